import ControlAPI
import HTTPMessages

extension JournalPlace {
    /// The name of this process among others that share a journal.
    static var defaultReplica: String {
        var name = [CChar](repeating: 0, count: 256)
        // Leaves room for the end of a name that is truncated.
        _ = gethostname(&name, name.count - 1)
        let host = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return "\(String(decoding: host, as: UTF8.self))/\(getpid())"
    }
}

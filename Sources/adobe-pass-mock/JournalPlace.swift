import ArgumentParser
import Libc

/// Where the journal of a mock is: the values of `--journal`.
enum JournalPlace: String, CaseIterable, ExpressibleByArgument {
    /// Where the state is, so that each mock shows the requests of all.
    case shared
    /// In the mock that has answered, so that requests do not wait for it.
    case local
    /// Nowhere: the mock keeps no requests, but counts them.
    case off
}

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

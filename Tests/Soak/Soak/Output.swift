import Glibc

enum Output {
    /// Writes a line at once, also where nobody sits at a terminal.
    static func say(_ line: String) {
        var bytes = Array("\(line)\n".utf8)[...]
        while !bytes.isEmpty, case let count = write(1, Array(bytes), bytes.count), count > 0 {
            bytes = bytes.dropFirst(count)
        }
    }
}

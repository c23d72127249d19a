import Libc

/// Files that are named on the command line.
enum Input {
    /// The bytes of a file; `-` is standard input.
    static func read(_ path: String) throws(Failure) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY)
        guard descriptor >= 0 else { throw .badInput("\(path): \(String(cString: strerror(errno)))") }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var input: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fill(&buffer, from: descriptor)
            guard count >= 0 else { throw .badInput("\(path): \(String(cString: strerror(errno)))") }
            if count == 0 { return input }
            input.append(contentsOf: buffer[..<count])
        }
    }

    private static func fill(_ buffer: inout [UInt8], from descriptor: Int32) -> Int {
        #if canImport(Glibc)
            Glibc.read(descriptor, &buffer, buffer.count)
        #elseif canImport(Musl)
            Musl.read(descriptor, &buffer, buffer.count)
        #else
            Darwin.read(descriptor, &buffer, buffer.count)
        #endif
    }
}

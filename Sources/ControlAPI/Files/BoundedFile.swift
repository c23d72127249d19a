import HTTPMessages

/// Reads files that users name, but never more than a limit.
package enum BoundedFile {
    /// The largest file of a configuration, scenario, key or certificate, in bytes.
    package static let largestDocument = 4 << 20

    package enum ReadError: Error, CustomStringConvertible {
        /// The file cannot be opened or read, with the value of `errno`.
        case unreadable(Int32)
        /// - Parameter size: the size of the file in bytes; `nil` if it is unknown, as for a pipe.
        case tooLarge(size: Int?, limit: Int)

        package var description: String {
            switch self {
            case .unreadable(let code): String(cString: strerror(code))
            case .tooLarge(let size?, let limit): "the file has \(size) bytes, expected at most \(limit)"
            case .tooLarge(nil, let limit): "the file has more than \(limit) bytes, expected at most \(limit)"
            }
        }
    }

    /// The bytes of a file. A larger file is refused by its size, before it is read; a pipe when it reaches the limit.
    package static func read(_ path: String, atMost limit: Int) throws(ReadError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(errno) }
        defer { close(descriptor) }
        return try read(descriptor, atMost: limit)
    }

    package static func read(_ descriptor: Int32, atMost limit: Int) throws(ReadError) -> [UInt8] {
        var status = stat()
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        if isFile, status.st_size > limit { throw .tooLarge(size: Int(status.st_size), limit: limit) }
        var bytes: [UInt8] = []
        while let piece = try piece(of: descriptor, atMost: 1 << 16) {
            guard bytes.count + piece.count <= limit else { throw .tooLarge(size: nil, limit: limit) }
            bytes += piece
        }
        return bytes
    }

    /// The next bytes of a descriptor; `nil` at its end.
    package static func piece(of descriptor: Int32, atMost size: Int) throws(ReadError) -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: size)
        while true {
            let count = fill(&piece, from: descriptor)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(errno) }
            return count == 0 ? nil : Array(piece[..<count])
        }
    }
}

/// Outside of `BoundedFile`, whose own `read` hides the system call.
private func fill(_ buffer: inout [UInt8], from descriptor: Int32) -> Int {
    read(descriptor, &buffer, buffer.count)
}

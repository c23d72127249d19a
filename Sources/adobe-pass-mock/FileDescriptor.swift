import HTTPMessages

/// Writing to an open file, pipe or terminal.
enum FileDescriptor {
    /// Writes all bytes, in several calls if necessary.
    ///
    /// - Returns: false with `errno` set when a call fails.
    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            // A signal can interrupt the call before it has written a byte.
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

import Libc

/// A state file of an older version of the mock, which was one JSON document.
package struct OldStateFile: Sendable {
    private let path: String
    package let document: [UInt8]
    /// Where the document is kept when the file has become a database.
    package let copy: String

    /// - Returns: `nil` if the file has no JSON document.
    package init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        // Whatever is wrong with the file, opening it as a database will tell.
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let document = Self.read(descriptor),
            document.first(where: { !" \n\r\t".utf8.contains($0) }) == UInt8(ascii: "{")
        else { return nil }
        self.path = path
        self.document = document
        copy = path + ".json"
    }

    /// Moves the document to the copy, and leaves the file empty.
    ///
    /// The file itself stays, because it can be mounted by itself, or the target of a link.
    package func moveToCopy() throws(StateFileError) {
        let target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        let isKept =
            target >= 0 && Self.write(document, target) && fsync(target) == 0 && truncate(path, 0) == 0
        let reason = String(cString: strerror(errno))
        if target >= 0 { close(target) }
        guard isKept else {
            throw StateFileError(
                description:
                    "\(path) has the state of an older mock, which cannot be kept in \(copy): \(reason)")
        }
    }

    private static func read(_ descriptor: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = Libc.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            guard count > 0 else { return bytes }
            bytes += piece[..<count]
            // A database begins with other bytes.
            if bytes.first == UInt8(ascii: "S") { return nil }
        }
    }

    private static func write(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Libc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

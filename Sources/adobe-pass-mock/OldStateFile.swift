import Libc
import StateStore

/// A state file of an older version of the mock, which was one JSON document.
struct OldStateFile: Sendable {
    private let path: String
    let document: [UInt8]
    /// Where the document is kept when the file has become a database.
    let copy: String

    /// - Returns: `nil` if the file has no JSON document.
    init?(path: String) {
        // Which stands for standard input elsewhere.
        guard path != "-" else { return nil }
        var document: [UInt8] = []
        do throws(Failure) {
            try Input.read(path) { (piece) throws(Failure) in
                document += piece
                // It can be large, so that it is not read to its end.
                if document.first == UInt8(ascii: "S") { throw .badInput("\(path) is a database") }
            }
        } catch {
            // Whatever is wrong with the file, opening it as a database will tell.
            return nil
        }
        guard document.first(where: { !" \n\r\t".utf8.contains($0) }) == UInt8(ascii: "{") else { return nil }
        self.path = path
        self.document = document
        copy = path + ".json"
    }

    /// Moves the document to the copy, and leaves the file empty.
    ///
    /// The file itself stays, because it can be mounted by itself, or the target of a link.
    func moveToCopy() throws(StateFileError) {
        let target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        let isKept =
            target >= 0 && FileDescriptor.writeAll(document, to: target) && fsync(target) == 0
            && truncate(path, 0) == 0
        let reason = String(cString: strerror(errno))
        if target >= 0 { close(target) }
        guard isKept else {
            throw StateFileError(
                description:
                    "\(path) has the state of an older mock, which cannot be kept in \(copy): \(reason)")
        }
    }
}

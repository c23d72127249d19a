import Libc
import StateStore

/// A state file of an older version of the mock, which was one JSON document.
final class OldStateFile {
    let path: String
    let document: [UInt8]
    /// Where the document is kept when the file has become a database.
    let copy: String
    /// The copy while this mock makes it, which another one that starts must not do meanwhile.
    private var descriptor: Int32 = -1

    /// - Returns: `nil` if the file has no JSON document.
    convenience init?(path: String) { self.init(path: path, copy: path + ".json") }

    /// The copy of a document that a database has replaced; `nil` if there is none.
    convenience init?(copyOf path: String) { self.init(path: path + ".json", copy: path + ".json") }

    private init?(path: String, copy: String) {
        var status = stat()
        // A dash stands for standard input elsewhere, and reading a pipe would wait for who writes to it.
        guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
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
        self.copy = copy
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Moves the document to the copy, and leaves the file empty. A mock that was interrupted can have begun with it.
    ///
    /// The file itself stays, because it can be mounted by itself, or the target of a link. No other mock can do the same as
    /// long as this object exists.
    func moveToCopy() throws(StateFileError) {
        // One file cannot be the database and the document at the same time.
        guard FileIdentity(path: path) != FileIdentity(path: copy) else {
            throw failure("it is the same file")
        }
        descriptor = open(copy, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        guard isLocked || errno == EWOULDBLOCK else { throw failure() }
        guard isLocked, OldStateFile(path: path)?.document == document else {
            throw StateFileError(description: "another mock that starts makes a database of \(path)")
        }
        guard let existing = try? Input.read(copy), document.starts(with: existing) else {
            throw failure("the file exists, with other content")
        }
        guard ftruncate(descriptor, 0) == 0, FileDescriptor.writeAll(document, to: descriptor),
            fsync(descriptor) == 0, truncate(path, 0) == 0
        else {
            let failure = failure()
            // The document is still in the file.
            unlink(copy)
            throw failure
        }
    }

    private func failure(_ reason: String = String(cString: strerror(errno))) -> StateFileError {
        StateFileError(
            description:
                "\(path) has the state of an older mock, which cannot be kept in \(copy): \(reason)")
    }
}

import Captures
import HTTPArchives
import Libc
import PassAPI

/// A capture that is named on the command line.
struct CaptureFile {
    /// `-` for standard input.
    let path: String

    /// What a capture, or a saved reply with a configuration, shows of the service.
    func world() throws(Failure) -> CapturedWorld {
        do throws(Failure) {
            return CapturedWorld(of: try read().calls)
        } catch {
            guard path != "-", let reply = JSONValue(parsing: try Input.read(path)), reply["requestor"] != nil
            else {
                throw error
            }
            return CapturedWorld(ofConfiguration: reply)
        }
    }

    /// Reads the file piece by piece. On a terminal, standard error shows the progress.
    func read() throws(Failure) -> Capture {
        var reader = HTTPArchiveReader()
        var capture = Capture()
        var count = 0
        try Input.read(path) { (piece) throws(Failure) in
            count += piece.count
            if Output.isErrorTerminal { showProgress(count) }
            do throws(HTTPArchiveReader.Malformed) { try reader.read(piece) { capture.add($0) } } catch {
                throw .badInput("\(path): \(error)")
            }
        }
        do throws(HTTPArchiveReader.Malformed) { try reader.finish() } catch {
            throw .badInput("\(path): \(error)")
        }
        if Output.isErrorTerminal { clearProgress() }
        capture.sort()
        return capture
    }

    private func showProgress(_ count: Int) {
        let text = "\rreading \(path): \(count >> 20) MB"
        _ = FileDescriptor.writeAll(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Clears the line (ECMA-48, 8.3.41).
    private func clearProgress() {
        _ = FileDescriptor.writeAll(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO)
    }
}

import ControlAPI
import Documents
import Libc
import PassBackend

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `--state FILE`: a file that keeps the state when the process ends.
struct StateFile: Sendable {
    var path: String

    /// The saved state; `nil` when the file does not exist yet.
    ///
    /// - Throws: `Failure` when the file cannot be read.
    func read() throws(Failure) -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            return Array(try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw .badInput("--state: cannot read \(path); check its permissions")
        }
    }

    /// Loads the saved state into the backend, then writes the file once, to find out at the start whether it
    /// is writable.
    ///
    /// - Throws: `Failure` when the file does not hold a state or cannot be written.
    func restore(_ backend: Backend) throws(Failure) {
        if let bytes = try read() {
            do throws(Diagnostics) {
                try backend.importState(bytes, backendOnly: true)
            } catch {
                throw .badInput("--state \(path): \(error.description)")
            }
        }
        try write(backend.exportState())
    }

    /// Replaces the file atomically: writes a temporary file, calls `fsync`, and renames it. A reader, or a
    /// restart after a crash, finds either the old state or the new one.
    ///
    /// - Throws: `Failure` when the file cannot be written.
    func write(_ bytes: [UInt8]) throws(Failure) {
        let temporary = "\(path).\(getpid()).draft"
        // Readable only for its owner, because the state holds the credentials of clients.
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw writeFailure }
        guard FileDescriptor.writeAll(bytes, to: descriptor), fsync(descriptor) == 0,
            rename(temporary, path) == 0
        else {
            // Read errno before close and unlink overwrite it.
            let failure = writeFailure
            close(descriptor)
            unlink(temporary)
            throw failure
        }
        close(descriptor)
    }

    /// The failure for the current value of `errno`.
    private var writeFailure: Failure {
        .atRunTime("--state: cannot write \(path): \(String(cString: strerror(errno)))")
    }
}

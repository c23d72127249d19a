import ControlAPI
import Libc
import PassBackend

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `--state FILE`: where the state outlives the process.
struct StateFile: Sendable {
    var path: String

    /// What was kept; `nil` when there is no file yet.
    ///
    /// - Throws: `Failure` when it cannot be read.
    func read() throws(Failure) -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            return Array(try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw .badInput("--state \(path): it cannot be read")
        }
    }

    /// Lets the backend go on from what was kept, and sees that it can be kept again.
    ///
    /// - Throws: `Failure` for a file that is no state, or that cannot be written.
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

    /// Replaces it in one step: whoever reads it, and whenever the process ends, finds the old state or the new one.
    /// Nobody else may read it, since it holds the credentials of clients.
    func write(_ bytes: [UInt8]) throws(Failure) {
        let draft = "\(path).\(getpid()).draft"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw failure("it cannot be written") }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Self.write(descriptor, $0) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        guard rest.isEmpty, fsync(descriptor) == 0, rename(draft, path) == 0 else {
            // The reason is read before other calls put theirs in its place.
            let failure = failure("it cannot be written")
            close(descriptor)
            unlink(draft)
            throw failure
        }
        close(descriptor)
    }

    private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
            Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    private func failure(_ reason: String) -> Failure {
        .atRunTime("--state \(path): \(reason): \(String(cString: strerror(errno)))")
    }
}

import ControlAPI
import Dispatch
import HTTPMessages

/// Reads files that are named on the command line.
enum Input {
    /// The name of a file in messages.
    static func name(of path: String) -> String { path == "-" ? "standard input" : path }

    /// The bytes of a file; `-` reads standard input.
    ///
    /// - Parameter limit: the maximum size in bytes. A larger file is refused; a file on disk is not even read.
    static func read(
        _ path: String, atMost limit: Int = BoundedFile.largestDocument
    ) throws(Failure) -> [UInt8] {
        do throws(BoundedFile.ReadError) {
            return try path == "-"
                ? BoundedFile.read(STDIN_FILENO, atMost: limit) : BoundedFile.read(path, atMost: limit)
        } catch {
            switch error {
            case .unreadable: throw .badInput("cannot read \(name(of: path)): \(error)")
            case .tooLarge: throw .badInput("\(name(of: path)): \(error)")
            }
        }
    }

    /// Reads a file piece by piece; `-` reads standard input.
    static func read(_ path: String, _ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY)
        guard descriptor >= 0 else {
            throw .badInput("cannot read \(path): \(String(cString: strerror(errno)))")
        }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        while true {
            let next: [UInt8]?
            do throws(BoundedFile.ReadError) {
                next = try BoundedFile.piece(of: descriptor, atMost: 1 << 16)
            } catch {
                throw .badInput("cannot read \(name(of: path)): \(error)")
            }
            guard let piece = next else { return }
            try take(piece)
        }
    }

    /// The size of a file in bytes; `nil` for anything else.
    static func size(_ path: String) -> Int? {
        var status = stat()
        guard path != "-", stat(path, &status) == 0, status.st_size > 0 else { return nil }
        return Int(status.st_size)
    }

    /// Calls the body when standard input has ended, on a thread that waits for it.
    static func onEnd(_ body: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "adobe-pass-mock.standard-input").async {
            while (try? BoundedFile.piece(of: STDIN_FILENO, atMost: 1)) != nil {}
            body()
        }
    }
}

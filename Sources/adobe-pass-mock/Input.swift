import ControlAPI
import Dispatch
import HTTPMessages

/// Reads files that are named on the command line.
enum Input {
    /// The bytes of a file; `-` reads standard input.
    ///
    /// - Parameter limit: the largest file in bytes. A larger one is refused without being read.
    static func read(
        _ path: String, atMost limit: Int = BoundedFile.largestDocument
    ) throws(Failure) -> [UInt8] {
        do throws(BoundedFile.ReadError) {
            return try path == "-"
                ? BoundedFile.read(STDIN_FILENO, atMost: limit) : BoundedFile.read(path, atMost: limit)
        } catch {
            switch error {
            case .unreadable: throw .badInput("cannot read \(path): \(error)")
            case .tooLarge: throw .badInput("\(path == "-" ? "standard input" : path): \(error)")
            }
        }
    }

    /// Reads a file piece by piece; `-` reads standard input.
    static func read(_ path: String, _ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY)
        guard descriptor >= 0 else { throw cannotRead(path) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = fill(&buffer, from: descriptor)
            guard count >= 0 else { throw cannotRead(path) }
            if count == 0 { return }
            try take(Array(buffer[..<count]))
        }
    }

    /// The size of a file in bytes; `nil` for anything else.
    static func size(_ path: String) -> Int? {
        var status = stat()
        guard path != "-", stat(path, &status) == 0, status.st_size > 0 else { return nil }
        return Int(status.st_size)
    }

    private static func cannotRead(_ path: String) -> Failure {
        .badInput("cannot read \(path): \(String(cString: strerror(errno)))")
    }
}

/// Outside of `Input`, whose functions have the same name.
private func fill(_ buffer: inout [UInt8], from descriptor: Int32) -> Int {
    read(descriptor, &buffer, buffer.count)
}

/// Standard input, of which only the end matters.
enum StandardInput {
    /// Calls the body when standard input has ended, on a thread that waits for it.
    static func onEnd(_ body: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "adobe-pass-mock.standard-input")
        queue.async {
            var byte: UInt8 = 0
            while true {
                let count = read(STDIN_FILENO, &byte, 1)
                guard count > 0 || count < 0 && errno == EINTR else { break }
            }
            body()
        }
    }
}

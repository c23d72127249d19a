import Foundation
import HTTPMessages
import Libc

/// A pseudo-terminal that collects the output of a program.
final class Terminal: Sendable {
    enum Failure: Error { case unavailable }

    /// The end of the pseudo-terminal for the program.
    let device: FileHandle
    private let output = Locked("")
    private let reader: FileHandle

    init() throws {
        var (terminal, program): (Int32, Int32) = (-1, -1)
        guard openpty(&terminal, &program, nil, nil, nil) == 0 else { throw Failure.unavailable }
        device = FileHandle(fileDescriptor: program, closeOnDealloc: true)
        reader = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
        reader.readabilityHandler = { [output] handle in
            let bytes = handle.availableData
            if bytes.isEmpty { handle.readabilityHandler = nil }
            output.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        }
    }

    deinit { reader.readabilityHandler = nil }

    /// The output so far.
    var text: String { output.withLock { $0 } }
}

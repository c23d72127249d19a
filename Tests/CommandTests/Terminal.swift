import Foundation
import HTTPMessages
import Libc

/// A terminal that a program writes to, and what has come of it so far.
final class Terminal: Sendable {
    enum Failure: Error { case unavailable }

    /// The end for the program.
    let device: FileHandle
    private let said = Locked("")
    private let reader: FileHandle

    init() throws {
        var (terminal, program): (Int32, Int32) = (-1, -1)
        guard openpty(&terminal, &program, nil, nil, nil) == 0 else { throw Failure.unavailable }
        device = FileHandle(fileDescriptor: program, closeOnDealloc: true)
        reader = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
        reader.readabilityHandler = { [said] handle in
            let bytes = handle.availableData
            if bytes.isEmpty { handle.readabilityHandler = nil }
            said.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        }
    }

    deinit { reader.readabilityHandler = nil }

    var text: String { said.withLock { $0 } }
}

import Foundation
import HTTPMessages
import Libc
import TestSupport

/// A pseudo-terminal that collects the output of a program, and on which text can be typed.
final class Terminal: Sendable {
    enum Failure: Error { case unavailable }

    /// The end of the pseudo-terminal for the program.
    let device: FileHandle
    private let output = Locked("")
    private let person: FileHandle

    init() throws {
        var (terminal, program): (Int32, Int32) = (-1, -1)
        guard openpty(&terminal, &program, nil, nil, nil) == 0 else { throw Failure.unavailable }
        device = FileHandle(fileDescriptor: program, closeOnDealloc: true)
        person = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
        person.readabilityHandler = { [output] handle in
            let bytes = handle.availableData
            if bytes.isEmpty { handle.readabilityHandler = nil }
            output.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        }
    }

    deinit { person.readabilityHandler = nil }

    /// Types the text. Blocks while the program does not read it.
    func type(_ text: String) {
        person.write(Data(text.utf8))
    }

    /// The whole output of a program that has ended. The test writes a mark after it and waits for the mark,
    /// because the text arrives asynchronously.
    func textToTheEnd() throws -> String {
        let mark = "\u{2}end\u{3}"
        device.write(Data(mark.utf8))
        guard eventually({ text.hasSuffix(mark) }) else { throw Failure.unavailable }
        return String(text.dropLast(mark.count))
    }

    /// The output so far.
    var text: String { output.withLock { $0 } }
}

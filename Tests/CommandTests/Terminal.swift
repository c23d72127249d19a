import Foundation
import HTTPMessages
import TestSupport

/// A pseudo-terminal that collects the output of a program, and on which text can be typed.
final class Terminal: Sendable {
    enum Failure: Error { case unavailable }

    /// The end of the pseudo-terminal for the program.
    let device: FileHandle
    private let output = Locked("")
    private let person: FileHandle

    /// - Parameter columns: the width of the window.
    init(columns: UInt16 = 400) throws {
        var (terminal, program): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&terminal, &program, nil, nil, &size) == 0 else { throw Failure.unavailable }
        for descriptor in [terminal, program] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
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

extension Terminal {
    /// True if `python3` exists, which ``session(_:environment:in:)`` needs.
    static let hasSessions =
        (try? Program.run(URL(filePath: "/usr/bin/env"), ["python3", "-c", ""]).status) == 0

    /// Runs a program in a session of its own, as a window of a terminal does: this is its
    /// controlling terminal and its standard input, and no signal is ignored or blocked. Its status is that of the program, or 128
    /// and the number of the signal that has ended it.
    func session(
        _ words: [String], environment: [String: String] = [:], in folder: URL = Repository.root,
        output: FileHandle? = nil, errors: FileHandle? = .standardError
    ) throws -> ChildProcess {
        let start = """
            import fcntl, os, signal, sys, termios
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            child = os.fork()
            if child == 0:
                os.setsid()
                fcntl.ioctl(0, termios.TIOCSCTTY, 0)
                os.execvp(sys.argv[1], sys.argv[1:])
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            sys.exit(code if code >= 0 else 128 - code)
            """
        return try Program.start(
            URL(filePath: "/usr/bin/env"), ["python3", "-c", start] + words, environment: environment,
            in: folder, input: device, output: output, errors: errors)
    }
}

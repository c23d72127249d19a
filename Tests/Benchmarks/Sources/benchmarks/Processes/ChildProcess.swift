import Foundation
import Glibc

/// A program that runs until it is stopped, and whose output is read.
final class ChildProcess {
    private let process = Process()
    private let output = Pipe()

    /// - Parameters:
    ///   - command: the program's path and its arguments.
    ///   - environment: added to this program's own.
    ///   - input: what it reads from standard input, as much as a pipe holds.
    init(_ command: [String], environment: [String: String] = [:], input: String = "") throws {
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        // What the developer has set for a mock of his own is not for these.
        process.environment = ProcessInfo.processInfo.environment
            .filter { !$0.key.hasPrefix("ADOBE_PASS_MOCK_") }.merging(environment) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let stdin = Pipe()
        process.standardInput = stdin
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try stdin.fileHandleForWriting.close()
    }

    var id: pid_t { process.processIdentifier }

    /// The next line that it prints.
    func readLine() throws -> String {
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            guard let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty else {
                throw Failure("\(process.executableURL?.lastPathComponent ?? "") ended")
            }
            line.append(byte)
        }
        return String(decoding: line.dropLast(), as: UTF8.self)
    }

    func send(signal: Int32) {
        kill(id, signal)
    }

    /// Asks it to end, and waits for it.
    func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }

    deinit {
        stop()
    }

    /// Runs a program to its end.
    ///
    /// - Parameter input: what it reads from standard input.
    /// - Returns: what it prints.
    static func output(of command: [String], input: String = "") throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = FileHandle.nullDevice
        try process.run()
        // On a thread of its own: a program that has filled one pipe waits until somebody reads it.
        let writer = Thread {
            stdin.fileHandleForWriting.write(Data(input.utf8))
            try? stdin.fileHandleForWriting.close()
        }
        writer.start()
        let text = String(decoding: stdout.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure("\(command.joined(separator: " ")): \(text)")
        }
        return text
    }
}

import Foundation
import TestSupport

/// `serve`, on a free port when nothing else is said, from its ready line to its end.
final class RunningMock {
    let readyLine: String
    let url: String
    private let process: Process
    private let output: FileHandle

    /// - Parameter errors: where its standard error goes; to that of the tests when absent.
    init(
        _ arguments: [String] = [], port: String? = "0", environment: [String: String] = [:],
        errors: FileHandle? = nil
    ) throws {
        process = Program.process(
            Program.executable, ["serve"] + (port.map { ["--port", $0] } ?? []) + arguments, environment,
            Document.root)
        let pipe = Pipe()
        process.standardOutput = pipe
        if let errors { process.standardError = errors }
        output = pipe.fileHandleForReading
        try process.run()
        readyLine = try Self.line(from: output)
        url = readyLine.split(separator: " ").first { $0.contains("://") }.map(String.init) ?? ""
    }

    /// The port of the ready line.
    var port: UInt16 { Self.port(in: url) }

    /// The next line that it prints.
    func nextLine() throws -> String { try Self.line(from: output) }

    /// The port in an address.
    static func port(in text: some StringProtocol) -> UInt16 {
        text.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
    }

    private static func line(from output: FileHandle) throws -> String {
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            guard let byte = try output.read(upToCount: 1), !byte.isEmpty else { throw Failure.ended }
            line.append(byte)
        }
        return String(decoding: line.dropLast(), as: UTF8.self)
    }

    enum Failure: Error { case ended }

    deinit {
        if process.isRunning { _ = stop() }
    }

    /// Ends it without a word.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Asks it to end, and does not wait.
    func askToEnd() {
        process.terminate()
    }

    /// Asks it to end, and waits.
    ///
    /// - Returns: what it ended with.
    func stop() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

import Foundation

/// `serve` on a free port, from its ready line to its end.
final class RunningMock {
    let readyLine: String
    let url: String
    private let process: Process

    init(_ arguments: [String] = [], environment: [String: String] = [:]) throws {
        process = Program.process(
            Program.executable, ["serve", "--port", "0"] + arguments, environment, Program.root)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            guard let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty else {
                throw Failure.ended
            }
            line.append(byte)
        }
        readyLine = String(decoding: line.dropLast(), as: UTF8.self)
        url = readyLine.split(separator: " ").first { $0.hasPrefix("http://") }.map(String.init) ?? ""
    }

    enum Failure: Error { case ended }

    deinit {
        if process.isRunning { _ = stop() }
    }

    /// Asks it to end.
    ///
    /// - Returns: what it ended with.
    func stop() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

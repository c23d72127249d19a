import Foundation
import HTTPMessages
import HTTPTypes
import TestSupport

/// A process that runs `serve`, by default on a free port. The initializer returns after the ready line.
final class RunningMock {
    let readyLine: String
    let url: String
    private let process: ChildProcess
    private let output: FileHandle

    /// - Parameters:
    ///   - limits: arguments of `ulimit` for the process, such as `-Sn 64`.
    ///   - launcher: the words of a program that becomes the process, such as `setpriv` with its options.
    ///   - port: the value of `--port`; `nil` to start without that option.
    ///   - folder: the working directory of the process.
    ///   - errors: receives the standard error of the process.
    ///   - starting: is called with the identifier of the process before its ready line is read.
    init(
        _ arguments: [String] = [], limits: [String] = [], launcher: [String] = [], port: String? = "0",
        environment: [String: String] = [:], in folder: URL = Program.folder,
        errors: FileHandle = .standardError,
        starting: (pid_t) throws -> Void = { _ in }
    ) throws {
        let lowering = limits.map { "ulimit \($0) && " }.joined()
        let words = ["serve"] + (port.map { ["--port", $0] } ?? []) + arguments
        let pipe = try CloseOnExecPipe()
        process = try Program.start(
            URL(filePath: "/bin/sh"),
            ["-c", lowering + #"exec "$0" "$@""#] + launcher + [Program.executable.path] + words,
            environment: environment, in: folder, output: pipe.fileHandleForWriting, errors: errors)
        try pipe.fileHandleForWriting.close()
        output = pipe.fileHandleForReading
        try starting(process.processIdentifier)
        readyLine = try Self.line(from: output)
        url = readyLine.split(separator: " ").first { $0.contains("://") }.map(String.init) ?? ""
    }

    var processID: pid_t { process.processIdentifier }

    /// The port in the ready line.
    var port: UInt16 { Self.port(in: url) }

    /// The next line on the standard output of the process.
    func nextLine() throws -> String { try Self.line(from: output) }

    /// The port in a URL.
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

    deinit { _ = stop() }

    /// Sends SIGKILL and waits for the end of the process.
    func kill() {
        process.send(SIGKILL)
        process.wait()
    }

    /// Sends SIGTERM without waiting.
    func terminate() {
        process.send(SIGTERM)
    }

    /// Sends SIGTERM and waits for the end of the process.
    ///
    /// - Returns: the exit status.
    func stop() -> Int32 {
        terminate()
        return process.wait()
    }
}

extension RunningMock {
    /// Sends a request on a new connection.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "", _ fields: [String: String] = [:]
    ) throws -> Reply {
        let fields = [(name: "Host", value: "localhost")] + fields.map { (name: $0.key, value: $0.value) }
        return try TestClient.exchange(
            Request(method: method, path: path, fields: RequestFields(fields), body: Array(body.utf8)),
            port: port)
    }
}

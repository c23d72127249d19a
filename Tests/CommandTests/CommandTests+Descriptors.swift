import Foundation
import HTTPMessages
import TestSupport
import Testing

/// The limit of open files, which each connection counts against, and closed standard streams.
extension CommandTests {
    @Test func `serve works without standard output`() throws {
        let result = try Program.run(
            URL(filePath: "/bin/sh"),
            ["-c", #"exec "$0" serve --port 0 --exit-with-stdin >&-"#, Program.executable.path],
            in: Program.folder)
        #expect(result.status == 0 && !result.errors.contains("cannot write"), "\(result)")
    }

    @Test func `serve raises a soft limit of open files that is too low for its connections`() throws {
        let folder = try ScratchFolder(["errors.txt": ""])
        let file = folder.url.appending(path: "errors.txt")
        let mock = try RunningMock(
            ["--max-connections", "100"], limits: ["-Sn 64"], errors: FileHandle(forWritingTo: file))
        let clients = try (0..<90).map { _ in try TestClient(port: mock.port) }
        for client in clients { client.send("GET /__admin/health HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        for client in clients { #expect(try client.readReply().status == 200) }
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("warning"))
    }

    @Test func `serve warns when the hard limit of open files is too low for --max-connections`() throws {
        let folder = try ScratchFolder(["errors.txt": ""])
        let file = folder.url.appending(path: "errors.txt")
        let limits = ["-Sn 100", "-Hn 300"]
        let mock = try RunningMock(
            limits: limits, environment: ["ADOBE_PASS_MOCK_MAX_CONNECTIONS": "4096"],
            errors: FileHandle(forWritingTo: file))
        #expect(mock.stop() == 0)
        let warning = try String(contentsOf: file, encoding: .utf8)
        #expect(
            warning.contains(
                "allows this process 300 open files, but 4096 connections (ADOBE_PASS_MOCK_MAX_CONNECTIONS) need 8328:"
            ))
        let number = try #require(warning.firstMatch(of: /with --max-connections (\d+)\./)).1
        // The recommended number needs no more than the limit.
        try Data().write(to: file)
        let silent = try RunningMock(
            ["--max-connections", String(number)], limits: limits, errors: FileHandle(forUpdating: file))
        #expect(silent.stop() == 0)
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("warning"))
    }
}

import EventServer
import Foundation
import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

/// The output of the program on a terminal.
extension CommandTests {
    /// A mock that has logged one request on the terminal.
    private func mockAfterRequest(
        _ environment: [String: String], on terminal: Terminal
    ) throws -> RunningMock {
        let mock = try RunningMock(
            environment: ["TERM": "xterm", "NO_COLOR": ""].merging(environment) { $1 },
            errors: terminal.device)
        _ = try TestClient.exchange(
            Request(method: .get, path: "/activate", fields: ["Host": "localhost"]), port: mock.port)
        #expect(eventually { terminal.text.contains("GET /activate ") })
        return mock
    }

    @Test func `on a terminal, serve prints the URLs to open first, and colors the status of requests`()
        throws
    {
        let terminal = try Terminal()
        let mock = try mockAfterRequest([:], on: terminal)
        #expect(mock.readyLine == "adobe-pass-mock ready on \(mock.url) (scenario valid-sso)")
        for path in ["", "/__admin/", "/activate"] {
            #expect(terminal.text.contains(" \(mock.url)\(path)\r\n"))
        }
        #expect(terminal.text.contains("GET /activate \u{1B}[32m200\u{1B}[0m "))
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func `serve uses no colors with NO_COLOR or on a terminal without colors`(
        environment: [String: String]
    ) throws {
        let terminal = try Terminal()
        let mock = try mockAfterRequest(environment, on: terminal)
        #expect(terminal.text.contains("GET /activate 200 "))
        #expect(!terminal.text.contains("\u{1B}"))
        withExtendedLifetime(mock) {}
    }

    @Test func `after SIGTERM, serve reports that it waits for replies in progress`() throws {
        let terminal = try Terminal()
        let mock = try RunningMock(["--drain", "1000000"], errors: terminal.device)
        let rule = #"{"on": ["showActivationPage"], "then": {"delay": {"fixed": "PT1H"}}}"#
        let added = try TestClient.exchange(
            Request(
                method: .post, path: "/__admin/rules",
                fields: ["Host": "localhost", "Content-Type": "application/json"], body: Array(rule.utf8)),
            port: mock.port)
        #expect(added.status == .created)
        let client = try TestClient(port: mock.port)
        client.send("GET /activate HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(eventually { terminal.text.contains("GET /activate ") })
        mock.terminate()
        #expect(eventually { terminal.text.contains("another signal stops at once") })
        #expect(mock.stop() == 0)
    }

    @Test
    func
        `without a terminal, requests are logged without colors, and only the dashboard of the start URLs is printed`()
        throws
    {
        let folder = try ScratchFolder(["errors.txt": ""])
        let file = folder.url.appending(path: "errors.txt")
        let mock = try RunningMock(["--log-level", "info"], errors: FileHandle(forWritingTo: file))
        _ = try TestClient.exchange(
            Request(method: .get, path: "/activate", fields: ["Host": "localhost"]), port: mock.port)
        #expect(mock.stop() == 0)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("GET /activate 200 "))
        #expect(!text.contains("\u{1B}") && !text.contains("second screen"))
        #expect(text.contains("  dashboard          \(mock.url)/__admin/\n"))
    }

    @Test func `on all addresses, serve prints a URL for each network, and devices can use it`() throws {
        let folder = try ScratchFolder(["errors.txt": ""])
        let file = folder.url.appending(path: "errors.txt")
        let mock = try RunningMock(
            ["--host", "0.0.0.0", "--admin-token", "secret"], errors: FileHandle(forWritingTo: file))
        let expected = try BoundPort(host: "0.0.0.0", port: 0).deviceAddresses
            .map { "http://\($0):\(mock.port)" }
        let urls = {
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.matches(of: /for devices +(\S+)\n/).map { String($0.output.1) }
        }
        // The lines follow the ready line.
        #expect(eventually { urls() == expected })
        for url in expected {
            let answer = try Program.run(
                URL(filePath: "/usr/bin/env"),
                ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", url + "/activate"])
            #expect(answer.output == "200", "\(url)")
        }
    }

    @Test func `with a public URL, serve prints this one for devices, and on loopback none`() throws {
        let exposed = [
            "--host", "0.0.0.0", "--admin-token", "x", "--public-url", "http://my-mac.local:8080",
        ]
        let line = "  for devices        http://my-mac.local:8080\n"
        for (arguments, expected) in [(exposed, line), ([], "")] {
            let folder = try ScratchFolder(["errors.txt": ""])
            let file = folder.url.appending(path: "errors.txt")
            let mock = try RunningMock(arguments, errors: FileHandle(forWritingTo: file))
            #expect(mock.stop() == 0)
            let dashboard =
                "  dashboard          http://\(arguments.isEmpty ? "127.0.0.1" : "localhost"):\(mock.port)/__admin/\n"
            let text = try String(contentsOf: file, encoding: .utf8)
            let warnings = text.split(separator: "\n").filter { $0.hasPrefix("warning: ") }
            #expect(warnings.count == (arguments.isEmpty ? 0 : 1))
            #expect(text == warnings.map { $0 + "\n" }.joined() + dashboard + expected)
        }
    }
}

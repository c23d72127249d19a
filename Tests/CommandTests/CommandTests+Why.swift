import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The command `why`.
extension CommandTests {
    private func why(_ arguments: String..., on mock: RunningMock) throws -> Program.Result {
        try Program.run(["why", "--url", mock.url] + arguments)
    }

    private func refused(by mock: RunningMock, _ path: String = "/api/v2/REF30/profiles") throws -> Reply {
        try mock.send(.get, path, "", ["AP-Device-Identifier": "fingerprint dHYtMQ=="])
    }

    @Test func `why explains the newest request that has a reason`() throws {
        let mock = try RunningMock()
        _ = try refused(by: mock)
        _ = try mock.send(.get, "/activate")
        _ = try mock.send(.get, "/favicon.ico")
        for arguments in [[], ["--last"]] {
            let result = try Program.run(["why", "--url", mock.url] + arguments)
            #expect(result.status == 0, "\(result)")
            let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(
                lines.first == "GET /api/v2/REF30/profiles → 401 invalid_access_token_missing_header"
                    || lines.first?.hasPrefix("GET /api/v2/REF30/profiles → 401 ") == true)
            #expect(result.output.contains("  operation  retrieveProfiles\n"))
            #expect(result.output.contains("  device     tv-1 (dHYtMQ==)\n"))
            #expect(result.output.contains("  scenario   valid-sso\n"))
            #expect(result.output.contains("\nWhy: The request has no Authorization header.\n"))
            #expect(
                result.output.contains(
                    "\nWhat to do: Request an access token from this mock: POST /o/client/token.\n"))
        }
    }

    @Test func `why reads a long list of requests, which the mock sends in chunks`() throws {
        let mock = try RunningMock()
        let long = String(repeating: "a", count: 3_000)
        for _ in 0..<60 { _ = try refused(by: mock, "/api/v2/\(long)/profiles") }
        for _ in 0..<2 { _ = try mock.send(.get, "/activate") }
        for arguments in [[], ["--last"]] {
            let result = try Program.run(["why", "--url", mock.url] + arguments)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasPrefix("GET /api/v2/aaa"))
            #expect(result.output.contains("\nWhy: The request has no Authorization header.\n"))
        }
    }

    @Test func `why asks the mock in the URL of the request`() throws {
        let mock = try RunningMock()
        let other = try RunningMock()
        let path = try #require(try refused(by: mock).fields[HTTPField.Name("X-Mock-Request")!])
        let found = try Program.run(
            ["why", mock.url + path], environment: ["ADOBE_PASS_MOCK_URL": other.url])
        #expect(found.status == 0 && found.output.contains("curl -sS '\(mock.url)\(path)'"), "\(found)")
        let flag = try why(mock.url + path, on: other)
        #expect(flag.status == 1 && flag.errors.contains("has no request"))
    }

    @Test func `why says that another server is no mock, also about a request that it does not have`() throws
    {
        let other = try TestServer { _ in
            Reply(status: .notFound, contentType: "text/html", text: "<p>Not found</p>")
        }
        for arguments in [[], ["0b1c3a52-9d0e-4b8a-8a77-3f1d2c5e6f70"]] {
            let result = try Program.run(["why", "--url", "http://127.0.0.1:\(other.port)"] + arguments)
            #expect(result.status == 3)
            #expect(
                result.errors.hasPrefix(
                    "the server at 127.0.0.1:\(other.port) is not an adobe-pass-mock: it answered with status 404;"
                ),
                "\(result)")
        }
        let folder = try ScratchFolder()
        let secure = try RunningMock(["--tls", "--tls-dir", folder.path], errors: .nullDevice)
        let plain = try Program.run(["why", "--url", "http://127.0.0.1:\(secure.port)"])
        #expect(plain.status == 2 && plain.errors.contains("use an https:// URL"))
        #expect(!plain.errors.contains("{"), "\(plain)")
        let open = try RunningMock()
        let encrypted = try Program.run(["why", "--url", "https://127.0.0.1:\(open.port)"])
        #expect(
            encrypted.status == 3 && encrypted.errors.contains("; use http://, because the port has no TLS"),
            "\(encrypted)")
    }

    @Test func `why takes a trace, and the path or the URL in X-Mock-Request, and refuses anything else`()
        throws
    {
        let mock = try RunningMock()
        let reply = try refused(by: mock, "/api/v2/REF30/nothing")
        _ = try refused(by: mock)
        let path = try #require(reply.fields[HTTPField.Name("X-Mock-Request")!])
        let trace = try #require(path.split(separator: "/").last.map(String.init))
        for name in [trace, path, mock.url + path] {
            let result = try why(name, on: mock)
            #expect(result.status == 0)
            #expect(result.output.hasPrefix("GET /api/v2/REF30/nothing → 404 unknown_operation\n"))
            #expect(result.output.contains("  operation  none\n"))
        }
        for path in ["/api/v2/REF30/profiles", mock.url + "/api/v2/REF30/profiles"] {
            let result = try why(path, on: mock)
            #expect(result.status == 2)
            #expect(
                result.errors.contains(
                    "\"\(path)\" is not the path of a request in the journal, expected the one in X-Mock-Request"
                ))
        }
        let empty = try why("", on: mock)
        #expect(empty.status == 2 && empty.errors.contains("The trace is empty"))
    }

    @Test func `why names the device as the tester has, and prints commands that work`() throws {
        let mock = try RunningMock()
        let app = try RecordedApp(mock)
        #expect(
            try mock.send(.put, "/__admin/devices/tv-1/label", #"{"label": "Living room"}"#).status.code < 300
        )
        _ = try app.profiles()
        let output = try why(on: mock).output
        #expect(output.contains("  device     Living room (dHYtMQ==)\n"))
        #expect(output.contains("Why: No user has logged in on this device.\n"))
        let commands = output.split(separator: "\n").filter { $0.hasPrefix("  curl ") }
        #expect(commands.count == 3)
        for command in commands {
            let result = try Program.run(URL(filePath: "/bin/sh"), ["-c", "\(command) --fail"])
            #expect(result.status == 0, "\(command) \(result.errors)")
        }
        #expect(try String(decoding: app.profiles().body, as: UTF8.self).contains(#""type":"regular""#))
    }

    @Test func `why ends with status 1 when there is no reason, and says so`() throws {
        let mock = try RunningMock()
        let none = try why(on: mock)
        #expect(none.status == 1 && none.output.isEmpty)
        #expect(none.errors.contains("none of the recorded requests has a reason"))
        let reply = try mock.send(.get, "/activate")
        let plain = try why(try #require(reply.fields[HTTPField.Name("X-Mock-Request")!]), on: mock)
        #expect(plain.status == 1)
        #expect(plain.output.hasPrefix("GET /activate → 200\n"))
        #expect(plain.output.contains("the mock answered as it was asked"))
        let unknown = try why("0b1c3a52-9d0e-4b8a-8a77-3f1d2c5e6f70", on: mock)
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("has no request 0b1c3a52"))
    }

    @Test func `why explains a fault and a delay by their rule`() throws {
        let mock = try RunningMock()
        func add(_ effect: String) throws {
            let rule = #"{"name": "bad", "on": "showActivationPage", "times": 1, "then": {\#(effect)}}"#
            #expect(try mock.send(.post, "/__admin/rules", rule).status == .created)
        }
        try add(#""delay": { "lognormal": { "median": "20ms", "sigma": 0.5 } }"#)
        let reply = try mock.send(.get, "/activate")
        let delayed = try why(try #require(reply.fields[HTTPField.Name("X-Mock-Request")!]), on: mock)
        #expect(
            delayed.status == 0
                && delayed.output.contains(/Why: The rule bad-1 delayed the reply by \d+ ms\.\n/)
        )
        try add(#""fault": "TRUNCATED_BODY""#)
        _ = try? mock.send(.get, "/activate")
        let broken = try why(on: mock)
        #expect(broken.status == 0 && broken.output.hasPrefix("GET /activate → 200 TRUNCATED_BODY\n"))
        #expect(broken.output.contains("Why: The rule bad-2 delivered the reply with TRUNCATED_BODY.\n"))
        #expect(broken.output.contains("What to do: Remove the rule if a tester added it"), "\(broken)")
    }

    @Test func `why asks the mock in ADOBE_PASS_MOCK_URL, with the admin token`() throws {
        let mock = try RunningMock(["--host", "0.0.0.0", "--admin-token", "secret"])
        _ = try refused(by: mock)
        let url = "http://127.0.0.1:\(mock.port)"
        let environment = ["ADOBE_PASS_MOCK_URL": url, "ADOBE_PASS_MOCK_ADMIN_TOKEN": "secret"]
        let result = try Program.run(["why"], environment: environment)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains(#"-H "Authorization: Bearer $ADOBE_PASS_MOCK_ADMIN_TOKEN""#))
        #expect(!result.output.contains("secret"))
        #expect(
            try Program.run(["why", "--admin-token", "secret"], environment: ["ADOBE_PASS_MOCK_URL": url])
                .status
                == 0)
        for command in ["why", "checklist"] {
            let refused = try Program.run([command], environment: ["ADOBE_PASS_MOCK_URL": url])
            #expect(
                refused.status == 2 && refused.errors.contains("Name it with --admin-token of this command"),
                "\(refused)")
        }
        #expect(try Program.run(["why"], environment: ["ADOBE_PASS_MOCK_URL": "127.0.0.1:1"]).status == 2)
        #expect(try Program.run(["why", "--last", "x"]).status == 2)
        #expect(try Program.run(["why", "--url", "http://127.0.0.1:1"]).status == 3)
    }

    @Test(arguments: [["why"], ["why", "1"], ["checklist"], ["health"]])
    func `commands show no control characters of another server, and end`(arguments: [String]) throws {
        let details = [
            #"{"errors":[{"detail":"\u001b[2J\nfake \u202e\u009b"}]}"#, "\u{1B}[2J\nfake \u{202E}\u{9B}",
        ]
        for detail in details {
            let server = try TestServer { _ in
                Reply(status: .badRequest, fields: [.contentType: "text/plain"], body: Array(detail.utf8))
            }
            let result = try Program.run(arguments + ["--url", "http://127.0.0.1:\(server.port)"])
            #expect(result.status != 0)
            #expect(result.errors.contains("answered with status 400"))
            #expect(!result.errors.dropLast().unicodeScalars.contains { ["Cc", "Cf"].contains($0.category) })
        }
    }

    @Test func `why ends at a page of the journal without requests`() throws {
        let text = #"{"requests":[],"meta":{"next":"/__admin/requests?after=1"}}"#
        let server = try TestServer { _ in Reply(contentType: "application/json", text: text) }
        let result = try Program.run(["why", "--url", "http://127.0.0.1:\(server.port)"])
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("none of the recorded requests has a reason"))
    }

    @Test func `with --journal off, why says that there are no requests`() throws {
        let mock = try RunningMock(["--journal", "off"])
        #expect(try refused(by: mock).fields[HTTPField.Name("X-Mock-Request")!] == nil)
        let result = try why(on: mock)
        #expect(result.status != 0)
        #expect(result.errors.contains("--journal off"))
    }

    @Test(.inEveryShell) func `the documented ways to a reason lead there`() throws {
        let mock = try RunningMock()
        let fields = try run(try Document.page("AdminAPI").block(after: "curl-reason"), on: mock).output
        #expect(fields.contains("X-Mock-Request: /__admin/requests/"))
        #expect(fields.contains("X-Mock-Reason: The request has no Authorization header."))
        let explanation = try run(try Document.page("CommandLine").block(after: "why"), on: mock)
        #expect(explanation.output.contains("Why: The request has no Authorization header."))
    }

    // MARK: The log

    @Test func `the text log has one line for a request, which fits into the terminal`() throws {
        for columns in [60, 100, 200] as [UInt16] {
            let terminal = try Terminal(columns: columns)
            let mock = try RunningMock(environment: ["TERM": "dumb"], errors: terminal.device)
            _ = try refused(by: mock)
            #expect(eventually { terminal.text.contains("GET /api/v2/REF30/profiles 401") })
            let line = try #require(
                terminal.text.split(separator: "\r\n").first { $0.contains("GET /api/v2/REF30/profiles") })
            #expect(line.count <= columns, "\(line)")
            #expect(line.count == columns || columns == 200 && line.count > 150)
        }
    }

    @Test func `the JSON log has both forms of the device, the reason and the hint`() throws {
        let folder = try ScratchFolder(["errors.txt": ""])
        let file = folder.url.appending(path: "errors.txt")
        let mock = try RunningMock(
            ["--log-format", "json", "--log-level", "info"], errors: FileHandle(forWritingTo: file))
        let reply = try refused(by: mock)
        #expect(mock.stop() == 0)
        let text = try String(contentsOf: file, encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.contains(#""device""#) })
        let json = try #require(JSONValue(parsing: line.utf8))
        #expect(json["device"] == "dHYtMQ==" && json["deviceName"] == "tv-1")
        #expect(json["method"] == "GET" && json["path"] == "/api/v2/REF30/profiles")
        #expect(json["reason"] == "The request has no Authorization header.")
        #expect(json["hint"]?.string?.hasPrefix("Request an access token") == true)
        #expect(
            reply.fields[HTTPField.Name("X-Mock-Request")!]
                == "/__admin/requests/\(json["id"]?.string ?? "none")")
    }
}

/// An app with an access token on the device `tv-1`.
private struct RecordedApp {
    private let mock: RunningMock
    private let token: String

    init(_ mock: RunningMock) throws {
        self.mock = mock
        func json(_ path: String, _ body: String) throws -> JSONValue {
            try #require(JSONValue(parsing: try mock.send(.post, path, body).body))
        }
        let statement = Base64.encodeURL("{}".utf8)
        let client = try json(
            "/o/client/register", #"{"software_statement": "\#(statement).\#(statement).\#(statement)"}"#)
        token =
            try json(
                "/o/client/token",
                "grant_type=client_credentials&client_id=\(client["client_id"]?.string ?? "")&client_secret=\(client["client_secret"]?.string ?? "")"
            )["access_token"]?.string ?? ""
    }

    func profiles() throws -> Reply {
        try mock.send(
            .get, "/api/v2/REF30/profiles", "",
            [
                "Authorization": "Bearer \(token)", "AP-Device-Identifier": "fingerprint dHYtMQ==",
                "X-Device-Info": "e30=",
            ])
    }
}

extension Unicode.Scalar {
    /// Cc for control characters, Cf for those that format, such as the ones that change the direction.
    fileprivate var category: String {
        switch properties.generalCategory {
        case .control: "Cc"
        case .format: "Cf"
        default: ""
        }
    }
}

import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import AdminAPI

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The command `checklist`.
extension CommandTests {
    /// A mock whose client has broken a rule of the level: a request without a token breaks a mandatory rule,
    /// a user agent with an unknown code a recommended one.
    private func mock(breaking level: ChecklistLevel?) throws -> RunningMock {
        let mock = try RunningMock()
        switch level {
        case .mandatory: try send(to: mock, "/api/v2/REF30/configuration", ["X-Device-Info": "e30="])
        case .recommended: try send(to: mock, "/api/v2/authenticate/REF30/NOTHING")
        case nil: break
        }
        return mock
    }

    private func send(to mock: RunningMock, _ path: String, _ fields: [String: String] = [:]) throws {
        _ = try mock.send(.get, path, "", fields)
    }

    @Test(
        arguments: [
            (nil, [([], 0)]),
            (
                .mandatory,
                [([], 1), (["--fail-on", "recommended"], 1), (["--fail-on", "never"], 0)]
            ),
            (.recommended, [([], 0), (["--fail-on", "recommended"], 1)]),
        ] as [(ChecklistLevel?, [([String], Int32)])])
    func `checklist ends with status 1 if a rule that counts is broken`(
        level: ChecklistLevel?, calls: [([String], Int32)]
    ) throws {
        let mock = try mock(breaking: level)
        let broken = level == nil ? 0 : 1
        for (options, status) in calls {
            let result = try Program.run(["checklist", "--url", mock.url] + options)
            #expect(result.status == status, "\(options) \(result.output)\(result.errors)")
            let counts = "\(Checklist.rules.count) rules, \(broken) requests: \(broken) broken"
            #expect(result.output.contains(counts), "\(options) \(result.output)")
        }
    }

    @Test func `checklist prints the broken rule, or warns if no request is from the device or the client`()
        throws
    {
        let mock = try mock(breaking: .mandatory)
        func checklist(_ options: String...) throws -> Program.Result {
            try Program.run(["checklist", "--url", mock.url] + options)
        }
        let whole = try checklist()
        #expect(whole.errors.isEmpty)
        #expect(
            whole.output.contains(
                "broken    authorization-header (mandatory): retrieveConfiguration was sent without an "
                    + "Authorization header. Send the access token"))
        #expect(whole.output.contains("#mandatory-requirements-parameters-headers\n"))
        let evidence = /[ ]{10}GET \/api\/v2\/REF30\/configuration 401, .*Z, \/__admin\/requests\//
        #expect(whole.output.contains(evidence), "\(whole)")
        #expect(whole.output.contains("not seen  polling-interval (mandatory): No code was polled twice.\n"))
        let nothing = "nothing was checked, because none of the"
        for (result, warning) in [
            (
                try checklist("--device", "a device & more"),
                "--device a device & more: \(nothing) recorded requests is from this device"
            ),
            (
                try checklist("--client", "typo"),
                "--client typo: \(nothing) recorded requests is from this client"
            ),
            (
                try checklist("--device", "a", "--client", "b", "--since", "1970-01-01T00:00:00Z"),
                "--device a and --client b: \(nothing) requests that the other options select is from both"
            ),
        ] {
            #expect(result.status == 0 && result.errors == "warning: \(warning)\n", "\(result)")
            #expect(result.output.contains("rules, 0 requests"), "\(result)")
        }
    }

    @Test func `checklist leaves out what the options name, and says how much`() throws {
        let mock = try mock(breaking: .mandatory)
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "checklist.xml").path
        func run(_ options: String...) throws -> Program.Result {
            try Program.run(["checklist", "--url", mock.url] + options)
        }
        let ignored = try run(
            "--ignore", "authorization-header", "--ignore", "pause-after-429", "--ignore-device",
            "fingerprint ZGV2aWNl", "--ignore-scenario", "throttled", "--junit", file)
        #expect(ignored.status == 0, "\(ignored)")
        #expect(
            ignored.output.contains(
                """
                left out  --ignore authorization-header: 1 rule
                left out  --ignore pause-after-429: 1 rule
                left out  --ignore-device fingerprint ZGV2aWNl: 0 requests
                left out  --ignore-scenario throttled: 0 requests
                \(Checklist.rules.count - 2) rules, 1 requests: 0 broken
                """))
        let xml = try String(contentsOfFile: file, encoding: .utf8)
        #expect(xml.contains(#"<property name="left out" value="--ignore-scenario throttled: 0 requests"/>"#))
        #expect(try run("--ignore-scenario", "valid-sso").status == 0)
        #expect(try run("--since", "9999-01-01T00:00:00Z").status == 0)
        #expect(try run("--since", "1970-01-01T00:00:00Z").status == 1)
        #expect(try run("--only", "logout", "--only", "registration").status == 0)
        #expect(try run("--only", "parameters-headers").status == 1)
        let unknown = try run("--ignore", "autorization-header")
        #expect(unknown.status == 2)
        #expect(
            unknown.errors.contains(
                "answered with status 400: /ignore/0: unknown rule \"autorization-header\", did you mean "
                    + "\"authorization-header\"?"), "\(unknown.errors)")
    }

    @Test func `checklist --junit writes JUnit XML with a failure for each broken rule that counts`() throws {
        let mock = try mock(breaking: .mandatory)
        // The error code contains a character that XML cannot represent. The client breaks a rule by
        // repeating its request at once.
        let rule = #"""
            {"on": ["retrieveConfiguration"], "then": {"reply": {"status": 400, "headers": {},
            "body": "{\"code\": \"<&\\\"'\\u0001]]>\", \"action\": \"none\"}"}}}
            """#
        let added = Request(
            method: .post, path: "/__admin/rules",
            fields: ["Host": "localhost", "Content-Type": "application/json"], body: Array(rule.utf8))
        #expect(try TestClient.exchange(added, port: mock.port).status == .created)
        for _ in 0..<2 {
            try send(
                to: mock, "/api/v2/REF30/configuration",
                ["X-Device-Info": "e30=", "Authorization": "Bearer token"])
        }
        try send(to: mock, "/api/v2/authenticate/REF30/NOTHING")
        let folder = try ScratchFolder()
        try folder.write("", to: "old.xml")
        let file = folder.url.appending(path: "checklist.xml")
        let result = try Program.run(["checklist", "--url", mock.url, "--junit", file.path])
        #expect(result.status == 1)
        let report = try #require(TestReport(of: Data(contentsOf: file)))
        #expect(report.names.count == Checklist.rules.count)
        #expect(
            report.failures.keys.sorted() == [
                "authorization-header: Sends an Authorization header with every REST API V2 request",
                "error-retries: Retries other requests only when the error's action allows it, "
                    + "and at most three times",
            ])
        #expect(report.failures.values.contains { $0.contains("<&\"'\\u{1}]]> has the action none") })
        #expect(report.suite["failures"] == "2")
        #expect(report.suite["tests"] == "\(Checklist.rules.count)")
        #expect(report.suite["skipped"] == "\(report.skipped.count)")
        #expect(
            report.skipped.contains {
                $0.hasPrefix("Broken, but not counted by --fail-on: A user agent opened")
            })
    }

    /// A mock that has received a call of each operation of REST API V1 and of the AccessEnabler endpoints.
    private func mockWithEndingCalls() throws -> RunningMock {
        let mock = try RunningMock()
        let query =
            "requestor=REF30&requestor_id=REF30&deviceId=living-room&mvpd=Cablevision&resource=HBO&deviceType=tvOS"
            + "&domain_name=adobe.com&redirect_url=https%3A%2F%2Fadobe.com%2Fit%27s%3Fa%3Db&generic_data=%7B%7D"
        for operation in PassOperation.allCases where operation.successors != nil {
            let path = operation.path(["requestor": "REF30", "code": "ABC1234", "mvpd": "Cablevision"])
            _ = try mock.send(HTTPRequest.Method(operation.method)!, "\(path)?\(query)", "", [:])
        }
        return mock
    }

    @Test func `checklist --only apis-that-end fails for an app that calls V1, and says what to call`() throws
    {
        let mock = try mockWithEndingCalls()
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "checklist.xml")
        let result = try Program.run([
            "checklist", "--url", mock.url, "--only", "apis-that-end", "--junit", file.path,
        ])
        #expect(result.status == 1)
        let xml = try String(contentsOf: file, encoding: .utf8)
        let report = try #require(TestReport(of: Data(contentsOf: file)))
        #expect(report.names.count == 3 && report.failures.count == 2)
        for text in [
            "GET /api/v1/checkauthn: 1 request of the device living-room, the last one /__admin/requests/",
            "Now: retrieveProfiles.", "Now: resumeAuthenticationSession, then performAuthentication.",
            "No call: the app chooses the identifier of the device", "ACCESS_TOKEN=$(curl",
            "/api/v2/REF30/profiles",
        ] {
            #expect(result.output.contains(text), "\(text)")
            #expect(xml.contains(text.replacing("\"", with: "&quot;")), "\(text)")
        }
        #expect(try Program.run(["checklist", "--url", mock.url, "--only", "logout"]).status == 0)
        let unknown = try Program.run(["checklist", "--url", mock.url, "--only", "apis"])
        #expect(unknown.status == 2 && unknown.errors.contains("apis-that-end"), "\(unknown.errors)")
    }

    @Test func `the commands of the checklist make the new calls, and each succeeds`() throws {
        let mock = try mockWithEndingCalls()
        func get(_ path: String) throws -> JSONValue {
            // The commands have the address of this request.
            let request = Request(method: .get, path: path, fields: ["Host": "127.0.0.1:\(mock.port)"])
            return try #require(JSONValue(parsing: try TestClient.exchange(request, port: mock.port).body))
        }
        let report = try get("/__admin/checklist")
        let setup = try #require(report["setup"]?.string)
        let calls = (report["verdicts"]?.array ?? []).flatMap { $0["calls"]?.array ?? [] }
        #expect(calls.count == PassOperation.allCases.count { $0.successors != nil })
        for call in calls {
            guard let commands = call["commands"]?.string else { continue }
            _ = try mock.send(.delete, "/__admin/requests", "", [:])
            _ = try mock.send(.delete, "/__admin/devices/living-room", "", [:])
            let result = try Program.run(
                URL(filePath: "/bin/sh"), ["-euc", setup + commands],
                environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
            #expect(result.status == 0, "\(commands)\n\(result.errors)")
            let requests = try get("/__admin/requests")["requests"]?.array ?? []
            let operations = requests.compactMap { $0["operation"]?.string }
            for name in call["replacement"]?.array?.compactMap(\.string) ?? [] {
                #expect(operations.contains(name), "\(commands)")
            }
            for request in requests {
                #expect(
                    (request["reply"]?["status"]?.integer ?? 500) < 400,
                    "\(request["operation"]?.string ?? ""): \(request["reason"]?.string ?? "")\n\(commands)")
            }
        }
    }

    @Test func `checklist works over TLS and over a Unix-domain socket`() throws {
        let folder = try ScratchFolder()
        try folder.write("", to: "made")
        let socket = folder.url.appending(path: "socket").path
        let mock = try RunningMock([
            "--tls", "--tls-dir", folder.url.appending(path: "tls").path, "--unix", socket,
        ])
        #expect(mock.url.hasPrefix("https://"))
        #expect(try Program.run(["checklist", "--url", mock.url + "/"]).status == 0)
        #expect(try Program.run(["checklist", "--url", "unix:\(socket)"]).status == 0)
    }

    @Test func `checklist sends the token of the admin API`() throws {
        let mock = try RunningMock(["--host", "0.0.0.0", "--admin-token", "secret"])
        let url = "http://127.0.0.1:\(mock.port)"
        #expect(try Program.run(["checklist", "--url", url, "--admin-token", "secret"]).status == 0)
        let variable = ["ADOBE_PASS_MOCK_ADMIN_TOKEN": "secret"]
        #expect(try Program.run(["checklist", "--url", url], environment: variable).status == 0)
        let refused = try Program.run(["checklist", "--url", url])
        #expect(refused.status == 2)
        #expect(refused.errors.contains("--admin-token"))
    }

    @Test func `checklist ends with status 3 if no mock answers`() throws {
        let mock = try RunningMock()
        let url = mock.url
        #expect(mock.stop() == 0)
        let result = try Program.run(["checklist", "--url", url])
        #expect(result.status == 3)
        #expect(result.errors.contains("no adobe-pass-mock answers at"))
    }

    @Test(arguments: [
        "localhost:8080", "ftp://localhost", "http://", "http://:80", "http://[::1", "http://::1:8080",
        "http://a:b",
        "http://a/b", "unix:",
    ])
    func `checklist refuses an invalid address`(address: String) throws {
        #expect(try Program.run(["checklist", "--url", address]).status == 2)
    }
}

/// A parsed JUnit XML file.
final class TestReport: NSObject, XMLParserDelegate {
    private(set) var suite: [String: String] = [:]
    private(set) var names: [String] = []
    /// The messages by the names of the tests.
    private(set) var failures: [String: String] = [:]
    private(set) var skipped: [String] = []

    /// - Returns: `nil` when the data is not well-formed XML.
    init?(of data: Data) {
        super.init()
        let parser = XMLParser(data: data)
        parser.delegate = self
        guard parser.parse() else { return nil }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        switch name {
        case "testsuite": suite = attributes
        case "testcase": names.append(attributes["name"] ?? "")
        case "failure": failures[names.last ?? ""] = attributes["message"]
        case "skipped": skipped.append(attributes["message"] ?? "")
        default: break
        }
    }
}

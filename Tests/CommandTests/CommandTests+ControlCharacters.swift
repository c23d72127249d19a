import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// No command passes control characters of files, captures, servers or apps on to the terminal.
extension CommandTests {
    /// Clears the screen, rings the bell, returns to the start of the line, and changes colors and direction.
    private static let hostile = "Sh0wn\u{1B}[2J\u{7}\r\u{9B}31m\u{202E}\u{7F}\u{2028}"
    /// The same in a text in double quotes of YAML or JSON.
    private static let escaped = #"Sh0wn\u001b[2J\u0007\r\u009b31m\u202e\u007f\u2028"#

    private func controls(in text: String) -> [String] {
        text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x0A, 0x09: false
            case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
            default: false
            }
        }.map { String($0.value, radix: 16) }
    }

    private func hostileFolder() throws -> ScratchFolder {
        let body = String(
            decoding: JSONValue.string(#"{"code": "\#(Self.escaped)", "\#(Self.escaped)": 1}"#).jsonBytes,
            as: UTF8.self)
        return try ScratchFolder([
            "scenarios/own.yaml": "description: \"\(Self.escaped)\"\nextends: valid-sso\n",
            "wrong/wrong.yaml": "description: x\n\"\(Self.escaped)\": 1\n",
            "config/own.yaml": "mvpds:\n  Own:\n    displayName: \"\(Self.escaped)\"\n",
            "capture.har": """
            {"log": {"version": "1.2", "entries": [{"startedDateTime": "2026-03-16T14:39:49Z", \
            "request": {"method": "GET", "url": "https://api.auth.adobe.com/api/v2/REF30/\(Self.escaped)", "headers": []}, \
            "response": {"status": 400, "headers": [], "content": {"mimeType": "application/json", "text": \(body)}}}, \
            {"startedDateTime": "2026-03-16T14:39:50Z", \
            "request": {"method": "GET", "url": "https://api.auth.adobe.com/api/v2/REF30/profiles", "headers": [\
            {"name": "AP-Device-Identifier", "value": "fingerprint ZGV2aWNlLTE="}]}, \
            "response": {"status": 400, "headers": [], "content": {"mimeType": "application/json", "text": \(body)}}}]}}
            """,
        ])
    }

    @Test(arguments: [
        ["scenarios"], ["scenarios", "own"], ["scenarios", "own;\(CommandTests.hostile)=1"], ["validate"],
        ["validate", "--explain"],
        ["validate", "wrong/wrong.yaml"], ["validate", CommandTests.hostile], ["compare", "capture.har"],
        ["compare", CommandTests.hostile],
        ["import", "capture.har", CommandTests.hostile], ["redact", "capture.har"],
        ["redact", CommandTests.hostile],
        ["serve", "--port", CommandTests.hostile], ["serve", "--scenario", CommandTests.hostile],
        ["serve", "--config", CommandTests.hostile], [CommandTests.hostile],
        ["--\(CommandTests.hostile)"], ["health", "--url", CommandTests.hostile],
        ["why", "\(CommandTests.hostile)/"], ["checklist", "--fail-on", CommandTests.hostile],
        ["init", "capture.har"], ["run", "--", CommandTests.hostile],
        ["rehearse", "--cases", CommandTests.hostile, "--", "true"],
        ["verify-media-token", "--key", CommandTests.hostile, "x"],
        ["software-statement", "--\(CommandTests.hostile)"],
    ])
    func `of files and arguments`(arguments: [String]) throws {
        let folder = try hostileFolder()
        let result = try Program.run(
            arguments, environment: ["ADOBE_PASS_MOCK_\(Self.hostile)": "1"], in: folder.url)
        #expect(controls(in: result.output + result.errors) == [], "\(result)")
        #expect(!(result.output + result.errors).isEmpty)
    }

    @Test func `of files, and their escapes in JSON say the same`() throws {
        let folder = try hostileFolder()
        let result = try Program.run(["scenarios", "own", "--json"], in: folder.url)
        #expect(controls(in: result.output) == [])
        let description = JSONValue(parsing: result.output.utf8)?["scenarios"]?.array?.first?["description"]
        #expect(description?.string == Self.hostile)
    }

    @Test(arguments: [
        ["compare", "capture.har", "--scenarios", "built-in"],
        ["rehearse", "--scenarios", "scenarios", "--cases", "own"],
    ])
    func `of files, in no report that is JSON or a page`(arguments: [String]) throws {
        let folder = try hostileFolder()
        let (json, html) = (folder.path + "/r.json", folder.path + "/r.html")
        let command = arguments[0] == "rehearse" ? ["--", "true"] : []
        let options = ["--config", "built-in", "--json", json, "--html", html]
        let result = try Program.run(arguments + options + command, in: folder.url)
        for path in [json, html] {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(controls(in: text) == [] && text.contains("Sh0wn"), "\(result) \(text)")
        }
        let report = try #require(JSONValue(parsing: Data(contentsOf: URL(filePath: json))))
        let value = String(decoding: report.jsonBytes, as: UTF8.self)
        #expect(value.unicodeScalars.contains { $0.value == 0x202E }, "The value stays the same.")
    }

    @Test(arguments: [["why"], ["why", "1"], ["checklist"], ["health"], ["verify-media-token", "x"]])
    func `of another server that answers like a mock`(arguments: [String]) throws {
        let entry = """
            {"id": "\(Self.escaped)", "operation": "\(Self.escaped)", "scenario": "\(Self.escaped)", \
            "reason": "\(Self.escaped)\\nforged", "hint": "\(Self.escaped)", "device": "\(Self.escaped)", \
            "request": {"method": "\(Self.escaped)", "path": "/\(Self.escaped)"}, "reply": {"status": 400, "body": ""}}
            """
        let rule = """
            {"rule": "\(Self.escaped)", "title": "\(Self.escaped)", "level": "mandatory", "verdict": "broken", \
            "section": {"title": "\(Self.escaped)", "url": "\(Self.escaped)"}, "explanation": "\(Self.escaped)\\nforged", \
            "requests": ["\(Self.escaped)"]}
            """
        let report = """
            {"verdicts": [\(rule)], "unseen": [], "evidence": [], "leftOut": [], "meta": {"requests": 1, "whole": true}, \
            "counts": {"mandatory": {"broken": 1, "kept": 0, "not-seen": 0}, \
            "recommended": {"broken": 0, "kept": 0, "not-seen": 0}}}
            """
        let server = try TestServer { request in
            let text =
                switch request.path {
                case "/__admin/requests": #"{"requests":[\#(entry)],"meta":{}}"#
                case "/__admin/health": #"{"status":"healthy","version":"\#(Self.escaped)"}"#
                case "/__admin/checklist": report
                default: entry
                }
            return Reply(contentType: "application/json", text: text)
        }
        let result = try Program.run(arguments + ["--url", "http://127.0.0.1:\(server.port)"])
        #expect(controls(in: result.output + result.errors) == [], "\(result)")
        #expect(!(result.output + result.errors).contains("\nforged"))
    }

    @Test func `of an app, which cannot forge a line of the log either`() throws {
        let folder = try ScratchFolder(["errors.txt": ""])
        let file = folder.url.appending(path: "errors.txt")
        for format in ["text", "json"] {
            let mock = try RunningMock(
                ["--log-format", format, "--log-level", "info"], errors: FileHandle(forWritingTo: file))
            let value = PercentEncoding.encode(Self.hostile + "\nforged")
            let device = Base64.encode("tv\u{9B}31m\u{202E}\u{2028}".utf8)
            for path in [
                "/\(value)", "/api/v2/\(value)/profiles", "/api/v1/checkauthn?requestor=\(value)&deviceId=x",
            ] {
                _ = try mock.send(.get, path, "", ["AP-Device-Identifier": "fingerprint \(device)"])
            }
            let label = String(
                decoding: JSONValue.object(["label": .string(Self.hostile + "\nforged")]).jsonBytes,
                as: UTF8.self)
            _ = try mock.send(.put, "/__admin/devices/\(PercentEncoding.encode(device))/label", label)
            _ = try mock.send(
                .get, "/api/v2/REF30/profiles", "", ["AP-Device-Identifier": "fingerprint \(device)"])
            let why = try Program.run(["why", "--url", mock.url])
            #expect(controls(in: why.output) == [] && !why.output.contains("\nforged"), "\(why)")
            #expect(mock.stop() == 0)
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains("/api/v2/REF30/profiles") && controls(in: text) == [], "\(text)")
            #expect(!text.contains("\nforged"), "\(text)")
        }
    }

    @Test func `of the command of a rehearsal, in the text and in JUnit XML`() throws {
        let folder = try ScratchFolder()
        let (junit, json) = (folder.url.appending(path: "report.xml"), folder.path + "/report.json")
        let command =
            #"printf 'Sh0wn\033[2J\007\302\233\177'; curl -s "$ADOBE_PASS_MOCK_URL/api/v2/REF30/profiles""#
        let result = try Program.run([
            "rehearse", "--codes", "network_received_error", "--cases", "valid-sso",
            "--junit",
            junit.path, "--json", json, "--", "/bin/sh", "-c", command,
        ])
        #expect(controls(in: result.output + result.errors) == [], "\(result)")
        let text = try String(contentsOf: junit, encoding: .utf8)
        #expect(controls(in: text) == [] && text.contains(#"Sh0wn\u{1B}[2J"#), "\(text)")
        #expect(TestReport(of: Data(text.utf8)) != nil)
        let report = try JSONDecoder().decode(
            RehearsalReport.self, from: Data(contentsOf: URL(filePath: json)))
        #expect(report.cases.contains { $0.output.contains("Sh0wn\u{1B}[2J") })
    }
}

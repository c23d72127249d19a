import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import Dashboard
@testable import PassBackend

@Suite("What a hostile client sends")
struct HostileRequestTests {
    private func entry(
        method: String = "POST", _ fields: [(name: String, value: String)], body: String = ""
    ) throws -> JournalEntry {
        JournalEntry(
            id: "1", operation: nil, device: nil, scenario: "valid-sso",
            request: Request(
                method: try #require(HTTPRequest.Method(rawValue: method)), path: "/$(id)`id`",
                fields: RequestFields(fields), body: Array(body.utf8)),
            reply: Reply(status: .ok), receivedAt: .start, arrivedAt: .start, deviceTime: .start,
            milliseconds: 0)
    }

    @Test func `is no command in the shell of a reader who copies it`() throws {
        let entry = try entry(
            method: "G`HACKED`",
            [
                ("X-Foo", "$(touch HACKED)[redacted"), ("Authorization", "$(touch HACKED) x"),
                ("X-Bar", "'\u{301};touch HACKED;'\u{301}"), ("Cookie", "`touch HACKED`"),
            ], body: "{\"a\":\"'\u{301};touch HACKED;'\u{301}\"}")
        let folder = try ScratchFolder()
        let command = CurlCommand(entry: entry, baseURL: "http://127.0.0.1:1").text
        _ = try ChildProcess.run(URL(filePath: "/bin/sh"), ["-c", command], in: folder.url)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty, "\(command)")
    }

    @Test func `does not become hundreds of megabytes by its indentation`() {
        let deep = String(repeating: "<a>", count: 16_000)
        #expect(IndentedXML.text(deep).utf8.count < 1 << 20)
        let json =
            String(repeating: "[", count: 60) + String(repeating: "1,", count: 16_000) + "1"
            + String(repeating: "]", count: 60)
        #expect(JSONValue(parsing: json.utf8)!.indented.utf8.count < 2 << 20)
    }

    @Test(arguments: [
        "<NameID><![CDATA[HUSH]]></NameID>", "<NameID><b>HUSH</b></NameID>", "<NameID><b></b>HUSH</NameID>",
        "<NameID>\u{301}HUSH</NameID>", "<s:NameID foo=\"HUSH\">x</s:NameID>",
        "<NameID><!-- HUSH --></NameID>",
        "<!-- HUSH --><NameID/>", "<NameID><b x=\"HUSH\"/></NameID>",
    ])
    func `is hidden in SAML, however it is written`(xml: String) throws {
        let text = IndentedXML.text(
            try #require(Redactor.journal.xml(in: "<r>\(xml)<c>shown</c></r>")))
        #expect(!text.contains("HUSH") && text.contains("<c>shown</c>"), "\(text)")
    }
}

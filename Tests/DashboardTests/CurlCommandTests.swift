import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import Dashboard
@testable import PassBackend

@Suite("A request as a curl command")
struct CurlCommandTests {
    private func command(
        _ fields: [(name: String, value: String)], body: String = "", isRedacted: Bool = true
    ) -> CurlCommand {
        CurlCommand(
            entry: JournalEntry(
                id: "1", operation: .retrieveProfiles, device: nil, scenario: "valid-sso",
                request: Request(
                    method: .post, path: "/a", query: "b=c%20d", fields: RequestFields(fields),
                    body: Array(body.utf8)),
                reply: Reply(status: .ok), receivedAt: .start, arrivedAt: .start, deviceTime: .start,
                milliseconds: 0, isRedacted: isRedacted), baseURL: "http://127.0.0.1:1")
    }

    @Test func `quotes what the client has chosen, and leaves out what curl sets itself`() {
        let command = command(
            [
                ("Host", "localhost"), ("Accept", "text/plain"), ("X-It", "it's"), ("Content-Length", "5"),
                ("Connection", "close"), ("Accept-Encoding", "gzip"),
            ], body: "a='b'")
        #expect(
            command.text == #"""
                curl -i --globoff \
                  -X 'POST' \
                  'http://127.0.0.1:1/a?b=c%20d' \
                  -H 'accept: text/plain' \
                  -H 'x-it: it'\''s' \
                  --data-raw 'a='\''b'\'''
                """#)
        #expect(!command.fetchesToken && command.variables.isEmpty && !command.hasLongBody)
    }

    @Test(arguments: ["Bearer", "bearer"])
    func `fetches a token in place of a hidden one, and has variables for other secrets`(scheme: String) {
        let fields = [(name: "Authorization", value: "\(scheme) hush"), (name: "Cookie", value: "id=1")]
        let command = command(fields)
        #expect(command.fetchesToken && command.variables == ["HEADER_COOKIE"])
        #expect(
            command.text.hasPrefix(AccessTokenCommands.text(baseURL: "'http://127.0.0.1:1'") + "curl -i "))
        let sent = #"""
             \
              -H 'authorization: Bearer '"$ACCESS_TOKEN" \
              -H 'cookie: '"$HEADER_COOKIE"
            """#
        #expect(command.text.hasSuffix(sent), "\(command.text)")
        let shown = self.command(fields, isRedacted: false)
        #expect(!shown.fetchesToken && shown.variables.isEmpty)
        #expect(shown.text.hasSuffix("  -H 'authorization: \(scheme) hush' \\\n  -H 'cookie: id=1'"))
    }

    @Test func `has a variable for credentials that are no token`() {
        let command = command([("Authorization", "Basic aHVzaA==")])
        #expect(!command.fetchesToken && command.variables == ["ACCESS_TOKEN"])
        #expect(command.text.hasSuffix(#"  -H 'authorization: '"$ACCESS_TOKEN""#))
    }

    @Test func `reads a long body from a file`() {
        let long = command([], body: String(repeating: "a", count: 2_001))
        #expect(long.hasLongBody && long.text.hasSuffix("  --data-binary @body"))
        let short = command([], body: String(repeating: "a", count: 2_000))
        #expect(!short.hasLongBody && short.text.contains("  --data-raw '"))
    }
}

import HTTPMessages
import PassAPI
import Testing

@testable import Captures
@testable import PassBackend

/// Entries that contain texts in texts, so that redacting them takes far more work than reading them.
@Suite("Encodings in each other")
struct NestedEncodingTests {
    /// The encodings that a text can have in another one.
    enum Encoding: String, CaseIterable {
        case json, xml, brokenXML, base64, url, token

        /// The text, with a secret in it, in so many encodings that the redactor stops.
        var nested: String {
            var text = "secret-word-5512"
            for _ in 0..<levels { text = encoded(text) }
            return text
        }

        private var levels: Int {
            switch self {
            // The size doubles with each level.
            case .json: 8
            case .base64, .token: 12
            case .xml, .brokenXML, .url: 40
            }
        }

        private func encoded(_ text: String) -> String {
            switch self {
            case .json: json(text)
            case .xml: "<message>\(XMLText.escape(text))</message>"
            // The last tag has no end, which shows only after the texts before it.
            case .brokenXML: "<message>\(XMLText.escape(text))</message> <"
            case .base64: "{\"deviceInfo\": \"\(Base64.encode(text.utf8))\"}"
            case .url: "http://host/api/v2/\(PercentEncoding.encode(text))/configuration"
            case .token:
                "\(Base64.encodeURL("{\"alg\": \"none\"}".utf8)).\(Base64.encodeURL(json(text).utf8)).c2ln"
            }
        }

        private func json(_ text: String) -> String {
            String(decoding: JSONValue.object(["message": .string(text)]).jsonBytes, as: UTF8.self)
        }
    }

    private func redacted(
        _ text: String, in member: String, query: String = ""
    ) throws -> (text: String, leftOut: [String: Int]) {
        let body = JSONValue.object([member: .string(text)]).jsonBytes
        let reply = JSONValue.object([
            "text": .string(String(decoding: body, as: UTF8.self)), "mimeType": "application/json",
        ])
        let archive = """
            {"log": {"entries": [{"startedDateTime": "2026-03-16T14:39:48Z", "request": {"method": "GET", \
            "url": "https://api.auth.adobe.com/api/v2/REF30/profiles\(query)"}, "response": {"status": 200, \
            "content": \(String(decoding: reply.jsonBytes, as: UTF8.self))}}]}}
            """
        var reader = HTTPArchiveReader()
        var redaction = CaptureRedaction(key: RedactionKey(seed: 1), version: "test")
        var bytes: [UInt8] = []
        try reader.read(Array(archive.utf8)) { bytes += redaction.add($0) }
        try reader.finish()
        return (String(decoding: bytes + redaction.end, as: UTF8.self), redaction.leftOut)
    }

    @Test(arguments: Encoding.allCases)
    func `are redacted with a bounded amount of work, and never shown`(_ encoding: Encoding) throws {
        let (text, leftOut) = try redacted(encoding.nested, in: "message")
        #expect(JSONValue(parsing: text.utf8)?["log"]?["entries"]?.array?.count == 1)
        #expect(SecretSearch(in: Array(text.utf8)).forms(of: "secret-word-5512") == [])
        #expect(leftOut.isEmpty || text.contains(" bytes]"), "\(leftOut)")
    }

    @Test func `a body of too many encodings is replaced as a whole, and counted`() throws {
        let (text, leftOut) = try redacted(Encoding.brokenXML.nested, in: "message")
        #expect(leftOut == ["texts with too many encodings in each other": 1])
        #expect(text.contains(" bytes]"))
    }

    @Test func `a long query counts for the size of its entry`() throws {
        let query = "?padding=" + String(repeating: "x", count: 60_001)
        #expect(try redacted("a", in: "message", query: query).leftOut == [:])
    }

    @Test func `a text in more than seven others is replaced as a whole`() {
        let redactor = Redactor.capture(
            Pseudonyms(key: RedactionKey(seed: 1)), now: Timestamp(milliseconds: 0), size: 1_000)
        let word = Base64.encode("{\"word\": \"secret-word-5512\"}".utf8)
        let isRead = [6, 7].map { depth in
            Base64.decode(redactor.prose(word, depth)).flatMap(JSONValue.init(parsing:)) != nil
        }
        #expect(isRead == [true, false])
    }

    @Test func `work is in proportion to the size of an entry, and a placeholder stands for the rest`() {
        let work = RedactionWork(size: 1_000)
        let text = String(repeating: "x", count: 1_000)
        var count = 0
        while work.redacting(text, { text }) == text, count < 1_000_000 { count += 1 }
        #expect(count == ((1 << 18) + 8_000) / 1_000)
        #expect(work.isExceeded && work.redacting("y", { "y" }) == "[redacted]")
    }
}

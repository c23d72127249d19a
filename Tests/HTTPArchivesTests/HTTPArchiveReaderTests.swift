import HTTPArchives
import PassAPI
import Testing

/// Captures as browsers and proxies write them.
@Suite("HTTP archives")
struct HTTPArchiveReaderTests {
    private func read(_ text: String, inPiecesOf size: Int = 1 << 20, limit: Int = 1 << 20) throws
        -> [HTTPArchiveReader.Finding]
    {
        var reader = HTTPArchiveReader(entryLimit: limit)
        var found: [HTTPArchiveReader.Finding] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            try reader.read(Array(rest.prefix(size))) { found.append($0) }
            rest = rest.dropFirst(size)
        }
        try reader.finish()
        return found
    }

    private func exchange(_ entry: String) throws -> ArchivedExchange? {
        let found = try read("{\"log\": {\"entries\": [\(entry)]}}")
        if case .exchange(let exchange)? = found.first { return exchange } else { return nil }
    }

    private func reason(_ entry: String) throws -> String? {
        let found = try read("{\"log\": {\"entries\": [\(entry)]}}")
        if case .skipped(_, let reason)? = found.first { return reason } else { return nil }
    }

    /// An entry with the members that every program writes.
    private func entry(
        request: String = "", response: String = "",
        url: String = "https://api.auth.adobe.com/api/v2/REF30/profiles?a=1#b",
        method: String = "GET", status: String = "200", startedAt: String = "2026-03-16T15:39:48.250+01:00"
    ) -> String {
        """
        {"startedDateTime": "\(startedAt)", "request": {"method": "\(method)", "url": "\(url)"\(request)}, \
        "response": {"status": \(status)\(response)}}
        """
    }

    @Test func `an entry needs no more than method, URL, status and time`() throws {
        let exchange = try #require(try exchange(entry()))
        #expect(exchange.number == 1)
        #expect(exchange.startedAt == Timestamp(text: "2026-03-16T14:39:48.250Z"))
        #expect(exchange.url.authority == "api.auth.adobe.com")
        #expect(exchange.url.path == "/api/v2/REF30/profiles")
        #expect(exchange.url.query == "a=1")
        #expect(exchange.request.body == nil && exchange.reply.body == nil)
    }

    @Test func `fields are found in any case, and pseudo fields of HTTP2 are none`() throws {
        let fields = #"""
            , "headers": [{"name": ":authority", "value": "x"}, {"name": "ap-device-identifier", "value": "fingerprint eA=="}]
            """#
        let request = try #require(try exchange(entry(request: fields))).request
        #expect(request.fields.map(\.name) == ["ap-device-identifier"])
        #expect(request["AP-Device-Identifier"] == "fingerprint eA==")
    }

    @Test(arguments: [
        (#""text": "{\"a\": 1}""#, #"{"a": 1}"#),
        (#""text": "eyJhIjogMX0=", "encoding": "base64""#, #"{"a": 1}"#),
        (#""text": """#, ""),
    ])
    func `a body is text or base64`(content: String, body: String) throws {
        let reply = try #require(try exchange(entry(response: ", \"content\": {\(content)}"))).reply
        #expect(reply.body == Array(body.utf8))
    }

    @Test func `the parameters of a form stand in for its text`() throws {
        let data = #"""
            , "postData": {"mimeType": "application/x-www-form-urlencoded", "params": \#
            [{"name": "mvpd", "value": "A & B"}, {"name": "code"}]}
            """#
        let exchange = try #require(try exchange(entry(request: data, method: "POST")))
        #expect(exchange.request.body == Array("mvpd=A%20%26%20B&code=".utf8))
    }

    @Test func `entries that cannot be used are named with the reason`() throws {
        #expect(try reason("{}") == "it has no request.method and request.url")
        #expect(try reason(entry(url: "/api/v2")) == #"request.url is "/api/v2", expected an absolute URL"#)
        #expect(try reason(entry(url: "wss://a/b")) == "wss is not HTTP")
        #expect(try reason(entry(method: "CONNECT"))?.hasSuffix("opens a tunnel") == true)
        #expect(try reason(entry(status: "0"))?.hasSuffix("has no reply") == true)
        #expect(try reason(entry(startedAt: "yesterday"))?.contains("startedDateTime") == true)
        #expect(try reason(#"{"a": 1, "a": 2}"#) == "it is not valid JSON")
        let compressed = #", "content": {"text": "H4sIAAAAAAAA", "encoding": "base64"}"#
        #expect(try reason(entry(response: compressed))?.hasSuffix("is compressed") == true)
    }

    @Test func `entries are found in pieces of any size, beside other members and in any nesting`() throws {
        let text = #"""
            ﻿{"other": {"entries": [{"no": 1}]}, "log": {"version": "1.2", "pages": [{"entries": []}],
            "entries": [\#(entry(response: #", "content": {"text": "}]\"\\"}"#)), \#(entry())], "comment": "]}"}}
            """#
        for size in [1, 2, 3, 7, 64, 1 << 20] {
            let found = try read(text, inPiecesOf: size)
            #expect(found.count == 2, "pieces of \(size)")
            guard case .exchange(let first)? = found.first else {
                Issue.record("pieces of \(size)"); continue
            }
            #expect(first.reply.body == Array("}]\"\\".utf8))
        }
    }

    @Test func `an entry above the limit is skipped in pieces of any size, and the next one is read`() throws
    {
        let large = entry(response: ", \"content\": {\"text\": \"\(String(repeating: "x", count: 5_000))\"}")
        for size in [64, 1 << 20] {
            let found = try read(
                "{\"log\": {\"entries\": [\(large), \(entry())]}}", inPiecesOf: size, limit: 4_000)
            guard case .skipped(1, let reason)? = found.first, case .exchange(let next)? = found.last else {
                Issue.record("pieces of \(size): \(found)")
                continue
            }
            #expect(reason.hasSuffix("at most 4000 are read"))
            #expect(next.number == 2)
        }
    }

    @Test(arguments: [
        ("", "the file is empty"), ("[]", "the file does not begin with a JSON object"),
        ("<har>", "the file does not begin with a JSON object"),
        (#"{"log": {}}"#, "the file has no log.entries, expected an HTTP archive (HAR 1.2)"),
        (#"{"log": {"entries": [{"a": 1}"#, "the file ends within its entries"),
    ])
    func `other files are refused`(text: String, message: String) {
        let error = #expect(throws: HTTPArchiveReader.Malformed.self) { try read(text) }
        #expect(error?.description == message)
    }
}

import PassAPI
import Testing

@testable import Captures

/// Captures as browsers and proxies write them.
@Suite("HTTP archives")
struct HTTPArchiveReaderTests {
    private func read(_ text: String, inPiecesOf size: Int = 1 << 20, limit: Int = 1 << 20) throws
        -> [HTTPArchiveReader.Finding]
    {
        var reader = HTTPArchiveReader(entryLimit: limit, inflateLimit: limit)
        var found: [HTTPArchiveReader.Finding] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            try reader.read(Array(rest.prefix(size))) { found.append($0) }
            rest = rest.dropFirst(size)
        }
        if let last = try reader.finish() { found.append(last) }
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

    @Test(arguments: [
        ("https://SP.auth.adobe.com:443/x", "sp.auth.adobe.com"), ("http://[::1]:80", "[::1]"),
        ("https://a.example:80/x", "a.example:80"), ("http://localhost:8080/x", "localhost:8080"),
    ])
    func `a host has only a port that its scheme does not have`(url: String, authority: String) throws {
        #expect(try exchange(entry(url: url))?.url.authority == authority)
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

    /// The members that Chrome 156 and mitmproxy 11 add to those of HAR 1.2, with values of other requests.
    @Test(arguments: [
        #"""
        {"_connectionId": "17", "_initiator": {"type": "script", "stack": {"callFrames": []}}, "_priority": "High",
        "_resourceType": "fetch", "cache": {}, "connection": "443", "pageref": "page_1", "request": {"method": "POST",
        "url": "https://api.auth.adobe.com/api/v2/REF30/sessions", "httpVersion": "http/2.0", "headers": [
        {"name": ":path", "value": "/api/v2/REF30/sessions"}, {"name": "sec-fetch-mode", "value": "cors"}],
        "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 20, "postData": {"mimeType":
        "application/x-www-form-urlencoded;charset=UTF-8", "text": "mvpd=A%26B", "params": [{"name": "mvpd",
        "value": "A%26B"}]}}, "response": {"status": 302, "statusText": "", "httpVersion": "http/2.0", "headers": [],
        "cookies": [], "content": {"size": 0, "mimeType": "x-unknown"}, "redirectURL": "https://adobe.com/",
        "headersSize": -1, "bodySize": -1, "_transferSize": 310, "_error": null, "_fetchedViaServiceWorker": false},
        "serverIPAddress": "127.0.0.1", "startedDateTime": "2026-03-16T14:39:48.250Z", "time": 3.5, "timings":
        {"blocked": 1.17, "dns": -1, "ssl": -1, "connect": -1, "send": 0.1, "wait": 1.2, "receive": 0.4,
        "_blocked_queueing": 0.9, "_workerStart": -1}}
        """#,
        #"""
        {"startedDateTime": "2026-03-16T14:39:48.250316+00:00", "time": 3.5, "request": {"method": "POST", "url":
        "https://api.auth.adobe.com/api/v2/REF30/sessions", "httpVersion": "HTTP/2.0", "cookies": [], "headers": [
        {"name": "sec-fetch-mode", "value": "cors"}], "queryString": [], "headersSize": 197, "bodySize": 10,
        "postData": {"mimeType": "application/json", "text": "mvpd=A%26B", "params": []}}, "response": {"status": 302,
        "statusText": "Found", "httpVersion": "HTTP/1.1", "cookies": [], "headers": [], "content": {"size": 0,
        "compression": 0, "mimeType": "", "text": ""}, "redirectURL": "https://adobe.com/", "headersSize": 20,
        "bodySize": 0}, "cache": {}, "timings": {"connect": -1.0, "ssl": -1.0, "send": 1.0, "receive": 1.0, "wait": 1.0},
        "serverIPAddress": "127.0.0.1"}
        """#,
    ])
    func `entries of Chrome and of mitmproxy are read`(entry: String) throws {
        let exchange = try #require(try exchange(entry))
        #expect(exchange.startedAt == Timestamp(text: "2026-03-16T14:39:48.250Z"))
        #expect(exchange.request.fields.map(\.name) == ["sec-fetch-mode"])
        // Both write the parameters, too, and Chrome leaves them encoded.
        #expect(exchange.request.body == Array("mvpd=A%26B".utf8))
        #expect(exchange.status == 302)
        #expect(exchange.reply.body ?? [] == [])
    }

    @Test func `entries that cannot be used are named with the reason`() throws {
        #expect(try reason("{}") == "it has no request.method and request.url")
        #expect(try reason(entry(url: "/api/v2")) == #"request.url is "/api/v2", expected an absolute URL"#)
        #expect(try reason(entry(url: "wss://a/b")) == "wss is not HTTP")
        #expect(
            try reason(entry(method: "CONNECT"))?.hasSuffix(
                "opens a tunnel; let your proxy decrypt this host") == true)
        #expect(try reason(entry(status: "0"))?.hasSuffix("has no reply") == true)
        #expect(try reason(entry(startedAt: "yesterday"))?.contains("startedDateTime") == true)
        #expect(
            try reason(#"{"a": 1, "a": 2}"#)
                == #"counted from its first brace, line 1, column 10: the name "a" occurs twice"#)
    }

    private func compressed(_ text: String, _ coding: String) -> String {
        entry(
            response: """
                , "headers": [{"name": "Content-Encoding", "value": "\(coding)"}], \
                "content": {"text": "\(text)", "encoding": "base64"}
                """)
    }

    @Test(arguments: [
        ("H4sIAAAAAAACA6tWKijKT8vMSS1WsqqurQUA6sGLpQ8AAAA=", "gzip"),
        ("H4sIAAAAAAACA6tWKijKT8vMSS1WsqqurQUA6sGLpQ8AAAA=", "identity"),
        ("eJyrViooyk/LzEktVrKqrq0FAC3pBdM=", "deflate"), ("q1YqKMpPy8xJLVayqq6tBQA=", "deflate"),
        // Already decoded, as most programs write it.
        ("eyJwcm9maWxlcyI6e319", "gzip"), ("eyJwcm9maWxlcyI6e319", "br"),
    ])
    func `a body that is compressed is decompressed`(text: String, coding: String) throws {
        let reply = try #require(try exchange(compressed(text, coding))).reply
        #expect(reply.body == Array(#"{"profiles":{}}"#.utf8))
    }

    @Test func `a body that cannot be decompressed is named with the reason`() throws {
        let incomplete = try reason(compressed("H4sIAAAAAAACA6tWKijKT8vM", "gzip"))
        #expect(incomplete?.hasSuffix("is compressed, and damaged or incomplete") == true)
        let brotli = try reason(compressed("iwaAIyI6e319gP/+", "br"))
        #expect(
            brotli?.contains("is compressed with br, which is not read; expected gzip or deflate") == true)
    }

    @Test func `a body that becomes too large is skipped, and the next entry is read`() throws {
        // Two megabytes of zeros.
        let bomb =
            "H4sIAAAAAAACA+3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAC+Bn6HiY0AACAA"
        let large = compressed(bomb, "gzip")
        let found = try read("{\"log\": {\"entries\": [\(large), \(entry())]}}")
        guard case .skipped(1, let reason)? = found.first, case .exchange? = found.last else {
            Issue.record("\(found)")
            return
        }
        #expect(
            reason.hasSuffix(
                "is too large when it is decompressed, expected at most 1048576 bytes in all compressed bodies of the file together"
            ))
        // The same with the header of zlib (RFC 1950) in place of that of gzip.
        let bytes = try #require(Base64.decode(bomb))
        let deflated = compressed(Base64.encode([0x78, 0x9C] + bytes.dropFirst(10)), "deflate")
        #expect(try self.reason(deflated) == reason)
        // The next compressed body of the file has nothing left.
        let small = compressed("H4sIAIkECWsC/6tWKijKT8vMSS1WsqqurQUA6sGLpQ8AAAA=", "gzip")
        let together = try read("{\"log\": {\"entries\": [\(large), \(small)]}}")
        #expect(
            together.allSatisfy { if case .skipped = $0 { true } else { false } } && together.count == 2)
    }

    @Test(arguments: ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "999999999999999999"])
    func `an entry at a time that no clock of the mock can show is skipped with the reason`(
        _ time: String
    ) throws {
        #expect(
            try reason(entry(startedAt: time))
                == "GET api.auth.adobe.com/api/v2/REF30/profiles has a startedDateTime in another year, "
                + "expected a time in the years 0300 to 9699")
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

    @Test func `a file that ends too early has the entries before its end`() throws {
        let archive = "{\"log\": {\"entries\": [\(entry()), \(entry())]}}"
        for count in [4, 100] {
            let found = try read(String(archive.dropLast(count)))
            guard case .exchange? = found.first, case .skipped(2, let reason)? = found.last else {
                Issue.record("\(found)")
                return
            }
            #expect(found.count == 2 && reason == "the file ends before it is complete")
        }
        #expect(try read(String(archive.dropLast(2))).count == 2)
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
        ("", "the file is empty"),
        ("[]", "the file does not begin with a JSON object, expected an HTTP archive (HAR 1.2)"),
        ("\"abc\"", "the file does not begin with a JSON object, expected an HTTP archive (HAR 1.2)"),
        (" ]", "the file does not begin with a JSON object, expected an HTTP archive (HAR 1.2)"),
        ("<har>", "the file does not begin with a JSON object, expected an HTTP archive (HAR 1.2)"),
        (#"{"log": {}}"#, "the file has no log.entries, expected an HTTP archive (HAR 1.2)"),
        (#"{"log": {"entries": ["#, "the file ends within its first entry"),
        (#"{"log": {"entries": [{"a": 1"#, "the file ends within its first entry"),
    ])
    func `other files are refused`(text: String, message: String) {
        let error = #expect(throws: HTTPArchiveReader.Malformed.self) { try read(text) }
        #expect(error?.description == message)
    }
}

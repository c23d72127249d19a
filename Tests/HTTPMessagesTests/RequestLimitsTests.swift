import HTTPTypes
import TestSupport
import Testing

@testable import HTTPMessages

@Suite("Request limits")
struct RequestLimitsTests {
    private static let limits = RequestLimits(maximumHeadBytes: 80, maximumBodyBytes: 8)
    private static let head = "POST / HTTP/1.1\r\nHost: x\r\n"
    private static let chunked = head + "Transfer-Encoding: chunked\r\n\r\n"
    private static let path = String(repeating: "a", count: 62)

    @Test(
        arguments: [
            ("GET /\(path) HTTP/1.0\r\n\r\n", nil),
            ("GET /\(path)b HTTP/1.0\r\n\r\n", 431),
            ("GET /\(path)bb HTTP/1.0\r\n\r\n", 431),
            ("GET /\(path)bbb HTTP/1.0\r\n\r\n", 414),
            ("GET /" + String(repeating: "a", count: 75), 414),
            (head + "A: " + String(repeating: "b", count: 47) + "\r\n\r\n", nil),
            (head + "A: " + String(repeating: "b", count: 48) + "\r\n\r\n", 431),
            (head + String(repeating: "b", count: 60), 431),
            (head + "Content-Length: 8\r\n\r\n12345678", nil),
            (head + "Content-Length: 9\r\n\r\n", 413),
            (chunked + "8\r\n12345678\r\n0\r\n\r\n", nil),
            (chunked + "9\r\n", 413),
            (chunked + "4\r\n1234\r\n5\r\n", 413),
            (chunked + "0\r\nA: " + String(repeating: "b", count: 80), 431),
            (chunked + "1;" + String(repeating: "b", count: 1024), 400),
            (chunked + "1;" + String(repeating: "b", count: 80) + "\r\n", 400),
            (chunked + String(repeating: "0", count: 1024), 400),
        ] as [(String, Int?)])
    func `a request up to a limit is accepted, and one more byte is refused with the status of that limit`(
        text: String, status: Int?
    ) {
        let bytes = Array(text.utf8)
        let result = ParseResult.unsplit(bytes, limits: Self.limits)
        #expect(result.refusal == status)
        #expect(result.requests.count == (status == nil ? 1 : 0))
        for split in ParseResult.splits(bytes, limits: Self.limits) { #expect(split == result) }
    }

    @Test(arguments: [Int.min, -1, 0, .max])
    func `extreme limits do not crash the reader and are not exceeded`(limit: Int) {
        let limits = RequestLimits(maximumHeadBytes: limit, maximumBodyBytes: limit)
        let bytes = Array(
            (Self.head + "Content-Length: 3\r\n\r\nabc" + Self.chunked + "3\r\nabc\r\n0\r\n\r\n").utf8)
        let result = ParseResult.unsplit(bytes, limits: limits)
        #expect(result.refusal == (limit == .max ? nil : 414))
        #expect(result.requests.count == (limit == .max ? 2 : 0))
        #expect(ParseResult(bytes.indices.map { bytes[$0...$0] }, limits: limits) == result)
    }

    @Test func `the limit of extensions applies to all chunks together`() {
        let chunk = "1;" + String(repeating: "e", count: 30) + "\r\na\r\n"
        let result = ParseResult.unsplit(
            Array((Self.chunked + String(repeating: chunk, count: 3)).utf8), limits: Self.limits)
        #expect(result.refusal == 400)
    }

    @Test func `a large body in chunks of one byte is parsed completely, byte by byte`() {
        let count = 64 * 1024
        let body = String(repeating: "1\r\na\r\n", count: count) + "0\r\n\r\n"
        let bytes = Array((Self.chunked + body).utf8)
        var reader = RequestReader()
        var received = 0
        for byte in bytes {
            var position = 0
            if case .complete(let request, _) = reader.read([byte], &position) {
                received = request.body.count
            }
        }
        #expect(received == count)
    }

    @Test func `a request can be allowed a larger body, and then it does not count as unfinished`() {
        func steps(_ text: String, allowing limit: Int?) -> (isRefused: Bool, unfinished: Int) {
            var reader = RequestReader(limits: Self.limits) { head in
                #expect(head.method == .post && head.body.isEmpty)
                return BodyAllowance(limit: limit, delay: .seconds(1))
            }
            var position = 0
            let step = reader.read(Array(text.utf8), &position)
            guard case .refused(let refusal) = step else { return (false, reader.unfinishedBytes) }
            #expect(refusal.status == .contentTooLarge)
            #expect(refusal.delay == .seconds(1) && Reply(refusal).delivery.delay == .seconds(1))
            return (true, reader.unfinishedBytes)
        }
        let long = Self.head + "Content-Length: 20\r\n\r\n"
        for (limit, isRefused) in [(19, true), (20, false)] {
            #expect(steps(long + "aaaaaaaaaa", allowing: limit) == (isRefused, 0))
            #expect(steps(Self.chunked + "14\r\naaaaaaaaaa", allowing: limit) == (isRefused, 0))
        }
        // No more than other requests.
        for limit in [nil, 3] as [Int?] {
            #expect(steps(long + "aaaaaaaaaa", allowing: limit) == (true, long.utf8.count))
            #expect(
                steps(Self.chunked + "14\r\naaaaaaaaaa", allowing: limit) == (true, Self.chunked.utf8.count))
        }
        let short = Self.head + "Content-Length: 8\r\n\r\n"
        // A body within the limit of all requests, too, if it arrives in parts.
        #expect(steps(short + "aaaaaa", allowing: 20) == (false, 0))
        #expect(steps(short + "aaaaaa", allowing: nil) == (false, short.utf8.count + 6))
        #expect(steps(Self.chunked + "8\r\naaaaaa", allowing: nil) == (false, Self.chunked.utf8.count + 6))
    }

    @Test func `the head of a request counts as unfinished until its body is complete`() {
        var reader = RequestReader(limits: Self.limits)
        let head = Self.head + "Content-Length: 2\r\n\r\n"
        for (part, unfinished) in [
            ("\r\n", 0), ("POST / H", 8), (String(head.dropFirst(8)), head.utf8.count),
            ("a", head.utf8.count + 1), ("b", 0),
        ] {
            var position = 0
            _ = reader.read(Array(part.utf8), &position)
            #expect(reader.unfinishedBytes == unfinished)
        }
    }

    @Test func `the phase follows the parts of a request`() {
        var reader = RequestReader()
        #expect(reader.phase == .idle)
        for (part, phase) in [
            ("\r\n", .idle), ("G", .head), ("ET / HTTP/1.1\r\nHost: x\r\n", .head),
            ("Content-Length: 2\r\n\r\n", .body), ("a", .body), ("b", .idle),
        ] as [(String, RequestReader.Phase)] {
            var position = 0
            _ = reader.read(Array(part.utf8), &position)
            #expect(reader.phase == phase)
        }
    }

    @Test func `the reply to a refused request has a structure that no Adobe response has`() {
        let reply = Reply(MalformedRequest(.contentTooLarge, "a \"large\" body"))
        #expect(
            String(decoding: reply.body, as: UTF8.self)
                == #"{"mock":{"error":"content_too_large","detail":"a large body"}}"#)
    }
}

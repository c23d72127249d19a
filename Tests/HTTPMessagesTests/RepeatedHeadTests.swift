import HTTPMessages
import Testing

@Suite("Repeated heads")
struct RepeatedHeadTests {
    private static let get = "GET /a?b HTTP/1.1\r\nHost: x\r\nAP-Device-Identifier: fingerprint YQ==\r\n\r\n"
    private static let post = "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n"
    private static let waiting =
        "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n"
    private static let chunked = "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"

    private func read(_ text: String, by reader: inout RequestReader) -> Request? {
        var position = 0
        let bytes = Array(text.utf8)[...]
        guard case .complete(let request, _) = reader.read(bytes.span, &position) else { return nil }
        return request
    }

    @Test func `a repeated head without a body returns the cached request`() throws {
        var reader = RequestReader()
        let first = try #require(read(Self.get, by: &reader))
        #expect(read(Self.get, by: &reader) === first)
        #expect(read("\r\n" + Self.get, by: &reader) !== first)
        #expect(first.query == "b")
    }

    @Test(arguments: [
        (get, get), (post + "abc", post + "xyz"), (waiting + "abc", waiting + "xyz"),
        (chunked + "3\r\nabc\r\n0\r\n\r\n", chunked + "1\r\nx\r\n0\r\n\r\n"), (get, post + "abc"),
    ])
    func `a repeated head has the same result, with its own body`(first: String, second: String) {
        let bytes = Array((first + second + first).utf8)
        let result = ParseResult.unsplit(bytes)
        #expect(result.requests.count >= 3 && result.refusal == nil)
        for split in ParseResult.splits(bytes) { #expect(split == result) }
    }

    @Test func `a head that differs in a single byte is parsed again`() {
        let first = Array(Self.get.utf8)
        for index in first.indices {
            var second = first
            second[index] ^= 1
            let bytes = first + second
            let byByte = ParseResult(bytes.indices.map { bytes[$0...$0] }, limits: RequestLimits())
            #expect(ParseResult.unsplit(bytes) == byByte, "\(index)")
        }
    }

    @Test func `a head that is too long for the cache is parsed again`() throws {
        var reader = RequestReader()
        let long = Self.get.replacing("YQ==", with: String(repeating: "a", count: 10_000))
        let first = try #require(read(long, by: &reader))
        let second = try #require(read(long, by: &reader))
        #expect(first !== second && first.path == second.path)
    }
}

import HTTPMessages
import Testing

/// Tests each of the 256 bytes in each part of a request against independent definitions of the RFCs'
/// character classes.
@Suite("Every byte in every part of a request")
struct EveryByteTests {
    private static let alphanumeric = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    private static let token = alphanumeric.union("!#$%&'*+-.^_`|~".utf8)
    private static let path = alphanumeric.union("-._~%!$&'()*+,;=:@/".utf8)

    /// The bytes that are accepted between the two texts.
    private func accepted(_ before: String, _ after: String) -> Set<UInt8> {
        Set(
            (UInt8.min...UInt8.max).filter { byte in
                let result = ParseResult.unsplit(Array(before.utf8) + [byte] + Array(after.utf8))
                return result.refusal == nil && result.requests.count == 1 && !result.needsMore
            })
    }

    @Test func `a method and a field name consist of token characters (RFC 9110, 9.1 and 5.1)`() {
        #expect(accepted("A", "B / HTTP/1.1\r\nHost: x\r\n\r\n") == Self.token)
        // A colon is accepted because it ends the name.
        #expect(accepted("GET / HTTP/1.1\r\nHost: x\r\nA", "B: c\r\n\r\n") == Self.token.union(":".utf8))
    }

    @Test func `a field value allows visible characters, space, tab and bytes from 0x80 on (RFC 9110, 5.5)`()
    {
        let visible = Set((0x20...0xFF as ClosedRange<UInt8>).filter { $0 != 0x7F }).union([0x09])
        #expect(accepted("GET / HTTP/1.1\r\nHost: x\r\nA: b", "c\r\n\r\n") == visible)
        #expect(accepted("GET / HTTP/1.1\r\nHost: x\r\nA: ", "\r\n\r\n") == visible)
    }

    @Test
    func `a path and a query consist of pchar and slashes, and have question marks (RFC 3986, 3.3 and 3.4)`()
    {
        #expect(accepted("GET /a", "b HTTP/1.1\r\nHost: x\r\n\r\n") == Self.path.union("?".utf8))
        #expect(accepted("GET /?a", "b HTTP/1.1\r\nHost: x\r\n\r\n") == Self.path.union("?".utf8))
    }

    @Test func `a host allows unreserved characters and sub-delims except the comma (RFC 3986, 3.2.2)`() {
        let name = Self.alphanumeric.union("-._~!$&'()*+;=".utf8)
        #expect(accepted("GET / HTTP/1.1\r\nHost: a", "b\r\n\r\n") == name)
        // A colon is accepted because a port follows it.
        #expect(accepted("GET / HTTP/1.1\r\nHost: a", "1\r\n\r\n") == name.union(":".utf8))
    }

    @Test func `a chunk size consists of hexadecimal digits only (RFC 9112, 7.1)`() {
        let head = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        // Digits other than 2 do not match the data: the chunk is refused, or more data is needed.
        #expect(accepted(head + "0", "\r\nab\r\n0\r\n\r\n") == Set("2".utf8))
        #expect(accepted(head + "0", "\r\n\r\n") == Set("0".utf8))
    }

    @Test func `only CR LF is a line end (RFC 9112, 2.2)`() {
        let blank = accepted("GET / HTTP/1.1\r\nHost: x", "\r\n\r\n").intersection([
            0x09, 0x20, 0x0D, 0x0A, 0x0B, 0,
        ])
        #expect(blank == [0x09, 0x20])
        #expect(accepted("GET / HTTP/1.1\r\nHost: x\r\n\r", "").isSubset(of: [0x0A]))
        #expect(accepted("GET / HTTP/1.1\r", "Host: x\r\n\r\n") == [0x0A])
    }
}

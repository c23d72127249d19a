import HTTPMessages
import HTTPTypes
import Testing

/// Each of the 256 bytes in each part of a request, against the classes of the RFCs spelled out once more.
@Suite("Every byte in every place")
struct EveryByteTests {
    private static let alphanumeric = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    private static let token = alphanumeric.union("!#$%&'*+-.^_`|~".utf8)
    private static let path = alphanumeric.union("-._~%!$&'()*+,;=:@/".utf8)

    /// The bytes that may stand where `?` is, by what became of the request.
    private func accepted(_ before: String, _ after: String) -> Set<UInt8> {
        Set(
            (UInt8.min...UInt8.max).filter { byte in
                let outcome = Outcome.whole(Array(before.utf8) + [byte] + Array(after.utf8))
                return outcome.refusal == nil && outcome.requests.count == 1 && !outcome.wantsMore
            })
    }

    @Test func `a method has token characters (RFC 9110, 9.1)`() {
        #expect(accepted("A", "B / HTTP/1.1\r\nHost: x\r\n\r\n") == Self.token)
    }

    @Test func `a field name has token characters (RFC 9110, 5.1)`() {
        // The colon ends the name and begins the value.
        #expect(accepted("GET / HTTP/1.1\r\nHost: x\r\nA", "B: c\r\n\r\n") == Self.token.union(":".utf8))
    }

    @Test func `a field value has visible characters, blanks and bytes from 0x80 on (RFC 9110, 5.5)`() {
        let visible = Set((0x20...0xFF as ClosedRange<UInt8>).filter { $0 != 0x7F }).union([0x09])
        #expect(accepted("GET / HTTP/1.1\r\nHost: x\r\nA: b", "c\r\n\r\n") == visible)
        #expect(accepted("GET / HTTP/1.1\r\nHost: x\r\nA: ", "\r\n\r\n") == visible)
    }

    @Test func `a path has pchar and the slash; the question mark ends it (RFC 3986, 3.3)`() {
        #expect(accepted("GET /a", "b HTTP/1.1\r\nHost: x\r\n\r\n") == Self.path.union("?".utf8))
    }

    @Test func `a query has pchar, the slash and the question mark (RFC 3986, 3.4)`() {
        #expect(accepted("GET /?a", "b HTTP/1.1\r\nHost: x\r\n\r\n") == Self.path.union("?".utf8))
    }

    @Test func `a host has unreserved characters and sub-delims, but no comma (RFC 3986, 3.2.2)`() {
        let name = Self.alphanumeric.union("-._~!$&'()*+;=".utf8)
        #expect(accepted("GET / HTTP/1.1\r\nHost: a", "b\r\n\r\n") == name)
        // A digit may follow the colon of a port.
        #expect(accepted("GET / HTTP/1.1\r\nHost: a", "1\r\n\r\n") == name.union(":".utf8))
    }

    @Test func `a chunk size has hexadecimal digits and nothing else (RFC 9112, 7.1)`() {
        let head = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        // What is longer than two is refused as longer than it said, or waits for more.
        #expect(accepted(head + "0", "\r\nab\r\n0\r\n\r\n") == Set("2".utf8))
        #expect(accepted(head + "0", "\r\n\r\n") == Set("0".utf8))
    }

    @Test func `one byte more than a line end is no line end (RFC 9112, 2.2)`() {
        let blank = accepted("GET / HTTP/1.1\r\nHost: x", "\r\n\r\n").intersection([
            0x09, 0x20, 0x0D, 0x0A, 0x0B, 0,
        ])
        #expect(blank == [0x09, 0x20])
        #expect(accepted("GET / HTTP/1.1\r\nHost: x\r\n\r", "").isSubset(of: [0x0A]))
        #expect(accepted("GET / HTTP/1.1\r", "Host: x\r\n\r\n") == [0x0A])
    }
}

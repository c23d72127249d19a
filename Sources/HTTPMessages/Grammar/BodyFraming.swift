import HTTPTypes

/// How long the body of a request is (RFC 9112, 6.3).
enum BodyFraming: Sendable, Hashable {
    /// Known from the head; 0 when nothing is said.
    case length(Int)
    /// Told piece by piece.
    case chunked

    init(_ fields: FramingFields, minorVersion: Int) throws(Refusal) {
        if let codings = fields.transferEncoding {
            guard fields.contentLength == nil else {
                throw .malformed("Transfer-Encoding and Content-Length contradict each other (RFC 9112, 6.1)")
            }
            guard minorVersion > 0 else {
                throw .malformed("HTTP/1.0 has no Transfer-Encoding (RFC 9112, 6.1)")
            }
            try Self.check(codings)
            self = .chunked
        } else if let length = fields.contentLength {
            guard let count = length.decimal else {
                throw .malformed("Content-Length is no number (RFC 9110, 8.6)")
            }
            self = .length(count)
        } else {
            self = .length(0)
        }
    }

    /// Lets `chunked` pass, once and alone. Without it at the end the length cannot be known, so that is 400
    /// and not 501 (RFC 9112, 6.3, item 4). Empty members are refused, although a recipient may skip them (RFC 9110,
    /// 5.6.1.2): servers are known to read `chunked,` in two ways, which is what requests are smuggled with, and no
    /// client sends it.
    private static func check(_ codings: ArraySlice<UInt8>) throws(Refusal) {
        let members = codings.listMembers
        guard !members.contains(where: \.isEmpty) else {
            throw .malformed("Transfer-Encoding has an empty member, which servers read in different ways")
        }
        guard let last = members.last, last.isWord("chunked") else {
            throw .malformed("Transfer-Encoding does not end with chunked (RFC 9112, 6.3)")
        }
        for coding in members.dropLast() {
            guard !coding.isWord("chunked") else {
                throw .malformed("Transfer-Encoding is chunked twice (RFC 9112, 6.1)")
            }
        }
        guard members.count == 1 else {
            throw Refusal(.notImplemented, "no transfer coding but chunked is known (RFC 9112, 6.1)")
        }
    }
}

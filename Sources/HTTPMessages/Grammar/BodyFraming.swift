import HTTPTypes

/// How the length of a request body is determined (RFC 9112, 6.3).
enum BodyFraming: Sendable, Hashable {
    /// The value of `Content-Length`; 0 without that field.
    case length(Int)
    case chunked

    init(_ fields: borrowing FramingFields, minorVersion: Int) throws(MalformedRequest) {
        if let codings = fields.transferEncoding {
            guard fields.contentLength == nil else {
                throw .malformed(
                    "a request must not have both Transfer-Encoding and Content-Length (RFC 9112, 6.1)")
            }
            guard minorVersion > 0 else {
                throw .malformed("HTTP/1.0 has no Transfer-Encoding (RFC 9112, 6.1)")
            }
            try Self.check(codings)
            self = .chunked
        } else if let length = fields.contentLength {
            guard let count = length.decimal else {
                throw .malformed("Content-Length is not a number (RFC 9110, 8.6)")
            }
            self = .length(count)
        } else {
            self = .length(0)
        }
    }

    /// Accepts only the single coding `chunked`.
    ///
    /// - Throws: 400 when `chunked` is not the last coding, because the length is then unknown (RFC 9112,
    ///   6.3, item 4); 501 for another coding before it. Also 400 for an empty list member, although a
    ///   recipient can skip it (RFC 9110, 5.6.1.2): servers disagree about `chunked,`, which enables request
    ///   smuggling, and no client sends it.
    private static func check(_ codings: ArraySlice<UInt8>) throws(MalformedRequest) {
        let members = codings.listMembers
        guard !members.contains(where: \.isEmpty) else {
            throw .malformed("Transfer-Encoding has an empty list member, which is ambiguous")
        }
        guard let last = members.last, last.equalsIgnoringCase("chunked") else {
            throw .malformed("Transfer-Encoding does not end with chunked (RFC 9112, 6.3)")
        }
        guard !members.dropLast().contains(where: { $0.equalsIgnoringCase("chunked") }) else {
            throw .malformed("Transfer-Encoding lists chunked twice (RFC 9112, 6.1)")
        }
        guard members.count == 1 else {
            throw MalformedRequest(
                .notImplemented, "chunked is the only supported transfer coding (RFC 9112, 6.1)")
        }
    }
}

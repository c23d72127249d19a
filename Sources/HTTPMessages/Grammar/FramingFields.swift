import HTTPTypes

/// The fields that determine the framing of a request and the persistence of its connection, collected in one
/// pass.
struct FramingFields {
    var host: ArraySlice<UInt8>?
    var contentLength: ArraySlice<UInt8>?
    var transferEncoding: ArraySlice<UInt8>?
    var closes = false
    var keepsAlive = false
    var expectsContinue = false

    /// - Throws: 400 for a second `Host`, `Content-Length` or `Transfer-Encoding`, even with an equal value;
    ///   417 for an expectation other than `100-continue`.
    init(_ fields: RequestFields) throws(MalformedRequest) {
        let bytes = fields.bytes
        // Compares the lengths first, because most names differ in length.
        for range in fields.ranges {
            switch range.nameCount {
            case 4 where bytes[range.name].isSame(as: "host"):
                try Self.set(&host, bytes[range.value], "there is more than one Host (RFC 9112, 3.2)")
            case 6 where bytes[range.name].isSame(as: "expect"): try readExpect(bytes[range.value])
            case 10 where bytes[range.name].isSame(as: "connection"):
                if bytes[range.value].isSame(as: "keep-alive") {
                    keepsAlive = true
                } else {
                    readConnection(bytes[range.value])
                }
            case 14 where bytes[range.name].isSame(as: "content-length"):
                try Self.set(
                    &contentLength, bytes[range.value],
                    "there is more than one Content-Length (RFC 9112, 6.3)")
            case 17 where bytes[range.name].isSame(as: "transfer-encoding"):
                try Self.set(
                    &transferEncoding, bytes[range.value],
                    "there is more than one Transfer-Encoding (RFC 9112, 6.1)")
            default: break
            }
        }
    }

    private static func set(
        _ field: inout ArraySlice<UInt8>?, _ value: ArraySlice<UInt8>, _ detail: String
    ) throws(MalformedRequest) {
        guard field == nil else { throw .malformed(detail) }
        field = value
    }

    private mutating func readConnection(_ value: ArraySlice<UInt8>) {
        for option in value.listMembers {
            if option.equalsIgnoringCase("close") { closes = true }
            if option.equalsIgnoringCase("keep-alive") { keepsAlive = true }
        }
    }

    private mutating func readExpect(_ value: ArraySlice<UInt8>) throws(MalformedRequest) {
        for expectation in value.listMembers where !expectation.isEmpty {
            guard expectation.equalsIgnoringCase("100-continue") else {
                throw MalformedRequest(
                    .expectationFailed, "100-continue is the only supported expectation (RFC 9110, 10.1.1)")
            }
            expectsContinue = true
        }
    }
}

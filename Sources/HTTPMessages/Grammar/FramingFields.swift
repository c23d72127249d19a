import HTTPTypes

/// The fields that say where a request ends and what becomes of the connection, found in one pass.
struct FramingFields {
    var host: ArraySlice<UInt8>?
    var contentLength: ArraySlice<UInt8>?
    var transferEncoding: ArraySlice<UInt8>?
    var closes = false
    var keepsAlive = false
    var expectsContinue = false

    /// - Throws: 400 for a second `Host`, `Content-Length` or `Transfer-Encoding`, even one that says the
    ///   same; 417 for an expectation other than `100-continue`.
    init(_ fields: RequestFields) throws(Refusal) {
        for place in fields.places {
            let name = fields.bytes[place.name]
            let value = fields.bytes[place.value]
            switch name.count {
            case 4 where name.isWord("host"):
                try Self.set(&host, value, "there is more than one Host (RFC 9112, 3.2)")
            case 6 where name.isWord("expect"): try readExpect(value)
            case 10 where name.isWord("connection"): readConnection(value)
            case 14 where name.isWord("content-length"):
                try Self.set(&contentLength, value, "there is more than one Content-Length (RFC 9112, 6.3)")
            case 17 where name.isWord("transfer-encoding"):
                try Self.set(
                    &transferEncoding, value, "there is more than one Transfer-Encoding (RFC 9112, 6.1)")
            default: break
            }
        }
    }

    private static func set(
        _ field: inout ArraySlice<UInt8>?, _ value: ArraySlice<UInt8>, _ complaint: String
    ) throws(Refusal) {
        guard field == nil else { throw .malformed(complaint) }
        field = value
    }

    private mutating func readConnection(_ value: ArraySlice<UInt8>) {
        for option in value.listMembers {
            if option.isWord("close") { closes = true }
            if option.isWord("keep-alive") { keepsAlive = true }
        }
    }

    private mutating func readExpect(_ value: ArraySlice<UInt8>) throws(Refusal) {
        for expectation in value.listMembers where !expectation.isEmpty {
            guard expectation.isWord("100-continue") else {
                throw Refusal(.expectationFailed, "only 100-continue can be expected (RFC 9110, 10.1.1)")
            }
            expectsContinue = true
        }
    }
}

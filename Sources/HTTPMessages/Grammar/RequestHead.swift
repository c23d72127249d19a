import HTTPTypes

/// A request up to its empty line, checked.
struct RequestHead: Sendable {
    var method: HTTPRequest.Method
    var path: String
    var query: String?
    var minorVersion: Int
    var fields: RequestFields
    var framing: BodyFraming
    var persistence: Persistence
    /// The client holds its body back until it sees `100 Continue`.
    var expectsContinue: Bool

    /// - Throws: whatever the request line, the framing, `Host` or `Expect` is refused for.
    init(line: RequestLine, fields: RequestFields) throws(Refusal) {
        let said = try FramingFields(fields)
        try Self.check(host: said.host, minorVersion: line.minorVersion)
        framing = try BodyFraming(said, minorVersion: line.minorVersion)
        persistence = Self.persistence(said, minorVersion: line.minorVersion)
        // HTTP/1.0 knows no 100, so its client does not wait for one (RFC 9110, 10.1.1).
        expectsContinue = said.expectsContinue && line.minorVersion > 0 && framing != .length(0)
        method = line.method
        path = line.target.path
        query = line.target.query
        minorVersion = line.minorVersion
        self.fields = fields
        if let authority = line.target.authority { self.fields.replace(.host, with: authority) }
    }

    private static func check(host: ArraySlice<UInt8>?, minorVersion: Int) throws(Refusal) {
        if let host {
            guard Authority.isValid(host) else { throw .malformed("Host is malformed (RFC 9110, 7.2)") }
        } else if minorVersion > 0 {
            throw .malformed("HTTP/1.1 needs a Host (RFC 9112, 3.2)")
        }
    }

    private static func persistence(_ said: FramingFields, minorVersion: Int) -> Persistence {
        if said.closes { return .close }
        if minorVersion > 0 { return .open }
        return said.keepsAlive ? .openWhenConfirmed : .close
    }
}

extension HTTPField.Name {
    /// `Host`, which swift-http-types reserves for `authority`.
    package static let host = Self("Host")!
}

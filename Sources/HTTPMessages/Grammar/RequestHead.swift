import HTTPTypes

/// The validated head of a request: request line and header fields.
struct RequestHead: Sendable {
    /// The request without its body.
    let request: Request
    let framing: BodyFraming
    let persistence: Persistence
    /// True when the client waits for `100 Continue` before it sends the body.
    let expectsContinue: Bool

    /// - Throws: the refusal for an invalid framing, `Host` or `Expect`.
    init(
        line: RequestLine, fields: RequestFields, _ connection: Request.ConnectionInfo
    ) throws(MalformedRequest) {
        let framingFields = try FramingFields(fields)
        try Self.check(host: framingFields.host, minorVersion: line.minorVersion)
        framing = try BodyFraming(framingFields, minorVersion: line.minorVersion)
        persistence = Self.persistence(framingFields, minorVersion: line.minorVersion)
        // HTTP/1.0 has no 100 status, so such an expectation is ignored (RFC 9110, 10.1.1).
        expectsContinue = framingFields.expectsContinue && line.minorVersion > 0 && framing != .length(0)
        request = Request(
            method: line.method, path: line.target.path, query: line.target.query,
            fields: line.target.authority.map { fields.replacing(.host, with: $0) } ?? fields,
            minorVersion: line.minorVersion, connection: connection)
    }

    private static func check(host: ArraySlice<UInt8>?, minorVersion: Int) throws(MalformedRequest) {
        if let host {
            guard Authority.isValid(host) else { throw .malformed("Host is malformed (RFC 9110, 7.2)") }
        } else if minorVersion > 0 {
            throw .malformed("HTTP/1.1 requires a Host field (RFC 9112, 3.2)")
        }
    }

    private static func persistence(_ framingFields: borrowing FramingFields, minorVersion: Int)
        -> Persistence
    {
        if framingFields.closes { return .close }
        if minorVersion > 0 { return .open }
        return framingFields.keepsAlive ? .openWhenConfirmed : .close
    }
}

extension HTTPField.Name {
    /// `Host`, which swift-http-types reserves for `authority`.
    package static let host = Self("Host")!
}

/// Whether the connection stays open after the reply (RFC 9112, 9.3).
package enum Persistence: Sendable, Hashable {
    /// HTTP/1.1 without `Connection: close`: it stays open by default.
    case open
    /// HTTP/1.0 with `Connection: keep-alive`: it stays open, and the reply must contain the same option.
    case openWhenConfirmed
    case close
}

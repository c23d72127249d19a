import HTTPTypes

/// A request line such as `GET /path?query HTTP/1.1` (RFC 9112, 3).
struct RequestLine: Sendable {
    var method: HTTPRequest.Method
    var target: RequestTarget
    /// 0 or 1. A higher minor version is treated as 1 (RFC 9110, 2.5).
    var minorVersion: Int

    init(_ line: ArraySlice<UInt8>) throws(MalformedRequest) {
        // The last space, so that a target with a space gets a reason of its own.
        guard let first = line.firstIndex(of: .space), let second = line.lastIndex(of: .space), first < second
        else { throw .malformed("the request line is not method, target and version (RFC 9112, 3)") }
        let method = try Self.method(line[..<first])
        minorVersion = try Self.minorVersion(line[(second + 1)...])
        target = try RequestTarget(line[(first + 1)..<second], method: method)
        self.method = method
    }

    private static func method(_ bytes: ArraySlice<UInt8>) throws(MalformedRequest) -> HTTPRequest.Method {
        if bytes.isSame(as: "GET") { return .get }
        if bytes.isSame(as: "POST") { return .post }
        guard let method = HTTPRequest.Method(String(decoding: bytes, as: UTF8.self)) else {
            throw .malformed("the method is not a token (RFC 9112, 3.1)")
        }
        return method
    }

    private static func minorVersion(_ bytes: ArraySlice<UInt8>) throws(MalformedRequest) -> Int {
        let start = bytes.startIndex
        guard bytes.count == 8, bytes.prefix(5).isSame(as: "HTTP/"), bytes[start + 5].isDigit,
            bytes[start + 6] == UInt8(ascii: "."), bytes[start + 7].isDigit
        else { throw .malformed("the version is not HTTP/1.1 or HTTP/1.0 (RFC 9112, 2.3)") }
        guard bytes[start + 5] == UInt8(ascii: "1") else {
            throw MalformedRequest(.httpVersionNotSupported, "only HTTP/1.1 and HTTP/1.0 are supported")
        }
        return bytes[start + 7] == UInt8(ascii: "0") ? 0 : 1
    }
}

/// The target of a request, parsed from one of its four forms (RFC 9112, 3.2).
struct RequestTarget: Sendable {
    /// The percent-encoded path. Begins with `/`, except for `OPTIONS *`.
    var path: String
    var query: String?
    /// The host and port of an absolute-form target, which override the `Host` field.
    var authority: [UInt8]?

    init(_ bytes: ArraySlice<UInt8>, method: HTTPRequest.Method) throws(MalformedRequest) {
        if method == .connect {
            throw MalformedRequest(
                .notImplemented, "CONNECT is not supported, because this is not a proxy (RFC 9110, 9.3.6)")
        }
        if bytes.first == UInt8(ascii: "/") {
            (path, query) = try Self.origin(bytes)
        } else if bytes.elementsEqual(CollectionOfOne(UInt8(ascii: "*"))) {
            guard method == .options else {
                throw .malformed("the target * is allowed only with OPTIONS (RFC 9112, 3.2.4)")
            }
            path = "*"
        } else {
            let rest = try Self.afterScheme(bytes)
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
            guard Authority.isValid(rest[..<end]) else {
                throw .malformed("the target has no valid host (RFC 9110, 4.2.1)")
            }
            authority = Array(rest[..<end])
            (path, query) = try Self.origin(rest[end...])
            // An OPTIONS without a path and query applies to the server as a whole (RFC 9112, 3.2.4).
            if path.isEmpty { path = method == .options && query == nil ? "*" : "/" }
        }
    }

    private static func afterScheme(_ bytes: ArraySlice<UInt8>) throws(MalformedRequest) -> ArraySlice<UInt8>
    {
        for scheme in ["http://", "https://"] as [StaticString] {
            let count = scheme.utf8CodeUnitCount
            if bytes.prefix(count).equalsIgnoringCase(scheme) { return bytes.dropFirst(count) }
        }
        throw .malformed("the target is neither a path nor an http or https URL (RFC 9112, 3.2)")
    }

    private static func origin(_ bytes: ArraySlice<UInt8>) throws(MalformedRequest) -> (
        path: String, query: String?
    ) {
        var end = bytes.startIndex
        while end < bytes.endIndex, bytes[end].isPathCharacter { end += 1 }
        let path = String(decoding: bytes[..<end], as: UTF8.self)
        guard end < bytes.endIndex else { return (path, nil) }
        let query = bytes[(end + 1)...]
        guard bytes[end] == UInt8(ascii: "?"),
            query.allSatisfy({ $0.isPathCharacter || $0 == UInt8(ascii: "?") })
        else {
            throw .malformed("the target contains a character that must be percent-encoded (RFC 3986, 2)")
        }
        return (path, String(decoding: query, as: UTF8.self))
    }
}

import HTTPTypes

/// A request line such as `GET /path?query HTTP/1.1` (RFC 9112, 3).
struct RequestLine: Sendable {
    var method: HTTPRequest.Method
    var target: RequestTarget
    /// 0 or 1. A higher minor version is treated as 1 (RFC 9110, 2.5).
    var minorVersion: Int

    init(_ line: ArraySlice<UInt8>) throws(Refusal) {
        guard let first = line.firstIndex(of: .space),
            let second = line[(first + 1)...].firstIndex(of: .space)
        else { throw .malformed("the request line is not method, target and version (RFC 9112, 3)") }
        let method = try Self.method(line[..<first])
        minorVersion = try Self.minorVersion(line[(second + 1)...])
        target = try RequestTarget(line[(first + 1)..<second], method: method)
        self.method = method
    }

    private static func method(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> HTTPRequest.Method {
        if bytes.isSame(as: "GET") { return .get }
        if bytes.isSame(as: "POST") { return .post }
        guard let method = HTTPRequest.Method(String(decoding: bytes, as: UTF8.self)) else {
            throw .malformed("the method is not a token (RFC 9112, 3.1)")
        }
        return method
    }

    private static func minorVersion(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> Int {
        let start = bytes.startIndex
        guard bytes.count == 8, bytes.prefix(5).isSame(as: "HTTP/"), bytes[start + 5].isDigit,
            bytes[start + 6] == UInt8(ascii: "."), bytes[start + 7].isDigit
        else { throw .malformed("the version is not HTTP/1.1 or HTTP/1.0 (RFC 9112, 2.3)") }
        guard bytes[start + 5] == UInt8(ascii: "1") else {
            throw Refusal(.httpVersionNotSupported, "only HTTP/1.1 and HTTP/1.0 are supported")
        }
        return bytes[start + 7] == UInt8(ascii: "0") ? 0 : 1
    }
}

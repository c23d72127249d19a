import HTTPMessages
import HTTPTypes

/// The cookie of a browser that has logged in. Its value names a session of the mock; the token cannot be derived from it.
struct AdminCookie {
    let value: String

    /// The name of the cookie. It contains the port that the browser connected to, because browsers send a cookie to all
    /// ports of a host (RFC 6265, 8.5): with one name, a login at one mock would end the login at another.
    static func name(for request: Request) -> String { "\(prefix)-\(port(of: request))" }

    private static let prefix = "adobe-pass-mock"

    /// The port in `Host`, which can be another one than that of the listener, for example in front of a container.
    private static func port(of request: Request) -> UInt16 {
        let digits = (request.fields[.host] ?? "").split(separator: ":").last.flatMap { UInt16($0) }
        return digits ?? (request.connection.isSecure ? 443 : 80)
    }

    /// The cookie's value in a request.
    static func value(in request: Request) -> String? {
        let start = Array("\(name(for: request))=".utf8)
        var rest = Array((request.fields[.cookie] ?? "").utf8)[...]
        // Not split into pairs first: a field of 15 KB has thousands of them, and anybody can send it.
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
            let pair = rest[..<end].drop { $0 == UInt8(ascii: " ") }
            if pair.starts(with: start) {
                return String(decoding: pair.dropFirst(start.count), as: UTF8.self)
            }
            rest = rest[end...].dropFirst()
        }
        return nil
    }

    /// The value of `Set-Cookie` (RFC 6265). `HttpOnly` hides the cookie from scripts, and `SameSite=Strict`
    /// keeps browsers from sending it with requests of other sites.
    func setting(for request: Request) -> String {
        "\(Self.name(for: request))=\(value)\(Self.attributes(for: request))"
    }

    /// The value of `Set-Cookie` that removes the cookie.
    static func removal(for request: Request) -> String {
        "\(name(for: request))=; Max-Age=0\(attributes(for: request))"
    }

    private static func attributes(for request: Request) -> String {
        "; Path=\(AdminRoute.root); HttpOnly; SameSite=Strict\(request.connection.isSecure ? "; Secure" : "")"
    }
}

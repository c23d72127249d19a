import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto

/// The cookie of a browser that has logged in: a SHA-256 hash of the admin token. The token cannot be derived
/// from it, and it is valid until the token changes.
package struct AdminCookie {
    let value: String

    init(token: String) {
        value = Base64.encodeURL(SHA256.hash(Array("adobe-pass-mock dashboard\n\(token)".utf8)))
    }

    static let name = "adobe-pass-mock"

    /// The cookie's value in a request.
    static func value(in request: Request) -> String? {
        let pairs = (request.fields[.cookie] ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
        return pairs.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    /// The value of `Set-Cookie` (RFC 6265). `HttpOnly` hides the cookie from scripts, and `SameSite=Strict`
    /// keeps browsers from sending it with requests of other sites.
    package func setting(for request: Request) -> String {
        "\(Self.name)=\(value)\(Self.attributes(for: request))"
    }

    /// The value of `Set-Cookie` that removes the cookie.
    package static func removal(for request: Request) -> String {
        "\(name)=; Max-Age=0\(attributes(for: request))"
    }

    private static func attributes(for request: Request) -> String {
        "; Path=\(AdminRoute.root); HttpOnly; SameSite=Strict\(request.connection.isSecure ? "; Secure" : "")"
    }
}

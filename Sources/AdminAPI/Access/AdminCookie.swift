import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto

/// What a browser has that knew the token: made of the token, which cannot be found out from it, and good until there
/// is another token.
package struct AdminCookie {
    let value: String

    init(token: String) {
        value = Base64.encodeURL(SHA256.hash(Array("adobe-pass-mock dashboard\n\(token)".utf8)))
    }

    static let name = "adobe-pass-mock"

    /// The value that a request brings.
    static func value(in request: Request) -> String? {
        let pairs = (request.fields[.cookie] ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
        return pairs.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    /// For `Set-Cookie` (RFC 6265). No script can read it, and it comes with no request of another site.
    package func setting(for request: Request) -> String {
        "\(Self.name)=\(value)\(Self.attributes(for: request))"
    }

    /// Takes it away.
    package static func removal(for request: Request) -> String {
        "\(name)=; Max-Age=0\(attributes(for: request))"
    }

    private static func attributes(for request: Request) -> String {
        "; Path=\(AdminRoute.root); HttpOnly; SameSite=Strict\(request.connection.isSecure ? "; Secure" : "")"
    }
}

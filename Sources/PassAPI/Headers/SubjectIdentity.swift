/// A user as the platform or an identity service names them: applications that name the same one share logins (pages
/// *Single sign-on using platform identity flows*, *Single sign-on using service token flows*).
package struct SubjectIdentity: Sendable, Hashable {
    package var method: Method
    /// The issuer and the subject of a token, or the whole token where it cannot be looked into.
    package var subject: String

    package enum Method: String, Sendable, Hashable {
        case platformIdentity
        case serviceToken

        /// The type under which other applications see the login.
        package var profileType: ProfileType {
            switch self {
            case .platformIdentity: .platformSSO
            case .serviceToken: .serviceTokenSSO
            }
        }
    }

    package init(_ method: Method, subject: String) {
        self.method = method
        self.subject = subject
    }

    /// The user in `Adobe-Subject-Token` or `X-Roku-Reserved-Roku-Connect-Token`. The platform issues its tokens anew
    /// now and then, so the subject of a JWS counts, and the whole value only of a JWE.
    package init?(platformToken text: String) {
        guard !text.isEmpty else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let claims = parts.count == 3 ? Base64.decodeURL(parts[1]).flatMap(JSONValue.init(parsing:)) : nil
        self.init(.platformIdentity, subject: claims.flatMap(Self.subject) ?? text)
    }

    /// The user in the claims of a service token that has been checked; `nil` when there is none.
    package init?(serviceTokenClaims claims: JSONValue) {
        guard let subject = Self.subject(in: claims) else { return nil }
        self.init(.serviceToken, subject: subject)
    }

    private static func subject(in claims: JSONValue) -> String? {
        guard let subject = claims["sub"]?.string, !subject.isEmpty else { return nil }
        return "\(claims["iss"]?.string ?? "") \(subject)"
    }
}

extension SubjectIdentity: TextCodable {
    package init?(codedText: String) {
        let parts = codedText.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let method = Method(rawValue: String(parts[0])) else { return nil }
        self.init(method, subject: String(parts[1]))
    }

    package var codedText: String { "\(method.rawValue) \(subject)" }
}

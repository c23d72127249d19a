/// A user as identified by the platform or an identity service. Applications that send the same user share
/// logins (pages *Single sign-on using platform identity flows*, *Single sign-on using service token flows*).
package struct SubjectIdentity: Sendable, Hashable, TextCodable {
    package var method: Method
    /// The issuer and the subject of a token, or the whole token when it is encrypted.
    var subject: String

    package enum Method: String, Sendable, Hashable {
        case platformIdentity
        case serviceToken

        /// The profile type of the login in other applications.
        package var profileType: ProfileType {
            switch self {
            case .platformIdentity: .platformSSO
            case .serviceToken: .serviceTokenSSO
            }
        }
    }

    init(_ method: Method, subject: String) {
        self.method = method
        self.subject = subject
    }

    /// The user in the claims of a verified service token; `nil` when the claims have no subject, or a subject longer than
    /// ``IdentifierLimit/longest``.
    package init?(serviceTokenClaims claims: JSONValue) {
        guard let subject = Self.subject(in: claims), IdentifierLimit.allows(subject) else { return nil }
        self.init(.serviceToken, subject: subject)
    }

    /// The user of a token of Adobe's single sign-on service.
    package init(singleSignOnSubject subject: String) {
        self.init(.serviceToken, subject: Self.singleSignOnPrefix + subject)
    }

    /// The user of a token of Adobe's single sign-on service; `nil` for the user of another service.
    package var singleSignOnSubject: String? {
        method == .serviceToken && subject.hasPrefix(Self.singleSignOnPrefix)
            ? String(subject.dropFirst(Self.singleSignOnPrefix.count)) : nil
    }

    private static let singleSignOnPrefix = "\(ServiceTokenResponse.issuer) "

    /// The issuer and the subject of a token; `nil` without a subject.
    static func subject(in claims: JSONValue) -> String? {
        guard let subject = claims["sub"]?.string, !subject.isEmpty else { return nil }
        return "\(claims["iss"]?.string ?? "") \(subject)"
    }

    package init?(codedText: String) {
        // Splits scalars, because a combining mark at the start of the subject forms one character with the space.
        let parts = codedText.unicodeScalars.split(
            separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let method = Method(rawValue: String(parts[0])) else { return nil }
        self.init(method, subject: String(parts[1]))
    }

    package var codedText: String { "\(method.rawValue) \(subject)" }
}

/// The user of a promotional pass (page *Header - AP-TempPass-Identity*): data that the user gave the
/// application, hashed by the application, under keys that were agreed with Adobe.
package struct TempPassIdentity: Sendable, Hashable {
    package var members: [String: String]

    package init(members: [String: String]) {
        self.members = members
    }

    /// Reads the header value: base64, with or without padding, of a JSON object of strings.
    ///
    /// - Returns: `nil` when the value is not base64 of an object.
    package init?(headerValue: String) {
        guard let members = Base64.decodePaddedOrNot(headerValue).flatMap(JSONValue.init(parsing:))?.object
        else {
            return nil
        }
        self.init(bounded: members.compactMapValues(\.string))
    }

    /// - Returns: `nil` when all members together are longer than ``IdentifierLimit/longest``.
    init?(bounded members: [String: String]) {
        guard IdentifierLimit.allows(members) else { return nil }
        self.members = members
    }
}

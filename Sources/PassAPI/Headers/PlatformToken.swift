/// A token by which a platform, such as Amazon's or Roku's, identifies its user (pages *Header - Adobe-Subject-Token*, *Header -
/// X-Roku-Reserved-Roku-Connect-Token*).
///
/// The signature is not verified, because only the platform has its key.
package struct PlatformToken: Sendable, Hashable {
    /// The user. The issuer and the subject of a JWS identify the user, because the platform renews its tokens. A JWE is encrypted,
    /// so its whole text identifies the user.
    let user: SubjectIdentity
    /// The parameter or header that has the token.
    private let source: String
    /// The end of a JWS; `nil` for a JWS without `exp`, and for a JWE.
    private let expirationTime: Timestamp?

    /// Reads the token.
    ///
    /// - Throws: why the token does not count: it is empty, it has neither the three parts of a JWS nor the five of a JWE, its
    ///   payload is not a JSON object with a `sub`, or its user is longer than ``IdentifierLimit/longest``.
    package init(_ text: String, from source: String) throws(IgnoredToken) {
        self.source = source
        guard text.utf8.contains(where: { $0 != UInt8(ascii: " ") }) else {
            throw .invalid("\(source) is empty.")
        }
        let parts = text.split(separator: ".", maxSplits: 5, omittingEmptySubsequences: false)
        let subject: String
        switch parts.count {
        case 3:
            guard let claims = Base64.decodeURL(parts[1]).flatMap(JSONValue.init(parsing:)),
                claims.object != nil
            else { throw .invalid("The payload of the JWS in \(source) is not a JSON object in base64url.") }
            guard let name = SubjectIdentity.subject(in: claims) else {
                throw .invalid("The JWS in \(source) has no sub, which identifies the user.")
            }
            subject = name
            let end = claims["exp"].flatMap(Timestamp.init(numericDate:))
            if end == nil, claims["exp"] != nil {
                throw .invalid("The exp of the JWS in \(source) is not a number of seconds.")
            }
            expirationTime = end
        case 5:
            // Only the encrypted key can be empty (RFC 7516, section 5.1, step 2).
            guard parts.indices.allSatisfy({ $0 == 1 || !parts[$0].isEmpty }) else {
                throw .invalid("The JWE in \(source) has an empty part.")
            }
            subject = text
            expirationTime = nil
        default:
            throw .invalid(
                """
                \(source) is neither a JWS, which has three parts between dots, nor a JWE, which has five: it has \
                \(parts.count > 5 ? "more than five" : "\(parts.count)").
                """)
        }
        guard IdentifierLimit.allows(subject) else {
            throw .invalid(IdentifierLimit.problem(with: subject, in: "The user of \(source)"))
        }
        user = SubjectIdentity(.platformIdentity, subject: subject)
    }

    /// The user, if the token has not expired.
    ///
    /// - Parameter now: the time by the device's clock.
    /// - Throws: why the token does not count.
    package func user(at now: Timestamp) throws(IgnoredToken) -> SubjectIdentity {
        guard let expirationTime, expirationTime <= now else { return user }
        throw IgnoredToken(
            """
            The JWS in \(source) expired \((now - expirationTime).approximate) ago, at \(expirationTime.utcString), \
            by the device's clock, which shows \(now.utcString).
            """,
            hint: "Ask the platform for a new token, or set the device's clock back.")
    }
}

extension Timestamp {
    /// The time in a claim of a token (*NumericDate* of RFC 7519, section 2): seconds, which can have a fraction. A time
    /// outside the years 1 to 9999 is the nearest one in them.
    ///
    /// - Returns: `nil` for a claim that is not a number.
    package init?(numericDate claim: JSONValue) {
        let seconds: Double
        switch claim {
        case .integer(let number): seconds = Double(number)
        case .number(let number): seconds = number
        case .null, .bool, .string, .array, .object: return nil
        }
        let first = Double(Self.datable.lowerBound.milliseconds)
        let last = Double(Self.datable.upperBound.milliseconds)
        self.init(milliseconds: Int64(min(max(seconds * 1_000, first), last)))
    }
}

/// A token for single sign-on that does not count: the request is answered as if it had no such token (page *Amazon SSO Cookbook
/// (REST API V2)*).
package struct IgnoredToken: Error, Sendable, Hashable {
    /// The reason why the token does not count, without the token itself.
    package let reason: Reason

    package init(_ problem: String, hint: String) {
        reason = Reason("\(problem) \(Self.consequence)", hint: hint).asRemark
    }

    /// The last sentence of each reason.
    package static let consequence = "The token does not count."

    /// A platform token that the mock does not read, because the request has no valid access token.
    ///
    /// - Parameter source: the parameter or header that has the token.
    package static func tooLong(_ text: String, in source: String) -> IgnoredToken {
        IgnoredToken(
            """
            \(source) has \(text.utf8.count) bytes, more than the \(IdentifierLimit.longest) that the mock reads of a \
            platform token in a request without a valid access token.
            """,
            hint: "Send an access token in Authorization: Bearer, or a shorter token of the platform.")
    }

    fileprivate static func invalid(_ problem: String) -> IgnoredToken {
        IgnoredToken(
            problem,
            hint: """
                Send the token of the platform as it is. A test can make one: header.payload.signature, each in base64url, \
                with a payload such as {"iss": "platform", "sub": "jane"}.
                """)
    }
}

/// The signed statement with which a registered application identifies itself (page *Retrieve client
/// credentials*; RFC 7591, section 2.3).
package struct SoftwareStatement: Sendable {
    package let token: JSONWebSignature
    /// The statement without white space, which identifies the application.
    package let compact: String

    /// Parses a JWT of any algorithm. White space is removed first, because the published sample is wrapped
    /// and clients have copied it.
    ///
    /// - Returns: `nil` when it is not a JWT.
    package init?(parsing text: String) {
        let isCompact = text.utf8.allSatisfy { $0 > UInt8(ascii: " ") && $0 < 0x7F }
        compact = isCompact ? text : text.filter { !$0.isWhitespace }
        guard let token = JSONWebSignature(parsing: compact) else { return nil }
        self.token = token
    }

    package static func mint(
        softwareID: String, clientName: String, issuedAt: Timestamp, signedBy key: RSAPrivateKey
    ) -> String {
        JSONWebSignature.sign(by: key) { claims in
            claims.member("software_id", softwareID)
            claims.member("client_name", clientName)
            claims.member("iat", issuedAt.seconds)
        }
    }
}

/// The tokens that identify a user in `AD-Service-Token`: of Adobe's single sign-on service, and of an external
/// identity service (pages *Adobe Single Sign-On Service*, *Header - AD-Service-Token*).
package enum ServiceToken {
    /// The issuer of the tokens of an identity service that the mock generates, as in `identityServices` of the built-in
    /// configuration.
    package static let issuer = "adobe-pass-mock"

    /// Creates a token of an identity service for the audience `Adobe`, as a compact JWS with RS256.
    package static func mint(
        subject: String, issuer: String = issuer, validity: Validity, signedBy key: RSAPrivateKey
    ) -> String {
        JSONWebSignature.sign(by: key) { claims in
            claims.member("iss", issuer)
            claims.member("sub", subject)
            claims.member("aud", "Adobe")
            claims.member("iat", validity.notBefore.seconds)
            claims.member("exp", validity.notAfter.seconds)
        }
    }

    /// Creates the token of an answer of Adobe's single sign-on service, as a compact JWS with RS256.
    package static func mint(_ answer: ServiceTokenResponse, signedBy key: RSAPrivateKey) -> String {
        JSONWebSignature.sign(by: key, answer.writeClaims)
    }
}

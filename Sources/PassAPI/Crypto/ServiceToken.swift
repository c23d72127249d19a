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
        var claims = JSONWriter()
        claims.object { object in
            object.member("iss", issuer)
            object.member("sub", subject)
            object.member("aud", "Adobe")
            object.member("iat", validity.notBefore.seconds)
            object.member("exp", validity.notAfter.seconds)
        }
        return JSONWebSignature.sign(claims: claims.bytes, by: key)
    }

    /// Creates the token of an answer of Adobe's single sign-on service, as a compact JWS with RS256.
    package static func mint(_ answer: ServiceTokenResponse, signedBy key: RSAPrivateKey) -> String {
        var claims = JSONWriter()
        answer.writeClaims(to: &claims)
        return JSONWebSignature.sign(claims: claims.bytes, by: key)
    }
}

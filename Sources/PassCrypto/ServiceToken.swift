import PassAPI

/// A token with which an external identity service identifies a user (page *Header - AD-Service-Token*).
package enum ServiceToken {
    /// The issuer of the tokens that the mock generates, as in `identityServices` of the built-in
    /// configuration.
    package static let issuer = "adobe-pass-mock"

    /// Creates a token for the audience `Adobe`, as a compact JWS with RS256.
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
}

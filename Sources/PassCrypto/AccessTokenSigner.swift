import PassAPI

/// Writes access tokens as signed JWTs, and verifies them (page *Retrieve access token*).
package struct AccessTokenSigner: Sendable {
    private let key: RSAPrivateKey

    package init(key: RSAPrivateKey) {
        self.key = key
    }

    /// Returns the signed JWT for the member `access_token`.
    package func serialize(_ token: AccessToken) -> String {
        var claims = JSONWriter()
        token.writeClaims(to: &claims)
        return JSONWebSignature.sign(claims: claims.bytes, by: key)
    }

    /// A text that should be an access token.
    package enum Reading: Sendable, Hashable {
        /// This key has signed it. The dates are not checked.
        case signed(AccessTokenID)
        /// A JWT of another key, or one whose text was changed.
        case foreign(issuer: String?)
        case notJWT
    }

    /// Verifies the signature of a JWT.
    package func read(_ serialized: some StringProtocol) -> Reading {
        guard let token = JSONWebSignature(parsing: serialized) else { return .notJWT }
        guard token.isSigned(by: key.publicKey), let id = token.payload["sub"]?.string else {
            return .foreign(issuer: token.payload["iss"]?.string)
        }
        return .signed(AccessTokenID(id))
    }
}

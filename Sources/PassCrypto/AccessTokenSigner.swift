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

    /// Verifies the signature of a JWT and returns its claim `sub`. The dates are not checked.
    ///
    /// - Returns: `nil` when the text is not a JWT or was signed with another key.
    package func identifier(in serialized: some StringProtocol) -> AccessTokenID? {
        guard let token = JSONWebSignature(parsing: serialized), token.isSigned(by: key.publicKey) else {
            return nil
        }
        return token.payload["sub"]?.string.map { AccessTokenID($0) }
    }
}

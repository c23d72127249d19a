import PassAPI

/// Turns access tokens into the JWT that clients carry, and back (page *Retrieve access token*).
package struct AccessTokenSigner: Sendable {
    private let key: RSAPrivateKey

    package init(key: RSAPrivateKey) {
        self.key = key
    }

    /// The value of `access_token`.
    package func serialize(_ token: AccessToken) -> String {
        var claims = JSONWriter()
        token.writeClaims(to: &claims)
        return JSONWebSignature.sign(claims: claims.bytes, by: key)
    }

    /// The claim `sub` of a token that was signed here; its dates are not looked at.
    ///
    /// - Returns: `nil` for a token of somebody else and for anything that is not a token.
    package func identifier(in serialized: some StringProtocol) -> AccessTokenID? {
        guard let token = JSONWebSignature(parsing: serialized), token.isSigned(by: key.publicKey) else {
            return nil
        }
        return token.payload["sub"]?.string.map { AccessTokenID($0) }
    }
}

import PassAPI

/// Writes the tokens of Adobe's single sign-on service as signed JWTs, and verifies them.
package struct SingleSignOnTokenSigner: Sendable {
    private let key: RSAPrivateKey

    package init(key: RSAPrivateKey) {
        self.key = key
    }

    /// The signed JWT with the claims of the answer.
    package func serialize(_ token: ServiceTokenResponse) -> String {
        var claims = JSONWriter()
        token.writeClaims(to: &claims)
        return JSONWebSignature.sign(claims: claims.bytes, by: key)
    }

    /// True if this mock signed the token.
    package func isSigned(_ token: JSONWebSignature) -> Bool { token.isSigned(by: key.publicKey) }
}

import PassCrypto

/// The values that rendering an answer needs.
struct RenderContext: Sendable {
    var signer: ResponseSigner
    var accessTokens: AccessTokens
    /// The key with which Adobe's single sign-on service signs its tokens.
    var serviceTokenKey: RSAPrivateKey
    /// The UUID of the answer, which identifies its request in the journal.
    var trace: String
}

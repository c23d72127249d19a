import PassCrypto

/// What answers are written with.
struct RenderContext: Sendable {
    var signer: ResponseSigner
    var accessTokens: AccessTokenSigner
    /// The UUID of the answer, by which its request is found again.
    var trace: String
}

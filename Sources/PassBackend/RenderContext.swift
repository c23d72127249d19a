import PassCrypto

/// The values that rendering an answer needs.
struct RenderContext: Sendable {
    var signer: ResponseSigner
    var accessTokens: AccessTokenSigner
    var serviceTokens: SingleSignOnTokenSigner
    /// The UUID of the answer, which identifies its request in the journal.
    var trace: String
}

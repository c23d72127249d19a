import PassCrypto

/// What answers are written with.
struct Rendering: Sendable {
    var seals: WorldSeals
    var accessTokens: AccessTokenSigner
    /// The UUID of the answer, by which its request is found again.
    var trace: String
}

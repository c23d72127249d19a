import PassCrypto

/// What requests are checked with.
struct Verifiers: Sendable {
    /// The one that signs the mock's own software statements. Whole, for it is read when it is needed first.
    let softwareStatementKey: RSAPrivateKey
    let serviceTokens: ServiceTokenReader
}

import PassCrypto

/// What requests are checked with.
struct Verifiers: Sendable {
    let softwareStatementKey: RSAPublicKey
    let serviceTokens: ServiceTokenReader
}

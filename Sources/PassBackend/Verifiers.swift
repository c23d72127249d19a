import PassAPI

/// The keys and readers that verify requests.
struct Verifiers: Sendable {
    /// The key pair of the mock's own software statements. The pair is stored instead of its public key,
    /// because it is parsed lazily on first use.
    let softwareStatementKey: RSAPrivateKey
    let serviceTokens: ServiceTokenReader
    let clientCredentials: ClientCredentialKey
    let partnerRequests: PartnerRequestKey
}

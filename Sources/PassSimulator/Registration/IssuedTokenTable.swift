import PassAPI

/// Tokens that the mock has issued, by the digests of their texts.
package struct IssuedTokenTable: Sendable {
    private var tokens = DigestTable<IssuedToken>()

    package init() {}

    package var count: Int { tokens.count }

    /// Mutating, because a caller in another module would copy the table otherwise.
    package mutating func token(_ digest: KeyDigest) -> IssuedToken? { tokens[digest] }

    package mutating func insert(_ token: IssuedToken, digest: KeyDigest) {
        tokens.insert(token, digest: digest)
    }

    package mutating func removeExpired(at now: Timestamp) { tokens.filter { $0.end > now } }
}

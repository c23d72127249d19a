import HTTPMessages
import PassAPI
import PassSimulator

/// The access tokens whose signatures were verified, by their bytes, so that no request verifies one again.
///
/// Two generations: a token that is used moves to the young one. When that is full, the old one is dropped.
final class VerifiedTokens: Sendable {
    private struct Shard {
        var young: [KeyDigest: IssuedToken] = [:]
        var old: [KeyDigest: IssuedToken] = [:]

        mutating func token(_ digest: KeyDigest) -> IssuedToken? {
            if let token = young[digest] { return token }
            guard let token = old[digest] else { return nil }
            insert(token, digest)
            return token
        }

        mutating func insert(_ token: IssuedToken, _ digest: KeyDigest) {
            if young.count >= VerifiedTokens.capacity / VerifiedTokens.shardCount {
                old = young
                young = [:]
            }
            young[digest] = token
        }
    }

    /// The largest number of tokens in a generation.
    static let capacity = 131_072
    private static let shardCount = 64

    private let shards = (0..<shardCount).map { _ in Locked(Shard()) }

    func token(_ text: ArraySlice<UInt8>) -> IssuedToken? {
        let digest = KeyDigest(of: text)
        return shard(of: digest).withLock { $0.token(digest) }
    }

    func remember(_ text: ArraySlice<UInt8>, _ token: IssuedToken) {
        let digest = KeyDigest(of: text)
        shard(of: digest).withLock { $0.insert(token, digest) }
    }

    /// The number of tokens. One that has moved to the young generation counts twice until the old one is dropped.
    var count: Int { shards.reduce(0) { $0 + $1.withLock { $0.young.count + $0.old.count } } }

    private func shard(of digest: KeyDigest) -> Locked<Shard> {
        shards[Int(truncatingIfNeeded: digest.high & UInt64(Self.shardCount - 1))]
    }
}

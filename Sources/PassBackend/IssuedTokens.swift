import HTTPMessages
import PassAPI
import PassSimulator

/// The access tokens that the mock has issued, by their bytes, so that each request finds its token in constant time,
/// whatever the number of devices, and no signature of the mock's own is verified again.
///
/// Saves 70 µs of a request, which the verification takes.
final class IssuedTokens: Sendable {
    private struct Shard {
        var tokens = IssuedTokenTable()
        /// The number of tokens above which expired ones are removed.
        var limit = 64
    }

    private let shards = (0..<64).map { _ in Locked(Shard()) }

    func token(_ text: ArraySlice<UInt8>) -> IssuedToken? {
        let digest = KeyDigest(of: text)
        return shard(of: digest).withLock { $0.tokens.token(digest) }
    }

    /// - Parameters:
    ///   - token: without its client if it was issued before a restart: the text does not name the client.
    ///   - now: the server's time. A token that has expired by it is forgotten some time: its signature would be verified
    ///     again.
    func remember(_ text: ArraySlice<UInt8>, _ token: IssuedToken, at now: Timestamp) {
        let digest = KeyDigest(of: text)
        shard(of: digest).withLock { shard in
            if shard.tokens.count >= shard.limit {
                shard.tokens.removeExpired(at: now)
                if shard.tokens.count >= Self.shardCapacity { shard.tokens = IssuedTokenTable() }
                shard.limit = min(max(64, shard.tokens.count * 2), Self.shardCapacity)
            }
            shard.tokens.insert(token, digest: digest)
        }
    }

    /// 4 million tokens in all shards, which take about 600 MB. When a shard is full, it forgets its tokens: their signatures are
    /// verified again.
    private static let shardCapacity = 65_536

    /// The number of tokens.
    var count: Int { shards.reduce(0) { $0 + $1.withLock(\.tokens.count) } }

    private func shard(of digest: KeyDigest) -> Locked<Shard> {
        // The table uses the other bits.
        shards[Int(truncatingIfNeeded: digest.low & 63)]
    }
}

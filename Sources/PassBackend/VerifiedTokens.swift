import HTTPMessages
import PassSimulator

/// The access tokens whose signatures were verified, so that few requests verify one again.
///
/// Two generations: a token that is used moves to the young one. When that is full, the old one is dropped.
final class VerifiedTokens: Sendable {
    private struct Generations: Sendable {
        var young: [Int: IssuedToken] = [:]
        var old: [Int: IssuedToken] = [:]

        /// - Returns: the generation that was dropped, for the caller to free without the lock.
        mutating func insert(_ token: IssuedToken, _ digest: Int) -> [Int: IssuedToken] {
            var dropped: [Int: IssuedToken] = [:]
            if young.count >= VerifiedTokens.capacity { (dropped, old, young) = (old, young, [:]) }
            young[digest] = token
            return dropped
        }
    }

    /// The largest number of tokens in a generation.
    static let capacity = 131_072

    private let generations = Locked(Generations())

    func token(_ text: ArraySlice<UInt8>) -> IssuedToken? {
        let digest = Self.digest(of: text)
        let (token, dropped) = generations.withLock { generations -> (IssuedToken?, [Int: IssuedToken]) in
            if let token = generations.young[digest] { return (token, [:]) }
            guard let token = generations.old[digest] else { return (nil, [:]) }
            return (token, generations.insert(token, digest))
        }
        // Freed here, without the lock.
        _ = dropped
        return token
    }

    func remember(_ text: ArraySlice<UInt8>, _ token: IssuedToken) {
        let digest = Self.digest(of: text)
        _ = generations.withLock { $0.insert(token, digest) }
    }

    /// The number of tokens. One that has moved to the young generation counts twice until the old one is dropped.
    var count: Int { generations.withLock { $0.young.count + $0.old.count } }

    /// A digest, which the cache keeps in place of the longer token. It depends on a secret of the process, so that nobody can
    /// make another text with the same digest.
    private static func digest(of text: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        text.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}

import PassAPI

/// A key of an entity.
package protocol ShardKey: Hashable, Sendable {
    /// Stands for the key, the same for equal keys during the whole process.
    var keyDigest: KeyDigest { get }
}

extension KeyDigest {
    /// The number of the shard that has the key's entity.
    var shard: Int { Int(truncatingIfNeeded: low) & (EntityShard.count - 1) }
}

extension ShardKey {
    package var keyDigest: KeyDigest { KeyDigest(hashing: self) }
}

extension Identifier: ShardKey {
    package var keyDigest: KeyDigest { KeyDigest(of: text) }
}

extension DeviceIdentifier: ShardKey {
    package var keyDigest: KeyDigest { KeyDigest(of: base64) }
}

extension String: ShardKey {
    package var keyDigest: KeyDigest { KeyDigest(of: self) }
}

extension UserPassKey: ShardKey {}
extension SubjectIdentity: ShardKey {}

/// A key with its digest, which is computed once for each request.
package struct DigestedKey<Key: ShardKey>: Sendable {
    package let key: Key
    package let digest: KeyDigest

    package init(_ key: Key) {
        self.key = key
        digest = key.keyDigest
    }
}

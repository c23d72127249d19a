import PassAPI

/// A key of an entity.
package protocol ShardKey: Hashable, Sendable {
    /// Selects the shard, the same for equal keys during the whole process.
    var digest: UInt64 { get }
}

extension ShardKey {
    /// The number of the shard that has the key's entity.
    var shard: Int { Int(truncatingIfNeeded: digest) & (EntityShard.count - 1) }
}

extension Identifier: ShardKey {}
extension DeviceIdentifier: ShardKey {}

extension String: ShardKey {
    package var digest: UInt64 { UInt64(truncatingIfNeeded: hashValue) }
}

extension UserPassKey: ShardKey {
    package var digest: UInt64 { UInt64(truncatingIfNeeded: hashValue) }
}

extension SubjectIdentity: ShardKey {
    package var digest: UInt64 { UInt64(truncatingIfNeeded: hashValue) }
}

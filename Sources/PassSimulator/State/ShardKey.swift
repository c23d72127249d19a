import PassAPI

/// A key of an entity.
package protocol ShardKey: Hashable, Sendable {
    /// Selects the shard, the same for equal keys during the whole process.
    var digest: UInt64 { get }
}

extension Identifier: ShardKey {}
extension DeviceIdentifier: ShardKey {}

extension String: ShardKey {
    package var digest: UInt64 { UInt64(truncatingIfNeeded: hashValue) }
}

extension PassKey: ShardKey {
    package var digest: UInt64 { serviceProvider.digest ^ mvpd.digest }
}

extension SubjectIdentity: ShardKey {
    package var digest: UInt64 { UInt64(truncatingIfNeeded: hashValue) }
}

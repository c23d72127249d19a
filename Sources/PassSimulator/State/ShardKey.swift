import PassAPI

/// A key of a ``Sharded`` dictionary.
package protocol ShardKey: Hashable, Sendable {
    /// A number whose lowest bits select the shard. It does not have to be unique. It should be cheaper than
    /// a hash, because the shard hashes the key again.
    var shardHint: Int { get }
}

extension Identifier: ShardKey {
    /// A multiplicative hash of the last four characters, which are random in all identifiers that are stored
    /// in shards.
    package var shardHint: Int {
        var text = text
        return text.withUTF8 { text in
            guard text.count >= 4 else { return 0 }
            let end = UnsafeRawBufferPointer(text).loadUnaligned(
                fromByteOffset: text.count - 4, as: UInt32.self)
            return Int(truncatingIfNeeded: UInt64(end) &* 0x9E37_79B9_7F4A_7C15 >> 32)
        }
    }
}

extension DeviceIdentifier: ShardKey {
    package var shardHint: Int { hashValue }
}

extension PassKey: ShardKey {
    package var shardHint: Int { hashValue }
}

extension SubjectIdentity: ShardKey {
    package var shardHint: Int { hashValue }
}

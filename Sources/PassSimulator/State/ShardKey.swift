import PassAPI

/// What entries of a ``Sharded`` dictionary are found by.
package protocol ShardKey: Hashable, Sendable {
    /// Of its bits, the lowest say which part a key belongs to. It need not differ for each key, and must not cost what
    /// a hash costs, for the part makes one.
    var shardHint: Int { get }
}

extension Identifier: ShardKey {
    /// Of the last four characters: all that is kept in parts has a random end.
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

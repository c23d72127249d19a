/// Digests that every process and version of the mock must compute in the same way, because states and apps keep them. They are
/// not cryptographic.
package enum StableDigest {
    /// Eight hexadecimal digits of ``hash(_:round:)``, folded.
    package static func hex8(_ text: String) -> String {
        let hash = hash(text)
        return String(String(hexDigitsOf: 0, hash ^ (hash >> 32)).suffix(8))
    }

    /// 32 hexadecimal digits: two hashes of the text with different offset bases.
    package static func hex32(_ text: String) -> String {
        String(hexDigitsOf: hash(text), hash(text, round: 1))
    }

    /// 40 hexadecimal digits: those of ``hex32(_:)``, and half of a third hash.
    package static func hex40(_ text: String) -> String {
        let third = String(hexDigitsOf: hash(text, round: 2), 0)
        return hex32(text) + third.prefix(8)
    }

    /// The 64-bit FNV-1a hash (draft-eastlake-fnv).
    ///
    /// - Parameter round: added to the offset basis.
    static func hash(_ text: String, round: UInt64 = 0) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325 &+ round) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

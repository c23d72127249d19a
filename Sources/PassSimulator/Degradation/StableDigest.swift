/// A deterministic hash for identifiers that must be the same each time. It is not a cryptographic hash.
enum StableDigest {
    /// 32 hexadecimal digits: two 64-bit FNV-1a hashes (draft-eastlake-fnv) of the text with different offset bases.
    static func hex32(_ text: String) -> String {
        String(hexDigitsOf: hash(text, round: 0), hash(text, round: 1))
    }

    /// 40 hexadecimal digits: those of ``hex32(_:)``, and half of a third hash.
    static func hex40(_ text: String) -> String {
        let third = String(hexDigitsOf: hash(text, round: 2), 0)
        return hex32(text) + third.prefix(8)
    }

    private static func hash(_ text: String, round: UInt64) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325 &+ round) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// A deterministic hash for identifiers that must be the same each time. It is not a cryptographic hash.
enum StableDigest {
    /// 40 hexadecimal digits: three 64-bit FNV-1a hashes (draft-eastlake-fnv) of the text with different
    /// offset bases, truncated.
    static func hex40(_ text: String) -> String {
        let digits = (0..<3 as Range<UInt64>).reduce(into: "") { digits, round in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325 &+ round
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            let part = String(hash, radix: 16)
            digits += String(repeating: "0", count: 16 - part.count) + part
        }
        return String(digits.prefix(40))
    }
}

/// Eight bytes, which are examined at once. The first byte is the lowest one.
struct ByteWord {
    private let word: UInt64

    /// - Parameter word: as it is in memory.
    init(_ word: UInt64) {
        self.word = UInt64(littleEndian: word)
    }

    private static let each: UInt64 = 0x0101_0101_0101_0101
    static let highBits: UInt64 = 0x80 * each

    /// How many bytes at the start are letters, digits or hyphens, as nearly all bytes of field names are.
    var nameCharacterCount: Int {
        let digits = atLeast(UInt8(ascii: "0"), in: word) & ~atLeast(UInt8(ascii: "9") + 1, in: word)
        let others = atLeast(1, in: word ^ UInt64(UInt8(ascii: "-")) * Self.each)
        let allowed = (letters | digits | ~others) & ~word & Self.highBits
        return (allowed ^ Self.highBits).trailingZeroBitCount / 8
    }

    /// The bytes as they are in memory, the first ones in lower case.
    func lowercased(first count: Int) -> UInt64 {
        let mask: UInt64 = count == 8 ? .max : (1 << UInt64(count * 8)) - 1
        // The bit that makes a letter a small one.
        return (word | (letters & Self.highBits) >> 2 & mask).littleEndian
    }

    /// Has one of ``highBits`` unless all bytes are spaces or visible characters of ASCII. The other bits are undefined.
    var otherThanPlainText: UInt64 {
        // The first other byte is above 0x7F, becomes so when one is added, or when 0x20 is subtracted.
        word | (word &+ Self.each) | (word &- 0x20 * Self.each)
    }

    /// The same for two words as they are in memory, whose bytes can be in any order.
    static func otherThanPlainText(_ words: SIMD2<UInt64>) -> SIMD2<UInt64> {
        words | (words &+ SIMD2(repeating: each)) | (words &- SIMD2(repeating: 0x20 * each))
    }

    private var letters: UInt64 {
        let lower = word | 0x20 * Self.each
        return atLeast(UInt8(ascii: "a"), in: lower) & ~atLeast(UInt8(ascii: "z") + 1, in: lower)
    }

    /// Sets the high bit of each byte that is at least the limit, and leaves the other bits undefined. Bytes from 128 on
    /// count as smaller ones.
    private func atLeast(_ limit: UInt8, in word: UInt64) -> UInt64 {
        (word & ~Self.highBits) + UInt64(0x80 - limit) * Self.each
    }
}

import HTTPMessages
import Testing

@Suite struct ByteDigestTests {
    /// Each bit of a text and its length make a difference.
    @Test(arguments: [0, 1, 7, 8, 15, 16, 17, 31, 32, 800]) func dependsOnEveryBit(count: Int) {
        var texts: Set<[UInt8]> = [Array(repeating: 0, count: count), Array(repeating: 0, count: count + 1)]
        for bit in 0..<count * 8 {
            var text = [UInt8](repeating: 0, count: count)
            text[bit / 8] = 1 << UInt8(bit % 8)
            texts.insert(text)
        }
        #expect(texts.count == count * 8 + 2)
        #expect(Set(texts.map { $0.withUnsafeBytes(ByteDigest.narrow) }).count == texts.count)
        #expect(Set(texts.map { $0.withUnsafeBytes(ByteDigest.wide).high }).count == texts.count)
        #expect(Set(texts.map { $0.withUnsafeBytes(ByteDigest.wide).low }).count == texts.count)
    }

    @Test func sameTextsHaveTheSameDigest() {
        let text = "fingerprint QUJD"
        #expect(Array(text.utf8).withUnsafeBytes(ByteDigest.narrow) == ByteDigest.narrow(text))
        #expect(
            ByteDigest.narrow(String(decoding: Array(text.utf8), as: UTF8.self)) == ByteDigest.narrow(text))
    }

    /// Zeros at the end, which fill the last word, are not the length.
    @Test func lengthCounts() {
        let texts = (0...64).map { [UInt8](repeating: 0, count: $0) }
        #expect(Set(texts.map { $0.withUnsafeBytes(ByteDigest.narrow) }).count == texts.count)
        #expect(Set(texts.map { $0.withUnsafeBytes(ByteDigest.wide).low }).count == texts.count)
    }

    /// A word and two code points are equal strings.
    @Test func equalStringsHaveTheSameDigest() {
        let (one, two) = ("caf\u{E9}", "cafe\u{301}")
        #expect(one == two && ByteDigest.narrow(one) == ByteDigest.narrow(two))
    }
}

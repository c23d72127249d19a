/// The eight lower-case hexadecimal digits of a 32-bit number as ASCII. All eight are computed in parallel
/// within one 64-bit word (SWAR).
struct HexDigits {
    /// In memory order: the first digit is at the lowest address.
    private let word: UInt64

    init(_ number: UInt32) {
        // Spread the eight nibbles over the eight bytes, the highest nibble first.
        var nibbles = UInt64(number.byteSwapped)
        nibbles = (nibbles | nibbles << 16) & 0x0000_FFFF_0000_FFFF
        nibbles = (nibbles | nibbles << 8) & 0x00FF_00FF_00FF_00FF
        nibbles = (nibbles >> 4 | nibbles << 8) & 0x0F0F_0F0F_0F0F_0F0F
        // Adding 6 carries into bit 4 for 10 to 15. Those need 39 more: "a" is 39 after the character "0" +
        // 10.
        let letters = (nibbles + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        word = (nibbles + 0x3030_3030_3030_3030 + letters * 39).littleEndian
    }

    /// Writes the first four digits at the offset `first` and the last four at `second`.
    func write(to text: UnsafeMutableBufferPointer<UInt8>, _ first: Int, _ second: Int) {
        withUnsafeBytes(of: word) { digits in
            let text = UnsafeMutableRawBufferPointer(text)
            text[first..<first + 4].copyBytes(from: digits[..<4])
            text[second..<second + 4].copyBytes(from: digits[4...])
        }
    }
}

extension String {
    /// The 32 lower-case hexadecimal digits of two numbers.
    init(hexDigitsOf high: UInt64, _ low: UInt64) {
        self.init(unsafeUninitializedCapacity: 32) { text in
            text.initialize(repeating: 0)
            HexDigits(UInt32(truncatingIfNeeded: high >> 32)).write(to: text, 0, 4)
            HexDigits(UInt32(truncatingIfNeeded: high)).write(to: text, 8, 12)
            HexDigits(UInt32(truncatingIfNeeded: low >> 32)).write(to: text, 16, 20)
            HexDigits(UInt32(truncatingIfNeeded: low)).write(to: text, 24, 28)
            return 32
        }
    }
}

/// Eight hexadecimal digits in lower case, as bytes of text. All of them together cost what one of them would.
struct HexDigits {
    /// The first digit is the lowest byte.
    private let word: UInt64

    init(_ number: UInt32) {
        // Each half of a byte gets a byte of its own, the highest first.
        var halves = UInt64(number.byteSwapped)
        halves = (halves | halves << 16) & 0x0000_FFFF_0000_FFFF
        halves = (halves | halves << 8) & 0x00FF_00FF_00FF_00FF
        halves = (halves >> 4 | halves << 8) & 0x0F0F_0F0F_0F0F_0F0F
        // A letter begins 39 after the character that the digit would be.
        let letters = (halves + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        word = (halves + 0x3030_3030_3030_3030 + letters * 39).littleEndian
    }

    /// Writes the first four digits to one place, and the others to another.
    func write(to text: UnsafeMutableBufferPointer<UInt8>, _ first: Int, _ second: Int) {
        withUnsafeBytes(of: word) { digits in
            let text = UnsafeMutableRawBufferPointer(text)
            text[first..<first + 4].copyBytes(from: digits[..<4])
            text[second..<second + 4].copyBytes(from: digits[4...])
        }
    }
}

extension String {
    /// The 32 hexadecimal digits of two numbers.
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

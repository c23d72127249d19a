extension UnsafeMutableBufferPointer<UInt8> {
    /// Fills the range with the last hexadecimal digits of a number in lower case, as ASCII.
    func writeHexDigits(of number: UInt64, to range: Range<Int>) {
        var rest = number
        for index in range.reversed() {
            let digit = UInt8(truncatingIfNeeded: rest & 0xF)
            self[index] = digit &+ (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
            rest >>= 4
        }
    }
}

extension String {
    /// The 32 lower-case hexadecimal digits of two numbers.
    init(hexDigitsOf high: UInt64, _ low: UInt64) {
        self.init(unsafeUninitializedCapacity: 32) { text in
            text.initialize(repeating: 0)
            text.writeHexDigits(of: high, to: 0..<16)
            text.writeHexDigits(of: low, to: 16..<32)
            return 32
        }
    }
}

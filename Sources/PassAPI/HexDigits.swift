extension String {
    /// A UUID of version 4 (RFC 9562, 5.4) in lower case.
    ///
    /// - Parameters:
    ///   - high: the bits around the version. It sets the version bits itself.
    ///   - low: the bits after the variant. It sets the variant bits itself.
    package init(uuidOf high: UInt64, _ low: UInt64) {
        self.init(
            hexDigitsOf: high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000,
            low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000, groups: [8, 12, 16, 20])
    }

    /// The 32 lower-case hexadecimal digits of two numbers.
    ///
    /// - Parameter groups: the positions of the digits that a hyphen precedes.
    package init(hexDigitsOf high: UInt64, _ low: UInt64, groups: [Int] = []) {
        self.init(unsafeUninitializedCapacity: 32 + groups.count) { text in
            var end = 0
            for position in 0..<32 {
                if groups.contains(position) {
                    text[end] = UInt8(ascii: "-")
                    end += 1
                }
                // A masking shift takes the distance modulo 64, so that both numbers begin with their first digit.
                let number = (position < 16 ? high : low) &>> UInt64(truncatingIfNeeded: 60 - 4 * position)
                let digit = UInt8(number & 15)
                text[end] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
                end += 1
            }
            return end
        }
    }
}

extension Sequence<UInt8> {
    /// Two digits for each byte, in lower case.
    package var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

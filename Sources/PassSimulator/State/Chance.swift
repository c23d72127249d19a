/// The source of everything that is random: identifiers, codes, and the chance of scenario rules.
package struct Chance: RandomNumberGenerator, Sendable {
    /// The state of SplitMix64 (Steele, Lea and Flood: *Fast splittable pseudorandom number generators*), or
    /// `nil` for the system's generator.
    private var state: UInt64?

    package init(seed: UInt64?) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        guard var mixed = state else {
            var system = SystemRandomNumberGenerator()
            return system.next()
        }
        mixed &+= 0x9E37_79B9_7F4A_7C15
        state = mixed
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A UUID of version 4 (RFC 9562, 5.4) in lower case.
    package mutating func uuid() -> String {
        let high = next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Self.hex(high) + Self.hex(low)
        var text = ""
        text.reserveCapacity(36)
        for (place, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(place) { text.append("-") }
            text.append(digit)
        }
        return text
    }

    /// Hexadecimal digits in lower case, a multiple of 16.
    package mutating func hex(digits: Int) -> String {
        (0..<digits / 16).reduce(into: "") { text, _ in text += Self.hex(next()) }
    }

    /// Characters of `A–Z0–9`.
    package mutating func code(length: Int) -> String {
        String((0..<length).map { _ in Self.codeCharacters.randomElement(using: &self)! })
    }

    private static let codeCharacters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

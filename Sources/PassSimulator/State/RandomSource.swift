import PassAPI

/// The source of all random values: identifiers, codes, and the probabilities of scenario rules.
package struct RandomSource: RandomNumberGenerator, Sendable, Equatable {
    /// The state of SplitMix64 (Steele, Lea and Flood: *Fast splittable pseudorandom number generators*);
    /// `nil` for the system's generator.
    private var state: UInt64?

    /// - Parameter seed: the same seed gives the same numbers; `nil` for the system's generator.
    package init(seed: UInt64?) {
        state = seed
    }

    /// A source for values that must be unique but not secret. It is always pseudorandom, so each number
    /// reveals the next, and asks the system only once.
    ///
    /// - Parameter seed: the same seed gives the same numbers; `nil` for a random seed.
    package static func quick(seed: UInt64?) -> RandomSource {
        var system = SystemRandomNumberGenerator()
        return RandomSource(seed: seed ?? system.next())
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
        let high = next()
        return String(uuidOf: high, next())
    }

    package mutating func hexDigits() -> String {
        String(hexDigitsOf: next(), next())
    }

    /// A code of random characters of `A–Z0–9`.
    mutating func code(length: Int) -> String {
        String((0..<length).map { _ in Self.codeCharacters.randomElement(using: &self)! })
    }

    mutating func digits(count: Int) -> String {
        String((0..<count).map { _ in Self.decimalDigits.randomElement(using: &self)! })
    }

    private static let decimalDigits = Array("0123456789")
    private static let codeCharacters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
}

import CRandom

/// The source of all random values: identifiers, codes, and the probabilities of scenario rules.
package struct RandomSource: RandomNumberGenerator, Sendable {
    /// The state of SplitMix64 (Steele, Lea and Flood: *Fast splittable pseudorandom number generators*);
    /// `nil` for the system's generator.
    private var state: UInt64?
    /// True if the system is asked for four numbers at once.
    private var drawsBatches = false
    private var batch = SIMD4<UInt64>()
    /// How many numbers of the batch were not given yet.
    private var batchCount = 0

    /// - Parameter seed: the same seed gives the same numbers; `nil` for the system's generator.
    package init(seed: UInt64?) {
        state = seed
    }

    /// A source for values that must be unique but not secret. It is always pseudorandom, so each number
    /// reveals the next. Saves two of five system calls of a request (getrandom).
    ///
    /// - Parameter seed: the same seed gives the same numbers; `nil` for a random seed.
    package static func quick(seed: UInt64?) -> RandomSource {
        var system = SystemRandomNumberGenerator()
        return RandomSource(seed: seed ?? system.next())
    }

    /// The system's generator for one request, whose identifiers take one system call instead of one for each number. A copy
    /// can give the same numbers again, so it must not become part of the state.
    package static func ofOneRequest() -> RandomSource {
        var random = RandomSource(seed: nil)
        random.drawsBatches = true
        return random
    }

    package mutating func next() -> UInt64 {
        guard var mixed = state else { return nextOfSystem() }
        mixed &+= 0x9E37_79B9_7F4A_7C15
        state = mixed
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private mutating func nextOfSystem() -> UInt64 {
        guard drawsBatches else {
            var system = SystemRandomNumberGenerator()
            return system.next()
        }
        if batchCount == 0 {
            withUnsafeMutableBytes(of: &batch) { shim_fill_randomly($0.baseAddress, $0.count) }
            batchCount = batch.scalarCount
        }
        batchCount -= 1
        return batch[batchCount]
    }

    /// A UUID of version 4 (RFC 9562, 5.4) in lower case.
    package mutating func uuid() -> String {
        let high = next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        return String(unsafeUninitializedCapacity: 36) { text in
            // Each part writes eight digits, and the next one over those that are too many.
            text.writeHexDigits(of: UInt32(high >> 32), at: 0)
            text.writeHexDigits(of: UInt32(truncatingIfNeeded: high), at: 9)
            text.writeHexDigits(of: UInt32(truncatingIfNeeded: high) << 16, at: 14)
            text.writeHexDigits(of: UInt32(low >> 32), at: 19)
            text.writeHexDigits(of: UInt32(truncatingIfNeeded: low >> 16), at: 24)
            text.writeHexDigits(of: UInt32(truncatingIfNeeded: low), at: 28)
            for index in [8, 13, 18, 23] { text[index] = UInt8(ascii: "-") }
            return 36
        }
    }

    /// 32 hexadecimal digits in lower case.
    package mutating func hexDigits() -> String {
        String(hexDigitsOf: next(), next())
    }

    /// A code of random characters of `A–Z0–9`.
    package mutating func code(length: Int) -> String {
        String((0..<length).map { _ in Self.codeCharacters.randomElement(using: &self)! })
    }

    /// Random decimal digits.
    package mutating func digits(count: Int) -> String {
        String((0..<count).map { _ in Self.decimalDigits.randomElement(using: &self)! })
    }

    private static let decimalDigits = Array("0123456789")
    private static let codeCharacters = Array(codeAlphabet)
    static let codeAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
}

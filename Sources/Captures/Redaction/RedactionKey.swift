import PassAPI

/// The secret from which stand-ins are derived. Whoever does not have it cannot compute the stand-in of a guess, so
/// that short secrets cannot be found by trying.
package struct RedactionKey: Sendable {
    private let bytes: [UInt8]

    /// A random key of 256 bits, which exists only in the memory of this process.
    package init() {
        var generator = SystemRandomNumberGenerator()
        bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// A key that can be repeated, for tests.
    package init(seed: UInt64) {
        bytes = SHA256.hash(Array("\(seed)".utf8))
    }

    /// A number that depends on the key, the text and the attempt.
    func number(for text: String, attempt: UInt8) -> UInt64 {
        SHA256.hash(bytes + [attempt] + Array(text.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

import CLibcrypto

extension [UInt8] {
    /// True when the bytes are the same; how long it takes depends on the length only, so that a secret is
    /// not guessed byte by byte.
    package func constantTimeEquals(_ other: [UInt8]) -> Bool {
        count == other.count && CRYPTO_memcmp(self, other, count) == 0
    }
}

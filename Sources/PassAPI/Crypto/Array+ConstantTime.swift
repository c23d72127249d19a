import CLibcrypto

extension [UInt8] {
    /// Compares in constant time: the duration depends on the length only. This prevents timing attacks that
    /// guess a secret byte by byte.
    package func constantTimeEquals(_ other: [UInt8]) -> Bool {
        count == other.count && CRYPTO_memcmp(self, other, count) == 0
    }
}

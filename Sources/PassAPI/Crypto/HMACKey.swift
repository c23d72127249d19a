import CLibcrypto

/// A key for HMAC with SHA-256 (RFC 2104).
struct HMACKey: Sendable {
    private let innerPad: [UInt8]
    private let outerPad: [UInt8]

    init(_ key: [UInt8]) {
        let blockSize = 64
        var block = key.count > blockSize ? SHA256.hash(key) : key
        block += [UInt8](repeating: 0, count: blockSize - block.count)
        innerPad = block.map { $0 ^ 0x36 }
        outerPad = block.map { $0 ^ 0x5C }
    }

    /// The 32 bytes of the message authentication code.
    func code(for message: [UInt8]) -> [UInt8] {
        SHA256.hash(outerPad + SHA256.hash(innerPad + message))
    }
}

/// A key for message authentication codes that is derived from the private part of an RSA key. The label tells it from
/// other keys that are derived from the same one.
struct DerivedHMACKey: Sendable {
    private let key: Lazy<HMACKey>

    /// - Parameter source: read when the first code is made.
    init(_ label: String, derivedFrom source: RSAPrivateKey) {
        key = Lazy { HMACKey(HMACKey(source.derEncoded).code(for: Array(label.utf8))) }
    }

    /// The 32 bytes of the message authentication code.
    func code(for message: [UInt8]) -> [UInt8] { key.value.code(for: message) }
}

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
    /// The 32 bytes of the digest.
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
            CLibcrypto.SHA256(message, message.count, digest.baseAddress)
            count = Int(SHA256_DIGEST_LENGTH)
        }
    }
}

extension [UInt8] {
    /// Compares in constant time: the duration depends on the length only. This prevents timing attacks that
    /// guess a secret byte by byte.
    package func constantTimeEquals(_ other: [UInt8]) -> Bool {
        count == other.count && CRYPTO_memcmp(self, other, count) == 0
    }
}

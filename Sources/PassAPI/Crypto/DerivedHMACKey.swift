import CLibcrypto

/// A key for message authentication codes that is derived from the private part of an RSA key. The label distinguishes it from
/// other keys with the same source.
struct DerivedHMACKey: Sendable {
    private let key: Lazy<[UInt8]>

    /// - Parameter source: read when the first code is made.
    init(_ label: String, derivedFrom source: RSAPrivateKey) {
        key = Lazy { Self.code(for: Array(label.utf8), key: source.derEncoded) }
    }

    /// The 32 bytes of the message authentication code.
    func code(for message: [UInt8]) -> [UInt8] { Self.code(for: message, key: key.value) }

    /// HMAC with SHA-256 (RFC 2104).
    private static func code(for message: [UInt8], key: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { code, count in
            let written = HMAC(
                EVP_sha256(), key, CInt(key.count), message, message.count, code.baseAddress, nil)
            precondition(written != nil, "OpenSSL is out of memory")
            count = Int(SHA256_DIGEST_LENGTH)
        }
    }
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

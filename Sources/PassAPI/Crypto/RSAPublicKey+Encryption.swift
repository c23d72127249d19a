extension RSAPublicKey {
    /// The longest value that can be encrypted, in bytes.
    private var maximumPlaintextCount: Int { key.byteCount - 11 }

    /// Encrypts a value for the holder of the private key with PKCS#1 v1.5 padding, which every RSA client
    /// can decrypt.
    ///
    /// The encryption is deterministic: the same value and key give the same bytes, so that a run can be
    /// repeated byte for byte and a test can compare a complete response. The disadvantage is that anyone
    /// with the public key can confirm a guess, for example of a zip code. Only a mock can accept that: RFC
    /// 8017, section 7.2.1 requires random padding.
    ///
    /// - Throws: ``EncryptionError/tooLong(bytes:maximum:)``.
    package func encryptDeterministically(_ plaintext: [UInt8]) throws(EncryptionError) -> [UInt8] {
        guard plaintext.count <= maximumPlaintextCount else {
            throw .tooLong(bytes: plaintext.count, maximum: maximumPlaintextCount)
        }
        let padding = paddingBytes(count: key.byteCount - plaintext.count - 3, for: plaintext)
        guard let encrypted = key.rawEncrypt([0, 2] + padding + [0] + plaintext) else {
            preconditionFailure("a block that begins with 0 is less than the modulus")
        }
        return encrypted
    }

    /// Nonzero padding bytes, derived from the key and the value with SHA-256 in counter mode.
    private func paddingBytes(count: Int, for plaintext: [UInt8]) -> [UInt8] {
        let seed = SHA256.hash(modulus + plaintext)
        var padding: [UInt8] = []
        var counter: UInt8 = 0
        while padding.count < count {
            padding += SHA256.hash(seed + [counter]).filter { $0 != 0 }
            counter += 1
        }
        return Array(padding.prefix(count))
    }
}

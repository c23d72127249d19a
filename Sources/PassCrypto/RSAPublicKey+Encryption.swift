extension RSAPublicKey {
    /// The longest value that can be encrypted, in bytes.
    package var maximumPlaintextCount: Int { key.byteCount - 11 }

    /// The value for the holder of the private half; every RSA client with PKCS#1 v1.5 padding decrypts it.
    ///
    /// The same value under the same key gives the same bytes, so that a run can be repeated byte for byte
    /// and a test can compare a whole answer. The price: whoever has the public key can confirm a guess, a
    /// zip code for one. That is why only a mock may do this: RFC 8017, section 7.2.1 wants padding that
    /// nobody can foretell.
    ///
    /// - Throws: ``EncryptionError/tooLong(bytes:maximum:)``.
    package func encryptRepeatably(_ plaintext: [UInt8]) throws(EncryptionError) -> [UInt8] {
        guard plaintext.count <= maximumPlaintextCount else {
            throw .tooLong(bytes: plaintext.count, maximum: maximumPlaintextCount)
        }
        let padding = paddingBytes(count: key.byteCount - plaintext.count - 3, for: plaintext)
        guard let encrypted = key.raisedToExponent([0, 2] + padding + [0] + plaintext) else {
            preconditionFailure("a block that begins with 0 is below the modulus of every key that was read")
        }
        return encrypted
    }

    /// Bytes other than zero from SHA-256 in counter mode over the key and the value.
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

import CLibcrypto

/// An RSA private key, which signs.
package struct RSAPrivateKey: Sendable {
    private let lazyKey: Lazy<EVPKey>
    /// The key as PEM, in PKCS#8 or PKCS#1, without a passphrase. Other text can precede it.
    package let pem: String

    var key: EVPKey { lazyKey.value }

    private init(_ key: EVPKey) {
        lazyKey = Lazy { key }
        pem = key.privatePEM
    }

    /// A key that is built into the program and covered by its tests. It is read on first use, because
    /// reading all built-in keys at once would delay the start.
    package init(builtIn pem: String) {
        self.pem = pem
        lazyKey = Lazy {
            do throws(KeyError) {
                return try EVPKey(pem: pem, label: PEMLabel.privateKey, read: PEM.readPrivateKey)
            } catch {
                preconditionFailure("a built-in key cannot be read: \(error)")
            }
        }
    }

    /// Reads a key in PKCS#8 or PKCS#1. A key with a passphrase is refused, because a server cannot prompt
    /// for it. A key whose public and private parts do not match is refused, too.
    package init(pem: String) throws(KeyError) {
        let expected = "'\(PEMLabel.privateKey)' or '\(PEMLabel.rsaPrivateKey)'"
        let label = PEMLabel.firstLabel(in: pem)
        guard
            label != PEMLabel.encryptedPrivateKey,
            label != PEMLabel.rsaPrivateKey || !pem.contains("Proc-Type: 4,ENCRYPTED")
        else {
            throw KeyError(
                "the private key is protected by a passphrase; remove it with "
                    + "'openssl pkey -in OLD.pem -out NEW.pem'")
        }
        guard let label, [PEMLabel.privateKey, PEMLabel.rsaPrivateKey].contains(label) else {
            throw .wrongLabel(label, expected: expected)
        }
        let key = try EVPKey(pem: pem, label: label, read: PEM.readPrivateKey)
        lazyKey = Lazy { key }
        self.pem = pem
        let message: [UInt8] = Array("one key".utf8)
        guard let signature = key.signature(over: message), publicKey.verifies(signature, over: message)
        else {
            ERR_clear_error()
            throw KeyError(
                "the public and the private part of the key do not match; expected both parts of one key pair"
            )
        }
    }

    package var publicKey: RSAPublicKey { RSAPublicKey(key) }

    /// The key as an RSAPrivateKey structure in DER (RFC 8017, appendix A.1.2), from which other keys are derived.
    var derEncoded: [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = Int(i2d_PrivateKey(key.pointer, &bytes))
        guard count > 0, let bytes else {
            preconditionFailure("OpenSSL can write every key that it has read")
        }
        defer { CRYPTO_clear_free(bytes, count, nil, 0) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Returns the SHA256-with-RSA signature of the message (RFC 8017, section 8.2.1). It is deterministic,
    /// and can be called on many threads at once.
    package func sign(_ message: [UInt8]) -> [UInt8] {
        guard let signature = key.signature(over: message) else {
            preconditionFailure("a key that was checked when it was read can sign")
        }
        return signature
    }

    /// Generates a key with 2048 bits.
    package static func generate() throws(KeyError) -> RSAPrivateKey {
        guard let key = EVPKey.generate("RSA", { EVP_PKEY_CTX_set_rsa_keygen_bits($0, 2_048) }) else {
            throw .unusable()
        }
        return RSAPrivateKey(key)
    }
}

import CLibcrypto

/// An RSA public key: verifies signatures, and encrypts for the holder of the private key.
package struct RSAPublicKey: Sendable {
    let key: EVPKey

    init(_ key: EVPKey) {
        self.key = key
    }

    /// Reads a public key, or the public key of an X.509 certificate. The certificate's dates and issuer are
    /// not checked.
    package init(pem: String) throws(KeyError) {
        let expected = "'\(PEMLabel.publicKey)', '\(PEMLabel.rsaPublicKey)' or '\(PEMLabel.certificate)'"
        switch PEMLabel.firstLabel(in: pem) {
        case let label? where label == PEMLabel.publicKey || label == PEMLabel.rsaPublicKey:
            key = try EVPKey(pem: pem, label: label) { PEM_read_bio_PUBKEY($0, nil, nil, nil) }
        case PEMLabel.certificate:
            key = try EVPKey(pem: pem, label: PEMLabel.certificate) { bio in
                guard let certificate = PEM_read_bio_X509(bio, nil, nil, nil) else { return nil }
                defer { X509_free(certificate) }
                return X509_get_pubkey(certificate)
            }
        case let label: throw .wrongLabel(label, expected: expected)
        }
    }

    /// The key as SubjectPublicKeyInfo, the format of `openssl pkey -pubin`.
    package var pem: String { PEM.text { PEM_write_bio_PUBKEY($0, key.pointer) } }

    /// The modulus, big-endian without leading zeros.
    package var modulus: [UInt8] { number(OSSL_PKEY_PARAM_RSA_N) }

    /// The public exponent, big-endian without leading zeros.
    var exponent: [UInt8] { number(OSSL_PKEY_PARAM_RSA_E) }

    private func number(_ name: String) -> [UInt8] {
        var big: OpaquePointer?
        precondition(EVP_PKEY_get_bn_param(key.pointer, name, &big) == 1, "every RSA key has \(name)")
        defer { BN_free(big) }
        var bytes = [UInt8](repeating: 0, count: (Int(BN_num_bits(big)) + 7) / 8)
        BN_bn2bin(big, &bytes)
        return bytes
    }

    /// The length in bytes of the longest value that the key encrypts: the modulus without eleven bytes of padding.
    package var longestPlaintext: Int { key.byteCount - 11 }

    /// Encrypts a value for the holder of the private key with PKCS#1 v1.5 padding, which every RSA client
    /// can decrypt.
    ///
    /// The encryption is deterministic: the same value and key give the same bytes, so that a run can be
    /// repeated byte for byte and a test can compare a complete response. The disadvantage is that anyone
    /// with the public key can confirm a guess, for example of a zip code. Only a mock can accept that: RFC
    /// 8017, section 7.2.1 requires random padding.
    ///
    /// - Returns: `nil` for a value that is longer than ``longestPlaintext``.
    package func encryptDeterministically(_ plaintext: [UInt8]) -> [UInt8]? {
        guard plaintext.count <= longestPlaintext else { return nil }
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

    /// True when the SHA256-with-RSA signature of the message was made with this key's private key (RFC 8017,
    /// section 8.2.2).
    func verifies(_ signature: [UInt8], over message: [UInt8]) -> Bool {
        guard let context = EVP_MD_CTX_new() else { preconditionFailure("OpenSSL is out of memory") }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key.pointer) == 1 else { return false }
        let isValid = EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        // A failed verification leaves an error in the queue, which the next call would report as its own.
        if !isValid { ERR_clear_error() }
        return isValid
    }
}

import CLibcrypto

/// Owns a key of OpenSSL.
final class EVPKey: @unchecked Sendable {
    // Unchecked because an EVP_PKEY is not changed after creation and OpenSSL locks its internal caches: many
    // threads can use one key, each with its own context (manual page openssl-threads(7)).
    let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// - Throws: for a key that is not RSA or is too short, or with which OpenSSL cannot calculate.
    private func checkRSA() throws(KeyError) {
        guard EVP_PKEY_is_a(pointer, "RSA") == 1 else {
            let found = EVP_PKEY_get0_type_name(pointer).map { String(cString: $0) } ?? "unknown"
            throw KeyError("the algorithm of the key is \(found); expected RSA")
        }
        let bits = EVP_PKEY_get_bits(pointer)
        guard bits >= Self.minimumBits else {
            throw KeyError("the RSA key has \(bits) bits; expected at least \(Self.minimumBits)")
        }
        guard rawEncrypt([UInt8](repeating: 0, count: byteCount - 1) + [2]) != nil else {
            throw .unusable()
        }
    }

    deinit { EVP_PKEY_free(pointer) }

    /// Old certificates for user metadata have 1024 bits. Shorter keys are not in use.
    private static let minimumBits = 1_024

    /// The length of the modulus in bytes, and so the length of every signature and encrypted value.
    var byteCount: Int { Int(EVP_PKEY_get_size(pointer)) }

    /// Signs with the private key: SHA256-with-RSA (RFC 8017, section 8.2.1).
    ///
    /// - Returns: `nil` when OpenSSL reports an error.
    func signature(over message: [UInt8]) -> [UInt8]? {
        guard let context = EVP_MD_CTX_new() else { preconditionFailure("OpenSSL is out of memory") }
        defer { EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: byteCount)
        var count = signature.count
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, pointer) == 1,
            EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { return nil }
        return signature
    }

    /// The RSA encryption primitive RSAEP without padding (RFC 8017, section 5.1.1).
    ///
    /// - Parameter block: as long as the modulus, and numerically less than it.
    /// - Returns: a block of the same length; `nil` when OpenSSL reports an error.
    func rawEncrypt(_ block: [UInt8]) -> [UInt8]? {
        guard let context = EVP_PKEY_CTX_new(pointer, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        var result = [UInt8](repeating: 0, count: byteCount)
        var count = result.count
        guard EVP_PKEY_encrypt_init(context) == 1,
            EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1,
            EVP_PKEY_encrypt(context, &result, &count, block, block.count) == 1
        else { return nil }
        return result
    }

    /// Reads an RSA key from PEM.
    ///
    /// - Parameters:
    ///   - label: the label of the PEM block, for error messages.
    ///   - read: reads a key from a BIO and passes its ownership on; `nil` for failure.
    convenience init(
        pem: String, label: String, read: (OpaquePointer) -> OpaquePointer?
    ) throws(KeyError) {
        let bio = PEM.bio(pem)
        defer { BIO_free(bio) }
        ERR_clear_error()
        guard let key = read(bio) else {
            throw KeyError(
                "the content of the PEM block '\(label)' cannot be read (\(OpenSSLErrors.takeReason())); "
                    + "check that the file is complete and unchanged")
        }
        self.init(owning: key)
        try checkRSA()
    }

    /// Generates a key.
    ///
    /// - Parameter setParameters: sets those of the algorithm, and returns 1 for success.
    /// - Returns: `nil` for failure.
    static func generate(_ algorithm: String, _ setParameters: (OpaquePointer) -> CInt) -> EVPKey? {
        ERR_clear_error()
        guard let context = EVP_PKEY_CTX_new_from_name(nil, algorithm, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, setParameters(context) == 1,
            EVP_PKEY_generate(context, &key) == 1, let key
        else { return nil }
        return EVPKey(owning: key)
    }

    /// The private key in PKCS#8, without a passphrase.
    var privatePEM: String {
        PEM.text { PEM_write_bio_PrivateKey($0, pointer, nil, nil, 0, nil, nil) }
    }
}

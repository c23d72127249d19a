import CLibcrypto

extension RSAPrivateKey {
    /// The value behind user metadata whose state is `enc`, once its base64 is taken off: PKCS#1 v1.5 padding
    /// (RFC 8017, section 7.2.2). The same as `openssl pkeyutl -decrypt -inkey KEY.pem`.
    ///
    /// - Returns: `nil` when it was not encrypted for this key. Newer versions of libcrypto return random
    ///   bytes instead, so that an attacker learns nothing from the failure.
    package func decrypt(_ encrypted: [UInt8]) -> [UInt8]? {
        guard let context = EVP_PKEY_CTX_new(key.pointer, nil) else {
            preconditionFailure("libcrypto has no memory")
        }
        defer { EVP_PKEY_CTX_free(context) }
        var plaintext = [UInt8](repeating: 0, count: key.byteCount)
        var count = plaintext.count
        guard EVP_PKEY_decrypt_init(context) == 1,
            EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1,
            EVP_PKEY_decrypt(context, &plaintext, &count, encrypted, encrypted.count) == 1
        else {
            ERR_clear_error()
            return nil
        }
        return Array(plaintext.prefix(count))
    }
}

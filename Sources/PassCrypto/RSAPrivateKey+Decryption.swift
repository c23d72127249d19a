import CLibcrypto

extension RSAPrivateKey {
    /// Decrypts the value of user metadata with the state `enc`, after its base64 was decoded. The padding is
    /// PKCS#1 v1.5 (RFC 8017, section 7.2.2), as with `openssl pkeyutl -decrypt -inkey KEY.pem`.
    ///
    /// - Returns: `nil` when the value was not encrypted for this key. Newer versions of OpenSSL return
    ///   random bytes instead (implicit rejection), so that the failure reveals nothing to an attacker.
    package func decrypt(_ encrypted: [UInt8]) -> [UInt8]? {
        guard let context = EVP_PKEY_CTX_new(key.pointer, nil) else {
            preconditionFailure("OpenSSL is out of memory")
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

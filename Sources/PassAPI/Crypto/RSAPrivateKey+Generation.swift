import CLibcrypto

extension RSAPrivateKey {
    /// Generates a key with 2048 bits.
    package static func generate() throws(KeyError) -> RSAPrivateKey {
        ERR_clear_error()
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil) else {
            throw .unusable(reason: OpenSSLErrors.takeReason())
        }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2_048) == 1,
            EVP_PKEY_generate(context, &key) == 1, let key
        else { throw .unusable(reason: OpenSSLErrors.takeReason()) }
        return RSAPrivateKey(try EVPKey(owning: key))
    }
}

import CLibcrypto

/// A private key for a certificate: a P-256 key of its own, or the RSA key of a signer.
final class CertificateKey: @unchecked Sendable {
    // Unchecked because an EVP_PKEY is not changed after creation, and OpenSSL locks its internal caches.
    let pointer: OpaquePointer

    private init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { EVP_PKEY_free(pointer) }

    /// The key of a signer, for a certificate of its public part.
    init(of key: RSAPrivateKey) {
        pointer = key.key.pointer
        EVP_PKEY_up_ref(pointer)
    }

    /// Generates a P-256 key.
    static func make() throws(KeyError) -> CertificateKey {
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { throw .notCreated() }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "P-256") == 1,
            EVP_PKEY_generate(context, &key) == 1, let key
        else { throw .notCreated() }
        return CertificateKey(owning: key)
    }

    /// Reads an unencrypted key in PKCS#8.
    init(pem: String) throws(KeyError) {
        let bio = PEM.bio(pem)
        defer { BIO_free(bio) }
        guard let key = PEM.readPrivateKey(bio) else {
            throw KeyError("the private key cannot be read (\(OpenSSLErrors.takeReason())); expected PEM")
        }
        pointer = key
    }

    var pem: String {
        PEM.text { PEM_write_bio_PrivateKey($0, pointer, nil, nil, 0, nil, nil) }
    }
}

import CLibcrypto

/// A private key on the curve P-256, for certificates.
final class CertificateKey: @unchecked Sendable {
    // Unchecked because an EVP_PKEY is not changed once it is made, and libcrypto locks what it caches in it.
    let pointer: OpaquePointer

    private init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { EVP_PKEY_free(pointer) }

    /// Makes one; it takes less than a millisecond.
    static func make() throws(CertificateError) -> CertificateKey {
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { throw .impossible() }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "P-256") == 1,
            EVP_PKEY_generate(context, &key) == 1, let key
        else { throw .impossible() }
        return CertificateKey(owning: key)
    }

    /// Reads PKCS#8 without a passphrase.
    init(pem: String) throws(CertificateError) {
        guard let bio = PEM.bio(pem) else { throw .impossible() }
        defer { BIO_free(bio) }
        // Without a callback libcrypto would ask for a passphrase on the terminal.
        guard let key = PEM_read_bio_PrivateKey(bio, nil, { _, _, _, _ in -1 }, nil) else {
            throw .unreadable("private key", reason: LibcryptoErrors.takeReason())
        }
        pointer = key
    }

    var pem: String {
        PEM.text { PEM_write_bio_PrivateKey($0, pointer, nil, nil, 0, nil, nil) }
    }
}

import CLibcrypto

/// A certificate before it is signed.
final class CertificateDraft {
    private let pointer: OpaquePointer

    /// - Parameter now: in seconds since 1970. The validity starts one hour earlier, for clients whose clocks
    ///   are slow.
    init(subject: String, key: CertificateKey, now: Int, days: Int) throws(KeyError) {
        guard let pointer = X509_new() else { throw .notCreated() }
        self.pointer = pointer
        // X.509 version 3 is encoded as 2; the serial number has 63 random bits (RFC 5280, 4.1.2.2).
        guard X509_set_version(pointer, 2) == 1,
            ASN1_INTEGER_set_uint64(X509_get_serialNumber(pointer), .random(in: 1...UInt64(Int64.max))) == 1,
            ASN1_TIME_set(X509_getm_notBefore(pointer), now - 3_600) != nil,
            ASN1_TIME_set(X509_getm_notAfter(pointer), now + days * 86_400) != nil,
            X509_NAME_add_entry_by_txt(
                X509_get_subject_name(pointer), "CN", MBSTRING_UTF8, Array(subject.utf8),
                CInt(subject.utf8.count), -1, 0) == 1,
            X509_set_pubkey(pointer, key.pointer) == 1
        else { throw .notCreated() }
    }

    deinit { X509_free(pointer) }

    /// Adds an extension.
    ///
    /// - Parameters:
    ///   - value: in the syntax of OpenSSL's x509v3_config(5).
    ///   - issuer: the certificate of the issuer; `nil` for a self-signed certificate.
    func add(_ extension: CInt, _ value: String, issuer: Certificate?) throws(KeyError) {
        var context = X509V3_CTX()
        X509V3_set_ctx(&context, issuer?.pointer ?? pointer, pointer, nil, nil, 0)
        guard let made = X509V3_EXT_nconf_nid(nil, &context, `extension`, value) else {
            throw .notCreated()
        }
        defer { X509_EXTENSION_free(made) }
        guard X509_add_ext(pointer, made, -1) == 1 else { throw .notCreated() }
    }

    /// Signs the certificate.
    ///
    /// - Parameters:
    ///   - key: the issuer's private key.
    ///   - issuer: the certificate of the issuer; `nil` for a self-signed certificate.
    func signed(by key: CertificateKey, of issuer: Certificate?) throws(KeyError) -> Certificate {
        guard X509_set_issuer_name(pointer, X509_get_subject_name(issuer?.pointer ?? pointer)) == 1,
            X509_sign(pointer, key.pointer, EVP_sha256()) > 0, let copy = X509_dup(pointer)
        else { throw .notCreated() }
        return Certificate(owning: copy)
    }
}

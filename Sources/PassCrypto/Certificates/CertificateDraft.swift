import CLibcrypto

/// A certificate that is not signed yet.
final class CertificateDraft {
    private let pointer: OpaquePointer

    /// - Parameter now: in seconds since 1970; the draft is valid from an hour before, for clocks that go slow.
    init(subject: String, key: CertificateKey, now: Int, days: Int) throws(CertificateError) {
        guard let pointer = X509_new() else { throw .impossible() }
        self.pointer = pointer
        // The third version, and 63 bits of chance (RFC 5280, 4.1.2.2).
        guard X509_set_version(pointer, 2) == 1,
            ASN1_INTEGER_set_uint64(X509_get_serialNumber(pointer), .random(in: 1...UInt64(Int64.max))) == 1,
            ASN1_TIME_set(X509_getm_notBefore(pointer), now - 3_600) != nil,
            ASN1_TIME_set(X509_getm_notAfter(pointer), now + days * 86_400) != nil,
            X509_NAME_add_entry_by_txt(
                X509_get_subject_name(pointer), "CN", MBSTRING_UTF8, Array(subject.utf8),
                CInt(subject.utf8.count), -1, 0) == 1,
            X509_set_pubkey(pointer, key.pointer) == 1
        else { throw .impossible() }
    }

    deinit { X509_free(pointer) }

    /// - Parameters:
    ///   - value: in the words of OpenSSL's x509v3_config(5).
    ///   - issuer: `nil` when it signs itself.
    func add(_ extension: CInt, _ value: String, issuer: Certificate?) throws(CertificateError) {
        var context = X509V3_CTX()
        X509V3_set_ctx(&context, issuer?.pointer ?? pointer, pointer, nil, nil, 0)
        guard let made = X509V3_EXT_nconf_nid(nil, &context, `extension`, value) else { throw .impossible() }
        defer { X509_EXTENSION_free(made) }
        guard X509_add_ext(pointer, made, -1) == 1 else { throw .impossible() }
    }

    /// - Parameter issuer: whose key it is; `nil` when it signs itself.
    func signed(by key: CertificateKey, of issuer: Certificate?) throws(CertificateError) -> Certificate {
        guard X509_set_issuer_name(pointer, X509_get_subject_name(issuer?.pointer ?? pointer)) == 1,
            X509_sign(pointer, key.pointer, EVP_sha256()) > 0, let copy = X509_dup(pointer)
        else { throw .impossible() }
        return Certificate(owning: copy)
    }
}

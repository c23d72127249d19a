import CLibcrypto

/// An X.509 certificate (RFC 5280).
package final class Certificate: @unchecked Sendable {
    // Unchecked because an X509 is not changed after creation, and OpenSSL locks its internal caches.
    let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { X509_free(pointer) }

    /// Reads the first certificate in a PEM text.
    init(pem: String) throws(KeyError) {
        let bio = PEM.bio(pem)
        defer { BIO_free(bio) }
        guard let certificate = PEM_read_bio_X509(bio, nil, nil, nil) else {
            throw KeyError("the certificate cannot be read (\(OpenSSLErrors.takeReason())); expected PEM")
        }
        pointer = certificate
    }

    package var pem: String {
        PEM.text { PEM_write_bio_X509($0, pointer) }
    }

    package func matches(_ name: CertificateName) -> Bool {
        if let address = name.address { return X509_check_ip(pointer, address, address.count, 0) == 1 }
        // X509_check_host takes no wildcard, so this checks a name with a label in place of the wildcard (RFC 6125, 6.4.3).
        let text = name.text.hasPrefix("*.") ? "any" + name.text.dropFirst() : name.text
        return X509_check_host(pointer, text, text.utf8.count, 0, nil) == 1
    }

    /// True when the time is within the certificate's validity period.
    ///
    /// - Parameter time: in seconds since 1970.
    package func isValid(at time: Int) -> Bool {
        (-1...0).contains(ASN1_TIME_cmp_time_t(X509_get0_notBefore(pointer), time))
            && ASN1_TIME_cmp_time_t(X509_get0_notAfter(pointer), time) == 1
    }

    package func isSigned(by authority: Certificate) -> Bool {
        defer { ERR_clear_error() }
        return X509_verify(pointer, X509_get0_pubkey(authority.pointer)) == 1
    }

    /// Creates a certificate for the public part of a key, signed by the key itself and valid for ten years.
    ///
    /// - Parameter now: in seconds since 1970.
    package static func selfSigned(
        _ subject: String, by key: RSAPrivateKey, now: Int
    ) throws(KeyError) -> Certificate {
        try Certificate(subject: subject, key: key.key, now: now, days: 3_650)
    }

    /// Creates a certificate for the public part of a key.
    ///
    /// - Parameters:
    ///   - now: in seconds since 1970. The validity starts one hour earlier, for clients whose clocks are slow.
    ///   - extensions: their values are in the syntax of OpenSSL's x509v3_config(5).
    ///   - issuer: the key that signs, and its certificate; `nil` for a self-signed certificate.
    convenience init(
        subject: String, key: EVPKey, now: Int, days: Int, extensions: [(type: CInt, value: String)] = [],
        issuer: (key: EVPKey, certificate: Certificate)? = nil
    ) throws(KeyError) {
        guard let draft = X509_new() else { throw .notCreated() }
        defer { X509_free(draft) }
        let issuerPointer = issuer?.certificate.pointer ?? draft
        // X.509 version 3 is encoded as 2; the serial number has 63 random bits (RFC 5280, 4.1.2.2).
        guard X509_set_version(draft, 2) == 1,
            ASN1_INTEGER_set_uint64(X509_get_serialNumber(draft), .random(in: 1...UInt64(Int64.max))) == 1,
            ASN1_TIME_set(X509_getm_notBefore(draft), now - 3_600) != nil,
            ASN1_TIME_set(X509_getm_notAfter(draft), now + days * 86_400) != nil,
            X509_NAME_add_entry_by_txt(
                X509_get_subject_name(draft), "CN", MBSTRING_UTF8, Array(subject.utf8),
                CInt(subject.utf8.count), -1, 0) == 1,
            X509_set_pubkey(draft, key.pointer) == 1
        else { throw .notCreated() }
        for (type, value) in extensions {
            var context = X509V3_CTX()
            X509V3_set_ctx(&context, issuerPointer, draft, nil, nil, 0)
            guard let made = X509V3_EXT_nconf_nid(nil, &context, type, value) else { throw .notCreated() }
            defer { X509_EXTENSION_free(made) }
            guard X509_add_ext(draft, made, -1) == 1 else { throw .notCreated() }
        }
        guard X509_set_issuer_name(draft, X509_get_subject_name(issuerPointer)) == 1,
            X509_sign(draft, (issuer?.key ?? key).pointer, EVP_sha256()) > 0, let copy = X509_dup(draft)
        else { throw .notCreated() }
        self.init(owning: copy)
    }
}

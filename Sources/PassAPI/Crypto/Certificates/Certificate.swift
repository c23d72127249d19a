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

    /// True when the certificate is valid for the name.
    package func matches(_ name: CertificateName) -> Bool {
        if let address = name.address { return X509_check_ip(pointer, address, address.count, 0) == 1 }
        // X509_check_host takes no wildcard, so check whether the certificate matches a label in its place
        // (RFC 6125, 6.4.3).
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

    /// True when the authority's key signed the certificate.
    package func isSigned(by authority: Certificate) -> Bool {
        defer { ERR_clear_error() }
        return X509_verify(pointer, X509_get0_pubkey(authority.pointer)) == 1
    }
}

extension Certificate {
    /// Creates a certificate for the public part of a key, signed by the key itself and valid for ten years.
    ///
    /// - Parameter now: in seconds since 1970.
    package static func selfSigned(
        _ subject: String, by key: RSAPrivateKey, now: Int
    ) throws(KeyError) -> Certificate {
        let key = CertificateKey(of: key)
        return try CertificateDraft(subject: subject, key: key, now: now, days: 3_650).signed(
            by: key, of: nil)
    }
}

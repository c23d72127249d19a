import CLibcrypto

/// A private key and its certificate, either of a server or of the certificate authority for the mocks of one machine.
///
/// Clients that trust the authority accept every certificate that it signs. Its private key must not leave the machine,
/// because it can be used to impersonate any server to these clients.
package struct CertifiedKey: Sendable {
    package let certificate: Certificate
    private let key: EVPKey

    private init(key: EVPKey, certificate: Certificate) {
        self.key = key
        self.certificate = certificate
    }

    /// Reads the key and the certificate from the text that ``pem`` returns.
    package init(pem: String) throws(KeyError) {
        certificate = try Certificate(pem: pem)
        let bio = PEM.bio(pem)
        defer { BIO_free(bio) }
        guard let pointer = PEM.readPrivateKey(bio) else {
            throw KeyError("the private key cannot be read (\(OpenSSLErrors.takeReason())); expected PEM")
        }
        key = EVPKey(owning: pointer)
    }

    /// The unencrypted key, followed by the certificate.
    package var pem: String { keyPEM + certificate.pem }
    package var keyPEM: String { key.privatePEM }

    /// Creates an authority that is valid for ten years.
    ///
    /// - Parameter now: in seconds since 1970.
    package static func authority(now: Int) throws(KeyError) -> CertifiedKey {
        let key = try makeKey()
        return CertifiedKey(
            key: key,
            certificate: try Certificate(
                subject: "adobe-pass-mock local authority", key: key, now: now, days: 3_650,
                extensions: [
                    (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
                    (NID_key_usage, "critical,keyCertSign,cRLSign"), (NID_subject_key_identifier, "hash"),
                ]))
    }

    /// Creates a key and a certificate for a server, signed by this authority and valid for 397 days. Browsers reject a
    /// longer validity.
    ///
    /// - Parameters:
    ///   - names: one or more; the first is also the common name of the subject.
    ///   - now: in seconds since 1970.
    package func makeIdentity(
        for names: [CertificateName], now: Int
    ) throws(KeyError) -> CertifiedKey {
        let key = try Self.makeKey()
        return CertifiedKey(
            key: key,
            certificate: try Certificate(
                subject: names[0].text, key: key, now: now, days: 397,
                extensions: [
                    (NID_basic_constraints, "critical,CA:FALSE"),
                    (NID_key_usage, "critical,digitalSignature"), (NID_ext_key_usage, "serverAuth"),
                    (NID_subject_alt_name, names.map(\.subjectAltNameEntry).joined(separator: ",")),
                    (NID_subject_key_identifier, "hash"),
                    (NID_authority_key_identifier, "keyid:always"),
                ], issuer: (self.key, certificate)))
    }

    private static func makeKey() throws(KeyError) -> EVPKey {
        guard let key = EVPKey.generate("EC", { EVP_PKEY_CTX_set_group_name($0, "P-256") }) else {
            throw .notCreated()
        }
        return key
    }
}

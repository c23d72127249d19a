import CLibcrypto

/// A certificate authority for the mocks of one machine. Clients that trust it accept every certificate that
/// it signs. Its private key must not leave the machine, because it can be used to impersonate any server to
/// these clients.
package struct CertificateAuthority: Sendable {
    package let certificate: Certificate
    private let key: CertificateKey

    /// Creates an authority that is valid for ten years.
    ///
    /// - Parameter now: in seconds since 1970.
    package init(now: Int) throws(KeyError) {
        key = try CertificateKey.make()
        let draft = try CertificateDraft(
            subject: "adobe-pass-mock local authority", key: key, now: now, days: 3_650)
        try draft.add(NID_basic_constraints, "critical,CA:TRUE,pathlen:0", issuer: nil)
        try draft.add(NID_key_usage, "critical,keyCertSign,cRLSign", issuer: nil)
        try draft.add(NID_subject_key_identifier, "hash", issuer: nil)
        certificate = try draft.signed(by: key, of: nil)
    }

    /// Reads the key and the certificate from the text that ``pem`` returns.
    package init(pem: String) throws(KeyError) {
        certificate = try Certificate(pem: pem)
        key = try CertificateKey(pem: pem)
    }

    /// The unencrypted key, followed by the certificate.
    package var pem: String { key.pem + certificate.pem }

    /// Creates a key and a certificate for a server, valid for 397 days. Browsers reject a longer validity.
    ///
    /// - Parameters:
    ///   - names: one or more; the first is also the common name of the subject.
    ///   - now: in seconds since 1970.
    package func makeIdentity(for names: [CertificateName], now: Int) throws(KeyError)
        -> ServerIdentity
    {
        let key = try CertificateKey.make()
        let draft = try CertificateDraft(subject: names[0].text, key: key, now: now, days: 397)
        try draft.add(NID_basic_constraints, "critical,CA:FALSE", issuer: certificate)
        try draft.add(NID_key_usage, "critical,digitalSignature", issuer: certificate)
        try draft.add(NID_ext_key_usage, "serverAuth", issuer: certificate)
        try draft.add(
            NID_subject_alt_name, names.map(\.subjectAltNameEntry).joined(separator: ","), issuer: certificate
        )
        try draft.add(NID_subject_key_identifier, "hash", issuer: certificate)
        try draft.add(NID_authority_key_identifier, "keyid:always", issuer: certificate)
        return ServerIdentity(certificate: try draft.signed(by: self.key, of: certificate), key: key)
    }
}

/// The certificate of a server and its private key.
package struct ServerIdentity: Sendable {
    package let certificate: Certificate
    private let key: CertificateKey

    init(certificate: Certificate, key: CertificateKey) {
        self.certificate = certificate
        self.key = key
    }

    /// Reads the key and the certificate from the text that ``pem`` returns.
    package init(pem: String) throws(KeyError) {
        certificate = try Certificate(pem: pem)
        key = try CertificateKey(pem: pem)
    }

    /// The unencrypted key, followed by the certificate.
    package var pem: String { keyPEM + certificate.pem }

    package var keyPEM: String { key.pem }
}

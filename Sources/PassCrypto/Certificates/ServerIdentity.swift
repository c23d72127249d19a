/// What a server proves with who it is.
package struct ServerIdentity: Sendable {
    package let certificate: Certificate
    private let key: CertificateKey

    init(certificate: Certificate, key: CertificateKey) {
        self.certificate = certificate
        self.key = key
    }

    /// Reads what `pem` has.
    package init(pem: String) throws(CertificateError) {
        certificate = try Certificate(pem: pem)
        key = try CertificateKey(pem: pem)
    }

    /// Key and certificate, both without a passphrase.
    package var pem: String { keyPEM + certificate.pem }

    package var keyPEM: String { key.pem }
}

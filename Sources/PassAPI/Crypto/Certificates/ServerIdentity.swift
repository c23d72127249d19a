/// The certificate of a server and its private key.
package struct ServerIdentity: Sendable {
    package let certificate: Certificate
    private let key: CertificateKey

    init(certificate: Certificate, key: CertificateKey) {
        self.certificate = certificate
        self.key = key
    }

    /// Reads the key and the certificate from the text that ``pem`` returns.
    package init(pem: String) throws(CertificateError) {
        certificate = try Certificate(pem: pem)
        key = try CertificateKey(pem: pem)
    }

    /// The unencrypted key, followed by the certificate.
    package var pem: String { keyPEM + certificate.pem }

    package var keyPEM: String { key.pem }
}

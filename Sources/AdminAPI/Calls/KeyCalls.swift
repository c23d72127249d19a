import HTTPTypes
import PassAPI

extension AdminRoute {
    static let mediaTokenKey = AdminRoute(
        .get, "/keys/media-token.pem", "mediaTokenKey", "Returns the public key that verifies media tokens.",
        work: .serial, handle: AdminResponder.mediaTokenKey)

    static let mediaTokenCertificate = AdminRoute(
        .get, "/keys/media-token.cert.pem", "mediaTokenCertificate",
        "Returns the certificate of that key, for verifiers that read a Java key store.",
        work: .serial, handle: AdminResponder.mediaTokenCertificate)

    static let jsonWebKeySet = AdminRoute(
        .get, "/keys/jwks.json", "jsonWebKeySet", "Returns all public keys as a JSON Web Key Set.",
        work: .serial, handle: AdminResponder.jsonWebKeySet)

    static let tlsAuthority = AdminRoute(
        .get, "/certs/ca.pem", "tlsAuthority",
        "Returns the certificate of the mock's TLS authority, for clients to trust.", access: .open,
        work: .serial, refusals: [.notFound], handle: AdminResponder.tlsAuthority)
}

extension AdminResponder {
    func mediaTokenKey() -> PublicKeyFile { PublicKeyFile(text: keys.mediaTokenKey.publicKey.pem) }

    func mediaTokenCertificate() -> PublicKeyFile { PublicKeyFile(text: keys.mediaTokenCertificate) }

    func jsonWebKeySet() -> JSONWebKeySet { JSONWebKeySet(jsonBytes: keys.jsonWebKeySet) }

    func tlsAuthority() throws(AdminError) -> CertificateFile {
        guard let authority = settings.authority else {
            throw .notFound(
                "The mock has no TLS authority of its own, because it was not started with --tls.")
        }
        return CertificateFile(text: authority)
    }
}

/// A public key or its certificate, as PEM.
struct PublicKeyFile: TextAnswer {
    let text: String
    static let contentType = "application/x-pem-file"
}

/// RFC 7517, section 5.
struct JSONWebKeySet: JSONAnswer {
    let jsonBytes: [UInt8]
    static let contentType = "application/jwk-set+json"
    static let schema = Schema(.anything)
}

struct CertificateFile: TextAnswer {
    let text: String
    /// Devices offer to install a certificate of this media type.
    static let contentType = "application/x-x509-ca-cert"
}

import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto

extension AdminRoute {
    package static let mediaTokenKey = AdminRoute(
        .get, "/keys/media-token.pem", "mediaTokenKey", "Returns the public key that verifies media tokens.",
        answer: .text("application/x-pem-file")
    ) { admin, _ in Reply(contentType: "application/x-pem-file", text: admin.keys.mediaTokenKey.publicKey.pem)
    }

    package static let jsonWebKeySet = AdminRoute(
        .get, "/keys/jwks.json", "jsonWebKeySet", "Returns all public keys as a JSON Web Key Set.",
        answer: .document("application/jwk-set+json")
    ) { admin, _ in
        Reply(
            contentType: "application/jwk-set+json",
            text: String(decoding: admin.keys.jsonWebKeySet, as: UTF8.self))
    }

    package static let tlsAuthority = AdminRoute(
        .get, "/certs/ca.pem", "tlsAuthority",
        "Returns the certificate of the mock's TLS authority, for clients to trust.",
        answer: .text("application/x-x509-ca-cert"), access: .open, refusals: [.notFound]
    ) { (admin, _) throws(AdminError) in try admin.tlsAuthority() }
}

extension AdminResponder {
    fileprivate func tlsAuthority() throws(AdminError) -> Reply {
        guard let authority = settings.authority else {
            throw .notFound(
                "The mock has no TLS authority of its own, because it was not started with --tls.")
        }
        // Devices offer to install a certificate of this media type.
        return Reply(contentType: "application/x-x509-ca-cert", text: authority)
    }
}

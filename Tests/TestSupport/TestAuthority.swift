import EventServer
import HTTPMessages
import PassAPI

/// A certificate authority for test servers. There is one for the whole run.
package enum TestAuthority {
    private static let authority = Result { try CertifiedKey.authority(now: time(nil)) }

    /// The authority's certificate, which clients trust.
    package static var pem: String { get throws { try authority.get().certificate.pem } }

    /// A TLS context for a server on this machine.
    ///
    /// - Parameter names: the names in its certificate.
    package static func tls(for names: [CertificateName] = CertificateName.loopback) throws -> TLSContext {
        let identity = try authority.get().makeIdentity(for: names, now: time(nil))
        return try TLSContext(certificate: identity.certificate.pem, key: identity.keyPEM)
    }

    /// A certificate of the authority for localhost and its key, as PEM.
    package static func identity() throws -> (certificate: String, key: String) {
        let identity = try authority.get().makeIdentity(for: CertificateName.loopback, now: time(nil))
        return (identity.certificate.pem, identity.keyPEM)
    }

    /// Options of a client that trusts the authority.
    package static var clientOptions: TestTLS.Options { get throws { try TestTLS.Options(authority: pem) } }
}

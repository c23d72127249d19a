import EventServer
import Libc
import PassCrypto

/// An authority for servers in tests, one for the whole run.
package enum TestAuthority {
    private static let authority = Result { try CertificateAuthority(now: time(nil)) }

    /// The certificate that clients trust.
    package static var pem: String { get throws { try authority.get().certificate.pem } }

    /// A context for a server on this machine.
    package static func tls() throws -> TLSContext {
        let identity = try authority.get().makeIdentity(for: CertificateName.loopback, now: time(nil))
        return try TLSContext(certificate: identity.certificate.pem, key: identity.keyPEM)
    }

    /// How a client talks to it.
    package static var manner: TestTLS.Manner { get throws { try TestTLS.Manner(authority: pem) } }
}

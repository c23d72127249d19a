import ControlAPI
import HTTPMessages
import PassCrypto

/// Reads the certificates of service providers. Scenarios may change them, so they are read when they are used, and
/// each once.
final class CertificateReader: Sendable {
    private let known = Locked<[String: RSAPublicKey]>([:])

    /// The keys, and with them what encrypts for the service provider; nothing does when its certificate is missing
    /// or cannot be read.
    func adding(_ serviceProvider: ServiceProvider?, to keys: KeyRing) -> KeyRing {
        guard let serviceProvider, let pem = serviceProvider.certificate else { return keys }
        var keys = keys
        keys.certificates[serviceProvider.id] = read(pem)
        return keys
    }

    private func read(_ pem: String) -> RSAPublicKey? {
        if let key = known.withLock({ $0[pem] }) { return key }
        guard let key = try? RSAPublicKey(pem: pem) else { return nil }
        known.withLock { known in
            if known.count >= 256 { known.removeAll() }
            known[pem] = key
        }
        return key
    }
}

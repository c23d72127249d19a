import ControlAPI
import PassAPI
import PassCrypto

/// Finds the user in `AD-Service-Token` (page *Header - AD-Service-Token*).
final class ServiceTokenReader: Sendable {
    /// Which tokens are signed by which keys: the next request with one costs a look-up.
    private let verified = Cache<Key, Bool>(capacity: 4_096)

    private struct Key: Hashable {
        var token: String
        var publicKey: String
    }

    /// The user; `nil` for a token that counts as if it had not been sent: no JWS of a known identity service, signed
    /// by another key, over, for another audience, or not meant for the service provider.
    func subject(
        in text: String, for serviceProvider: ServiceProviderID, in configuration: Configuration,
        at now: Timestamp
    ) -> SubjectIdentity? {
        // The issuer says which key to verify with, so it is read first.
        guard let token = JSONWebSignature(parsing: text),
            let issuer = token.payload["iss"]?.string, let service = configuration.identityServices[issuer],
            service.serviceProviders?.contains(serviceProvider) ?? true,
            let end = token.payload["exp"]?.integer, now.seconds < end,
            configuration.policies.serviceTokenAudience == .ignored || Self.isForAdobe(token.payload["aud"]),
            isSigned(token, text, by: service.publicKey)
        else { return nil }
        return SubjectIdentity(serviceTokenClaims: token.payload)
    }

    private func isSigned(_ token: JSONWebSignature, _ text: String, by pem: String) -> Bool {
        verified.value(for: Key(token: text, publicKey: pem)) {
            guard let key = try? RSAPublicKey(pem: pem) else { return nil }
            return token.isSigned(by: key) ? true : nil
        } ?? false
    }

    /// The page writes `Adobe`, and its example `adobe`; RFC 7519, 4.1.3 allows a list.
    private static func isForAdobe(_ audience: JSONValue?) -> Bool {
        let names = audience?.array?.compactMap(\.string) ?? audience?.string.map { [$0] } ?? []
        return names.contains { $0.lowercased() == "adobe" }
    }
}

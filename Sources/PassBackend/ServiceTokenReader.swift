import ControlAPI
import PassAPI
import PassCrypto

/// Verifies the token in `AD-Service-Token` and returns its user (page *Header - AD-Service-Token*).
final class ServiceTokenReader: Sendable {
    /// Verified pairs of token and key, so that a repeated token costs a look-up only.
    private let verified = Cache<Key, Bool>(capacity: 4_096)

    private struct Key: Hashable {
        var token: String
        var publicKey: String
    }

    /// The user of the token; `nil` for a token that is treated as absent: not a JWS, from an unknown
    /// identity service, signed by another key, expired, for another audience, or for another service
    /// provider.
    func subject(
        in text: String, for serviceProvider: ServiceProviderID, in configuration: Configuration,
        at now: Timestamp
    ) -> SubjectIdentity? {
        // The claims are read before the signature is verified, because the issuer selects the key.
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

import ControlAPI
import PassAPI

/// Verifies the token in `AD-Service-Token` and returns its user (pages *Header - AD-Service-Token*, *Adobe Single
/// Sign-On Service*).
final class ServiceTokenReader: Sendable {
    /// Verified pairs of token and key, so that a repeated token costs only a look-up.
    private let verified = Cache<Key, Bool>(capacity: 4_096) { key, _ in
        key.token.utf8.count + (key.publicKey?.utf8.count ?? 0)
    }

    /// The keys of identity services by their PEM, which is not parsed again for a token with a wrong signature.
    private let publicKeys = Cache<String, RSAPublicKey>(capacity: 256) { pem, _ in pem.utf8.count }

    /// The key with which Adobe's single sign-on service signs its tokens.
    private let key: RSAPrivateKey

    var cachedBytes: Int { verified.bytes + publicKeys.bytes }

    private struct Key: Hashable {
        var token: String
        /// The PEM of an identity service; `nil` for Adobe's single sign-on service.
        var publicKey: String?
    }

    /// - Parameter key: read with the first token, not at the start.
    init(key: RSAPrivateKey) {
        self.key = key
    }

    /// The user of the token.
    ///
    /// - Throws: why the token is treated as absent: not a JWS, expired, from an unknown identity service, signed by
    ///   another key, for another audience, for another service provider, or without a user.
    func subject(
        in text: String, for serviceProvider: ServiceProviderID, in configuration: Configuration,
        at now: Timestamp
    ) throws(IgnoredToken) -> SubjectIdentity {
        guard let token = JSONWebSignature(parsing: text) else {
            throw .serviceToken("AD-Service-Token is not a JWS.")
        }
        guard let end = token.expirationTime else {
            throw .serviceToken("The JWS in AD-Service-Token has no expiration time (exp).")
        }
        guard now < end else {
            throw .serviceToken(
                """
                The JWS in AD-Service-Token expired \((now - end).approximate) ago, at \(end.utcString), by the device's \
                clock, which shows \(now.utcString).
                """)
        }
        // The claims are read before the signature is verified, because the issuer selects the key.
        if token.isOfSingleSignOnService {
            guard isSigned(token, text, by: nil) else {
                throw .serviceToken(
                    "The JWS in AD-Service-Token has the issuer of Adobe's service, but not the signature of this mock."
                )
            }
        } else {
            try checkIdentityService(of: token, text, for: serviceProvider, in: configuration)
        }
        guard let user = SubjectIdentity(serviceTokenClaims: token.payload) else {
            throw .serviceToken("The JWS in AD-Service-Token has no sub, or one that is too long.")
        }
        return user
    }

    private func checkIdentityService(
        of token: JSONWebSignature, _ text: String, for serviceProvider: ServiceProviderID,
        in configuration: Configuration
    ) throws(IgnoredToken) {
        let issuer = token.payload["iss"]?.string
        guard let issuer, let service = configuration.identityServices[issuer] else {
            let name = issuer.map { Reason.canRepeat($0) ? $0 : "unknown" } ?? "missing"
            let known = configuration.identityServices.keys.sorted().joined(separator: ", ")
            throw .serviceToken(
                "The issuer of AD-Service-Token is \(name), expected one of identityServices: \(known).")
        }
        guard service.serviceProviders?.contains(serviceProvider) ?? true else {
            throw .serviceToken(
                "The identity service \(issuer) of AD-Service-Token is not for \(serviceProvider).")
        }
        guard
            configuration.policies.serviceTokenAudience == .ignored || Self.isForAdobe(token.payload["aud"])
        else {
            throw .serviceToken(
                "The audience (aud) of AD-Service-Token is not Adobe (policy serviceTokenAudience: checked).")
        }
        guard isSigned(token, text, by: service.publicKey) else {
            throw .serviceToken(
                "AD-Service-Token is not signed with the key of the identity service \(issuer).")
        }
    }

    /// The user of a token of Adobe's single sign-on service.
    ///
    /// - Parameter now: the time at which the token must not have expired.
    /// - Throws: `header_invalid` with the catalog's message for what is wrong, `token_invalid` for a token of
    ///   another issuer, `token_expired`.
    func singleSignOnSubject(
        in text: String, at now: Timestamp
    ) throws(SingleSignOnServiceError) -> String {
        guard let token = JSONWebSignature(parsing: text) else {
            throw SingleSignOnServiceError(
                .headerInvalid, "Error validating JWT signature", because: "AD-Service-Token is not a JWT.")
        }
        guard isSigned(token, text, by: nil) else {
            throw SingleSignOnServiceError(
                .headerInvalid,
                because:
                    "This mock's key has not signed the JWT in AD-Service-Token, or its text was changed.")
        }
        guard token.isOfSingleSignOnService else {
            throw SingleSignOnServiceError(
                .tokenInvalid,
                because: """
                    The issuer of AD-Service-Token is \(token.payload["iss"]?.string ?? "missing"), expected \
                    \(ServiceTokenResponse.issuer).
                    """)
        }
        guard let subject = token.payload["sub"]?.string, !subject.isEmpty else {
            throw SingleSignOnServiceError(
                .headerInvalid, "JWT subject (sub) is missing or empty in AD-Service-Token",
                because: "The JWT in AD-Service-Token has no sub.")
        }
        guard let end = token.expirationTime, now < end else {
            throw SingleSignOnServiceError(
                .tokenExpired, because: "AD-Service-Token has expired, or has no expiration time (exp).")
        }
        return subject
    }

    /// - Parameter pem: the key of an identity service; `nil` for Adobe's single sign-on service.
    private func isSigned(_ token: JSONWebSignature, _ text: String, by pem: String?) -> Bool {
        verified.value(for: Key(token: text, publicKey: pem)) {
            let publicKey =
                if let pem {
                    publicKeys.value(for: pem, orMake: { try? RSAPublicKey(pem: pem) })
                } else {
                    key.publicKey as RSAPublicKey?
                }
            guard let publicKey, token.isSigned(by: publicKey) else { return nil }
            return true
        } ?? false
    }

    /// Adobe's page writes `Adobe`, and its example `adobe`; RFC 7519, 4.1.3 allows a list.
    private static func isForAdobe(_ audience: JSONValue?) -> Bool {
        let names = audience?.array?.compactMap(\.string) ?? audience?.string.map { [$0] } ?? []
        return names.contains { $0.lowercased() == "adobe" }
    }
}

extension JSONWebSignature {
    fileprivate var isOfSingleSignOnService: Bool { payload["iss"]?.string == ServiceTokenResponse.issuer }

    fileprivate var expirationTime: Timestamp? { payload["exp"].flatMap(Timestamp.init(numericDate:)) }
}

extension IgnoredToken {
    fileprivate static func serviceToken(_ problem: String) -> IgnoredToken {
        IgnoredToken(
            problem, hint: "POST /__admin/tokens/service makes a token that counts: {\"subject\": \"jane\"}.")
    }
}

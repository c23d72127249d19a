import ControlAPI
import PassAPI

/// Signs media tokens and encrypts user metadata. The certificate comes from the scenario's configuration at
/// the time of encryption, because scenarios can change certificates.
struct ResponseSigner: ResponseSigning {
    let keys: MockKeys
    let scenario: Scenario

    func mediaTokenSignature(over bytes: [UInt8]) -> [UInt8] {
        keys.ring[.mediaToken].sign(bytes)
    }

    func encrypts(_ key: String, isRequired: Bool, for id: ServiceProviderID) -> Bool {
        let serviceProvider = scenario.configuration.serviceProvider(id)
        guard serviceProvider?.userMetadata[key] ?? isRequired else { return false }
        return serviceProvider?.certificate != nil
            || scenario.configuration.policies.missingCertificate == .refuse
    }

    func encrypted(_ value: [UInt8], for id: ServiceProviderID) throws(EnhancedError) -> String {
        guard let certificate = scenario.configuration.serviceProvider(id)?.certificate else {
            throw EnhancedError(
                .invalidConfigurationUserMetadataCertificate,
                because:
                    Reason(
                        "The profile has an attribute to encrypt, but \(id) has no certificate, and the policy missingCertificate is refuse.",
                        hint: "Set certificate in serviceProviders.")
            )
        }
        guard let encrypted = keys.metadataEncryptor.encrypted(value, with: certificate) else {
            throw EnhancedError(
                .invalidConfigurationUserMetadataCertificate,
                because: keys.metadataEncryptor.reasonAgainst(value, with: certificate, of: id))
        }
        return encrypted
    }
}

/// Encrypts user metadata for service providers. The encryption is deterministic, so that its results can be
/// cached.
struct MetadataEncryptor: Sendable {
    /// Keys by certificate, because reading a certificate takes long.
    private let keys = Cache<String, RSAPublicKey>(capacity: 256) { certificate, _ in certificate.utf8.count }
    /// Encrypted values by certificate and value, because encrypting takes long.
    private let sealed = Cache<Plain, String>(capacity: 4_096) { plain, sealed in
        plain.certificate.utf8.count + plain.value.count + sealed.utf8.count
    }

    private struct Plain: Hashable {
        var certificate: String
        var value: [UInt8]

        // Omits the certificate, because it is long and there are few.
        func hash(into hasher: inout Hasher) { hasher.combine(value) }
    }

    /// The encrypted value in base64.
    ///
    /// - Parameter certificate: PEM.
    /// - Returns: `nil` if the certificate is invalid or the value is too long for its key.
    func encrypted(_ value: [UInt8], with certificate: String) -> String? {
        sealed.value(for: Plain(certificate: certificate, value: value)) {
            let key = keys.value(for: certificate) { try? RSAPublicKey(pem: certificate) }
            return key?.encryptDeterministically(value).map { Base64.encode($0) }
        }
    }

    /// Why ``encrypted(_:with:)`` returns `nil` for the value.
    func reasonAgainst(_ value: [UInt8], with certificate: String, of id: ServiceProviderID) -> Reason {
        guard let key = try? RSAPublicKey(pem: certificate) else {
            return
                "The certificate of the service provider \(id) cannot encrypt: expected PEM with an RSA key."
        }
        return Reason(
            """
            An attribute of the profile has \(value.count) bytes, and the certificate of \(id) encrypts at most \
            \(key.longestPlaintext).
            """, hint: "Shorten the value, or use a certificate with a longer key.")
    }
}

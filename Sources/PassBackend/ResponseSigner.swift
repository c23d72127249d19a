import ControlAPI
import PassAPI

/// Signs media tokens and encrypts user metadata. The certificate comes from the scenario's configuration at
/// the time of encryption, because scenarios can change certificates.
struct ResponseSigner: ResponseSigning {
    let keys: ReplyKeys
    let scenario: Scenario

    func mediaTokenSignature(over bytes: [UInt8]) -> [UInt8] {
        keys.mediaTokenKey.sign(bytes)
    }

    func encrypts(_ key: String, isRequired: Bool, for id: ServiceProviderID) -> Bool {
        guard isRequired || scenario.choosesEncryption else { return false }
        let serviceProvider = scenario.configuration.serviceProvider(id)
        guard serviceProvider?.userMetadata[key] ?? isRequired else { return false }
        return serviceProvider?.certificate != nil
            || scenario.configuration.policies.missingCertificate == .refuse
    }

    func encrypted(_ value: [UInt8], for id: ServiceProviderID) throws(EnhancedError) -> [UInt8] {
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
                because:
                    "The certificate of the service provider \(id) cannot encrypt: expected PEM with an RSA key."
            )
        }
        return encrypted
    }
}

import ControlAPI
import PassAPI
import PassCrypto

/// The key of media tokens, and the certificate of the service provider as the configuration of the scenario has it. Scenarios
/// may change certificates, so they are read when something is to be encrypted.
struct ResponseSigner: ResponseSigning {
    var mediaTokenKey: RSAPrivateKey
    var metadataEncryptor: MetadataEncryptor
    var scenario: Scenario

    func mediaTokenSignature(over bytes: [UInt8]) -> [UInt8] {
        mediaTokenKey.sign(bytes)
    }

    func encrypted(_ value: [UInt8], for id: ServiceProviderID) throws(EnhancedError) -> [UInt8] {
        guard let certificate = scenario.configuration.serviceProviders[id]?.certificate,
            let encrypted = metadataEncryptor.encrypted(value, with: certificate)
        else { throw EnhancedError(.invalidConfigurationUserMetadataCertificate) }
        return encrypted
    }
}

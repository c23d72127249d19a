import ControlAPI
import PassAPI
import PassCrypto

/// The key of media tokens, and the certificate of the service provider as the world of the scenario has it. Scenarios
/// may change certificates, so they are read when something is to be encrypted.
struct WorldSeals: Seals {
    var mediaTokenKey: RSAPrivateKey
    var sealer: MetadataSealer
    var scenario: Scenario

    func mediaTokenSignature(over bytes: [UInt8]) -> [UInt8] {
        mediaTokenKey.sign(bytes)
    }

    func encrypted(_ value: [UInt8], for id: ServiceProviderID) throws(EnhancedError) -> [UInt8] {
        guard let certificate = scenario.world.serviceProviders[id]?.certificate,
            let encrypted = sealer.encrypted(value, with: certificate)
        else { throw EnhancedError(.invalidConfigurationUserMetadataCertificate) }
        return encrypted
    }
}

import ControlAPI
import PassAPI
import PassCrypto

/// The key of media tokens, and the certificate of the service provider as the world of the scenario has it. Scenarios
/// may change certificates, so they are read when something is to be encrypted, and each once.
struct WorldSeals: Seals {
    var mediaTokenKey: RSAPrivateKey
    var certificates: Recollection<String, RSAPublicKey>
    var scenario: Scenario

    func mediaTokenSignature(over bytes: [UInt8]) -> [UInt8] {
        mediaTokenKey.sign(bytes)
    }

    func encrypted(_ value: [UInt8], for id: ServiceProviderID) throws(EnhancedError) -> [UInt8] {
        guard let pem = scenario.world.serviceProviders[id]?.certificate,
            let certificate = certificates.value(for: pem, orMake: { try? RSAPublicKey(pem: pem) }),
            let encrypted = try? certificate.encryptRepeatably(value)
        else { throw EnhancedError(.invalidConfigurationUserMetadataCertificate) }
        return encrypted
    }
}

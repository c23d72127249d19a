import ControlAPI
import PassAPI
import PassCrypto

/// The keys of the mock, and the certificate of the service provider as the world that is played has it. Scenarios
/// may change certificates, so they are read when something is to be encrypted, and each once.
struct WorldSeals: Seals {
    var keys: KeyRing
    var certificates: Recollection<String, RSAPublicKey>
    var serviceProvider: ServiceProvider?

    func mediaTokenSignature(over bytes: [UInt8]) -> [UInt8] {
        keys.mediaTokenSignature(over: bytes)
    }

    func encrypted(_ value: [UInt8], for id: ServiceProviderID) throws(EnhancedError) -> [UInt8] {
        var keys = keys
        if let serviceProvider, let pem = serviceProvider.certificate {
            keys.certificates[serviceProvider.id] = certificates.value(for: pem) {
                try? RSAPublicKey(pem: pem)
            }
        }
        return try keys.encrypted(value, for: id)
    }
}

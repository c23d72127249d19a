import ControlFiles
import PassCrypto

/// The key pairs of the shipped configuration.
enum ShippedKeys {
    static func key(_ name: String) throws -> RSAPrivateKey {
        try RSAPrivateKey(pem: ControlDocuments().key("keys/\(name).key.pem").text)
    }
}

import ControlAPI
import PassAPI

/// The key pairs of the shipped configuration.
enum ShippedKeys {
    static func key(_ name: String) throws -> RSAPrivateKey {
        try RSAPrivateKey(pem: text(name))
    }

    /// The private key as PEM.
    static func text(_ name: String) throws -> String {
        try ControlDocuments().key("keys/\(name).key.pem").text
    }
}

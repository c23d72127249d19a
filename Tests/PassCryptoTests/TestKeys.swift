import Foundation
import PassCrypto

/// The sample keys of `config/keys`.
enum TestKeys {
    static func text(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "config/keys")
        return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    static func privateKey(_ name: String) throws -> RSAPrivateKey {
        try RSAPrivateKey(pem: text("\(name).key.pem"))
    }

    static func publicKey(_ file: String) throws -> RSAPublicKey {
        try RSAPublicKey(pem: text(file))
    }
}

import Foundation
import PassAPI
import TestSupport

/// The sample keys of `config/keys`.
enum TestKeys {
    static func text(_ name: String) throws -> String {
        try String(contentsOf: Repository.config.appending(path: "keys/\(name)"), encoding: .utf8)
    }

    static func privateKey(_ name: String) throws -> RSAPrivateKey {
        try RSAPrivateKey(pem: text("\(name).key.pem"))
    }

    static func publicKey(_ file: String) throws -> RSAPublicKey {
        try RSAPublicKey(pem: text(file))
    }
}

import ControlAPI
import PassAPI

/// Keys of a team's own, in place of those that this project ships.
package enum StarterKeys {
    /// The texts of new keys and certificates by their paths below the configuration: the keys that sign, and one for the
    /// encryption of user metadata.
    ///
    /// - Parameter now: when the certificates begin, in seconds since 1970.
    /// - Throws: `KeyError` or `CertificateError` if OpenSSL fails.
    package static func texts(now: Int) throws -> [String: String] {
        var texts: [String: String] = [:]
        for key in SigningKey.allCases {
            let new = try RSAPrivateKey.generate()
            texts[key.path] = new.pem
            switch key {
            case .mediaToken:
                texts[SigningKey.mediaTokenCertificatePath] =
                    try Certificate.selfSigned("adobe-pass-mock media token", by: new, now: now).pem
            case .serviceToken: texts["keys/service-token.pub.pem"] = new.publicKey.pem
            case .accessToken, .softwareStatement: break
            }
        }
        let metadata = try RSAPrivateKey.generate()
        texts["keys/metadata.key.pem"] = metadata.pem
        texts[StarterFiles.certificatePath] =
            try Certificate.selfSigned("adobe-pass-mock user metadata", by: metadata, now: now).pem
        return texts
    }
}

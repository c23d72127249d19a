import ControlAPI
import PassAPI

extension SigningKey {
    /// The path below the configuration directory.
    fileprivate var path: String { "keys/\(rawValue).key.pem" }

    /// The certificate of the key that signs media tokens.
    fileprivate static let mediaTokenCertificatePath = "keys/media-token.cert.pem"
}

extension ControlDocuments {
    /// Reads the keys that sign tokens and software statements.
    ///
    /// - Throws: a diagnostic for each file that cannot be read or holds no valid key.
    package func keyRing() throws(Diagnostics) -> KeyRing {
        var keys: [SigningKey: RSAPrivateKey] = [:]
        var diagnostics: [Diagnostic] = []
        for name in SigningKey.allCases {
            do throws(Diagnostics) { keys[name] = try key(name) } catch { diagnostics += error.all }
        }
        guard diagnostics.isEmpty, let mediaToken = keys[.mediaToken] else { throw Diagnostics(diagnostics) }
        return KeyRing(keys, mediaTokenCertificate: try certificate(of: mediaToken))
    }

    /// The paths of those keys of ``keyRing()`` that this project ships, so that everyone knows them.
    ///
    /// - Throws: a diagnostic when a file cannot be read.
    package func shippedKeyPaths() throws(Diagnostics) -> [String] {
        var paths: [String] = []
        for signingKey in SigningKey.allCases where try key(signingKey.path).isShipped {
            paths.append(signingKey.path)
        }
        return paths
    }

    /// The certificate of the key that signs media tokens: the one in the configuration, else a new one if the key is
    /// not the shipped one.
    ///
    /// - Throws: a diagnostic for a file that has no certificate, or the certificate of another key.
    private func certificate(of key: RSAPrivateKey) throws(Diagnostics) -> String {
        let file = try self.key(SigningKey.mediaTokenCertificatePath)
        // The shipped key and certificate belong together, and reading them would delay the start.
        if file.isShipped, try self.key(SigningKey.mediaToken.path).isShipped { return file.text }
        do throws(KeyError) {
            if try RSAPublicKey(pem: file.text).modulus == key.publicKey.modulus { return file.text }
        } catch {
            throw Diagnostics("\(file.name): \(error)")
        }
        guard file.isShipped else {
            throw Diagnostics(
                "\(file.name): the certificate is for another key, expected one for \(SigningKey.mediaToken.path)"
            )
        }
        do throws(KeyError) {
            return try Certificate.selfSigned(
                "adobe-pass-mock media token", by: key, now: Int(SystemClock.now().seconds)
            ).pem
        } catch {
            throw Diagnostics("\(SigningKey.mediaToken.path): \(error)")
        }
    }

    private func key(_ key: SigningKey) throws(Diagnostics) -> RSAPrivateKey {
        let file = try self.key(key.path)
        if file.isShipped { return RSAPrivateKey(builtIn: file.text) }
        do throws(KeyError) {
            return try RSAPrivateKey(pem: file.text)
        } catch {
            throw Diagnostics("\(file.name): \(error)")
        }
    }
}

/// A team's own keys, in place of those that this project ships.
package enum StarterKeys {
    /// The texts of new keys and certificates by their paths below the configuration: the keys that sign, and one for the
    /// encryption of user metadata.
    ///
    /// - Parameter now: when the certificates begin, in seconds since 1970.
    /// - Throws: `KeyError` if OpenSSL fails.
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

import ControlAPI
import PassAPI

/// The keys that sign, by the names of their files.
enum SigningKey: String, CaseIterable {
    case mediaToken = "media-token"
    case accessToken = "access-token"
    case softwareStatement = "software-statement"
    case serviceToken = "service-token"

    /// Below the configuration directory.
    var path: String { "keys/\(rawValue).key.pem" }

    /// The certificate of the key that signs media tokens.
    static let mediaTokenCertificatePath = "keys/media-token.cert.pem"
}

extension ControlDocuments {
    /// Reads the keys that sign tokens and software statements.
    ///
    /// - Throws: a diagnostic for each file that cannot be read or holds no valid key.
    package func keyRing() throws(Diagnostics) -> KeyRing {
        var diagnostics: [Diagnostic] = []
        let mediaToken = key(.mediaToken, &diagnostics)
        let accessToken = key(.accessToken, &diagnostics)
        let softwareStatement = key(.softwareStatement, &diagnostics)
        let serviceToken = key(.serviceToken, &diagnostics)
        guard let mediaToken, let accessToken, let softwareStatement, let serviceToken else {
            throw Diagnostics(diagnostics)
        }
        return KeyRing(
            mediaTokenKey: mediaToken, mediaTokenCertificate: try certificate(of: mediaToken),
            accessTokenKey: accessToken, softwareStatementKey: softwareStatement,
            serviceTokenKey: serviceToken)
    }

    /// The paths of the keys of ``keyRing()`` that this project ships, which everybody has.
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
        // The shipped ones belong together, and reading them would take a quarter of the time to start.
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
        do throws(CertificateError) {
            return try Certificate.selfSigned(
                "adobe-pass-mock media token", by: key, now: Int(SystemClock.now().seconds)
            ).pem
        } catch {
            throw Diagnostics("\(SigningKey.mediaToken.path): \(error)")
        }
    }

    private func key(_ key: SigningKey, _ diagnostics: inout [Diagnostic]) -> RSAPrivateKey? {
        do throws(Diagnostics) {
            return try self.key(key)
        } catch {
            diagnostics += error.all
            return nil
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

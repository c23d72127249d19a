import ControlAPI
import ControlFiles
import Documents
import PassAPI
import PassCrypto

extension ControlDocuments {
    /// Reads the keys that sign tokens and software statements.
    ///
    /// - Throws: a diagnostic for each file that cannot be read or holds no valid key.
    package func keyRing() throws(Diagnostics) -> KeyRing {
        var diagnostics: [Diagnostic] = []
        let mediaToken = key(named: "media-token", &diagnostics)
        let accessToken = key(named: "access-token", &diagnostics)
        let softwareStatement = key(named: "software-statement", &diagnostics)
        let serviceToken = key(named: "service-token", &diagnostics)
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
        for name in ["media-token", "access-token", "software-statement", "service-token"] {
            let path = "keys/\(name).key.pem"
            if try key(path).isShipped { paths.append(path) }
        }
        return paths
    }

    /// The certificate of the key that signs media tokens: the one in the configuration, else a new one if the key is
    /// not the shipped one.
    ///
    /// - Throws: a diagnostic for a file that has no certificate, or the certificate of another key.
    private func certificate(of key: RSAPrivateKey) throws(Diagnostics) -> String {
        let file = try self.key("keys/media-token.cert.pem")
        // The shipped ones belong together, and reading them would take a quarter of the time to start.
        if file.isShipped, try self.key("keys/media-token.key.pem").isShipped { return file.text }
        do throws(KeyError) {
            if try RSAPublicKey(pem: file.text).modulus == key.publicKey.modulus { return file.text }
        } catch {
            throw Diagnostics("\(file.name): \(error)")
        }
        guard file.isShipped else {
            throw Diagnostics(
                "\(file.name): the certificate is for another key, expected one for keys/media-token.key.pem")
        }
        do throws(CertificateError) {
            return try Certificate.selfSigned(
                "adobe-pass-mock media token", by: key, now: Int(SystemClock.now().seconds)
            ).pem
        } catch {
            throw Diagnostics("keys/media-token.key.pem: \(error)")
        }
    }

    private func key(named name: String, _ diagnostics: inout [Diagnostic]) -> RSAPrivateKey? {
        do throws(Diagnostics) {
            return try key(named: name)
        } catch {
            diagnostics += error.all
            return nil
        }
    }

    private func key(named name: String) throws(Diagnostics) -> RSAPrivateKey {
        let file = try key("keys/\(name).key.pem")
        if file.isShipped { return RSAPrivateKey(builtIn: file.text) }
        do throws(KeyError) {
            return try RSAPrivateKey(pem: file.text)
        } catch {
            throw Diagnostics("\(file.name): \(error)")
        }
    }
}

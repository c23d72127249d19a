import ControlAPI
import ControlFiles
import Documents
import PassCrypto

extension ControlDocuments {
    /// Reads the keys that sign tokens and software statements.
    ///
    /// - Throws: a diagnostic for each file that cannot be read or holds no valid key.
    func keyRing() throws(Diagnostics) -> KeyRing {
        var diagnostics: [Diagnostic] = []
        let mediaToken = key(named: "media-token", &diagnostics)
        let accessToken = key(named: "access-token", &diagnostics)
        let softwareStatement = key(named: "software-statement", &diagnostics)
        let serviceToken = key(named: "service-token", &diagnostics)
        guard let mediaToken, let accessToken, let softwareStatement, let serviceToken else {
            throw Diagnostics(diagnostics)
        }
        return KeyRing(
            mediaTokenKey: mediaToken, accessTokenKey: accessToken, softwareStatementKey: softwareStatement,
            serviceTokenKey: serviceToken)
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

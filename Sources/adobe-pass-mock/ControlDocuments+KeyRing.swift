import ControlAPI
import ControlFiles
import PassCrypto

extension ControlDocuments {
    /// The keys that answers are signed with.
    ///
    /// - Throws: every key that cannot be read or is none.
    func keyRing() throws(Problems) -> KeyRing {
        var problems: [Problem] = []
        let mediaToken = key(named: "media-token", &problems)
        let accessToken = key(named: "access-token", &problems)
        let softwareStatement = key(named: "software-statement", &problems)
        let serviceToken = key(named: "service-token", &problems)
        guard let mediaToken, let accessToken, let softwareStatement, let serviceToken else {
            throw Problems(problems)
        }
        return KeyRing(
            mediaTokenKey: mediaToken, accessTokenKey: accessToken, softwareStatementKey: softwareStatement,
            serviceTokenKey: serviceToken)
    }

    private func key(named name: String, _ problems: inout [Problem]) -> RSAPrivateKey? {
        do throws(Problems) {
            return try key(named: name)
        } catch {
            problems += error.all
            return nil
        }
    }

    private func key(named name: String) throws(Problems) -> RSAPrivateKey {
        let file = try key("keys/\(name).key.pem")
        if file.isShipped { return RSAPrivateKey(shipped: file.text) }
        do throws(KeyError) {
            return try RSAPrivateKey(pem: file.text)
        } catch {
            throw Problems("\(file.name): \(error)")
        }
    }
}

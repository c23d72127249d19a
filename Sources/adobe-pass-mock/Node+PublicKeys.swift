import ControlAPI
import PassCrypto

extension Node {
    /// What is wrong with the certificates of service providers and the keys of identity services in a configuration, or
    /// in the configuration of a scenario. They are read when they are used; a bad one is named before.
    ///
    /// - Parameter isTried: true for the texts that need not be read for that.
    func publicKeyProblems(except isTried: (String) -> Bool = { _ in false }) -> [Diagnostic] {
        diagnostics(in: "serviceProviders", "certificate", called: "the certificate of", except: isTried)
            + diagnostics(in: "identityServices", "publicKey", called: "the public key of", except: isTried)
    }

    private func diagnostics(
        in section: String, _ key: String, called name: String, except isTried: (String) -> Bool
    ) -> [Diagnostic] {
        (self[section]?.entries ?? []).compactMap { entry in
            guard let node = entry.node[key], let pem = node.string, !isTried(pem) else { return nil }
            do throws(KeyError) {
                _ = try RSAPublicKey(pem: pem)
                return nil
            } catch {
                return Diagnostic("\(name) \(entry.key): \(error)", at: node.location)
            }
        }
    }
}

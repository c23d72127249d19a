import ControlAPI
import PassCrypto

extension Node {
    /// What is wrong with the certificates of service providers and the keys of identity services in a configuration, or
    /// in the world of a scenario. They are read when they are used; a bad one is named before.
    var publicKeyProblems: [Problem] {
        problems(in: "serviceProviders", "certificate", called: "the certificate of")
            + problems(in: "identityServices", "publicKey", called: "the public key of")
    }

    private func problems(in section: String, _ key: String, called name: String) -> [Problem] {
        (self[section]?.entries ?? []).compactMap { entry in
            guard let node = entry.node[key], let pem = node.string else { return nil }
            do throws(KeyError) {
                _ = try RSAPublicKey(pem: pem)
                return nil
            } catch {
                return Problem("\(name) \(entry.key): \(error)", at: node.place)
            }
        }
    }
}

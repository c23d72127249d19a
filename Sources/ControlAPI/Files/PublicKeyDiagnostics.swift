import PassAPI

extension Node {
    /// A diagnostic for each invalid certificate of a service provider and each invalid key of an identity service, in a
    /// configuration or in `world` of a scenario. Otherwise an invalid key would be found only at its first use.
    var publicKeyDiagnostics: [Diagnostic] {
        diagnostics(in: "serviceProviders", "certificate", called: "the certificate of")
            + diagnostics(in: "identityServices", "publicKey", called: "the public key of")
    }

    private func diagnostics(in section: String, _ key: String, called name: String) -> [Diagnostic] {
        (self[section]?.entries ?? []).compactMap { entry in
            guard let node = entry.node[key], let pem = node.string, !ControlDocuments.isShipped(pem) else {
                return nil
            }
            do throws(KeyError) {
                _ = try RSAPublicKey(pem: pem)
                return nil
            } catch {
                return Diagnostic("\(name) \(entry.key): \(error)", at: node.location)
            }
        }
    }
}

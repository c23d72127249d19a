import PassAPI

/// Parts of a configuration that are valid, and never do what they say.
extension ScenarioLibrary {
    /// The warnings about the configuration: user metadata that no user has or that cannot be encrypted, and lifetimes that
    /// end at once. Empty for a configuration with mistakes.
    var configurationWarnings: [Diagnostic] {
        guard (try? makeConfiguration()) != nil else { return [] }
        return configurationDocument.userMetadataWarnings + configurationDocument.lifetimeWarnings
    }
}

extension Node {
    fileprivate var userMetadataWarnings: [Diagnostic] {
        let known = AllowedValues("user metadata", Self.metadataNames(in: self))
        let sendsPlainText =
            self["policies"]?["missingCertificate"]?.string ?? Policies().missingCertificate.rawValue
            == Policies.MissingCertificate.plain.rawValue
        return (self["serviceProviders"]?.entries ?? []).flatMap { provider -> [Diagnostic] in
            let hasCertificate = provider.node["certificate"]?.string?.isEmpty == false
            return (provider.node["userMetadata"]?.entries ?? []).flatMap { entry -> [Diagnostic] in
                var warnings: [Diagnostic] = []
                if !known.contains(entry.key) {
                    let hint = NearestName.hint(for: entry.key, among: known.names)
                    warnings.append(
                        Diagnostic("no user of any MVPD has \"\(entry.key)\", \(hint)", at: entry.location))
                }
                if sendsPlainText, !hasCertificate, entry.node["encrypted"]?.bool == true {
                    warnings.append(
                        Diagnostic(
                            "\"\(entry.key)\" is sent as plain text, because \(provider.key) has no certificate, "
                                + "expected one, or the policy \"missingCertificate: refuse\"",
                            at: entry.node["encrypted"]?.location))
                }
                return warnings
            }
        }
    }

    /// The names of the user metadata that users have, in the order of the configuration.
    private static func metadataNames(in configuration: Node) -> [String] {
        let users = (configuration["mvpds"]?.entries ?? []).flatMap { $0.node["users"]?.items ?? [] }
        let given = users.flatMap { user in
            ["attributes", "attributesAtAuthorization"].flatMap { user[$0]?.entries.map(\.key) ?? [] }
        }
        return (["userID"] + given).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    fileprivate var lifetimeWarnings: [Diagnostic] {
        let names = [
            "accessToken": "access token", "authenticationCode": "authentication code",
            "mediaToken": "media token",
        ]
        return (self["lifetimes"]?.entries ?? []).compactMap { entry in
            guard let name = names[entry.key], let duration = entry.node.duration, duration < .seconds(1)
            else { return nil }
            return Diagnostic(
                "every \(name) expires at once, because its lifetime is less than a second, expected a longer one",
                at: entry.node.location)
        }
    }
}

import Documents
import PassAPI

/// Finds references to unknown service providers, MVPDs and partners in a configuration or in its scenarios.
struct ReferenceCheck {
    private let node: Node
    private let serviceProviders: AllowedValues
    private let mvpds: AllowedValues

    init(_ configuration: Node) {
        node = configuration
        serviceProviders = .serviceProviders(in: configuration)
        mvpds = .mvpds(in: configuration)
    }

    /// A diagnostic for each invalid reference in the configuration itself.
    var diagnostics: [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for entry in node["integrations"]?.entries ?? [] {
            diagnostics += unknown(entry.key, in: serviceProviders, at: entry.location)
            for mvpd in entry.node.entries { diagnostics += unknown(mvpd.key, in: mvpds, at: mvpd.location) }
        }
        for entry in ["applications", "identityServices"].flatMap({ node[$0]?.entries ?? [] }) {
            for item in entry.node["serviceProviders"]?.items ?? [] {
                diagnostics += unknown(item, in: serviceProviders)
            }
        }
        return diagnostics + fallbackDiagnostics + mvpdDiagnostics
    }

    /// A diagnostic for each invalid `serviceProvider` and `mvpd` of a seeded profile, a degradation rule or
    /// a decision.
    func diagnostics(in item: Node) -> [Diagnostic] {
        let serviceProvider = item["serviceProvider"]
        let mvpd = item["mvpd"]
        let diagnostics =
            (serviceProvider.map { unknown($0, in: serviceProviders) } ?? [])
            + (mvpd.map { unknown($0, in: mvpds) } ?? [])
        guard diagnostics.isEmpty, let serviceProvider = serviceProvider?.string, let mvpd else {
            return diagnostics
        }
        return notIntegrated(mvpd, with: serviceProvider)
    }

    /// A diagnostic for each unknown identifier in the conditions of a rule. Patterns with `*` are not
    /// checked.
    func diagnostics(inRule rule: Node) -> [Diagnostic] {
        let partners = AllowedValues("partner", of: Partner.self)
        return [("serviceProvider", serviceProviders), ("mvpd", mvpds), ("partner", partners)].flatMap {
            key, allowedValues -> [Diagnostic] in
            guard let node = rule["when"]?[key], node.string.map({ Pattern($0).hasWildcard }) == false else {
                return []
            }
            return unknown(node, in: allowedValues)
        }
    }

    private var fallbackDiagnostics: [Diagnostic] {
        (node["serviceProviders"]?.entries ?? []).flatMap { entry -> [Diagnostic] in
            guard let fallback = entry.node["fallbackMVPD"] else { return [] }
            let diagnostics = unknown(fallback, in: mvpds)
            return diagnostics.isEmpty ? notIntegrated(fallback, with: entry.key) : diagnostics
        }
    }

    private var mvpdDiagnostics: [Diagnostic] {
        var owners: [String: Node.Entry] = [:]
        return (node["mvpds"]?.entries ?? []).flatMap { entry -> [Diagnostic] in
            var diagnostics: [Diagnostic] = []
            let tempPass = entry.node["tempPass"]
            if (entry.node["isTempPass"]?.bool == true) != (tempPass != nil) {
                let (one, other) =
                    tempPass == nil ? ("isTempPass", "tempPass") : ("tempPass", "isTempPass: true")
                let message = "\"\(entry.key)\" has \"\(one)\" without \"\(other)\", expected both"
                diagnostics.append(Diagnostic(message, at: tempPass?.location ?? entry.location))
            }
            diagnostics += homeDiagnostics(entry.node)
            guard let mapping = entry.node["platformMappingId"], let name = mapping.string else {
                return diagnostics
            }
            if let owner = owners.updateValue(entry, forKey: name) {
                let message =
                    "platformMappingId \"\(name)\" is already used by \"\(owner.key)\" (\(owner.location)), "
                    + "expected a different one for each MVPD"
                diagnostics.append(Diagnostic(message, at: mapping.location))
            }
            return diagnostics
        }
    }

    /// A diagnostic if the user of the home network is not one of the MVPD's users.
    private func homeDiagnostics(_ mvpd: Node) -> [Diagnostic] {
        guard let user = mvpd["homeBasedAuthentication"]?["user"] else { return [] }
        return unknown(
            user, in: AllowedValues("user", mvpd["users"]?.items.compactMap { $0["name"]?.string } ?? []))
    }

    private func notIntegrated(_ mvpd: Node, with serviceProvider: String) -> [Diagnostic] {
        let integrated = AllowedValues(
            "integration of \(serviceProvider)",
            node["integrations"]?[serviceProvider]?.entries.map(\.key) ?? [])
        return unknown(mvpd, in: integrated)
    }

    private func unknown(_ node: Node, in allowedValues: AllowedValues) -> [Diagnostic] {
        node.string.map { unknown($0, in: allowedValues, at: node.location) } ?? []
    }

    private func unknown(_ name: String, in allowedValues: AllowedValues, at location: SourceLocation)
        -> [Diagnostic]
    {
        allowedValues.contains(name)
            ? [] : [Diagnostic(allowedValues.message(forUnknown: name), at: location)]
    }
}

extension AllowedValues {
    static func serviceProviders(in configuration: Node) -> AllowedValues {
        AllowedValues("service provider", configuration["serviceProviders"]?.entries.map(\.key) ?? [])
    }

    static func mvpds(in configuration: Node) -> AllowedValues {
        AllowedValues("MVPD", configuration["mvpds"]?.entries.map(\.key) ?? [])
    }
}

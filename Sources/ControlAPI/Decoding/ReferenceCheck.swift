import PassAPI

/// Finds references to unknown service providers, MVPDs and partners in a configuration or in its scenarios.
struct ReferenceCheck {
    private let node: Node
    private let serviceProviders: AllowedValues
    private let mvpds: AllowedValues
    private let integrations: [String: Node]
    /// The MVPDs with which a service provider has an active integration.
    private let activeMVPDs: Set<String>
    /// The same, with those whose integrations are not active.
    private let integratedMVPDs: Set<String>
    private let firstMVPDs: [String: String]

    init(_ configuration: Node) {
        node = configuration
        serviceProviders = .serviceProviders(in: configuration)
        mvpds = .mvpds(in: configuration)
        integrations = configuration["integrations"]?.nodesByKey ?? [:]
        let all = integrations.values.flatMap(\.entries)
        activeMVPDs = Set(all.filter(\.node.isActive).map(\.key))
        integratedMVPDs = Set(all.map(\.key))
        firstMVPDs = configuration.firstMVPDs
    }

    var diagnostics: [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for entry in node["integrations"]?.entries ?? [] {
            if !isAdopted(serviceProvider: entry.key) {
                diagnostics += unknown(entry.key, in: serviceProviders, at: entry.location)
            }
            for mvpd in entry.node.entries where !isAdopted(mvpd: mvpd.key) {
                diagnostics += unknown(mvpd.key, in: mvpds, at: mvpd.location)
            }
        }
        for entry in ["applications", "identityServices"].flatMap({ node[$0]?.entries ?? [] }) {
            for item in entry.node["serviceProviders"]?.items ?? [] {
                diagnostics += unknown(item, in: serviceProviders)
            }
        }
        let applications = node["applications"]?.entries ?? []
        diagnostics += repetitions(of: "clientId", in: applications, noun: "application")
        diagnostics += repetitions(
            of: "softwareStatement", in: applications, noun: "application", isSecret: true)
        return diagnostics + reservedNameDiagnostics + fallbackDiagnostics + mvpdDiagnostics
    }

    /// A diagnostic for each invalid `serviceProvider` and `mvpd` of a seeded profile or a degradation rule, and for an
    /// item that concerns no integration.
    func diagnostics(inSelector item: Node) -> [Diagnostic] {
        guard let mvpd = item["mvpd"] else { return [] }
        let serviceProvider = item["serviceProvider"]
        let diagnostics =
            unknownServiceProvider(serviceProvider) + unknownMVPD(mvpd, keywords: MVPDSelector.reservedNames)
        guard diagnostics.isEmpty, let id = mvpd.string else { return diagnostics }
        let named = serviceProvider?.string.flatMap { $0 == IntegrationSelector.every ? nil : $0 }
        if MVPDSelector.reservedNames.contains(id) { return missingFirst(of: named, at: mvpd) }
        guard let named else { return integratedNowhere(id, at: mvpd.location) }
        return notIntegrated(mvpd, with: named)
    }

    /// A diagnostic for a seeded profile at a temporary pass.
    func temporaryPass(inSeed item: Node) -> Diagnostic? {
        guard let mvpd = item["mvpd"], let id = mvpd.string,
            node["mvpds"]?[id]?["isTempPass"]?.bool == true
        else { return nil }
        return Diagnostic(
            "\(ProfileSeed.reasonAgainst(tempPass: id)), expected another MVPD", at: mvpd.location)
    }

    /// A diagnostic for each invalid `serviceProvider` and `mvpd` of a decision. Two that have no integration are not a mistake,
    /// because the decisions of a parent also apply to a scenario that removes the integration.
    func diagnostics(inDecision item: Node) -> [Diagnostic] {
        unknownServiceProvider(item["serviceProvider"])
            + unknownMVPD(item["mvpd"], keywords: MVPDSelector.reservedNames)
    }

    /// A diagnostic for each unknown MVPD in `world.integrations."*"`, and for each without an active integration, unless the
    /// scenario itself ends its integrations.
    func diagnostics(inEvery integrations: [String: Node]) -> [Diagnostic] {
        integrations.sorted { $0.key < $1.key }.flatMap { name, node in
            guard name != IntegrationSelector.every, !isAdopted(mvpd: name) else { return [Diagnostic]() }
            let diagnostics = unknown(name, in: mvpds, at: node.location)
            let isEnded = !node.isActive && integratedMVPDs.contains(name)
            return diagnostics.isEmpty && !isEnded
                ? integratedNowhere(name, at: node.location) : diagnostics
        }
    }

    /// A diagnostic for each unknown identifier in the conditions of a rule. Patterns with `*` are not
    /// checked.
    func diagnostics(inRule rule: Node) -> [Diagnostic] {
        func named(_ key: String) -> Node? {
            rule["when"]?[key].flatMap { $0.string.map { Pattern($0).hasWildcard } == false ? $0 : nil }
        }
        let partners = AllowedValues("partner", of: Partner.self)
        return unknownServiceProvider(named("serviceProvider"))
            + unknownMVPD(named("mvpd"), keywords: [MVPDSelector.firstWord])
            + (named("partner").map { unknown($0, in: partners) } ?? [])
    }

    // MARK: Warnings

    /// A warning if a service provider has no active integration with an MVPD, unless one of them is adopted.
    func inactiveIntegration(_ serviceProvider: String?, _ mvpd: Node?) -> Diagnostic? {
        guard let serviceProvider, serviceProvider != IntegrationSelector.every, let mvpd,
            let id = mvpd.string, !MVPDSelector.reservedNames.contains(id)
        else { return nil }
        let isActive = integrations[serviceProvider]?[id].map(\.isActive)
        guard !(isActive ?? (isAdopted(serviceProvider: serviceProvider) || isAdopted(mvpd: id))) else {
            return nil
        }
        return Diagnostic(
            "\(serviceProvider) has no active integration with \(id), so requests for it get invalid_integration, "
                + "expected an active one in integrations", at: mvpd.location)
    }

    var inactiveFallbackWarnings: [Diagnostic] {
        (node["serviceProviders"]?.entries ?? []).compactMap {
            inactiveIntegration($0.key, $0.node["fallbackMVPD"])
        }
    }

    // MARK: Selectors

    private func unknownServiceProvider(_ node: Node?) -> [Diagnostic] {
        // Only a mistake pays for a list with another name.
        guard let node, let name = node.string, !isAdopted(serviceProvider: name),
            name != IntegrationSelector.every, !serviceProviders.contains(name)
        else { return [] }
        return unknown(node, in: serviceProviders.adding([IntegrationSelector.every]))
    }

    private func unknownMVPD(_ node: Node?, keywords: [String]) -> [Diagnostic] {
        guard let node, let name = node.string, !isAdopted(mvpd: name), !keywords.contains(name),
            !mvpds.contains(name)
        else { return [] }
        return unknown(node, in: mvpds.adding(keywords))
    }

    private func missingFirst(of serviceProvider: String?, at mvpd: Node) -> [Diagnostic] {
        let names = serviceProvider.map { [likeOfAdopted($0)] } ?? serviceProviders.names
        guard !names.contains(where: { firstMVPDs[$0] != nil }) else { return [] }
        let owner = serviceProvider ?? "any service provider"
        return [
            Diagnostic(
                "mvpd is \"\(mvpd.string ?? "")\", and there is no active integration of \(owner) with an MVPD that is not a temporary "
                    + "pass, expected one in integrations", at: mvpd.location)
        ]
    }

    /// The service provider whose integrations apply: the template for an adopted one that has none, otherwise `name`.
    private func likeOfAdopted(_ name: String) -> String {
        guard isAdopted(serviceProvider: name), integrations[name] == nil else { return name }
        return node.adoptionTemplate ?? name
    }

    private func integratedNowhere(_ id: String, at location: SourceLocation) -> [Diagnostic] {
        guard !isAdopted(mvpd: id), !node.adoptsServiceProviders, !activeMVPDs.contains(id) else { return [] }
        return [
            Diagnostic(
                "no service provider has an active integration with \"\(id)\", expected one in integrations",
                at: location)
        ]
    }

    private func isAdopted(serviceProvider name: String) -> Bool {
        node.adoptsServiceProviders && name != IntegrationSelector.every && !serviceProviders.contains(name)
    }

    private func isAdopted(mvpd name: String) -> Bool {
        node.adoptsMVPDs && !MVPDSelector.reservedNames.contains(name) && !mvpds.contains(name)
    }

    // MARK: The configuration

    /// A diagnostic for each name that has another meaning in scenarios.
    private var reservedNameDiagnostics: [Diagnostic] {
        [
            ("serviceProviders", "a service provider", IntegrationSelector.every, "every service provider"),
            ("mvpds", "an MVPD", MVPDSelector.firstWord, "the first MVPD of a service provider"),
            ("mvpds", "an MVPD", IntegrationSelector.every, "every MVPD"),
        ].compactMap { key, noun, name, meaning in
            node[key]?.entries.first { $0.key == name }.map {
                Diagnostic(
                    "\(noun) is named \"\(name)\", which means \(meaning), expected another name",
                    at: $0.location)
            }
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
        let entries = node["mvpds"]?.entries ?? []
        let ofEach = entries.flatMap { entry -> [Diagnostic] in
            var diagnostics: [Diagnostic] = []
            let tempPass = entry.node["tempPass"]
            if (entry.node["isTempPass"]?.bool == true) != (tempPass != nil) {
                let (one, other) =
                    tempPass == nil ? ("isTempPass", "tempPass") : ("tempPass", "isTempPass: true")
                let message = "\"\(entry.key)\" has \"\(one)\" without \"\(other)\", expected both"
                diagnostics.add(message, at: tempPass?.location ?? entry.location)
            }
            let users = entry.node["users"]?.items.compactMap { $0["name"] } ?? []
            if let user = entry.node["homeBasedAuthentication"]?["user"] {
                diagnostics += unknown(user, in: AllowedValues("user", users.compactMap(\.string)))
            }
            var locations: [String: SourceLocation] = [:]
            for user in users {
                guard let name = user.string, let first = locations.updateValue(user.location, forKey: name)
                else { continue }
                let message =
                    "the user \"\(name)\" is already defined at \(first), expected a different name for each user"
                diagnostics.add(message, at: user.location)
            }
            return diagnostics
        }
        return ofEach + repetitions(of: "platformMappingId", in: entries, noun: "MVPD")
    }

    /// A diagnostic for each value of a key that an earlier entry has, too.
    ///
    /// - Parameter isSecret: true for a value that is not shown, and whose white space does not count.
    private func repetitions(
        of key: String, in entries: [Node.Entry], noun: String, isSecret: Bool = false
    ) -> [Diagnostic] {
        var owners: [String: Node.Entry] = [:]
        return entries.compactMap { entry in
            guard let value = entry.node[key], let text = value.string,
                let owner = owners.updateValue(entry, forKey: isSecret ? text.withoutASCIISpace : text)
            else { return nil }
            return Diagnostic(
                "\(key)\(isSecret ? "" : " \"\(text)\"") is already used by \"\(owner.key)\" (\(owner.location)), "
                    + "expected a different one for each \(noun)", at: value.location)
        }
    }

    /// A diagnostic for an MVPD that the service provider has no integration with, unless one of them is adopted.
    private func notIntegrated(_ mvpd: Node, with serviceProvider: String) -> [Diagnostic] {
        guard !isAdopted(serviceProvider: serviceProvider), mvpd.string.map(isAdopted(mvpd:)) != true else {
            return []
        }
        // An integration with an unknown MVPD is a mistake itself, which a message must not suggest.
        let names = (integrations[serviceProvider]?.entries ?? []).map(\.key)
        let integrated = AllowedValues(
            "integration of \(serviceProvider)",
            names.filter { mvpds.contains($0) || isAdopted(mvpd: $0) })
        return unknown(mvpd, in: integrated)
    }

    private func unknown(_ node: Node, in allowedValues: AllowedValues) -> [Diagnostic] {
        node.string.map { unknown($0, in: allowedValues, at: node.location) } ?? []
    }

    private func unknown(_ name: String, in allowedValues: AllowedValues, at location: SourceLocation)
        -> [Diagnostic]
    {
        allowedValues.contains(name)
            ? [] : [allowedValues.diagnostic(forUnknown: name, at: location)]
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

import PassAPI

extension Configuration {
    /// Decodes a whole configuration. `world` of a scenario is already merged over it.
    ///
    /// - Throws: all violations of the schema; if there are none, all references to unknown names.
    package init(_ node: Node) throws(Diagnostics) {
        try self.init(MergedConfiguration(node))
    }

    /// The same with what `world` of scenarios changes of adopted MVPDs and integrations.
    init(_ merged: MergedConfiguration) throws(Diagnostics) {
        let node = merged.document
        try Diagnostics.raise(Schema.configuration.diagnostics(in: node))
        self.init()
        if let node = node["lifetimes"] { lifetimes = Lifetimes(node) }
        if let changes = merged.adoptedMVPD { adoptedMVPD = MVPD(adoptedWith: changes) }
        for (id, changes) in merged.adoptedMVPDs {
            adoptedMVPDs[MVPDID(id)] = MVPD(adoptedWith: merged.adoptedMVPD?.merged(with: changes) ?? changes)
        }
        let general = Integration(lifetimes)
        adoptedIntegration = merged.adoptedIntegration.map { Integration($0, inheriting: general) } ?? general
        let mvpdSettings = Dictionary(
            (node["mvpds"]?.entries ?? []).map { entry in
                (MVPDID(entry.key), Integration(entry.node.integrationSettings, inheriting: general))
            }
        ) { $1 }
        for entry in node["serviceProviders"]?.entries ?? [] {
            serviceProviders[ServiceProviderID(entry.key)] = ServiceProvider(entry)
        }
        for entry in node["mvpds"]?.entries ?? [] { mvpds[MVPDID(entry.key)] = MVPD(entry) }
        for entry in node["integrations"]?.entries ?? [] {
            integrations[ServiceProviderID(entry.key)] = Dictionary(
                entry.node.entries.enumerated().map { position, entry in
                    let mvpd = MVPDID(entry.key)
                    let inherited = mvpdSettings[mvpd] ?? general
                    return (mvpd, Integration(entry.node, position: position, inheriting: inherited))
                }
            ) { $1 }
        }
        for entry in node["applications"]?.entries ?? [] {
            applications[entry.key] = RegisteredApplication(entry.node)
        }
        for entry in node["identityServices"]?.entries ?? [] {
            identityServices[entry.key] = IdentityService(entry.node)
        }
        for entry in node["policies"]?.entries ?? [] {
            let row = Policies.rows.first { $0.name == entry.key }
            _ = row?.set(&policies, to: entry.node.string ?? "")
        }
        if policies.unknownServiceProviders == .adopt || policies.unknownMVPDs == .adopt {
            for id in Set(mvpdSettings.keys).union(merged.adoptedIntegrations.keys.map { MVPDID($0) }) {
                let changes = [merged.adoptedIntegration, merged.adoptedIntegrations[id.text]].compactMap {
                    $0
                }
                adoptedIntegrations[id] = changes.reduce(mvpdSettings[id] ?? general) {
                    Integration($1, inheriting: $0)
                }
            }
        }
        throttle = node["throttle"].map(Throttle.init)
        if let node = node["singleSignOnService"] { singleSignOnService = SingleSignOnService(node) }
        try Diagnostics.raise(ReferenceCheck(node).diagnostics)
    }
}

extension ServiceProvider {
    fileprivate init(_ entry: Node.Entry) {
        let node = entry.node
        self.init(
            id: ServiceProviderID(entry.key), name: node["name"]?.string ?? entry.key,
            domains: node["domains"]?.items.map(ConfigurationResponse.Domain.init) ?? [],
            certificate: node["certificate"]?.string,
            fallbackMVPD: node["fallbackMVPD"]?.string.map { MVPDID($0) })
        for entry in node["userMetadata"]?.entries ?? [] {
            userMetadata[entry.key] = entry.node["encrypted"]?.bool
        }
    }
}

extension ConfigurationResponse.Domain {
    fileprivate init(_ node: Node) {
        self.init(
            name: node.string ?? node["name"]?.string ?? "",
            mvpdInitiated: node["mvpdInitiated"]?.bool ?? false)
    }
}

extension Integration {
    /// - Parameter inherited: the settings of the MVPD, which the node overrides.
    fileprivate init(_ node: Node, position: Int = 0, inheriting inherited: Integration) {
        self = inherited
        self.position = position
        isActive = node["active"]?.bool ?? isActive
        applePlatformServices = node.perPlatform(
            "applePlatformServices", default: applePlatformServices, \.bool)
        if node["displayName"] != nil || node["logoUrl"] != nil {
            presentation = Presentation(
                displayName: node.perPlatform(
                    "displayName", default: presentation?.displayName ?? PerPlatform(nil), \.string),
                logoURL: node.perPlatform(
                    "logoUrl", default: presentation?.logoURL ?? PerPlatform(nil), \.string))
        }
        displayInPlatformPicker = node["displayInPlatformPicker"]?.bool
        enforcePlatformPermissions = node["enforcePlatformPermissions"]?.bool
        authenticationTTL = node.perPlatform("authenticationTTL", default: authenticationTTL, \.duration)
        authorizationTTL = node.perPlatform("authorizationTTL", default: authorizationTTL, \.duration)
        mediaTokenTTL = node.perPlatform("mediaTokenTTL", default: mediaTokenTTL, \.duration)
        homeBasedAuthentication = node.perPlatform(
            "homeBasedAuthentication", default: homeBasedAuthentication, \.bool)
        if node["homeBasedAuthenticationTTL"] != nil {
            homeBasedAuthenticationTTL = node.perPlatform(
                "homeBasedAuthenticationTTL", default: homeBasedAuthenticationTTL ?? authenticationTTL,
                \.duration)
        }
        hasDummyAuthorization = node["dummyAuthorization"]?.bool ?? hasDummyAuthorization
        hasDummyPreauthorization = node["dummyPreauthorization"]?.bool ?? hasDummyPreauthorization
        let limits = node["maxResources"]
        maximumResources.authorize = limits?["authorize"]?.integer ?? maximumResources.authorize
        maximumResources.preauthorize = limits?["preauthorize"]?.integer ?? maximumResources.preauthorize
    }
}

extension Node {
    /// The settings of an MVPD that its integrations inherit.
    fileprivate var integrationSettings: Node {
        Node(.mapping(entries.filter { Schema.inheritedSettings.contains($0.key) }), at: location)
    }

    /// A setting for all devices or for single platforms. Without `default`, a mapping leaves the other devices as they
    /// are in `fallback`.
    fileprivate func perPlatform<Value>(
        _ name: String, default fallback: PerPlatform<Value>, _ read: (Node) -> Value?
    ) -> PerPlatform<Value> {
        guard let node = self[name] else { return fallback }
        if let value = read(node) { return PerPlatform(value) }
        guard let general = node["default"].flatMap(read) else {
            return PerPlatform(
                fallback.general, platforms: fallback.platforms.merging(values(of: node, read)) { $1 })
        }
        return PerPlatform(general, platforms: values(of: node, read))
    }

    private func values<Value>(of node: Node, _ read: (Node) -> Value?) -> [DevicePlatform: Value] {
        DevicePlatform.allCases.reduce(into: [:]) { $0[$1] = node[$1.rawValue].flatMap(read) }
    }
}

extension RegisteredApplication {
    fileprivate init(_ node: Node) {
        let credentials = node["clientId"]?.string.map {
            Credentials(clientID: ClientID($0), clientSecret: node["clientSecret"]?.string ?? "")
        }
        self.init(
            softwareStatement: node["softwareStatement"]?.string?.withoutSpaces,
            credentials: credentials,
            serviceProviders: node["serviceProviders"]?.selectedServiceProviders,
            isRevoked: node["revoked"]?.bool ?? false)
        if let scopes = node["scopes"] { self.scopes = scopes.items.compactMap(\.string) }
    }
}

extension String {
    /// The text without spaces and line breaks. Compares bytes, which is faster than comparing characters: a JWT is ASCII.
    fileprivate var withoutSpaces: String {
        String(decoding: utf8.filter { $0 != 0x20 && !(0x09...0x0d).contains($0) }, as: UTF8.self)
    }
}

extension IdentityService {
    fileprivate init(_ node: Node) {
        self.init(
            publicKey: node["publicKey"]?.string ?? "",
            serviceProviders: node["serviceProviders"]?.selectedServiceProviders)
    }
}

extension Node {
    /// The service providers of a list; `nil` for `*`, which means all.
    fileprivate var selectedServiceProviders: Set<ServiceProviderID>? {
        string == nil ? Set(items.compactMap(\.string).map { ServiceProviderID($0) }) : nil
    }
}

extension Throttle {
    fileprivate init(_ node: Node) {
        self.init()
        rate = node["rate"]?.number ?? rate
        burst = node["burst"]?.integer ?? burst
    }
}

extension Lifetimes {
    fileprivate init(_ node: Node) {
        self.init()
        accessToken = node["accessToken"]?.duration ?? accessToken
        authenticationCode = node["authenticationCode"]?.duration ?? authenticationCode
        mediaToken = node["mediaToken"]?.duration ?? mediaToken
    }
}

extension SingleSignOnService {
    fileprivate init(_ node: Node) {
        self.init()
        tokenTTL = node["tokenTTL"]?.duration ?? tokenTTL
        refreshWindow = node["refreshWindow"]?.duration ?? refreshWindow
        linkCodeTTL = node["linkCodeTTL"]?.duration ?? linkCodeTTL
    }
}

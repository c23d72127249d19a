import Documents
import PassAPI

extension Configuration {
    /// Decodes a whole configuration. `world` of a scenario is already merged over it.
    ///
    /// - Throws: all violations of the schema; if there are none, all references to unknown names.
    package init(_ node: Node) throws(Diagnostics) {
        try Diagnostics.raise(Schema.configuration.diagnostics(in: node))
        self.init()
        for entry in node["serviceProviders"]?.entries ?? [] {
            serviceProviders[ServiceProviderID(entry.key)] = ServiceProvider(entry)
        }
        for entry in node["mvpds"]?.entries ?? [] { mvpds[MVPDID(entry.key)] = MVPD(entry) }
        for entry in node["integrations"]?.entries ?? [] {
            integrations[ServiceProviderID(entry.key)] = Dictionary(
                entry.node.entries.map { (MVPDID($0.key), Integration($0.node)) }
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
    fileprivate init(_ node: Node) {
        self.init()
        isActive = node["active"]?.bool ?? isActive
        if let node = node["applePlatformServices"] { applePlatformServices = PlatformServices(node) }
        displayInPlatformPicker = node["displayInPlatformPicker"]?.bool
        enforcePlatformPermissions = node["enforcePlatformPermissions"]?.bool
        authenticationTTL = node["authenticationTTL"]?.duration ?? authenticationTTL
        authorizationTTL = node["authorizationTTL"]?.duration ?? authorizationTTL
        mediaTokenTTL = node["mediaTokenTTL"]?.duration ?? mediaTokenTTL
        let limits = node["maxResources"]
        maximumResources.authorize = limits?["authorize"]?.integer ?? maximumResources.authorize
        maximumResources.preauthorize = limits?["preauthorize"]?.integer ?? maximumResources.preauthorize
    }
}

extension Integration.PlatformServices {
    /// - Parameter node: a boolean for all platforms, or a mapping from platforms to booleans.
    fileprivate init(_ node: Node) {
        self.init(isOn: node.bool ?? true)
        for platform in DevicePlatform.applePlatforms {
            platforms[platform] = node[platform.rawValue]?.bool
        }
    }
}

extension RegisteredApplication {
    fileprivate init(_ node: Node) {
        let credentials = node["clientId"]?.string.map {
            Credentials(clientID: ClientID($0), clientSecret: node["clientSecret"]?.string ?? "")
        }
        self.init(
            softwareStatement: node["softwareStatement"]?.string?.filter { !$0.isWhitespace },
            credentials: credentials,
            serviceProviders: node["serviceProviders"]?.selectedServiceProviders,
            isRevoked: node["revoked"]?.bool ?? false)
        if let scopes = node["scopes"] { self.scopes = scopes.items.compactMap(\.string) }
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

extension SingleSignOnService {
    fileprivate init(_ node: Node) {
        self.init()
        tokenTTL = node["tokenTTL"]?.duration ?? tokenTTL
        refreshWindow = node["refreshWindow"]?.duration ?? refreshWindow
        linkCodeTTL = node["linkCodeTTL"]?.duration ?? linkCodeTTL
    }
}

import PassAPI

extension Configuration: DocumentObject {
    static let fields: [Field<Self>] = [
        Field(
            "serviceProviders", \.serviceProviders,
            .objects("service provider") { ServiceProvider(id: $0) },
            "The channels and brands that apps name in their requests, by identifier."),
        Field(
            "mvpds", \.mvpds, .objects("MVPD") { MVPD(id: $0) },
            "The TV providers and their test users, by identifier."),
        Field(
            described: "integrations",
            .map("service provider", of: .map("MVPD", of: Integration.schema, ""), ""),
            "Which service provider works with which MVPD, and for how long logins and decisions are valid."),
        Field(
            "applications", \.applications, .map("application", of: .object),
            "Registered applications, by a name that you choose.", default: nil),
        Field(
            "identityServices", \.identityServices, .map("identity service", of: .object),
            "Services that sign AD-Service-Token, by the issuer in the token.", default: nil),
        Field(
            "policies", \.policies, .object,
            "What the mock does where Adobe's documentation leaves a choice open."),
        throttle,
        Field(
            "singleSignOnService", \.singleSignOnService, .object,
            "The lifetimes of Adobe's single sign-on service."),
        Field("lifetimes", \.lifetimes, .object, "How long tokens and codes are valid."),
    ]

    static let throttle = Field<Self>(
        "throttle", \.throttle, .object,
        "The rate limit of each client, that is, of each IP address: the first in X-Forwarded-For, else that of the "
            + "connection.",
        default: "no limit")

    /// Decodes a whole configuration. `world` of a scenario is already merged over it.
    ///
    /// - Throws: all violations of the schema; if there are none, all references to unknown names.
    package init(_ node: Node) throws(Diagnostics) {
        try self.init(MergedConfiguration(node))
    }

    /// Also applies the changes that `world` of scenarios makes to adopted MVPDs and integrations.
    init(_ merged: MergedConfiguration) throws(Diagnostics) {
        let node = merged.document
        try Diagnostics.raise(Schema.configuration.diagnostics(in: node))
        self.init(valid: node)
        let every = IntegrationSelector.every
        let everyMVPD = merged.adoptedMVPDs[every]
        if let everyMVPD { adoptedMVPD.update(with: everyMVPD) }
        for (id, changes) in merged.adoptedMVPDs where id != every {
            var mvpd = MVPD.adopted
            mvpd.update(with: everyMVPD?.merged(with: changes) ?? changes)
            adoptedMVPDs[MVPDID(id)] = mvpd
        }
        var general = Integration()
        general.mediaTokenTTL = PerPlatform(lifetimes.mediaToken)
        adoptedIntegration = general
        if let changes = merged.adoptedIntegrations[every] { adoptedIntegration.update(with: changes) }
        var inherited: [MVPDID: Integration] = [:]
        for entry in node["mvpds"]?.entries ?? [] {
            var settings = general
            // The MVPD sets the limit of preauthorization, and a pass has no MVPD (page *TempPass Feature*).
            if entry.node["tempPass"] != nil {
                settings.maximumResources.preauthorize = Integration.MaximumResources.largest.preauthorize
            }
            for field in Integration.inheritedFields { field.decode(entry.node, into: &settings) }
            inherited[MVPDID(entry.key)] = settings
        }
        for entry in node["integrations"]?.entries ?? [] {
            var own: [MVPDID: Integration] = [:]
            for (position, entry) in entry.node.entries.enumerated() {
                var integration = inherited[MVPDID(entry.key)] ?? general
                integration.position = position
                integration.update(with: entry.node)
                own[MVPDID(entry.key)] = integration
            }
            integrations[ServiceProviderID(entry.key)] = own
        }
        if policies.unknownServiceProviders == .adopt || policies.unknownMVPDs == .adopt {
            for id in Set(inherited.keys).union(merged.adoptedIntegrations.keys.map { MVPDID($0) })
            where id.text != every {
                var integration = inherited[id] ?? general
                for changes in [every, id.text].compactMap({ merged.adoptedIntegrations[$0] }) {
                    integration.update(with: changes)
                }
                adoptedIntegrations[id] = integration
            }
        }
        try Diagnostics.raise(ReferenceCheck(node).diagnostics)
    }
}

extension Schema {
    /// The schema of all files `config/*.yaml` together.
    static let configuration = Schema.record(
        "The configuration of the simulated backend.",
        [Field("extends", .word(.baseConfigurations, baseConfigurationHelp))]
            + Configuration.fields.map(\.key) + [Field("options", options)])

    private static let baseConfigurationHelp = """
        The configuration over which all files of the folder are merged: built-in. One file of the folder is enough. \
        Default: none, so that the folder is the whole configuration.
        """
}

extension AllowedValues {
    /// The values of `extends` in a configuration.
    static let baseConfigurations = AllowedValues("base configuration", ["built-in"])
}

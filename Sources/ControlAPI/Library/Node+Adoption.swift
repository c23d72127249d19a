import PassAPI

/// What a configuration that is not decoded yet adopts, and which MVPD is a service provider's first.
extension Node {
    var adoptsServiceProviders: Bool { adopts(by: "unknownServiceProviders") }
    var adoptsMVPDs: Bool { adopts(by: "unknownMVPDs") }

    private func adopts(by policy: String) -> Bool {
        self["policies"]?[policy]?.string == Policies.UnknownServiceProviders.adopt.rawValue
    }

    /// The service provider that adopted ones are like; `nil` when the configuration has none.
    var adoptionTemplate: String? {
        let ids = (self["serviceProviders"]?.entries ?? []).map { ServiceProviderID($0.key) }
        return Configuration.adoptionTemplate(among: ids)?.text
    }

    /// The first active integration of the service provider that is no temporary pass.
    func firstMVPD(of serviceProvider: String) -> String? {
        self["integrations"]?[serviceProvider]?.entries.first { entry in
            entry.node["active"]?.bool != false
                && self["mvpds"]?[entry.key].map { $0["isTempPass"]?.bool != true } == true
        }?.key
    }
}

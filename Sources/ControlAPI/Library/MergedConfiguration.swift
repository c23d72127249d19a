import Documents
import PassAPI

/// A configuration with `world` of scenarios merged over it.
struct MergedConfiguration {
    private(set) var document: Node
    /// What `world.mvpds."*"` changes of an MVPD that the configuration does not have.
    private(set) var adoptedMVPD: Node?
    /// What `world.integrations."*"."*"` changes of an integration that the configuration does not have.
    private(set) var adoptedIntegration: Node?

    init(_ document: Node) {
        self.document = document
    }

    /// Merges `world` of a scenario: `*` in `mvpds` and `integrations` over every entry, then the entries by name.
    mutating func merge(world: Node) {
        // First, because they decide which service providers are adopted.
        if let policies = world["policies"] { merge(policies, at: ["policies"]) }
        if let every = world["mvpds"]?[Self.every] { mergeOverEveryMVPD(every) }
        if let every = world["integrations"]?[Self.every] {
            for name in serviceProviders { mergeIntegrations(of: name, every) }
            if let changes = every[Self.every] {
                adoptedIntegration = Self.adopted(adoptedIntegration, changes)
            }
        }
        for entry in world["integrations"]?.entries ?? [] where entry.key != Self.every {
            mergeIntegrations(of: entry.key, entry.node)
        }
        let rest = world["integrations"]?.entries.isEmpty == false ? world.without("integrations") : world
        merge(rest.mapEntries { $0.key == "mvpds" ? $0.node.without(Self.every) : $0.node })
    }

    /// Merges a part of a configuration without `*`.
    mutating func merge(_ part: Node) {
        document = document.merged(with: part)
    }

    private static let every = IntegrationSelector.every

    private var serviceProviders: [String] {
        let known = (document["serviceProviders"]?.entries ?? []).map(\.key)
        return known + (document["integrations"]?.entries ?? []).map(\.key).filter { !known.contains($0) }
    }

    private mutating func mergeOverEveryMVPD(_ changes: Node) {
        let ofOthers = changes.without("tempPass")
        for mvpd in document["mvpds"]?.entries ?? [] {
            merge(mvpd.node["tempPass"] == nil ? ofOthers : changes, at: ["mvpds", mvpd.key])
        }
        adoptedMVPD = Self.adopted(adoptedMVPD, ofOthers)
    }

    /// Merges the integrations of a service provider: `*` over each one that it has, then those by name. An adopted one
    /// begins with those of the service provider that adopted ones are like.
    private mutating func mergeIntegrations(of serviceProvider: String, _ changes: Node) {
        if isAdopted(serviceProvider), document["integrations"]?[serviceProvider] == nil, !changes.isNull,
            let adopted = adoptionTemplate.flatMap({ document["integrations"]?[$0] })
        {
            merge(adopted, at: ["integrations", serviceProvider])
        }
        if let every = changes[Self.every] {
            for mvpd in document["integrations"]?[serviceProvider]?.entries ?? [] {
                merge(every, at: ["integrations", serviceProvider, mvpd.key])
            }
        }
        merge(changes.without(Self.every), at: ["integrations", serviceProvider])
    }

    private func isAdopted(_ serviceProvider: String) -> Bool {
        document["policies"]?["unknownServiceProviders"]?.string
            == Policies.UnknownServiceProviders.adopt.rawValue
            && document["serviceProviders"]?[serviceProvider] == nil
    }

    private var adoptionTemplate: String? {
        let ids = (document["serviceProviders"]?.entries ?? []).map { ServiceProviderID($0.key) }
        return Configuration.adoptionTemplate(among: ids)?.text
    }

    private mutating func merge(_ changes: Node, at path: [String]) {
        merge(
            path.reversed().reduce(changes) { node, key in
                Node(.mapping([.init(key: key, location: node.location, node: node)]), at: node.location)
            })
    }

    private static func adopted(_ earlier: Node?, _ changes: Node) -> Node {
        (earlier ?? Node(.mapping([]), at: changes.location)).merged(with: changes)
    }
}

extension Node {
    /// This mapping without a key.
    fileprivate func without(_ key: String) -> Node {
        guard case .mapping(let entries) = value else { return self }
        return Node(.mapping(entries.filter { $0.key != key }), at: location)
    }

    fileprivate func mapEntries(_ change: (Entry) -> Node) -> Node {
        guard case .mapping(let entries) = value else { return self }
        return Node(
            .mapping(entries.map { Entry(key: $0.key, location: $0.location, node: change($0)) }),
            at: location)
    }
}

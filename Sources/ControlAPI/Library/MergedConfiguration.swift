import PassAPI

/// A configuration with `world` of scenarios merged over it.
struct MergedConfiguration {
    private(set) var document: Node
    /// The changes in `world.mvpds` to MVPDs that the configuration does not have, by their identifiers; `*` for every one.
    private(set) var adoptedMVPDs: [String: Node] = [:]
    /// The changes in `world.integrations."*"` to integrations that the configuration does not have, by their MVPDs; `*` for
    /// every one.
    private(set) var adoptedIntegrations: [String: Node] = [:]

    /// - Parameter policies: the changes in the scenarios to the policies, which decide what is adopted.
    init(_ document: Node, policies: [Node] = []) {
        self.document = document
        for changes in policies { merge(changes, at: ["policies"]) }
        for name in (self.document["integrations"]?.entries ?? []).map(\.key) { beginAdopted(name) }
    }

    /// Merges `world` of a scenario: `*` in `mvpds` and `integrations` over every entry, then the entries by name.
    mutating func merge(world: Node) {
        // First, because a service provider that is configured here is not adopted.
        merge(world.without("mvpds").without("integrations"))
        merge(mvpds: world["mvpds"])
        if let every = world["integrations"]?[Self.every] {
            // Adopted service providers have the first MVPD of the one that they are like.
            if let changes = every[Self.first], document.adoptsServiceProviders,
                let id = document.adoptionTemplate.flatMap(document.firstMVPD)
            {
                Self.add(changes, to: &adoptedIntegrations[id])
            }
            for name in serviceProviders { mergeIntegrations(of: name, existing(every, of: name)) }
            for entry in every.entries where entry.key != Self.first {
                Self.add(entry.node, to: &adoptedIntegrations[entry.key])
            }
        }
        for entry in world["integrations"]?.entries ?? [] where entry.key != Self.every {
            if !entry.node.isNull { beginAdopted(entry.key) }
            mergeIntegrations(of: entry.key, entry.node)
        }
        for key in ["mvpds", "integrations"] where world[key]?.isNull == true {
            merge(Node(.null, at: world.location), at: [key])
        }
    }

    /// Merges a part of a configuration without `*`.
    mutating func merge(_ part: Node) {
        document = document.merged(with: part)
    }

    private mutating func merge(_ changes: Node, at path: [String]) {
        merge(changes.nested(at: path))
    }

    private static let every = IntegrationSelector.every
    private static let first = MVPDSelector.firstWord
    private static let keywords = MVPDSelector.reservedNames

    private static func add(_ changes: Node, to earlier: inout Node?) {
        earlier = (earlier ?? Node(.mapping([]), at: changes.location)).merged(with: changes)
    }

    // MARK: MVPDs

    private mutating func merge(mvpds: Node?) {
        if let every = mvpds?[Self.every] {
            let ofOthers = every.without("tempPass")
            merge(
                overlay(on: document["mvpds"], at: every) { $0["tempPass"] == nil ? ofOthers : every },
                at: ["mvpds"])
            Self.add(ofOthers, to: &adoptedMVPDs[Self.every])
        }
        if let changes = mvpds?[Self.first] {
            for id in Set(serviceProviders.compactMap(document.firstMVPD)).sorted() {
                merge(changes, at: ["mvpds", id])
            }
        }
        guard let named = mvpds?.filterEntries({ !Self.keywords.contains($0.key) }) else { return }
        let known = Set((document["mvpds"]?.entries ?? []).map(\.key))
        // One with users is a new MVPD.
        func isAdopted(_ entry: Node.Entry) -> Bool {
            document.adoptsMVPDs && !known.contains(entry.key) && entry.node["users"] == nil
        }
        for entry in named.entries where isAdopted(entry) {
            Self.add(entry.node, to: &adoptedMVPDs[entry.key])
        }
        let others = named.filterEntries { !isAdopted($0) }
        if !others.entries.isEmpty { merge(others, at: ["mvpds"]) }
    }

    /// A change for each entry of a mapping, which are merged together: one by one, they take time in proportion to the square
    /// of their number.
    private func overlay(on mapping: Node?, at every: Node, _ change: (Node) -> Node) -> Node {
        let entries = (mapping?.entries ?? []).map { entry in
            Node.Entry(key: entry.key, location: every.location, node: change(entry.node))
        }
        return Node(.mapping(entries), at: every.location)
    }

    // MARK: Integrations

    private var serviceProviders: [String] {
        let known = (document["serviceProviders"]?.entries ?? []).map(\.key)
        let names = Set(known)
        return known + (document["integrations"]?.entries ?? []).map(\.key).filter { !names.contains($0) }
    }

    /// The changes without integrations that the service provider does not have.
    private func existing(_ changes: Node, of serviceProvider: String) -> Node {
        let own = Set((document["integrations"]?[serviceProvider]?.entries ?? []).map(\.key))
        return changes.filterEntries { Self.keywords.contains($0.key) || own.contains($0.key) }
    }

    /// Merges the integrations of a service provider: `*` over each one that it has, then `first`, then those by name.
    private mutating func mergeIntegrations(of serviceProvider: String, _ changes: Node) {
        if let every = changes[Self.every] {
            let own = document["integrations"]?[serviceProvider]
            merge(overlay(on: own, at: every) { _ in every }, at: ["integrations", serviceProvider])
        }
        if let changes = changes[Self.first], let id = document.firstMVPD(of: serviceProvider) {
            merge(changes, at: ["integrations", serviceProvider, id])
        }
        merge(changes.without(Self.every).without(Self.first), at: ["integrations", serviceProvider])
    }

    /// Gives an adopted service provider, which is in `integrations` only, the active integrations of the one that adopted ones
    /// are like.
    private mutating func beginAdopted(_ serviceProvider: String) {
        guard document.adoptsServiceProviders, serviceProvider != Self.every,
            document["serviceProviders"]?[serviceProvider] == nil,
            let template = document.adoptionTemplate,
            let integrations = document["integrations"]?[template]
        else { return }
        let own = document["integrations"]?[serviceProvider]
        let active = integrations.filterEntries { $0.node["active"]?.bool != false && own?[$0.key] == nil }
        merge(active, at: ["integrations", serviceProvider])
    }
}

/// The adoption policies, and the first MVPD of a service provider, in a configuration that is not decoded yet.
extension Node {
    var adoptsServiceProviders: Bool { adopts(by: "unknownServiceProviders") }
    var adoptsMVPDs: Bool { adopts(by: "unknownMVPDs") }

    private func adopts(by policy: String) -> Bool {
        self["policies"]?[policy]?.string == Policies.Unknown.adopt.rawValue
    }

    /// The service provider that adopted ones are like; `nil` when the configuration has none.
    var adoptionTemplate: String? {
        let ids = (self["serviceProviders"]?.entries ?? []).map { ServiceProviderID($0.key) }
        return Configuration.adoptionTemplate(among: ids)?.text
    }

    /// The first active integration of the service provider that is not a temporary pass.
    func firstMVPD(of serviceProvider: String) -> String? {
        self["integrations"]?[serviceProvider]?.entries.first { entry in
            entry.node["active"]?.bool != false
                && self["mvpds"]?[entry.key].map { $0["isTempPass"]?.bool != true } == true
        }?.key
    }
}

import PassAPI

/// A configuration with `world` of scenarios merged over it.
struct MergedConfiguration {
    private(set) var document: Node
    /// The changes in `world.mvpds` to MVPDs that the configuration lacks, by identifier; `*` for all.
    private(set) var adoptedMVPDs: [String: Node] = [:]
    /// The changes in `world.integrations."*"` to integrations that the configuration lacks, by MVPD; `*` for all.
    private(set) var adoptedIntegrations: [String: Node] = [:]
    /// A diagnostic for each change in `world.mvpds` to the limits of an MVPD that is not a temporary pass. The document does not
    /// contain these changes.
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter policies: the changes of the scenarios to the policies, which decide about adoption.
    init(_ document: Node, policies: [Node] = []) {
        self.document = document
        for changes in policies { merge(changes, at: "policies") }
        beginAdopted((self.document["integrations"]?.entries ?? []).map(\.key))
    }

    /// Merges `world` of a scenario: in `mvpds` and `integrations` first `*` over every entry, then the entries by name.
    mutating func merge(world: Node) {
        // Merged first, because a service provider that is configured here is not adopted.
        merge(world.without("mvpds").without("integrations"))
        merge(mvpds: world["mvpds"])
        if let every = world["integrations"]?[Self.every] {
            // The first MVPD of adopted service providers is that of their template.
            if let changes = every[Self.first], document.adoptsServiceProviders,
                let id = document.adoptionTemplate.flatMap({ document.firstMVPDs[$0] })
            {
                Self.add(changes, to: &adoptedIntegrations[id])
            }
            mergeIntegrations(existing(every))
            for entry in every.entries where entry.key != Self.first {
                Self.add(entry.node, to: &adoptedIntegrations[entry.key])
            }
        }
        let named = (world["integrations"]?.entries ?? []).filter { $0.key != Self.every }
        // Adopted service providers after their template also get its changes.
        let template = document.adoptionTemplate
        let count = named.firstIndex { $0.key == template }.map { $0 + 1 } ?? 0
        for part in [named.prefix(count), named.dropFirst(count)] where !part.isEmpty {
            beginAdopted(part.filter { !$0.node.isNull }.map(\.key))
            mergeIntegrations(part.map { ($0.key, $0.node) })
        }
        for key in ["mvpds", "integrations"] where world[key]?.isNull == true {
            merge(Node(.null, at: world.location), at: key)
        }
    }

    /// Merges a part of a configuration that contains no `*`.
    mutating func merge(_ part: Node) {
        document = document.merged(with: part)
    }

    private mutating func merge(_ changes: Node, at key: String) {
        merge(changes.nested(at: key))
    }

    private static let every = IntegrationSelector.every
    private static let first = MVPDSelector.firstWord
    private static let keywords = MVPDSelector.reservedNames

    private static func add(_ changes: Node, to earlier: inout Node?) {
        earlier = (earlier ?? Node(.mapping([]), at: changes.location)).merged(with: changes)
    }

    // MARK: MVPDs

    private mutating func merge(mvpds: Node?) {
        let mvpds = mvpds.map { withoutLimitsOfOthers($0) }
        if let every = mvpds?[Self.every] {
            let ofOthers = every.without("tempPass")
            merge(
                overlay(on: document["mvpds"], at: every) { $0["tempPass"] == nil ? ofOthers : every },
                at: "mvpds")
            Self.add(ofOthers, to: &adoptedMVPDs[Self.every])
        }
        if let changes = mvpds?[Self.first] {
            let firstMVPDs = document.firstMVPDs
            mergeTogether(
                Set(serviceProviders.compactMap { firstMVPDs[$0] }).sorted().map { ($0, changes) },
                at: "mvpds")
        }
        guard let named = mvpds?.filterEntries({ !Self.keywords.contains($0.key) }) else { return }
        let known = Set((document["mvpds"]?.entries ?? []).map(\.key))
        // An unknown MVPD with users is not adopted, but new.
        func isAdopted(_ entry: Node.Entry) -> Bool {
            document.adoptsMVPDs && !known.contains(entry.key) && entry.node["users"] == nil
        }
        for entry in named.entries where isAdopted(entry) {
            Self.add(entry.node, to: &adoptedMVPDs[entry.key])
        }
        let others = named.filterEntries { !isAdopted($0) }
        if !others.entries.isEmpty { merge(others, at: "mvpds") }
    }

    /// The changes without `tempPass` of MVPDs that neither are nor become temporary passes: there it is a mistake.
    private mutating func withoutLimitsOfOthers(_ mvpds: Node) -> Node {
        func isPass(_ mvpd: Node) -> Bool { mvpd["isTempPass"]?.bool == true }
        lazy var known = document["mvpds"]?.nodesByKey ?? [:]
        lazy var passes = document["mvpds"]?.filterEntries { isPass($0.node) }.entries.map(\.key) ?? []
        let entries = mvpds.entries.map { entry in
            guard let limits = entry.node["tempPass"], !limits.isNull, !isPass(entry.node),
                entry.key == Self.first || known[entry.key].map(isPass) == false
            else { return entry }
            diagnostics.add(
                "\"\(entry.key)\" is not a temporary pass, "
                    + (passes.isEmpty
                        ? "expected one in mvpds" : NearestName.hint(for: entry.key, among: passes)),
                at: entry.location)
            return Node.Entry(
                key: entry.key, location: entry.location, node: entry.node.without("tempPass"))
        }
        return Node(.mapping(entries), at: mvpds.location)
    }

    /// The changes to all entries of a mapping in one overlay: merging them one by one would take time in proportion to the square
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

    /// Changes, by the name of the service provider or MVPD to which they apply.
    private typealias NamedChanges = [(name: String, changes: Node)]

    /// The changes for each service provider, without integrations that it lacks.
    private func existing(_ changes: Node) -> NamedChanges {
        let integrations = document["integrations"]?.nodesByKey ?? [:]
        return serviceProviders.map { name in
            let own = Set((integrations[name]?.entries ?? []).map(\.key))
            return (
                name, changes.filterEntries { Self.keywords.contains($0.key) || own.contains($0.key) }
            )
        }
    }

    /// Merges the integrations of service providers: first `*` over all existing ones, then `first`, then those by name.
    private mutating func mergeIntegrations(_ all: NamedChanges) {
        let integrations = document["integrations"]?.nodesByKey ?? [:]
        mergeTogether(
            all.compactMap { name, changes in
                changes[Self.every].map { every in
                    (name, overlay(on: integrations[name], at: every) { _ in every })
                }
            }, at: "integrations")
        let firstMVPDs = document.firstMVPDs
        mergeTogether(
            all.compactMap { name, changes in
                guard let changes = changes[Self.first], let id = firstMVPDs[name] else { return nil }
                return (name, changes.nested(at: id))
            }, at: "integrations")
        mergeTogether(
            all.map { ($0.name, $0.changes.without(Self.every).without(Self.first)) }, at: "integrations")
    }

    /// Gives each adopted service provider, which appears only in `integrations`, the active integrations of the template.
    private mutating func beginAdopted(_ serviceProviders: [String]) {
        guard document.adoptsServiceProviders, let template = document.adoptionTemplate,
            let integrations = document["integrations"]?.nodesByKey, let active = integrations[template]
        else { return }
        let known = Set((document["serviceProviders"]?.entries ?? []).map(\.key))
        mergeTogether(
            serviceProviders.filter { $0 != Self.every && !known.contains($0) }.map { name in
                let own = integrations[name]
                return (name, active.filterEntries { $0.node.isActive && own?[$0.key] == nil })
            }, at: "integrations")
    }

    /// Merges changes to entries of a mapping in one step, like ``overlay(on:at:_:)``.
    private mutating func mergeTogether(_ all: NamedChanges, at key: String) {
        guard let last = all.last else { return }
        let entries = all.map { Node.Entry(key: $0.name, location: $0.changes.location, node: $0.changes) }
        merge(Node(.mapping(entries), at: last.changes.location), at: key)
    }
}

/// The adoption policies and the active integrations in a configuration that is not yet decoded.
extension Node {
    var adoptsServiceProviders: Bool { adopts(by: "unknownServiceProviders") }
    var adoptsMVPDs: Bool { adopts(by: "unknownMVPDs") }

    private func adopts(by policy: String) -> Bool {
        self["policies"]?[policy]?.string == Policies.Unknown.adopt.rawValue
    }

    /// The template of adopted service providers; `nil` when there is none.
    var adoptionTemplate: String? {
        let ids = (self["serviceProviders"]?.entries ?? []).map { ServiceProviderID($0.key) }
        return Configuration.adoptionTemplate(among: ids)?.text
    }

    /// True for an integration that the configuration does not switch off.
    var isActive: Bool { self["active"]?.bool != false }

    /// The first active integration that is not a temporary pass, by service provider.
    var firstMVPDs: [String: String] {
        let mvpds = Set(
            (self["mvpds"]?.entries ?? []).filter { $0.node["isTempPass"]?.bool != true }.map(\.key))
        return (self["integrations"]?.nodesByKey ?? [:]).compactMapValues { own in
            own.entries.first { $0.node.isActive && mvpds.contains($0.key) }?.key
        }
    }

    /// The entries of a mapping by key, for many look-ups: searching the mapping each time would take quadratic time.
    var entriesByKey: [String: Entry] {
        Dictionary(entries.map { ($0.key, $0) }) { first, _ in first }
    }

    /// The values of ``entriesByKey``.
    var nodesByKey: [String: Node] { entriesByKey.mapValues(\.node) }
}

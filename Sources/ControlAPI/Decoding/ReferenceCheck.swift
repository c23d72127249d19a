import PassAPI

/// Finds names in a configuration, or in a scenario made for it, that nothing in the configuration has.
struct ReferenceCheck {
    private let node: Node
    private let serviceProviders: Vocabulary
    private let mvpds: Vocabulary

    init(_ configuration: Node) {
        node = configuration
        serviceProviders = .serviceProviders(in: configuration)
        mvpds = .mvpds(in: configuration)
    }

    /// What is wrong with the references of the configuration itself.
    var problems: [Problem] {
        var problems: [Problem] = []
        for entry in node["integrations"]?.entries ?? [] {
            problems += unknown(entry.key, in: serviceProviders, at: entry.place)
            for mvpd in entry.node.entries { problems += unknown(mvpd.key, in: mvpds, at: mvpd.place) }
        }
        for entry in ["applications", "identityServices"].flatMap({ node[$0]?.entries ?? [] }) {
            for item in entry.node["serviceProviders"]?.items ?? [] {
                problems += unknown(item, in: serviceProviders)
            }
        }
        return problems + fallbackProblems + mvpdProblems
    }

    /// What is wrong with `serviceProvider` and `mvpd` of a seed, a degradation rule or a decision.
    func problems(in item: Node) -> [Problem] {
        let serviceProvider = item["serviceProvider"]
        let mvpd = item["mvpd"]
        let problems =
            (serviceProvider.map { unknown($0, in: serviceProviders) } ?? [])
            + (mvpd.map { unknown($0, in: mvpds) } ?? [])
        guard problems.isEmpty, let serviceProvider = serviceProvider?.string, let mvpd else {
            return problems
        }
        return notIntegrated(mvpd, with: serviceProvider)
    }

    /// What is wrong with the identifiers that a rule waits for; a pattern with `*` may stand for any.
    func problems(inRule rule: Node) -> [Problem] {
        let partners = Vocabulary("partner", of: Partner.self)
        return [("serviceProvider", serviceProviders), ("mvpd", mvpds), ("partner", partners)].flatMap {
            key, vocabulary -> [Problem] in
            guard let node = rule["when"]?[key], node.string?.contains("*") == false else { return [] }
            return unknown(node, in: vocabulary)
        }
    }

    private var fallbackProblems: [Problem] {
        (node["serviceProviders"]?.entries ?? []).flatMap { entry -> [Problem] in
            guard let fallback = entry.node["fallbackMVPD"] else { return [] }
            let problems = unknown(fallback, in: mvpds)
            return problems.isEmpty ? notIntegrated(fallback, with: entry.key) : problems
        }
    }

    private var mvpdProblems: [Problem] {
        var owners: [String: Node.Entry] = [:]
        return (node["mvpds"]?.entries ?? []).flatMap { entry -> [Problem] in
            var problems: [Problem] = []
            let tempPass = entry.node["tempPass"]
            if (entry.node["isTempPass"]?.bool == true) != (tempPass != nil) {
                let (one, other) =
                    tempPass == nil ? ("isTempPass", "tempPass") : ("tempPass", "isTempPass: true")
                let message = "\"\(entry.key)\" has \"\(one)\" without \"\(other)\", expected both"
                problems.append(Problem(message, at: tempPass?.place ?? entry.place))
            }
            guard let mapping = entry.node["platformMappingId"], let name = mapping.string else {
                return problems
            }
            if let owner = owners.updateValue(entry, forKey: name) {
                let message =
                    "platformMappingId \"\(name)\" is that of \"\(owner.key)\" (\(owner.place)) already, "
                    + "expected one of its own"
                problems.append(Problem(message, at: mapping.place))
            }
            return problems
        }
    }

    private func notIntegrated(_ mvpd: Node, with serviceProvider: String) -> [Problem] {
        let integrated = Vocabulary(
            "integration of \(serviceProvider)",
            node["integrations"]?[serviceProvider]?.entries.map(\.key) ?? [])
        return unknown(mvpd, in: integrated)
    }

    private func unknown(_ node: Node, in vocabulary: Vocabulary) -> [Problem] {
        node.string.map { unknown($0, in: vocabulary, at: node.place) } ?? []
    }

    private func unknown(_ name: String, in vocabulary: Vocabulary, at place: Place) -> [Problem] {
        vocabulary.contains(name) ? [] : [Problem(vocabulary.message(forUnknown: name), at: place)]
    }
}

extension Vocabulary {
    static func serviceProviders(in configuration: Node) -> Vocabulary {
        Vocabulary("service provider", configuration["serviceProviders"]?.entries.map(\.key) ?? [])
    }

    static func mvpds(in configuration: Node) -> Vocabulary {
        Vocabulary("MVPD", configuration["mvpds"]?.entries.map(\.key) ?? [])
    }
}

import PassAPI

/// Builds a scenario from documents that the schema has validated and whose parameters are substituted.
struct ScenarioBuilder {
    let configurationDocument: Node
    /// The scenario, followed by its parents.
    let links: [ScenarioLibrary.Link]
    /// The sample values of parameters, which can be temporary passes.
    var samples: Set<String> = []

    func scenario(named name: String) throws(Diagnostics) -> Scenario {
        let merged = mergedConfiguration
        var diagnostics = merged.diagnostics
        let decodedConfiguration = collecting(&diagnostics, try Configuration(merged))
        let references = ReferenceCheck(merged.document)
        diagnostics += links.compactMap(\.repeatedThrottle)
        let seeds = inherited("seed")?["profiles"]?.items ?? []
        let degradations = inherited("degradation")?.items ?? []
        let decisions = links.flatMap { $0.node["decisions"]?.items ?? [] }
        // If a key of the configuration is mistyped, skip the reference checks: the missing name can be under that key.
        if decodedConfiguration != nil || Schema.configuration.diagnostics(in: merged.document).isEmpty {
            diagnostics += (seeds + degradations).flatMap { references.diagnostics(inSelector: $0) }
            diagnostics += seeds.filter { !samples.contains($0["mvpd"]?.string ?? "") }
                .compactMap { references.temporaryPass(inSeed: $0) }
            diagnostics += decisions.flatMap { references.diagnostics(inDecision: $0) }
            diagnostics += references.diagnostics(inEvery: merged.adoptedIntegrations)
            diagnostics += links.flatMap { $0.node["rules"]?.items ?? [] }
                .flatMap { references.diagnostics(inRule: $0) }
        }
        // A loop, because the `try` in the argument would make the closure of compactMap throw.
        var verdicts: [ResourceDecision] = []
        for node in decisions {
            if let verdict = collecting(&diagnostics, try ResourceDecision(node)) { verdicts.append(verdict) }
        }
        // The rules of the scenario, followed by its parents' rules. Identifiers contain the index in the rule's own file.
        var rules: [Rule] = []
        for link in links {
            for (index, node) in (link.node["rules"]?.items ?? []).enumerated() {
                let rule = collecting(&diagnostics, try Rule(node, id: "\(link.name)#\(index + 1)"))
                guard var rule else { continue }
                // A rule goes on counting when a request selects other values of parameters.
                if let file = link.file, let written = file["rules"]?.items[index] {
                    rule.digest = Rule.digest(of: written, file["parameters"])
                }
                rules.append(rule)
            }
        }
        let scenario = Scenario(
            name: name, description: links[0].node["description"]?.string ?? "",
            configuration: decodedConfiguration ?? Configuration(), seed: seeds.map(ProfileSeed.init(valid:)),
            degradation: degradations.map(DegradationRule.init(valid:)), decisions: verdicts, rules: rules)
        try Diagnostics.raise(diagnostics.map(namingRemoval))
        return scenario
    }

    /// The mistake, unless it is about an MVPD that `world` removes. Then the message also says where, because the MVPD's other
    /// uses can be in another file.
    private func namingRemoval(_ mistake: Diagnostic) -> Diagnostic {
        let removed = links.flatMap { $0.node["world"]?["mvpds"]?.entries ?? [] }.first { entry in
            entry.node.isNull && mistake.unknownName == Diagnostic.UnknownName("MVPD", entry.key)
        }
        guard let removed else { return mistake }
        return Diagnostic(
            "unknown MVPD \"\(removed.key)\", which \(removed.location) removes, expected its integrations and other "
                + "uses removed, too", at: mistake.location)
    }

    /// The configuration with all overlays merged over it, from the last parent to the scenario itself.
    var mergedConfiguration: MergedConfiguration {
        let base = MergedConfiguration(
            configurationDocument, policies: links.reversed().compactMap { $0.node["world"]?["policies"] })
        return links.reversed().reduce(into: base) { configuration, link in
            if let world = link.node["world"] { configuration.merge(world: world) }
            if let throttle = link.node.entries.first(where: { $0.key == "throttle" }) {
                configuration.merge(Node(.mapping([throttle]), at: throttle.location))
            }
        }
    }

    /// The value of a key in the scenario, or in the nearest parent that has it.
    private func inherited(_ key: String) -> Node? {
        links.lazy.compactMap { $0.node[key] }.first
    }
}

/// Evaluates `build`. If it fails, appends its diagnostics and returns `nil`.
@discardableResult
func collecting<Value>(
    _ diagnostics: inout [Diagnostic], _ build: @autoclosure () throws(Diagnostics) -> Value
) -> Value? {
    do throws(Diagnostics) {
        return try build()
    } catch {
        diagnostics += error.all
        return nil
    }
}

extension ScenarioLibrary {
    /// A scenario in a chain of `extends`.
    struct Link {
        var name: String
        var node: Node
        /// The document before its parameters were substituted; `nil` if none were.
        var file: Node?

        /// A diagnostic if the scenario sets `throttle` twice: by its own key and in `world`.
        fileprivate var repeatedThrottle: Diagnostic? {
            guard let own = node["throttle"], let other = node["world"]?["throttle"] else { return nil }
            return Diagnostic(
                "\"throttle\" is already set in \"world\" at \(other.location), expected it only once",
                at: own.location)
        }
    }

    /// The maximum number of ancestors of a scenario. Without a limit, the work for a folder would grow with the square of its
    /// size.
    static let mostParents = 16

    /// The scenario, followed by its parents.
    ///
    /// - Throws: a diagnostic for an unknown name, a cycle, and too many parents.
    func chain(of name: String) throws(Diagnostics) -> [Link] {
        var links: [Link] = []
        var next: String? = name
        var location: SourceLocation?
        while let name = next {
            guard let node = try scenarios[name]?.node else {
                throw Diagnostics(
                    links.isEmpty ? message(forUnknown: name) : message(forUnknownParent: name), at: location)
            }
            if links.contains(where: { $0.name == name }) {
                let path = (links.map(\.name) + [name]).joined(separator: " → ")
                throw Diagnostics(
                    "the scenario extends itself (\(path)), expected a chain without a cycle", at: location)
            }
            guard links.count <= Self.mostParents else {
                throw Diagnostics(
                    "the scenario \"\(links[0].name)\" extends more than \(Self.mostParents) others, one through "
                        + "another, expected at most \(Self.mostParents)",
                    at: links[0].node["extends"]?.location)
            }
            links.append(Link(name: name, node: node))
            next = node["extends"]?.string
            location = node["extends"]?.location
        }
        return links
    }

    /// The message about an unknown name in `extends`. A name there cannot have parameters.
    private func message(forUnknownParent name: String) -> String {
        let parent = String(name.prefix { $0 != ";" })
        guard parent != name, contains(parent) else { return message(forMissing: name) }
        return
            "\"extends\" is \"\(name)\", expected \"\(parent)\" without parameters; declare them in \"parameters\", "
            + "each with its type and the value as its default"
    }

    /// The parameters of a chain, sorted by name. A declaration in a child replaces its parent's.
    static func parameters(of chain: [Link]) -> [ScenarioParameter] {
        let all = chain.flatMap { $0.node["parameters"]?.entries ?? [] }.compactMap { ScenarioParameter($0) }
        let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
        return byName.values.sorted { $0.name < $1.name }
    }

    /// The parameters of a scenario and its parents, sorted by name; none for an unknown scenario.
    package func parameters(of name: String) -> [ScenarioParameter] {
        (try? chain(of: name)).map { Self.parameters(of: $0) } ?? []
    }

    /// The values of the parameters of a chain: the chosen ones, otherwise the defaults.
    ///
    /// - Throws: a diagnostic for each unknown parameter, invalid value, and missing value.
    func values(
        of chosen: [String: String], for chain: [Link]
    ) throws(Diagnostics) -> [String: Node.Value] {
        let names = Dictionary(chosen.keys.map { ($0.lowercased(), $0) }) { $1 }
        let chosen = Dictionary(chosen.map { ($0.key.lowercased(), $0.value) }) { $1 }
        let parameters = Self.parameters(of: chain)
        let known = AllowedValues("parameter", parameters.map(\.name))
        var diagnostics: [Diagnostic] = []
        // The first unknown names are enough to correct a selection, and finding similar names takes time.
        for name in chosen.keys.sorted().lazy.filter({ name in
            !parameters.contains { $0.name.lowercased() == name }
        }).prefix(3) {
            diagnostics.add("scenario \(chain[0].name): \(known.message(forUnknown: names[name] ?? name))")
        }
        var values: [String: Node.Value] = [:]
        for parameter in parameters {
            do throws(Diagnostic) {
                values[parameter.name] = try value(
                    of: parameter, chosen[parameter.name.lowercased()], in: chain[0].name)
            } catch {
                diagnostics.append(error)
            }
        }
        try Diagnostics.raise(diagnostics)
        return values
    }

    private func value(
        of parameter: ScenarioParameter, _ chosen: String?, in scenario: String
    ) throws(Diagnostic) -> Node.Value {
        guard let text = chosen ?? parameter.defaultValue else {
            let expected = parameter.type.rawValue
            throw Diagnostic(
                "scenario \(scenario): parameter \"\(parameter.name)\" has no default, "
                    + "expected a value (\(expected))"
            )
        }
        do throws(Diagnostic) {
            return try parameter.value(of: text, in: configurationDocument)
        } catch {
            let origin = chosen == nil ? "" : "scenario \(scenario): "
            throw Diagnostic(
                "\(origin)parameter \"\(parameter.name)\": \(error.message)",
                at: chosen == nil ? parameter.location : nil)
        }
    }
}

import PassAPI

/// Builds a scenario from documents that are validated by the schema and whose parameters are substituted.
struct ScenarioBuilder {
    let configurationDocument: Node
    /// The scenario, followed by its parents.
    let links: [ScenarioLibrary.Link]

    func scenario(named name: String) throws(Diagnostics) -> Scenario {
        let merged = mergedConfiguration
        var diagnostics: [Diagnostic] = []
        let decodedConfiguration = collecting(&diagnostics, try Configuration(merged))
        let references = ReferenceCheck(merged.document)
        let seeds = inherited("seed")?["profiles"]?.items ?? []
        let degradations = inherited("degradation")?.items ?? []
        let decisions = links.flatMap { $0.node["decisions"]?.items ?? [] }
        diagnostics += (seeds + degradations).flatMap { references.diagnostics(inSelector: $0) }
        diagnostics += decisions.flatMap { references.diagnostics(inDecision: $0) }
        diagnostics += references.diagnostics(inEvery: merged.adoptedIntegrations)
        diagnostics += links.flatMap { $0.node["rules"]?.items ?? [] }
            .flatMap { references.diagnostics(inRule: $0) }
        var verdicts: [ResourceDecision] = []
        for node in decisions {
            if let decision = collecting(&diagnostics, try ResourceDecision(node)) {
                verdicts.append(decision)
            }
        }
        let scenario = Scenario(
            name: name, description: links[0].node["description"]?.string ?? "",
            configuration: decodedConfiguration ?? Configuration(), seed: seeds.map(ProfileSeed.init(valid:)),
            degradation: degradations.map(DegradationRule.init(valid:)), decisions: verdicts,
            rules: rules(&diagnostics))
        try Diagnostics.raise(diagnostics)
        return scenario
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

    /// The rules of the scenario, followed by those of its parents. Identifiers contain the index in the
    /// rule's own file.
    private func rules(_ diagnostics: inout [Diagnostic]) -> [Rule] {
        var rules: [Rule] = []
        for link in links {
            for (index, node) in (link.node["rules"]?.items ?? []).enumerated() {
                let id = Rule.identifier(inScenario: link.name, number: index + 1)
                if let rule = collecting(&diagnostics, try Rule(node, id: id)) { rules.append(rule) }
            }
        }
        return rules
    }
}

/// Evaluates `build`; on failure, appends its diagnostics and returns `nil`.
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

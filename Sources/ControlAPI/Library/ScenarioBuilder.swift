/// Makes a scenario of documents whose parameters are filled in and whose shape is good.
struct ScenarioBuilder {
    let configurationDocument: Node
    /// The scenario first, then those it extends.
    let links: [ScenarioLibrary.Link]

    func scenario(named name: String) throws(Diagnostics) -> Scenario {
        let configuration = mergedConfiguration
        var diagnostics: [Diagnostic] = []
        let builtWorld = gathering(&diagnostics) { () throws(Diagnostics) in try Configuration(configuration)
        }
        let references = ReferenceCheck(configuration)
        let seeds = inherited("seed")?["profiles"]?.items ?? []
        let degradations = inherited("degradation")?.items ?? []
        let decisions = links.flatMap { $0.node["decisions"]?.items ?? [] }
        diagnostics += (seeds + degradations + decisions).flatMap { references.diagnostics(in: $0) }
        diagnostics += links.flatMap { $0.node["rules"]?.items ?? [] }
            .flatMap { references.diagnostics(inRule: $0) }
        let scenario = Scenario(
            name: name, description: links[0].node["description"]?.string ?? "",
            configuration: builtWorld ?? Configuration(),
            seed: seeds.compactMap { node in
                gathering(&diagnostics) { () throws(Diagnostics) in try SeededProfile(node) }
            },
            degradation: degradations.compactMap(DegradationRule.init),
            decisions: decisions.compactMap { node in
                gathering(&diagnostics) { () throws(Diagnostics) in try ResourceDecision(node) }
            },
            rules: rules(&diagnostics))
        try Diagnostics.raise(diagnostics)
        return scenario
    }

    /// The eldest lies on the configuration; the scenario itself comes last.
    private var mergedConfiguration: Node {
        links.reversed().reduce(configurationDocument) { configuration, link in
            let overlaid = link.node["world"].map(configuration.merged) ?? configuration
            guard let throttle = link.node.entries.first(where: { $0.key == "throttle" }) else {
                return overlaid
            }
            return overlaid.merged(with: Node(.mapping([throttle]), at: throttle.location))
        }
    }

    /// The nearest one that is given.
    private func inherited(_ key: String) -> Node? {
        links.lazy.compactMap { $0.node[key] }.first
    }

    /// The scenario's own rules come first; each is counted in its own file.
    private func rules(_ diagnostics: inout [Diagnostic]) -> [Rule] {
        links.flatMap { link in
            (link.node["rules"]?.items ?? []).enumerated().compactMap { index, node in
                gathering(&diagnostics) { () throws(Diagnostics) in
                    try Rule(node, id: "\(link.name)#\(index + 1)")
                }
            }
        }
    }

    private func gathering<Value>(
        _ diagnostics: inout [Diagnostic], _ build: () throws(Diagnostics) -> Value
    ) -> Value? {
        do throws(Diagnostics) {
            return try build()
        } catch {
            diagnostics += error.all
            return nil
        }
    }
}

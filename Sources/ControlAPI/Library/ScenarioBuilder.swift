/// Makes a scenario of documents whose parameters are filled in and whose shape is good.
struct ScenarioBuilder {
    let configuration: Node
    /// The scenario first, then those it extends.
    let links: [ScenarioLibrary.Link]

    func scenario(named name: String) throws(Problems) -> Scenario {
        let world = mergedWorld
        var problems: [Problem] = []
        let builtWorld = gathering(&problems) { () throws(Problems) in try World(world) }
        let references = ReferenceCheck(world)
        let seeds = inherited("seed")?["profiles"]?.items ?? []
        let degradations = inherited("degradation")?.items ?? []
        let decisions = links.flatMap { $0.node["decisions"]?.items ?? [] }
        problems += (seeds + degradations + decisions).flatMap { references.problems(in: $0) }
        problems += links.flatMap { $0.node["rules"]?.items ?? [] }
            .flatMap { references.problems(inRule: $0) }
        let scenario = Scenario(
            name: name, description: links[0].node["description"]?.string ?? "",
            world: builtWorld ?? World(),
            seed: seeds.compactMap { node in
                gathering(&problems) { () throws(Problems) in try SeededProfile(node) }
            },
            degradation: degradations.compactMap(DegradationRule.init),
            decisions: decisions.compactMap { node in
                gathering(&problems) { () throws(Problems) in try ResourceDecision(node) }
            },
            rules: rules(&problems))
        try Problems.raise(problems)
        return scenario
    }

    /// The eldest lies on the configuration; the scenario itself comes last.
    private var mergedWorld: Node {
        links.reversed().reduce(configuration) { world, link in
            let overlaid = link.node["world"].map(world.merged) ?? world
            guard let throttle = link.node.entries.first(where: { $0.key == "throttle" }) else {
                return overlaid
            }
            return overlaid.merged(with: Node(.mapping([throttle]), at: throttle.place))
        }
    }

    /// The nearest one that is given.
    private func inherited(_ key: String) -> Node? {
        links.lazy.compactMap { $0.node[key] }.first
    }

    /// The scenario's own rules come first; each is counted in its own file.
    private func rules(_ problems: inout [Problem]) -> [Rule] {
        links.flatMap { link in
            (link.node["rules"]?.items ?? []).enumerated().compactMap { index, node in
                gathering(&problems) { () throws(Problems) in try Rule(node, id: "\(link.name)#\(index + 1)")
                }
            }
        }
    }

    private func gathering<Value>(
        _ problems: inout [Problem], _ build: () throws(Problems) -> Value
    ) -> Value? {
        do throws(Problems) {
            return try build()
        } catch {
            problems += error.all
            return nil
        }
    }
}

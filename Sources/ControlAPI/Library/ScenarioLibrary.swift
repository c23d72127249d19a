/// The configuration and all scenarios, as documents; scenarios are built from them on demand.
package struct ScenarioLibrary: Sendable {
    /// All configuration files in one.
    package let configurationDocument: Node
    /// The scenarios as documents, by name.
    package private(set) var scenarios: [String: Node]

    /// - Parameter scenarios: the documents by name.
    package init(configurationDocument: Node, scenarios: [String: Node]) {
        self.configurationDocument = configurationDocument
        self.scenarios = scenarios
    }

    /// All scenarios by name.
    package var summaries: [ScenarioSummary] {
        scenarios.sorted { $0.key < $1.key }.map { name, node in
            let chain = (try? chain(of: name)) ?? [Link(name: name, node: node)]
            let parameters = Self.parameters(of: chain)
            return ScenarioSummary(
                name: name, description: Self.description(in: node, parameters),
                parameters: parameters, source: node.location.file)
        }
    }

    /// True when a scenario has that name.
    package func contains(_ name: String) -> Bool {
        scenarios[name] != nil
    }

    /// The configuration without a scenario.
    package func makeConfiguration() throws(Diagnostics) -> Configuration {
        try Configuration(configurationDocument)
    }

    /// A scenario on the configured configuration, ready to run. Building one takes a while; keep it.
    ///
    /// - Throws: an unknown name, parameter or value, with the nearest known one; and whatever is wrong with the
    ///   files that the scenario is made of.
    package func scenario(
        named name: String, parameters: [String: String] = [:]
    ) throws(Diagnostics) -> Scenario {
        let chain = try chain(of: name)
        let values = try values(of: parameters, for: chain)
        var diagnostics: [Diagnostic] = []
        let filled = chain.map { Link(name: $0.name, node: $0.node.substituting(values, &diagnostics)) }
        diagnostics += filled.flatMap { Schema.scenario.diagnostics(in: $0.node) }
        try Diagnostics.raise(diagnostics)
        return try ScenarioBuilder(configurationDocument: configurationDocument, links: filled)
            .scenario(named: Self.fullName(name, parameters))
    }

    /// Builds a scenario once: parameters without a default get a value that fits.
    ///
    /// - Throws: whatever is wrong with it or with those that it extends.
    package func validate(scenario name: String) throws(Diagnostics) {
        let parameters = Self.parameters(of: try chain(of: name)).filter { $0.defaultValue == nil }
        let samples = parameters.map { ($0.name, $0.type.sample(in: configurationDocument)) }
        _ = try scenario(named: name, parameters: Dictionary(samples) { $1 })
    }

    /// A rule that stands outside a scenario.
    ///
    /// - Throws: everything that is wrong with it.
    package func rule(_ node: Node, id: String) throws(Diagnostics) -> Rule {
        let rule = try Rule(node, id: id)
        try Diagnostics.raise(ReferenceCheck(configurationDocument).diagnostics(inRule: node))
        return rule
    }

    /// Takes in a scenario, in the place of one with the same name.
    package mutating func add(_ scenario: Node, named name: String) {
        scenarios[name] = scenario
    }

    /// What the scenario shows when nothing is chosen; a parameter without a default stands as `<name>`.
    private static func description(in node: Node, _ parameters: [ScenarioParameter]) -> String {
        let values = parameters.map { ($0.name, Node.Value.string($0.defaultValue ?? "<\($0.name)>")) }
        var diagnostics: [Diagnostic] = []
        return node["description"]?.substituting(Dictionary(values) { $1 }, &diagnostics).string ?? ""
    }

    /// The name as it is chosen by: an item of RFC 9651, section 3.3, in which other values than tokens are quoted.
    private static func fullName(_ name: String, _ parameters: [String: String]) -> String {
        parameters.sorted { $0.key < $1.key }.reduce(name) { text, parameter in
            let value = parameter.value
            let isToken = TextFormat.scenarioName.accepts(value)
            let quoted = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "\(text);\(parameter.key)=\(isToken ? value : "\"\(quoted)\"")"
        }
    }
}

extension SourceLocation {
    fileprivate var file: String {
        if case .line(let file, _) = self { file } else { description }
    }
}

import PassAPI

enum ScenarioDocument: Sendable {
    case read(Node)
    /// A built-in scenario, by its name. The start needs only one, and reading all of them would delay it.
    case builtIn(String)
    /// The mistakes of an unreadable file. They count only when the scenario is needed.
    case unreadable(Diagnostics)

    var node: Node {
        get throws(Diagnostics) {
            switch self {
            case .read(let node): node
            case .builtIn(let name): try ControlDocuments.builtInScenario(name)
            case .unreadable(let mistakes): throw mistakes
            }
        }
    }
}

/// The documents of the configuration and of all scenarios. Scenarios are built from them on demand.
package struct ScenarioLibrary: Sendable {
    /// All configuration files, joined into one document.
    package let configurationDocument: Node
    private(set) var scenarios: [String: ScenarioDocument]

    /// Why a folder `scenarios` is ignored; `nil` if none is. Messages about unknown scenarios mention it, because the scenario can
    /// be in that folder.
    var ignored: String?
    /// The folder of the user's scenarios, or the option that would name it, for messages about a scenario that somebody selects.
    var origin: String?
    /// When the folder is read again, for the same messages from a running mock; `nil` if they need not say so.
    var reloading: String?

    /// The library with messages for files that have just been read: they do not say how to read them again.
    package var justRead: ScenarioLibrary {
        var library = self
        library.reloading = nil
        return library
    }

    /// Summaries of all scenarios, sorted by name.
    package var summaries: [ScenarioSummary] {
        scenarios.sorted { $0.key < $1.key }.compactMap { name, document in
            guard let node = try? document.node else { return nil }
            let chain = (try? chain(of: name)) ?? [Link(name: name, node: node)]
            let parameters = Self.parameters(of: chain)
            let source = if case .line(let file, _) = node.location { file } else { "\(node.location)" }
            return ScenarioSummary(
                name: name, description: Self.description(in: node, parameters),
                parameters: parameters, source: source)
        }
    }

    package func contains(_ name: String) -> Bool { scenarios[name] != nil }

    /// The message about an unknown scenario in a selection.
    package func message(forUnknown name: String) -> String {
        let message = message(forMissing: name)
        let remarks = [origin, reloading].compactMap(\.self)
        return ignored != nil || remarks.isEmpty ? message : "\(message) (\(remarks.joined(separator: "; ")))"
    }

    /// The message about an unknown scenario in a selection or a file.
    func message(forMissing name: String) -> String {
        var known = AllowedValues("scenario", scenarios.keys.sorted())
        known.isListedWhole = true
        let message =
            self.name(ofFile: name).map { "unknown scenario \"\(name)\", did you mean \"\($0)\"?" }
            ?? known.message(forUnknown: name)
        return message + (ignored.map { " (\($0))" } ?? "")
    }

    /// The scenario of a file such as `scenarios/first.yaml`; `nil` if there is none.
    private func name(ofFile path: String) -> String? {
        var rest = FileTree.withoutEnding(path)[...]
        guard rest != path else { return nil }
        while !contains(String(rest)) {
            guard let slash = rest.firstIndex(of: "/") else { return nil }
            rest = rest[rest.index(after: slash)...]
        }
        return String(rest)
    }

    /// The document of a scenario; `nil` if there is no scenario with this name.
    package func document(of name: String) -> Node? { try? scenarios[name]?.node }

    /// The scenario's name in its own spelling, for a name in lower case, such as one in a host name.
    package func name(inAnyCase name: String) -> String? {
        contains(name) ? name : scenarios.keys.sorted().first { $0.lowercased() == name }
    }

    /// The configuration without a scenario.
    package func makeConfiguration() throws(Diagnostics) -> Configuration {
        try Configuration(configurationDocument)
    }

    /// Builds a scenario on the configuration. This is slow, so callers should cache the result.
    ///
    /// - Parameters:
    ///   - parameters: the chosen values by name, whose case does not matter.
    ///   - samples: those of them that are samples.
    /// - Throws: a diagnostic for an unknown name, parameter or value, which suggests a similar one;
    ///   and all mistakes in the documents of the scenario.
    package func scenario(
        named name: String, parameters: [String: String] = [:], samples: Set<String> = []
    ) throws(Diagnostics) -> Scenario {
        let chain = try chain(of: name)
        let values = try values(of: parameters, for: chain)
        let chosen = Self.chosen(parameters, among: Self.parameters(of: chain))
        // A structured field item (RFC 9651, 3.3).
        let fullName = chosen.reduce(name) { "\($0);\($1.name)=\(Self.bareItem($1.value))" }
        do throws(Diagnostics) {
            return try builder(of: chain, values, samples: samples).scenario(named: fullName)
        } catch {
            // The file can be valid with other values, so the message names these.
            guard !chosen.isEmpty else { throw error }
            let list = chosen.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
            throw Diagnostics(error.all.map { Diagnostic("\($0.message) (with \(list))", at: $0.location) })
        }
    }

    private func builder(
        of chain: [Link], _ values: [String: Node.Value], samples: Set<String>
    ) throws(Diagnostics) -> ScenarioBuilder {
        var diagnostics: [Diagnostic] = []
        let filled = chain.map {
            Link(name: $0.name, node: $0.node.substituting(values, &diagnostics), file: $0.node)
        }
        diagnostics += filled.flatMap { Schema.scenario.diagnostics(in: $0.node) }
        try Diagnostics.raise(diagnostics)
        return ScenarioBuilder(
            configurationDocument: configurationDocument, links: filled, samples: samples)
    }

    /// Validates a scenario by building it with each choice of its parameters. Parameters without a default get a valid sample
    /// value. If a parent is missing, the scenario is validated only against its schema.
    package func validate(scenario name: String) throws(Diagnostics) {
        let chain: [Link]
        do throws(Diagnostics) {
            chain = try self.chain(of: name)
        } catch {
            throw Diagnostics(error.all + schemaDiagnostics(of: name))
        }
        _ = try builder(ofSample: name).scenario(named: name)
        let parameters = Self.parameters(of: chain)
        let samples = samples(of: parameters)
        var diagnostics: [Diagnostic] = []
        for parameter in parameters {
            for choice in parameter.choices where choice.name != parameter.defaultValue {
                let values = samples.merging([parameter.name: choice.name]) { $1 }
                collecting(
                    &diagnostics,
                    try scenario(named: name, parameters: values, samples: Set(samples.values)))
            }
        }
        try Diagnostics.raise(diagnostics)
    }

    private func samples(of parameters: [ScenarioParameter]) -> [String: String] {
        let names = parameters.filter { $0.defaultValue == nil }.map {
            ($0.name, $0.sample(in: configurationDocument))
        }
        return Dictionary(names) { $1 }
    }

    /// The builder of a scenario with the defaults of its parameters; parameters without one have a valid sample value.
    func builder(ofSample name: String) throws(Diagnostics) -> ScenarioBuilder {
        let chain = try chain(of: name)
        let samples = samples(of: Self.parameters(of: chain))
        return try builder(
            of: chain, values(of: samples, for: chain), samples: Set(samples.values))
    }

    /// Decodes a rule that is not part of a scenario.
    package func rule(_ node: Node, id: String) throws(Diagnostics) -> Rule {
        let rule = try Rule(node, id: id)
        try Diagnostics.raise(ReferenceCheck(configurationDocument).diagnostics(inRule: node))
        return rule
    }

    package mutating func add(_ scenario: Node, named name: String) {
        scenarios[name] = .read(scenario)
    }

    /// The description with the default values of the parameters. A parameter without a default appears as `<name>`.
    private static func description(in node: Node, _ parameters: [ScenarioParameter]) -> String {
        let values = parameters.map { ($0.name, Node.Value.string($0.defaultValue ?? "<\($0.name)>")) }
        var diagnostics: [Diagnostic] = []
        return node["description"]?.substituting(Dictionary(values) { $1 }, &diagnostics).string ?? ""
    }

    /// The chosen values with the names of their parameters, sorted by the given names.
    private static func chosen(
        _ values: [String: String], among parameters: [ScenarioParameter]
    ) -> [(name: String, value: String)] {
        values.sorted { $0.key < $1.key }.map { key, value in
            (parameters.first { $0.name.lowercased() == key.lowercased() }?.name ?? key, value)
        }
    }

    /// The value of a parameter as a token or a String of RFC 9651, or as a Display String if it contains non-ASCII characters.
    package static func bareItem(_ value: String) -> String {
        TextFormat.scenarioName.accepts(value) ? value : value.structuredFieldString
    }
}

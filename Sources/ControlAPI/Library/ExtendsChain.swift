import PassAPI

extension ScenarioLibrary {
    /// A scenario in a chain of `extends`.
    struct Link {
        var name: String
        var node: Node
    }

    /// The scenario, followed by its parents.
    ///
    /// - Throws: a diagnostic for an unknown name or a cycle.
    func chain(of name: String) throws(Diagnostics) -> [Link] {
        var links: [Link] = []
        var next: String? = name
        var location: SourceLocation?
        while let name = next {
            guard let node = scenarios[name] else {
                var known = AllowedValues("scenario", scenarios.keys.sorted())
                known.isListedWhole = true
                let note = ignored.map { " (\($0))" } ?? ""
                throw Diagnostics(known.message(forUnknown: name) + note, at: location)
            }
            if links.contains(where: { $0.name == name }) {
                let path = (links.map(\.name) + [name]).joined(separator: " → ")
                throw Diagnostics(
                    "the scenario extends itself (\(path)), expected a chain without a cycle", at: location)
            }
            links.append(Link(name: name, node: node))
            next = node["extends"]?.string
            location = node["extends"]?.location
        }
        return links
    }

    /// The parameters of a chain, sorted by name. A declaration in a child replaces its parent's.
    static func parameters(of chain: [Link]) -> [ScenarioParameter] {
        var byName: [String: ScenarioParameter] = [:]
        for link in chain {
            for parameter in link.node["parameters"]?.entries.compactMap(ScenarioParameter.init) ?? []
            where byName[parameter.name] == nil {
                byName[parameter.name] = parameter
            }
        }
        return byName.values.sorted { $0.name < $1.name }
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
        // The first ones are enough to correct a selection. Finding similar names takes time.
        for name in chosen.keys.sorted().lazy.filter({ name in
            !parameters.contains { $0.name.lowercased() == name }
        }).prefix(3) {
            diagnostics.append(
                Diagnostic("scenario \(chain[0].name): \(known.message(forUnknown: names[name] ?? name))"))
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

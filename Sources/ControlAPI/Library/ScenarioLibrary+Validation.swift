import PassAPI

/// Checks of scenarios of which a part is missing, because its file cannot be read.
extension ScenarioLibrary {
    /// The name of a scenario, followed by the names of its parents, also of the first one that is missing.
    func namesExtended(by name: String) -> [String] {
        var names: [String] = []
        var next: String? = name
        while let name = next, !names.contains(name) {
            names.append(name)
            next = document(of: name)?["extends"]?.string
        }
        return names
    }

    /// The violations of the schema in the file of a scenario, without those of values that parameters of a parent can
    /// correct.
    func schemaDiagnostics(of name: String) -> [Diagnostic] {
        guard let node = document(of: name) else { return [] }
        let parameters = Self.parameters(of: [Link(name: name, node: node)])
        var values: [String: Node.Value] = [:]
        for parameter in parameters {
            let text = parameter.defaultValue ?? parameter.sample(in: configurationDocument)
            let value = try? parameter.value(of: text, in: configurationDocument)
            values[parameter.name] = value ?? .string(text)
        }
        var unknown: [Diagnostic] = []
        let filled = node.substituting(values, &unknown)
        return Schema.scenario.diagnostics(in: filled).filter { !$0.message.contains("${") }
    }
}

import ControlAPI

/// Files that somebody wants to have checked, among all that belongs to them.
package struct DocumentSelection: Sendable {
    package let library: ScenarioLibrary
    /// The names of the scenarios among the files.
    package let scenarios: [String]
    /// True when a part of the configuration is among the files.
    package let hasConfiguration: Bool

    /// Everything that `serve` would load. Of the scenarios that are built in only those are meant that stand alone:
    /// under one's own, which may be made for another configuration, they need not fit.
    package init(allOf documents: ControlDocuments) throws(Diagnostics) {
        library = try documents.load()
        scenarios = try documents.ownScenarios()
        hasConfiguration = true
    }

    /// Some files, as if they stood among the others: a part of the configuration takes the place of the one that has
    /// its name, a scenario that of none, so that it may extend one that has its name.
    ///
    /// - Throws: every file that cannot be read or is no YAML.
    package init(of paths: [String], in documents: ControlDocuments) throws(Diagnostics) {
        var diagnostics: [Diagnostic] = []
        var parts: [(file: String, node: Node)] = []
        var scenarios: [String: Node] = [:]
        for path in paths {
            do throws(Diagnostics) {
                let node = try ControlDocuments.read(path, in: .directory("."))
                let file = path.split(separator: "/").last.map(String.init) ?? path
                if Self.isConfiguration(node) {
                    parts.append((file, try documents.withCertificates(node, in: [])))
                } else {
                    _ = try ControlDocuments.scenarioName(of: file, at: node.location)
                    scenarios[path] = try documents.withCertificates(node, in: ["world"])
                }
            } catch {
                diagnostics += error.all
            }
        }
        try Diagnostics.raise(diagnostics)
        var library = try documents.load(with: parts)
        for (path, node) in scenarios { library.add(node, named: path) }
        self.library = library
        self.scenarios = scenarios.keys.sorted()
        hasConfiguration = !parts.isEmpty
    }

    /// Checks what was selected.
    ///
    /// - Throws: whatever is wrong with it.
    package func validate() throws(Diagnostics) {
        var diagnostics: [Diagnostic] = []
        if hasConfiguration {
            do throws(Diagnostics) { _ = try library.makeConfiguration() } catch { diagnostics += error.all }
        }
        for name in scenarios {
            do throws(Diagnostics) { try library.validate(scenario: name) } catch { diagnostics += error.all }
        }
        try Diagnostics.raise(diagnostics)
    }

    /// A file that shows no sign of being a configuration is a scenario, and problems say so.
    private static func isConfiguration(_ node: Node) -> Bool {
        let signs = Set(Schema.configuration.fields.map(\.name))
        let scenarioSigns = Set(Schema.scenario.fields.map(\.name)).subtracting(signs)
        let keys = node.entries.map(\.key)
        return keys.contains(where: signs.contains) && !keys.contains(where: scenarioSigns.contains)
    }
}

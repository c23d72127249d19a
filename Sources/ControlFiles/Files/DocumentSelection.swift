import ControlAPI
import Documents

/// Files to validate, together with the other files that they depend on.
package struct DocumentSelection: Sendable {
    package let library: ScenarioLibrary
    /// The names of the selected scenarios.
    package let scenarios: [String]
    /// True when the selection contains a part of the configuration.
    package let hasConfiguration: Bool

    /// Selects all files that `serve` would load. Built-in scenarios are selected only if the user has no
    /// directory of scenarios, because they can be incompatible with the user's configuration.
    ///
    /// - Throws: a diagnostic for each file that cannot be read or is not valid YAML.
    package init(allOf documents: ControlDocuments) throws(Diagnostics) {
        library = try documents.load()
        scenarios = try documents.userScenarios()
        hasConfiguration = true
    }

    /// Selects some files, as if they were among the other documents. A part of the configuration replaces
    /// the file with its name. A scenario is added under its path, so that it can extend a scenario with its
    /// name.
    ///
    /// - Throws: a diagnostic for each file that cannot be read or is not valid YAML.
    package init(of paths: [String], in documents: ControlDocuments) throws(Diagnostics) {
        var diagnostics: [Diagnostic] = []
        var parts: [(file: String, node: Node)] = []
        var scenarios: [String: Node] = [:]
        for path in paths {
            do throws(Diagnostics) {
                let node = try ControlDocuments.read(path, in: .directory("."))
                let file = path.split(separator: "/").last.map(String.init) ?? path
                if Self.isConfiguration(node) {
                    parts.append((file, try documents.inliningPublicKeys(node, in: [])))
                } else {
                    _ = try ControlDocuments.scenarioName(of: file, at: node.location)
                    scenarios[path] = try documents.inliningPublicKeys(node, in: ["world"])
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

    /// Validates the selected documents by building the configuration and the scenarios.
    ///
    /// - Throws: all mistakes.
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

    /// True for a document with a key of the configuration and without a key that only scenarios have. All
    /// other documents are validated as scenarios.
    private static func isConfiguration(_ node: Node) -> Bool {
        let configurationKeys = Set(Schema.configuration.fields.map(\.name))
        let scenarioKeys = Set(Schema.scenario.fields.map(\.name)).subtracting(configurationKeys)
        let keys = node.entries.map(\.key)
        return keys.contains(where: configurationKeys.contains)
            && !keys.contains(where: scenarioKeys.contains)
    }
}

import ControlAPI
import Documents

/// Documents to validate, together with the other files that they depend on.
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
        try self.init(ValidationTarget(allOf: documents))
    }

    /// Selects files and folders, as if the files were among the other documents. A part of the configuration
    /// replaces the file with its name. A scenario is added under its path, so that it can extend a scenario with
    /// its name.
    ///
    /// - Throws: a diagnostic for each file that cannot be read or is not valid YAML.
    package init(_ target: ValidationTarget) throws(Diagnostics) {
        let documents = target.documents
        var diagnostics: [Diagnostic] = []
        var parts: [(file: String, node: Node)] = []
        var scenarios: [String: Node] = [:]
        for path in target.files {
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
        self.scenarios =
            (target.includesScenarios ? try documents.userScenarios() : []) + scenarios.keys.sorted()
        hasConfiguration = target.includesConfiguration || !parts.isEmpty
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
    static func isConfiguration(_ node: Node) -> Bool {
        let configurationKeys = Set(Schema.configuration.fields.map(\.name))
        let scenarioKeys = Set(Schema.scenario.fields.map(\.name)).subtracting(configurationKeys)
        let keys = node.entries.map(\.key)
        return keys.contains(where: configurationKeys.contains)
            && !keys.contains(where: scenarioKeys.contains)
    }
}

import ControlAPI
import Documents

extension ControlDocuments {
    /// The scenarios that can be read, and the mistakes of the others by name.
    struct ScenarioFiles {
        var documents: ScenarioDocuments
        var diagnostics: [String: [Diagnostic]] = [:]
        /// The names of scenarios whose files cannot be read.
        var unread: Set<String> = []
    }

    /// Reads the scenarios of the directory. Built-in ones are read when they are used.
    ///
    /// - Parameter keyTrees: where the paths of certificates and public keys lead.
    func readScenarios(keysIn keyTrees: [FileTree]) -> ScenarioFiles {
        var own: [String: Node] = [:]
        var files: [String: String] = [:]
        var read = ScenarioFiles(documents: ScenarioDocuments([:]))
        for file in ownScenarioFiles(&read.diagnostics) {
            let name = FileTree.withoutEnding(file)
            var diagnostics: [Diagnostic] = []
            if let other = files.updateValue(file, forKey: name) {
                diagnostics.append(
                    Diagnostic(
                        "the scenario \"\(name)\" has a second file, \(scenarios.name(of: other)), expected one file "
                            + "for each scenario", at: .line(file: scenarios.name(of: file), 1)))
            }
            do throws(Diagnostics) {
                let node = try Self.read(file, in: scenarios)
                diagnostics += Self.nameDiagnostics(name, at: node.location)
                own[name] = node.inliningPublicKeys(in: ["world"], from: keyTrees, &diagnostics)
            } catch {
                diagnostics += error.all
                read.unread.insert(name)
            }
            if !diagnostics.isEmpty { read.diagnostics[name, default: []] += diagnostics }
        }
        let builtIn = FileTree.builtIn("scenarios")
        read.documents = ScenarioDocuments(own, deferred: Self.builtInScenarios) { name throws(Diagnostics) in
            try Self.read("\(name).yaml", in: builtIn)
        }
        return read
    }

    /// The names of the scenarios that are built into the program.
    package static var builtInScenarios: [String] {
        let files = (try? FileTree.builtIn("scenarios").yamlFiles(recursive: true)) ?? []
        return files.map(FileTree.withoutEnding)
    }

    /// The names of the scenarios in the user's directory; without a directory, the names of the built-in
    /// scenarios.
    var userScenarios: [String] {
        let files = (try? scenarios.yamlFiles(recursive: true)) ?? []
        return Set(files.map(FileTree.withoutEnding)).sorted()
    }

    /// The files of the scenarios that add to the built-in ones or replace them.
    private func ownScenarioFiles(_ diagnostics: inout [String: [Diagnostic]]) -> [String] {
        if case .builtIn = scenarios { return [] }
        do throws(Diagnostics) {
            return try scenarios.yamlFiles(recursive: true)
        } catch {
            diagnostics[""] = error.all
            return []
        }
    }

    /// A diagnostic if a path without its ending cannot be the name of a scenario.
    static func nameDiagnostics(_ name: String, at location: SourceLocation) -> [Diagnostic] {
        guard !TextFormat.scenarioName.accepts(name) else { return [] }
        let expectation = TextFormat.scenarioName.expectation
        return [
            Diagnostic(
                "the name of the scenario is \"\(name)\", expected \(expectation); rename the file",
                at: location)
        ]
    }
}

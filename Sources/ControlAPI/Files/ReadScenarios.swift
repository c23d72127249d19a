import HTTPMessages
import PassAPI

extension ControlDocuments {
    /// The readable scenarios, and the mistakes of the others by name.
    struct ScenarioFiles {
        var documents = Dictionary(
            uniqueKeysWithValues: builtInScenarios.map { ($0, ScenarioDocument.builtIn($0)) })
        /// The mistakes by the name of the scenario; empty for the directory.
        var diagnostics: [String: [Diagnostic]] = [:]
        /// The names of scenarios whose files are unreadable, or have the keys of a configuration.
        var unread: Set<String> = []
    }

    private static let readBuiltInScenarios = Locked<[String: Node]>([:])

    /// Reads a built-in scenario, once per process.
    static func builtInScenario(_ name: String) throws(Diagnostics) -> Node {
        if let node = readBuiltInScenarios.withLock({ $0[name] }) { return node }
        let node = try read("\(name).yaml", in: .builtIn("scenarios"))
        readBuiltInScenarios.withLock { $0[name] = node }
        return node
    }

    /// Reads the scenarios of the directory, which add to the built-in ones.
    func readScenarios(keysIn keyTrees: [FileTree]) -> ScenarioFiles {
        var files: [String: String] = [:]
        var read = ScenarioFiles()
        if let tree = selectableScenarios {
            for file in Self.files(in: tree, &read.diagnostics) {
                var diagnostics: [Diagnostic] = []
                let node = collecting(&diagnostics, try Self.read(file, in: tree))?
                    .inliningPublicKeys(in: ["world"], from: keyTrees, &diagnostics)
                read.documents[FileTree.withoutEnding(file)] =
                    if let node, diagnostics.isEmpty {
                        .read(node)
                    } else {
                        .unreadable(Diagnostics(diagnostics))
                    }
            }
        }
        for file in Self.files(in: scenarios, &read.diagnostics) {
            let name = FileTree.withoutEnding(file)
            var diagnostics: [Diagnostic] = []
            if let other = files.updateValue(file, forKey: name) {
                diagnostics.add(
                    "the scenario \"\(name)\" has a second file, \(scenarios.name(of: other)), expected one file "
                        + "for each scenario", at: .line(file: scenarios.name(of: file), 1))
            }
            let node = collecting(&diagnostics, try Self.read(file, in: scenarios))
            let mistake = node.flatMap(FileTree.Format.scenarios.mistake)
            if let mistake { diagnostics.append(mistake) }
            if let node, mistake == nil {
                diagnostics += Self.nameDiagnostics(name, at: node.location)
                read.documents[name] = .read(
                    node.inliningPublicKeys(in: ["world"], from: keyTrees, &diagnostics))
            } else {
                read.unread.insert(name)
            }
            if !diagnostics.isEmpty { read.diagnostics[name, default: []] += diagnostics }
        }
        return read
    }

    package static var builtInScenarios: [String] { ControlDocuments().userScenarios }

    /// The text of a scenario's file; `nil` if there is no scenario with this name.
    package func text(ofScenario name: String) throws(Diagnostics) -> String? {
        for tree in [scenarios, .builtIn("scenarios")] {
            if let file = tree.yamlFile(named: name) {
                return String(decoding: try tree.contents(of: file), as: UTF8.self)
            }
        }
        return nil
    }

    /// The names of the scenarios in the user's directory; without a directory, the names of the built-in
    /// scenarios.
    var userScenarios: [String] {
        let files = (try? scenarios.yamlFiles(recursive: true)) ?? []
        return Set(files.map(FileTree.withoutEnding)).sorted()
    }

    /// The files of a directory of scenarios; none for built-in scenarios.
    private static func files(
        in tree: FileTree, _ diagnostics: inout [String: [Diagnostic]]
    ) -> [String] {
        guard tree != .builtIn("scenarios") else { return [] }
        do throws(Diagnostics) {
            return try tree.yamlFiles(recursive: true)
        } catch {
            diagnostics[""] = error.all
            return []
        }
    }

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

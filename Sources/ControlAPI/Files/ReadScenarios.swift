import PassAPI

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
    /// - Parameter keyTrees: the trees that the paths of certificates and public keys refer to.
    func readScenarios(keysIn keyTrees: [FileTree]) -> ScenarioFiles {
        var own: [String: Node] = [:]
        var files: [String: String] = [:]
        var read = ScenarioFiles(documents: ScenarioDocuments([:]))
        for file in Self.files(in: scenarios, &read.diagnostics) {
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
        let selectable = Dictionary(
            Self.files(in: selectableScenarios, &read.diagnostics).map { (FileTree.withoutEnding($0), $0) }
        ) { $1 }
        let names = Self.builtInScenarios + selectable.keys
        read.documents = ScenarioDocuments(own, deferred: names) {
            [selectableScenarios] name throws(Diagnostics) in
            guard let tree = selectableScenarios, let file = selectable[name] else {
                return try Self.read("\(name).yaml", in: builtIn)
            }
            var diagnostics: [Diagnostic] = []
            let node = try Self.read(file, in: tree)
                .inliningPublicKeys(in: ["world"], from: keyTrees, &diagnostics)
            try Diagnostics.raise(diagnostics)
            return node
        }
        return read
    }

    /// The names of the scenarios that are built into the program.
    package static var builtInScenarios: [String] {
        let files = (try? FileTree.builtIn("scenarios").yamlFiles(recursive: true)) ?? []
        return files.map(FileTree.withoutEnding)
    }

    /// The file of a scenario, as it is written; `nil` if none has that name.
    ///
    /// - Throws: a diagnostic when the file cannot be read.
    package func text(ofScenario name: String) throws(Diagnostics) -> String? {
        for tree in [scenarios, .builtIn("scenarios")] {
            for file in [".yaml", ".yml"].map({ name + $0 }) where tree.contains(file) {
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

    /// The files of a directory of scenarios; none of built-in ones.
    private static func files(
        in tree: FileTree?, _ diagnostics: inout [String: [Diagnostic]]
    ) -> [String] {
        guard let tree, tree != .builtIn("scenarios") else { return [] }
        do throws(Diagnostics) {
            return try tree.yamlFiles(recursive: true)
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

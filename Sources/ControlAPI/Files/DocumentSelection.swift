import PassAPI

/// Documents to validate, together with the other files that they depend on.
package struct DocumentSelection: Sendable {
    /// Contains everything that could be read.
    package let library: ScenarioLibrary
    package let scenarios: [String]
    /// The built-in scenarios, if the user has a configuration: it need not have what they name.
    private let optionalScenarios: [String]
    private let target: ValidationTarget
    private let files: SelectedFiles
    private let configurationFiles: ControlDocuments.ConfigurationFiles
    private let scenarioFiles: ControlDocuments.ScenarioFiles

    /// Selects all files that `serve` would load.
    package init(allOf documents: ControlDocuments) {
        self.init(ValidationTarget(allOf: documents))
    }

    /// Selects files and folders, as if the files were among the other documents. A part of the configuration
    /// replaces the file with its name. A scenario that is not in the folder of the scenarios is added under its path,
    /// so that it can extend a scenario with its name.
    package init(_ target: ValidationTarget) {
        let documents = target.documents
        var files = SelectedFiles(target.files, in: documents)
        var library: ScenarioLibrary
        (library, configurationFiles, scenarioFiles) = documents.read(with: files.parts)
        files.addScenarios(to: &library, keysIn: configurationFiles.keyTrees)
        let selected: [String]
        if !target.includesScenarios {
            (selected, optionalScenarios) = ([], [])
        } else if documents.hasBuiltInConfiguration {
            (selected, optionalScenarios) = (documents.userScenarios, [])
        } else if documents.scenarios == .builtIn("scenarios") {
            (selected, optionalScenarios) = ([], ControlDocuments.builtInScenarios)
        } else {
            selected = documents.userScenarios
            optionalScenarios = Set(ControlDocuments.builtInScenarios).subtracting(selected).sorted()
        }
        scenarios = selected + files.scenarios.sorted()
        self.library = library
        self.target = target
        self.files = files
    }

    package var hasConfiguration: Bool { target.includesConfiguration || !files.parts.isEmpty }

    private var hasWholeConfiguration: Bool { configurationFiles.isWhole }

    /// True if the user's configuration is not merged over the built-in one.
    private var extendsNothing: Bool {
        !target.documents.hasBuiltInConfiguration && !configurationFiles.extendsBuiltIn
    }

    /// The mistakes of the files that could not be read, and of names.
    private var diagnostics: [Diagnostic] {
        let needed = files.scenarios.flatMap(library.namesExtended)
        let ofScenarios = scenarioFiles.diagnostics.filter { name, _ in
            target.includesScenarios || needed.contains(name)
        }
        return files.diagnostics + configurationFiles.diagnostics + ofScenarios.values.flatMap(\.self)
    }

    /// Validates the selected documents by building the configuration and the scenarios, and by reading their public keys. A
    /// document that depends on a file that cannot be read is validated by its schema alone.
    package func validate() throws(Diagnostics) {
        var found = diagnostics + mistakes(in: library)
        // The path of a file that cannot be read stays in the place of its contents.
        let locations = Set(found.compactMap(\.location))
        found += publicKeyDiagnostics.filter { $0.location.map(locations.contains) != true }
        guard !found.isEmpty else { return }
        throw Diagnostics(advising(found))
    }

    private var publicKeyDiagnostics: [Diagnostic] {
        (hasConfiguration ? library.configurationDocument.publicKeyDiagnostics : [])
            + scenarios.flatMap { library.document(of: $0)?["world"]?.publicKeyDiagnostics ?? [] }
    }

    /// Adds advice to the mistakes: the message about an unknown name that the built-in configuration has recommends
    /// `extends: built-in`, and the one about a name of the configuration beside the scenarios recommends to use that one.
    private func advising(_ found: [Diagnostic]) -> [Diagnostic] {
        guard hasWholeConfiguration else { return found }
        if extendsNothing, let builtIn = try? ControlDocuments().load().configurationDocument {
            return advising(
                found, "\"extends: built-in\" in a file of the configuration keeps the built-in one",
                with: builtIn.mergedBehind(library.configurationDocument))
        }
        guard let beside = target.documents.usingConfigurationBesideScenarios,
            let folder = beside.configuration.directory
        else { return found }
        return advising(
            found, "--config \(folder) uses the configuration beside the scenarios",
            with: beside.readConfiguration().document)
    }

    /// Adds advice to the messages about the unknown names that another configuration has.
    private func advising(
        _ found: [Diagnostic], _ advice: String, with configuration: Node
    ) -> [Diagnostic] {
        let remaining = mistakes(in: library.replacingConfiguration(by: configuration))
        return found.map { mistake in
            guard let name = mistake.unknownName,
                !remaining.contains(where: { $0.location == mistake.location && $0.unknownName == name })
            else { return mistake }
            return Diagnostic("\(mistake.message); \(advice)", at: mistake.location)
        }
    }

    private func mistakes(in library: ScenarioLibrary) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        if hasConfiguration {
            if hasWholeConfiguration {
                collecting(&diagnostics, try library.makeConfiguration())
            } else {
                diagnostics += Schema.configuration.diagnostics(in: library.configurationDocument)
            }
        }
        var ofScenarios: [Diagnostic] = []
        for name in scenarios where library.contains(name) && !scenarioFiles.unread.contains(name) {
            if hasWholeConfiguration,
                scenarioFiles.unread.isDisjoint(with: library.namesExtended(by: name))
            {
                collecting(&ofScenarios, try library.validate(scenario: name))
            } else {
                ofScenarios += library.schemaDiagnostics(of: name)
            }
        }
        // A merged entry has the location of the overlay, which is right, although the configuration has the mistake.
        let messages = Set(diagnostics.map(\.message))
        return diagnostics + ofScenarios.filter { !messages.contains($0.message) }
    }

    /// False if the library lacks a part of the configuration or a scenario, because its file cannot be read.
    package var isWhole: Bool { hasWholeConfiguration && scenarioFiles.unread.isEmpty }

    /// The built-in scenarios that cannot be activated, because they name what the user's configuration lacks, sorted;
    /// empty if the configuration itself has mistakes, or a file of it cannot be read.
    var unusableScenarios: [String] {
        guard hasWholeConfiguration, !optionalScenarios.isEmpty, (try? library.makeConfiguration()) != nil
        else { return [] }
        return optionalScenarios.filter { (try? library.validate(scenario: $0)) == nil }
    }

    /// How many scenarios are selected and can be activated. The built-in ones count if the user has none.
    package var usableScenarioCount: Int {
        target.documents.scenarios == .builtIn("scenarios") && !optionalScenarios.isEmpty
            ? optionalScenarios.count - unusableScenarios.count : scenarios.count
    }

    /// Notes for the user about files without mistakes: the parts that a configuration that stands alone lacks. Empty if the
    /// configuration has mistakes or a file that cannot be read, because that file can be the one with `extends`.
    package var notes: [String] {
        guard hasWholeConfiguration, (try? library.makeConfiguration()) != nil else { return [] }
        let advice = "\"extends: built-in\" in a file of the configuration keeps"
        var notes: [String] = []
        if target.includesConfiguration, extendsNothing,
            library.configurationDocument["serviceProviders"]?.entries.isEmpty != false
        {
            notes.append(
                "the configuration has no service provider, so every request for one is refused; "
                    + "\(advice) the built-in ones")
        }
        let names = unusableScenarios
        if !names.isEmpty {
            notes.append(
                "these built-in scenarios name what the configuration lacks, and cannot be activated: "
                    + "\(names.joined(separator: ", ")); \(advice) what they name")
        }
        return notes
    }

    /// Parts of the configuration and of the selected scenarios that can never have an effect or never work, and errors
    /// where Adobe never sends them; of valid files only.
    package var warnings: [Diagnostic] {
        let configuration = hasConfiguration && hasWholeConfiguration ? library.configurationWarnings : []
        return Diagnostics(configuration + scenarios.flatMap { library.warnings(of: $0) }).all
    }

    /// True for a document with a key of the configuration and without a key that only scenarios have. All
    /// other documents are validated as scenarios.
    static func isConfiguration(_ node: Node) -> Bool {
        let configurationKeys = FileTree.Format.configuration.keys
        let scenarioKeys = FileTree.Format.scenarios.keys
        let keys = Set(node.entries.map(\.key))
        if let base = node["extends"]?.string, keys.isSubset(of: scenarioKeys) {
            return AllowedValues.baseConfigurations.contains(base)
        }
        return !keys.isDisjoint(with: configurationKeys)
            && keys.isDisjoint(with: scenarioKeys.subtracting(configurationKeys))
    }
}

/// The files of a selection, of both formats.
private struct SelectedFiles: Sendable {
    var parts: [ControlDocuments.Part] = []
    var scenarios: [String] = []
    var diagnostics: [Diagnostic] = []
    /// The scenarios that are not in the folder of the scenarios, by their paths.
    private var added: [String: Node] = [:]

    init(_ paths: [String], in documents: ControlDocuments) {
        for path in paths {
            let file = path.split(separator: "/").last.map(String.init) ?? path
            if let name = documents.scenarioName(of: path) {
                scenarios.append(name)
                continue
            }
            if let mistake = Self.mistake(inNameOf: path) {
                diagnostics.append(mistake)
                continue
            }
            let node = collecting(&diagnostics, try ControlDocuments.read(path, in: .directory(".")))
            if let node, !DocumentSelection.isConfiguration(node) {
                diagnostics += ControlDocuments.nameDiagnostics(
                    FileTree.withoutEnding(file), at: node.location)
                added[path] = node
                scenarios.append(path)
            } else if node != nil || documents.configuration.contains(file) {
                parts.append((file, node))
            }
        }
    }

    /// A diagnostic for a file that is not one of the mock's by its name: the mock reads no file with another ending. Diagnostics
    /// about the syntax of such a file would mislead.
    private static func mistake(inNameOf path: String) -> Diagnostic? {
        let isRead = [".yaml", ".yml", ".json"].contains { path.lowercased().hasSuffix($0) }
        if let mistake = mistake(inEndingOf: path) { return mistake }
        // A pipe of the shell has no ending.
        guard !isRead, !path.hasPrefix("/dev/"), FileTree.isFolder(path) == false else { return nil }
        return Diagnostic(
            "\(path) is not a file of the mock, expected a file of the configuration or a scenario, which ends in .yaml or .yml"
        )
    }

    /// A diagnostic for a file that does not exist, if one with the same name and another ending does.
    private static func mistake(inEndingOf path: String) -> Diagnostic? {
        guard FileTree.isFolder(path) == nil else { return nil }
        let name = FileTree.withoutEnding(path)
        let file = [".yaml", ".yml"].map { name + $0 }.first { FileTree.isFolder($0) == false }
        return file.map {
            Diagnostic("cannot read \(path): no such file or directory, did you mean \"\($0)\"?")
        }
    }

    /// Adds the scenarios, and the files beside them that they extend.
    mutating func addScenarios(to library: inout ScenarioLibrary, keysIn trees: [FileTree]) {
        for (path, node) in added.sorted(by: { $0.key < $1.key }) {
            library.add(node.inliningPublicKeys(in: ["world"], from: trees, &diagnostics), named: path)
        }
        for path in added.keys.sorted() {
            let folder = FileTree.directory(Neighbors.folder(of: path))
            while let name = library.namesExtended(by: path).last, !library.contains(name),
                let file = folder.yamlFile(named: name)
            {
                guard let node = collecting(&diagnostics, try ControlDocuments.read(file, in: folder)) else {
                    break
                }
                library.add(node.inliningPublicKeys(in: ["world"], from: trees, &diagnostics), named: name)
            }
        }
    }
}

extension ControlDocuments {
    /// The name of the scenario in a file, if the file is one of the folder of the scenarios.
    fileprivate func scenarioName(of path: String) -> String? {
        guard let folder = scenarios.directory, let file = Neighbors.path(of: path, in: folder) else {
            return nil
        }
        let files = (try? scenarios.yamlFiles(recursive: true)) ?? []
        return files.contains(file) ? FileTree.withoutEnding(file) : nil
    }
}

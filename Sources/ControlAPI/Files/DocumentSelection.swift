import PassAPI

/// Documents to validate, and the other files on which they depend.
package struct DocumentSelection: Sendable {
    /// Everything that could be read.
    package let library: ScenarioLibrary
    package let scenarios: [String]
    /// The built-in scenarios, if the user has a configuration: it can lack names that they use.
    private let optionalScenarios: [String]
    private let target: ValidationTarget
    private let files: SelectedFiles
    private let configurationFiles: ControlDocuments.ConfigurationFiles
    private let scenarioFiles: ControlDocuments.ScenarioFiles

    /// Selects all files that `serve` would load.
    package init(allOf documents: ControlDocuments) {
        self.init(ValidationTarget(allOf: documents))
    }

    /// Selects files and folders, as if the files were among the other documents. A part of the configuration replaces the file
    /// with its name. A scenario outside the folder of the scenarios is added under its path, so that it can extend a scenario with
    /// its name.
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

    /// The mistakes of unreadable files, and of names.
    private var diagnostics: [Diagnostic] {
        let needed = files.scenarios.flatMap(library.namesExtended)
        let ofScenarios = scenarioFiles.diagnostics.filter { name, _ in
            target.includesScenarios || needed.contains(name)
        }
        return files.diagnostics + configurationFiles.diagnostics + ofScenarios.values.flatMap(\.self)
    }

    /// Validates the selected documents by building the configuration and the scenarios, and by reading their public keys. A
    /// document that depends on an unreadable file is validated only against its schema.
    package func validate() throws(Diagnostics) {
        var found = diagnostics + mistakes(in: library)
        // If a key file cannot be read, the document still has its path instead of its contents, and a path is not a key.
        let locations = Set(found.compactMap(\.location))
        found += publicKeyDiagnostics.filter { $0.location.map(locations.contains) != true }
        guard !found.isEmpty else { return }
        throw Diagnostics(advising(found))
    }

    private var publicKeyDiagnostics: [Diagnostic] {
        (hasConfiguration ? library.configurationDocument.publicKeyDiagnostics : [])
            + scenarios.flatMap { library.document(of: $0)?["world"]?.publicKeyDiagnostics ?? [] }
    }

    /// Adds advice to messages about unknown names: to use `extends: built-in` if the built-in configuration has the name, or to
    /// use the configuration beside the scenarios if that one has it.
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

    /// Adds advice to the messages about unknown names that exist in another configuration.
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
        // Omits repeated messages: a scenario's merged configuration has the mistakes of the configuration, with other locations.
        let messages = Set(diagnostics.map(\.message))
        return diagnostics + ofScenarios.filter { !messages.contains($0.message) }
    }

    /// False if the library lacks a part of the configuration or a scenario, because its file cannot be read.
    package var isWhole: Bool { hasWholeConfiguration && scenarioFiles.unread.isEmpty }

    /// The built-in scenarios that cannot be activated, because the user's configuration lacks names that they use, sorted; empty
    /// if the configuration itself has mistakes or an unreadable file.
    var unusableScenarios: [String] {
        guard hasWholeConfiguration, !optionalScenarios.isEmpty, (try? library.makeConfiguration()) != nil
        else { return [] }
        return optionalScenarios.filter { (try? library.validate(scenario: $0)) == nil }
    }

    /// The number of selected scenarios that can be activated. If the user has none, the built-in ones count.
    package var usableScenarioCount: Int {
        target.documents.scenarios == .builtIn("scenarios") && !optionalScenarios.isEmpty
            ? optionalScenarios.count - unusableScenarios.count : scenarios.count
    }

    /// Notes for the user about files without mistakes: the parts that are missing in a configuration without `extends`. Empty if
    /// the configuration has mistakes or an unreadable file, because that file could contain `extends`.
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

    /// Parts of the configuration and of the selected scenarios that can never have an effect or never work, and errors at places
    /// where Adobe never sends them; for valid files only.
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

/// The selected files of both formats.
private struct SelectedFiles: Sendable {
    var parts: [ControlDocuments.Part] = []
    var scenarios: [String] = []
    var diagnostics: [Diagnostic] = []
    /// The scenarios outside the folder of the scenarios, by their paths.
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

    /// A diagnostic for a file whose ending the mock does not read. Diagnostics about the syntax of such a file would mislead.
    private static func mistake(inNameOf path: String) -> Diagnostic? {
        let isRead = [".yaml", ".yml", ".json"].contains { path.lowercased().hasSuffix($0) }
        if let mistake = mistake(inEndingOf: path) { return mistake }
        // A pipe of the shell has no ending, and is read.
        guard !isRead, !path.hasPrefix("/dev/"), FileTree.isFolder(path) == false else { return nil }
        return Diagnostic(
            "\(path) is not a file of the mock, expected a file of the configuration or a scenario, which ends in .yaml or .yml"
        )
    }

    /// A diagnostic for a file that does not exist, if a file with the same name and another ending does.
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
    /// The name of the scenario in a file, if the file is in the folder of the scenarios.
    fileprivate func scenarioName(of path: String) -> String? {
        guard let folder = scenarios.directory, let file = Neighbors.path(of: path, in: folder) else {
            return nil
        }
        let files = (try? scenarios.yamlFiles(recursive: true)) ?? []
        return files.contains(file) ? FileTree.withoutEnding(file) : nil
    }
}

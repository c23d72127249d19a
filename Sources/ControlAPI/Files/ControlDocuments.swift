import PassAPI

/// Reads the configuration and the scenarios, from disk or from the files that are built into the program.
///
/// A configuration with `extends: built-in` in one of its files is merged over the built-in one.
package struct ControlDocuments: Sendable, Hashable {
    package var configuration: FileTree
    /// The scenarios that replace built-in ones or are added to them. They can extend built-in scenarios.
    package var scenarios: FileTree
    /// Further scenarios, each of which is read when a request selects it; `nil` for none.
    package var selectableScenarios: FileTree?
    /// Values that override policies of the configuration, by name. Scenarios override both.
    package var policies: [String: String] = [:]
    /// The folders that were found by their names but are not used, because they belong to another program.
    var ignoredFolders: [IgnoredFolder] = []
    /// The formats whose folder no option names, so that it is looked for by its name.
    var formatsToFind: Set<FileTree.Format> = []
    /// True if a running mock reloads changed files, false if it does not; `nil` for programs that read files once.
    package var isWatched: Bool?

    /// - Parameters:
    ///   - configuration: the directory of the configuration; `nil` for the built-in files.
    ///   - scenarios: the directory of the scenarios; `nil` for the built-in files alone.
    package init(configuration: String? = nil, scenarios: String? = nil) {
        self.configuration = configuration.map(FileTree.directory) ?? .builtIn("config")
        self.scenarios = scenarios.map(FileTree.directory) ?? .builtIn("scenarios")
    }

    /// The sources of the configuration and of the scenarios, for people.
    package var sources: (configuration: String, scenarios: String) {
        let own = configuration.directory.map {
            $0 + (readConfiguration().extendsBuiltIn ? ", over the built-in one" : "")
        }
        return (own ?? "built-in", scenarios.directory.map { "\($0), and the built-in ones" } ?? "built-in")
    }

    /// True for the configuration that this project ships.
    package var hasBuiltInConfiguration: Bool { configuration == .builtIn("config") }

    /// True if the user has no files.
    package var isBuiltIn: Bool { hasBuiltInConfiguration && scenarios == .builtIn("scenarios") }

    /// Reads all files, without validating them; see `DocumentSelection.validate()`.
    ///
    /// - Throws: a diagnostic for each file that cannot be read, is not valid YAML, or has an invalid name.
    package func load() throws(Diagnostics) -> ScenarioLibrary {
        let read = read()
        try Diagnostics.raise(
            read.configuration.diagnostics + read.scenarios.diagnostics.values.flatMap(\.self))
        return read.library
    }

    /// Reads all files, and validates those that are not built in.
    package func loadValidated() throws(Diagnostics) -> ScenarioLibrary {
        if isBuiltIn { return try load() }
        let all = DocumentSelection(allOf: self)
        try all.validate()
        return all.library
    }

    /// Reads all files that can be read. `parts` replace configuration files with the same names.
    func read(with parts: [Part] = []) -> (
        library: ScenarioLibrary, configuration: ConfigurationFiles, scenarios: ScenarioFiles
    ) {
        let configuration = readConfiguration(with: parts)
        let scenarios = readScenarios(keysIn: configuration.keyTrees)
        let library = ScenarioLibrary(
            configurationDocument: configuration.document, scenarios: scenarios.documents,
            ignored: ignoredFolders.first { $0.format == .scenarios }?.description,
            origin: self.scenarios.directory.map { "read from \($0)" }
                ?? scenariosBesideConfiguration.map {
                    "--scenarios \($0) uses the scenarios beside the configuration"
                }, reloading: reloading)
        return (library, configuration, scenarios)
    }

    /// The way to make a mock read the scenarios again; `nil` for the built-in ones alone, and if it does so by itself.
    private var reloading: String? {
        let canHaveFolder = scenarios.directory != nil || formatsToFind.contains(.scenarios)
        return canHaveFolder && isWatched == false
            ? "the mock reads files that were saved after its start at SIGHUP, or with --watch" : nil
    }

    static func read(_ path: String, in tree: FileTree) throws(Diagnostics) -> Node {
        try YAMLReader.read(tree.contents(of: path), file: tree.name(of: path))
    }

    /// Reads a key file below the configuration directory, or the built-in file if the directory lacks it.
    package func key(_ path: String) throws(Diagnostics) -> (name: String, text: String, isShipped: Bool) {
        let tree = configuration.contains(path) ? configuration : FileTree.builtIn("config")
        let text = String(decoding: try tree.contents(of: path), as: UTF8.self)
        return (tree.name(of: path), text, Self.isShipped(text))
    }

    /// True for a key or certificate that this project ships. Tests parse all of them, so they need no
    /// validation.
    static func isShipped(_ pem: String) -> Bool {
        BuiltInFiles.all["config", default: [:]].contains { path, bytes in
            bytes.count == pem.utf8.count && path.hasSuffix(".pem") && bytes.elementsEqual(pem.utf8)
        }
    }

    /// `options` of the configuration. Ignores unreadable files and keys that are set twice. `nil` when there are no options or
    /// they are invalid.
    package var options: Node? {
        // Reading the built-in files again would delay the start.
        if case .builtIn = configuration { return nil }
        let options = readConfiguration().document["options"]
        return options.flatMap { Schema.options.diagnostics(in: $0).isEmpty ? $0 : nil }
    }
}

extension ScenarioLibrary {
    func replacingConfiguration(by document: Node) -> ScenarioLibrary {
        ScenarioLibrary(
            configurationDocument: document, scenarios: scenarios, ignored: ignored, origin: origin,
            reloading: reloading)
    }

    /// The same scenarios on a configuration with other policies.
    package func overriding(policies: [String: String]) -> ScenarioLibrary {
        replacingConfiguration(by: configurationDocument.overridingPolicies(with: policies))
    }
}

extension Node {
    func overridingPolicies(with policies: [String: String]) -> Node {
        guard !policies.isEmpty else { return self }
        let values = policies.sorted { $0.key < $1.key }.map { name, value in
            Entry(key: name, location: location, node: Node(.string(value), at: location))
        }
        return merged(with: Node(.mapping(values), at: location).nested(at: "policies"))
    }

    /// A document with this node at a key.
    func nested(at key: String) -> Node {
        Node(.mapping([Entry(key: key, location: location, node: self)]), at: location)
    }
}

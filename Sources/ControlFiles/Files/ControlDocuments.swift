import ControlAPI
import Documents

/// Reads the configuration and the scenarios, from disk or from the files that are built into the program.
package struct ControlDocuments: Sendable, Hashable {
    package var configuration: FileTree
    /// The scenarios that add to the built-in ones or replace them. They can extend built-in scenarios.
    package var scenarios: FileTree
    /// The values that override policies of the configuration, by name. Scenarios override both.
    package var policies: [String: String] = [:]

    /// - Parameters:
    ///   - configuration: the directory of the configuration; `nil` for the built-in files.
    ///   - scenarios: the directory of the scenarios; `nil` for the built-in files alone.
    package init(configuration: String? = nil, scenarios: String? = nil) {
        self.configuration = configuration.map(FileTree.directory) ?? .builtIn("config")
        self.scenarios = scenarios.map(FileTree.directory) ?? .builtIn("scenarios")
    }

    /// Where the configuration and the scenarios are read from, for people.
    package var sources: (configuration: String, scenarios: String) {
        let own = scenarios.directory.map { "\($0), and the built-in ones" }
        return (configuration.directory ?? "built-in", own ?? "built-in")
    }

    /// A hash of all configuration and scenario files: their paths and contents.
    package var fingerprint: Int {
        var hasher = Hasher()
        for (tree, isRecursive) in [(configuration, false), (scenarios, true)] {
            let files = (try? tree.yamlFiles(recursive: isRecursive)) ?? []
            for file in files {
                hasher.combine(file)
                hasher.combine(try? tree.contents(of: file))
            }
        }
        return hasher.finalize()
    }

    /// Reads all files, without validating them; see `DocumentSelection.validate()`. Built-in scenarios are read when
    /// they are used, because tests read them, too, and a start needs one of them.
    ///
    /// - Throws: a diagnostic for each file that cannot be read or is not valid YAML.
    package func load() throws(Diagnostics) -> ScenarioLibrary {
        try load(with: [])
    }

    /// Reads all files, with `parts` in place of the configuration files that have their names.
    func load(with parts: [(file: String, node: Node)]) throws(Diagnostics) -> ScenarioLibrary {
        var diagnostics: [Diagnostic] = []
        var configuration: Node?
        var scenarios = ScenarioDocuments([:])
        do throws(Diagnostics) {
            configuration = try readConfiguration(with: parts)
        } catch {
            diagnostics += error.all
        }
        do throws(Diagnostics) { scenarios = try readScenarios() } catch { diagnostics += error.all }
        try Diagnostics.raise(diagnostics)
        guard let configuration else { throw Diagnostics("no configuration") }
        return ScenarioLibrary(
            configurationDocument: configuration.overridingPolicies(with: policies), scenarios: scenarios)
    }

    private func readConfiguration(with parts: [(file: String, node: Node)]) throws(Diagnostics) -> Node {
        let files = try configuration.yamlFiles(recursive: false)
        guard !files.isEmpty else {
            throw Diagnostics(
                "\(configuration.name) contains no .yaml file, expected the files of the configuration")
        }
        var diagnostics: [Diagnostic] = []
        var joined = Node(.mapping([]), at: .line(file: configuration.name(of: files[0]), 1))
        for file in files where !parts.contains(where: { $0.file == file }) {
            do throws(Diagnostics) {
                let part = try Self.read(file, in: configuration)
                joined = joined.joined(with: try inliningPublicKeys(part, in: []), &diagnostics)
            } catch {
                diagnostics += error.all
            }
        }
        for part in parts { joined = joined.joined(with: part.node, &diagnostics) }
        try Diagnostics.raise(diagnostics)
        return joined
    }

    private func readScenarios() throws(Diagnostics) -> ScenarioDocuments {
        var diagnostics: [Diagnostic] = []
        var own: [String: Node] = [:]
        for file in try ownScenarioFiles() {
            do throws(Diagnostics) {
                let node = try readScenario(file, in: scenarios)
                own[try Self.scenarioName(of: file, at: node.location)] = node
            } catch {
                diagnostics += error.all
            }
        }
        try Diagnostics.raise(diagnostics)
        let builtIn = FileTree.builtIn("scenarios")
        return ScenarioDocuments(
            own, deferred: try builtIn.yamlFiles(recursive: true).map { String($0.dropLast(".yaml".count)) }
        ) { name throws(Diagnostics) in try readScenario("\(name).yaml", in: builtIn) }
    }

    /// The files of the scenarios that add to the built-in ones or replace them.
    private func ownScenarioFiles() throws(Diagnostics) -> [String] {
        if case .builtIn = scenarios { return [] }
        return try scenarios.yamlFiles(recursive: true)
    }

    private func readScenario(_ file: String, in tree: FileTree) throws(Diagnostics) -> Node {
        try inliningPublicKeys(Self.read(file, in: tree), in: ["world"])
    }

    /// The names of the scenarios in the user's directory; without a directory, the names of the built-in
    /// scenarios.
    func userScenarios() throws(Diagnostics) -> [String] {
        try scenarios.yamlFiles(recursive: true).map { String($0.dropLast(".yaml".count)) }.sorted()
    }

    /// The name of the scenario in a file: the path without its extension.
    ///
    /// - Throws: a diagnostic when the path is not a valid name.
    static func scenarioName(of file: String, at location: SourceLocation) throws(Diagnostics) -> String {
        let name = file.hasSuffix(".yaml") ? String(file.dropLast(".yaml".count)) : file
        guard TextFormat.scenarioName.accepts(name) else {
            let expectation = TextFormat.scenarioName.expectation
            throw Diagnostics(
                "the name of the scenario is \"\(name)\", expected \(expectation)", at: location)
        }
        return name
    }

    static func read(_ path: String, in tree: FileTree) throws(Diagnostics) -> Node {
        try YAMLReader.read(tree.contents(of: path), file: tree.name(of: path))
    }

    /// Replaces the paths of certificates and public keys by the contents of the files.
    ///
    /// - Parameter path: the path of the configuration in the document.
    func inliningPublicKeys(_ node: Node, in path: [String]) throws(Diagnostics) -> Node {
        var node = node
        for keys in [["serviceProviders", "*", "certificate"], ["identityServices", "*", "publicKey"]] {
            node = try node.updating(path + keys) { pem throws(Diagnostics) in
                guard let text = pem.string, !text.isEmpty, !text.hasPrefix("-----BEGIN") else { return pem }
                let bytes = try configuration.contents(of: text, namedAt: pem.location)
                return Node(.string(String(decoding: bytes, as: UTF8.self)), at: pem.location)
            }
        }
        return node
    }
}

extension ScenarioLibrary {
    /// The same scenarios on a configuration with other policies.
    ///
    /// - Parameter policies: the values by name.
    package func overriding(policies: [String: String]) -> ScenarioLibrary {
        ScenarioLibrary(
            configurationDocument: configurationDocument.overridingPolicies(with: policies),
            scenarios: scenarios)
    }
}

extension Node {
    fileprivate func overridingPolicies(with policies: [String: String]) -> Node {
        guard !policies.isEmpty else { return self }
        let values = policies.sorted { $0.key < $1.key }.map { name, value in
            Entry(key: name, location: location, node: Node(.string(value), at: location))
        }
        let overlay = Entry(
            key: "policies", location: location, node: Node(.mapping(values), at: location))
        return merged(with: Node(.mapping([overlay]), at: location))
    }
}

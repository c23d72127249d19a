import ControlAPI

/// Where the configuration and the scenarios come from, and how they are read: the same way from disk and
/// from inside the program.
package struct ControlDocuments: Sendable, Hashable {
    package var configuration: FileTree
    /// Lies over the scenarios that are built in, so that one's own may extend them.
    package var scenarios: FileTree

    /// - Parameters: directories; `nil` means what is built in.
    package init(configuration: String? = nil, scenarios: String? = nil) {
        self.configuration = configuration.map(FileTree.directory) ?? .builtIn("config")
        self.scenarios = scenarios.map(FileTree.directory) ?? .builtIn("scenarios")
    }

    /// Changes when a configuration or scenario file does, comes or goes.
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

    /// Reads all files. Nothing is built yet, see `DocumentSelection.validate()`.
    ///
    /// - Throws: every file that cannot be read or is no YAML.
    package func load() throws(Diagnostics) -> ScenarioLibrary {
        try load(with: [])
    }

    /// The same with parts of a configuration in the place of the files that have their names.
    func load(with parts: [(file: String, node: Node)]) throws(Diagnostics) -> ScenarioLibrary {
        var diagnostics: [Diagnostic] = []
        var configuration: Node?
        var scenarios: [String: Node] = [:]
        do throws(Diagnostics) {
            configuration = try readConfiguration(with: parts)
        } catch {
            diagnostics += error.all
        }
        do throws(Diagnostics) { scenarios = try readScenarios() } catch { diagnostics += error.all }
        try Diagnostics.raise(diagnostics)
        guard let configuration else { throw Diagnostics("no configuration") }
        return ScenarioLibrary(configurationDocument: configuration, scenarios: scenarios)
    }

    private func readConfiguration(with parts: [(file: String, node: Node)]) throws(Diagnostics) -> Node {
        let files = try configuration.yamlFiles(recursive: false)
        guard !files.isEmpty else {
            throw Diagnostics("no file ends in .yaml in \(configuration.name), expected the configuration")
        }
        var diagnostics: [Diagnostic] = []
        var whole = Node(.mapping([]), at: .line(file: configuration.name(of: files[0]), 1))
        for file in files where !parts.contains(where: { $0.file == file }) {
            do throws(Diagnostics) {
                let part = try Self.read(file, in: configuration)
                whole = whole.joined(with: try withCertificates(part, in: []), &diagnostics)
            } catch {
                diagnostics += error.all
            }
        }
        for part in parts { whole = whole.joined(with: part.node, &diagnostics) }
        try Diagnostics.raise(diagnostics)
        return whole
    }

    private func readScenarios() throws(Diagnostics) -> [String: Node] {
        var diagnostics: [Diagnostic] = []
        var nodes: [String: Node] = [:]
        for (file, tree) in try scenarioFiles() {
            do throws(Diagnostics) {
                let node = try Self.read(file, in: tree)
                let name = try Self.scenarioName(of: file, at: node.location)
                nodes[name] = try withCertificates(node, in: ["world"])
            } catch {
                diagnostics += error.all
            }
        }
        try Diagnostics.raise(diagnostics)
        return nodes
    }

    /// Where each scenario file is read from: on disk, or in the program when no file there has its path.
    private func scenarioFiles() throws(Diagnostics) -> [String: FileTree] {
        var files: [String: FileTree] = [:]
        for tree in [.builtIn("scenarios"), scenarios] {
            for file in try tree.yamlFiles(recursive: true) { files[file] = tree }
        }
        return files
    }

    /// The names of the scenarios that are somebody's own, or when there is no such folder, of those built in.
    func ownScenarios() throws(Diagnostics) -> [String] {
        try scenarios.yamlFiles(recursive: true).map { String($0.dropLast(".yaml".count)) }.sorted()
    }

    /// The path without its ending, if a scenario can be chosen by it.
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

    /// Puts the text of certificates and public keys in the place of their paths.
    func withCertificates(_ node: Node, in path: [String]) throws(Diagnostics) -> Node {
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

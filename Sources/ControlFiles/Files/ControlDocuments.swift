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
    package func load() throws(Problems) -> ScenarioLibrary {
        try load(with: [])
    }

    /// The same with parts of a configuration in the place of the files that have their names.
    func load(with parts: [(file: String, node: Node)]) throws(Problems) -> ScenarioLibrary {
        var problems: [Problem] = []
        var configuration: Node?
        var scenarios: [String: Node] = [:]
        do throws(Problems) {
            configuration = try readConfiguration(with: parts)
        } catch {
            problems += error.all
        }
        do throws(Problems) { scenarios = try readScenarios() } catch { problems += error.all }
        try Problems.raise(problems)
        guard let configuration else { throw Problems("no configuration") }
        return ScenarioLibrary(configuration: configuration, scenarios: scenarios)
    }

    private func readConfiguration(with parts: [(file: String, node: Node)]) throws(Problems) -> Node {
        let files = try configuration.yamlFiles(recursive: false)
        guard !files.isEmpty else {
            throw Problems("no file ends in .yaml in \(configuration.name), expected the configuration")
        }
        var problems: [Problem] = []
        var whole = Node(.mapping([]), at: .line(file: configuration.name(of: files[0]), 1))
        for file in files where !parts.contains(where: { $0.file == file }) {
            do throws(Problems) {
                let part = try Self.read(file, in: configuration)
                whole = whole.joined(with: try withCertificates(part, in: []), &problems)
            } catch {
                problems += error.all
            }
        }
        for part in parts { whole = whole.joined(with: part.node, &problems) }
        try Problems.raise(problems)
        return whole
    }

    private func readScenarios() throws(Problems) -> [String: Node] {
        var problems: [Problem] = []
        var nodes: [String: Node] = [:]
        for (file, tree) in try scenarioFiles() {
            do throws(Problems) {
                let node = try Self.read(file, in: tree)
                let name = try Self.scenarioName(of: file, at: node.place)
                nodes[name] = try withCertificates(node, in: ["world"])
            } catch {
                problems += error.all
            }
        }
        try Problems.raise(problems)
        return nodes
    }

    /// Where each scenario file is read from: on disk, or in the program when no file there has its path.
    private func scenarioFiles() throws(Problems) -> [String: FileTree] {
        var files: [String: FileTree] = [:]
        for tree in [.builtIn("scenarios"), scenarios] {
            for file in try tree.yamlFiles(recursive: true) { files[file] = tree }
        }
        return files
    }

    /// The names of the scenarios that are somebody's own, or when there is no such folder, of those built in.
    func ownScenarios() throws(Problems) -> [String] {
        try scenarios.yamlFiles(recursive: true).map { String($0.dropLast(".yaml".count)) }.sorted()
    }

    /// The path without its ending, if a scenario can be chosen by it.
    static func scenarioName(of file: String, at place: Place) throws(Problems) -> String {
        let name = file.hasSuffix(".yaml") ? String(file.dropLast(".yaml".count)) : file
        guard TextFormat.scenarioName.accepts(name) else {
            let expectation = TextFormat.scenarioName.expectation
            throw Problems("the name of the scenario is \"\(name)\", expected \(expectation)", at: place)
        }
        return name
    }

    static func read(_ path: String, in tree: FileTree) throws(Problems) -> Node {
        try YAMLReader.read(tree.contents(of: path), file: tree.name(of: path))
    }

    /// Puts the text of certificates and public keys in the place of their paths.
    func withCertificates(_ node: Node, in path: [String]) throws(Problems) -> Node {
        var node = node
        for keys in [["serviceProviders", "*", "certificate"], ["identityServices", "*", "publicKey"]] {
            node = try node.updating(path + keys) { pem throws(Problems) in
                guard let text = pem.string, !text.isEmpty, !text.hasPrefix("-----BEGIN") else { return pem }
                let bytes = try configuration.contents(of: text, namedAt: pem.place)
                return Node(.string(String(decoding: bytes, as: UTF8.self)), at: pem.place)
            }
        }
        return node
    }
}

import PassAPI

extension ControlDocuments {
    /// A configuration file that is validated as if it were in the directory.
    struct Part {
        /// Its name in the directory.
        var file: String
        /// `nil` if it cannot be read.
        var node: Node?
    }

    /// The files of a configuration, joined into one document.
    struct ConfigurationFiles {
        /// The document of the directory, or of the built-in files.
        var own: Node
        /// The document over which `own` must be merged; `nil` if it extends none.
        var base: Node?
        /// The trees that the paths of certificates and public keys refer to: the directory, and the built-in files for a
        /// configuration that extends them.
        var keyTrees: [FileTree]
        var diagnostics: [Diagnostic] = []
        /// False if a file could not be read.
        var isWhole = true
    }

    /// Reads the files of the configuration that can be read.
    ///
    /// - Parameter parts: replace the files that have their names. Parts that extend the built-in configuration are
    ///   merged over it instead.
    func readConfiguration(with parts: [Part]) -> ConfigurationFiles {
        let extendsBuiltIn = hasBuiltInConfiguration && parts.contains { $0.node?["extends"] != nil }
        let files = read(extendsBuiltIn ? nil : configuration, with: parts)
        guard files.nodes.contains(where: { $0["extends"] != nil }) else {
            return join(files, keysIn: [configuration])
        }
        let builtIn = FileTree.builtIn("config")
        let trees = hasBuiltInConfiguration ? [builtIn] : [configuration, builtIn]
        var joined = join(files, keysIn: trees)
        joined.own = joined.own.without("extends")
        let base = join(read(builtIn, with: []), keysIn: trees)
        joined.base = base.own
        joined.diagnostics += base.diagnostics
        return joined
    }

    private struct ReadFiles {
        var first: String
        var nodes: [Node] = []
        var diagnostics: [Diagnostic] = []
        var isWhole = true
    }

    private func read(_ tree: FileTree?, with parts: [Part]) -> ReadFiles {
        var read = ReadFiles(first: parts.first?.file ?? "")
        if let tree {
            let files = collecting(&read.diagnostics) { () throws(Diagnostics) in
                let files = try tree.yamlFiles(recursive: false)
                guard files.isEmpty else { return files }
                throw Diagnostics("\(tree.name) contains no .yaml file, \(tree.expectationOfConfiguration)")
            }
            read.first = files.map { tree.name(of: $0[0]) } ?? tree.name
            for file in files ?? [] where !parts.contains(where: { $0.file == file }) {
                let node = collecting(&read.diagnostics) { () throws(Diagnostics) in
                    try Self.read(file, in: tree)
                }
                if let node { read.nodes.append(node) }
            }
        }
        read.isWhole = read.diagnostics.isEmpty && !parts.contains { $0.node == nil }
        read.nodes += parts.compactMap(\.node)
        return read
    }

    private func join(_ files: ReadFiles, keysIn trees: [FileTree]) -> ConfigurationFiles {
        var joined = ConfigurationFiles(
            own: Node(.mapping([]), at: .line(file: files.first, 1)), keyTrees: trees,
            diagnostics: files.diagnostics, isWhole: files.isWhole)
        for node in files.nodes { joined.add(node) }
        return joined
    }
}

extension FileTree {
    /// The expectation in a diagnostic for a directory without YAML files. It names a directory in it that contains a
    /// configuration, if there is one.
    fileprivate var expectationOfConfiguration: String {
        let folders = directory.flatMap { try? FileTree.directory($0).files(recursive: true) } ?? []
        let inner = Set(folders.compactMap { $0.split(separator: "/").dropLast().first.map(String.init) })
            .sorted()
        let own = inner.first { FileTree.directory(name(of: $0)).contents(as: .configuration) == .own }
        return own.map { "expected the files of the configuration; use \(name(of: $0)), which contains one" }
            ?? "expected the files of the configuration"
    }
}

extension ControlDocuments.ConfigurationFiles {
    fileprivate mutating func add(_ part: Node) {
        var part = part
        guard case .mapping = part.value else {
            diagnostics += Schema.configuration.diagnostics(in: part)
            return
        }
        if let base = part["extends"] {
            let schema = Schema.word(.baseConfigurations, "")
            diagnostics += schema.diagnostics(in: base, called: "\"extends\"")
            // Several files can say so.
            if own["extends"] != nil { part = part.without("extends") }
        }
        own = own.joined(with: part.inliningPublicKeys(in: [], from: keyTrees, &diagnostics), &diagnostics)
    }
}

extension Node {
    /// Replaces the paths of certificates and public keys by the contents of the files.
    ///
    /// - Parameters:
    ///   - path: the path of the configuration in the document.
    ///   - trees: are searched for a file, one after the other.
    ///   - diagnostics: receives a diagnostic for each file that cannot be read.
    func inliningPublicKeys(
        in path: [String], from trees: [FileTree], _ diagnostics: inout [Diagnostic]
    ) -> Node {
        var node = self
        for keys in [["serviceProviders", "*", "certificate"], ["identityServices", "*", "publicKey"]] {
            node = node.updating(path + keys) { pem in
                guard let text = pem.string, !text.isEmpty, !text.hasPrefix("-----BEGIN") else { return pem }
                let tree = trees.first { $0.contains(text) } ?? trees[0]
                let bytes = collecting(&diagnostics) { () throws(Diagnostics) in
                    try tree.contents(of: text, namedAt: pem.location)
                }
                guard let bytes else { return pem }
                return Node(.string(String(decoding: bytes, as: UTF8.self)), at: pem.location)
            }
        }
        return node
    }
}

import PassAPI

extension ControlDocuments {
    /// A configuration file that is validated as if it were in the directory, under its name. The node is `nil` if the file cannot
    /// be read.
    typealias Part = (file: String, node: Node?)

    /// The files of a configuration, joined into one document.
    struct ConfigurationFiles {
        var document = Node(.mapping([]), at: .pointer(""))
        /// True if the document is merged over the built-in one.
        var extendsBuiltIn = false
        /// The trees to which paths of certificates and public keys refer: the directory, and for a configuration that extends the
        /// built-in one, also the built-in files.
        var keyTrees: [FileTree]
        var diagnostics: [Diagnostic] = []
        /// False if a file could not be read, or an entry was left out because it is empty.
        var isWhole = true
    }

    /// Reads the files of the configuration that can be read.
    ///
    /// - Parameter parts: replace the files with the same names. Parts that extend the built-in configuration are merged over it
    ///   instead.
    func readConfiguration(with parts: [Part] = []) -> ConfigurationFiles {
        let extendsBuiltIn = hasBuiltInConfiguration && parts.contains { $0.node?["extends"] != nil }
        var files = joined(extendsBuiltIn ? nil : configuration, with: parts)
        files.extendsBuiltIn = files.document["extends"] != nil
        let own = files.document.without("extends").overridingPolicies(with: policies)
        if files.extendsBuiltIn {
            let builtIn = FileTree.builtIn("config")
            if configuration != builtIn { files.keyTrees.append(builtIn) }
            let base = joined(builtIn, with: [])
            files.document = base.document.mergedBehind(own)
            let empty = own.emptyEntries(besides: base.document)
            files.diagnostics += base.diagnostics + empty
            files.isWhole = files.isWhole && empty.isEmpty
        } else {
            files.document = own
        }
        files.document = files.document.inliningPublicKeys(in: [], from: files.keyTrees, &files.diagnostics)
        return files
    }

    private func joined(_ tree: FileTree?, with parts: [Part]) -> ConfigurationFiles {
        var joined = ConfigurationFiles(keyTrees: [configuration])
        var nodes: [Node] = []
        var first = parts.first?.file ?? ""
        if let tree {
            let files = collecting(&joined.diagnostics, try tree.configurationFiles())
            first = files.map { tree.name(of: $0[0]) } ?? tree.name
            for file in files ?? [] where !parts.contains(where: { $0.file == file }) {
                guard let node = collecting(&joined.diagnostics, try Self.read(file, in: tree)) else {
                    continue
                }
                // Skipped for the built-in files, because it would delay the start.
                let mistake = tree.directory.flatMap { _ in
                    FileTree.Format.configuration.mistake(inKeysOf: node)
                }
                if let mistake { joined.diagnostics.append(mistake) } else { nodes.append(node) }
            }
        }
        joined.isWhole = joined.diagnostics.isEmpty && !parts.contains { $0.node == nil }
        joined.document.location = .line(file: first, 1)
        for node in nodes + parts.compactMap(\.node) { joined.add(node) }
        return joined
    }
}

extension FileTree {
    fileprivate func configurationFiles() throws(Diagnostics) -> [String] {
        let files = try yamlFiles(recursive: false)
        guard files.isEmpty else { return files }
        let folders = directory.flatMap { try? FileTree.directory($0).files(recursive: true) } ?? []
        let inner = Set(folders.compactMap { $0.split(separator: "/").dropLast().first.map(String.init) })
            .sorted()
        let own = inner.first { FileTree.directory(name(of: $0)).contents(as: .configuration) == .own }
        let advice = own.map { "; use \(name(of: $0)), which contains one" } ?? ""
        throw Diagnostics(
            "\(name) contains no .yaml file, expected the files of the configuration\(advice)")
    }
}

extension ControlDocuments.ConfigurationFiles {
    fileprivate mutating func add(_ part: Node) {
        guard case .mapping = part.value else {
            diagnostics += Schema.configuration.diagnostics(in: part)
            return
        }
        var part = part
        if let base = part["extends"] {
            diagnostics += Schema.word(.baseConfigurations, "").diagnostics(in: base, called: "\"extends\"")
            // Several files can contain `extends`.
            if document["extends"] != nil { part = part.without("extends") }
        }
        document = document.joined(with: part, &diagnostics)
    }
}

extension Node {
    /// A diagnostic for each service provider, MVPD and integration that is `null` although the base lacks it: this `null` removes
    /// nothing.
    fileprivate func emptyEntries(besides base: Node) -> [Diagnostic] {
        func empty(in node: Node?, besides base: Node?) -> [Diagnostic] {
            (node?.entries ?? []).filter { $0.node.isNull && base?[$0.key] == nil }.map {
                Diagnostic("\"\($0.key)\" is empty, expected a mapping, such as {}", at: $0.location)
            }
        }
        let integrations = (self["integrations"]?.entries ?? []).flatMap {
            empty(in: $0.node, besides: base["integrations"]?[$0.key])
        }
        return integrations
            + ["serviceProviders", "mvpds", "integrations"].flatMap { empty(in: self[$0], besides: base[$0]) }
    }

    /// Replaces the paths of certificates and public keys by the contents of the files.
    ///
    /// - Parameters:
    ///   - path: the path of the configuration in the document.
    ///   - trees: searched for a file, one after the other.
    func inliningPublicKeys(
        in path: [String], from trees: [FileTree], _ diagnostics: inout [Diagnostic]
    ) -> Node {
        var node = self
        for keys in [["serviceProviders", "*", "certificate"], ["identityServices", "*", "publicKey"]] {
            node = node.updating(path + keys) { pem in
                guard let text = pem.string, !text.isEmpty, !text.hasPrefix("-----BEGIN") else { return pem }
                let tree = trees.first { $0.contains(text) } ?? trees[0]
                do throws(Diagnostics) {
                    let bytes = try tree.contents(of: text, namedAt: pem.location)
                    return Node(.string(String(decoding: bytes, as: UTF8.self)), at: pem.location)
                } catch {
                    diagnostics += error.all
                    return pem
                }
            }
        }
        return node
    }
}

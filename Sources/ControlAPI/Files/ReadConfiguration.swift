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
        let builtIn = FileTree.builtIn("config")
        if hasBuiltInConfiguration {
            guard parts.contains(where: { $0.node?["extends"] != nil }) else {
                return join(read(configuration, with: parts), keysIn: [configuration])
            }
            return join(read(nil, with: parts), over: builtIn)
        }
        let files = read(configuration, with: parts)
        let isOverlay = files.nodes.contains { $0["extends"] != nil }
        return isOverlay ? join(files, over: builtIn) : join(files, keysIn: [configuration])
    }

    private struct ReadFiles {
        var first: String
        var nodes: [Node] = []
        var diagnostics: [Diagnostic] = []
        var isWhole = true
    }

    private func read(_ tree: FileTree?, with parts: [Part]) -> ReadFiles {
        var read = ReadFiles(first: tree?.name ?? parts.first?.file ?? "")
        var files: [String] = []
        do throws(Diagnostics) {
            files = try tree?.yamlFiles(recursive: false) ?? []
            if let tree, files.isEmpty {
                throw Diagnostics("\(tree.name) contains no .yaml file, \(tree.expectationOfConfiguration)")
            }
        } catch {
            read.diagnostics += error.all
            read.isWhole = false
        }
        if let tree, let file = files.first { read.first = tree.name(of: file) }
        for file in files where !parts.contains(where: { $0.file == file }) {
            do throws(Diagnostics) {
                if let tree { read.nodes.append(try Self.read(file, in: tree)) }
            } catch {
                read.diagnostics += error.all
                read.isWhole = false
            }
        }
        read.nodes += parts.compactMap(\.node)
        if parts.contains(where: { $0.node == nil }) { read.isWhole = false }
        return read
    }

    private func join(_ files: ReadFiles, over builtIn: FileTree) -> ConfigurationFiles {
        let trees = hasBuiltInConfiguration ? [builtIn] : [configuration, builtIn]
        var own = join(files, keysIn: trees)
        own.own = own.own.without("extends")
        let base = join(read(builtIn, with: []), keysIn: trees)
        own.base = base.own
        own.diagnostics += base.diagnostics
        return own
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

import ControlAPI
import Documents

/// What to validate: all documents, or the files and folders that are named.
package struct ValidationTarget: Sendable {
    /// The documents, with the folders that are named in place of others.
    package private(set) var documents: ControlDocuments
    /// The files that are validated as if they were among the documents.
    package private(set) var files: [String] = []
    /// True when the whole configuration is validated.
    package private(set) var includesConfiguration = false
    /// True when all scenarios of the user's directory are validated.
    package private(set) var includesScenarios = false

    /// All files that `serve` would load.
    package init(allOf documents: ControlDocuments) {
        self.documents = documents
        includesConfiguration = true
        includesScenarios = true
    }

    /// - Parameter paths: files, folders of a configuration, folders of scenarios, and folders that contain both as
    ///   `config` and `scenarios`.
    /// - Throws: a diagnostic for a folder that contains none of them.
    package init(_ paths: [String], in documents: ControlDocuments) throws(Diagnostics) {
        self.documents = documents
        for path in paths {
            if FileTree.isFolder(path) == true { try add(folder: path) } else { files.append(path) }
        }
    }

    private mutating func add(folder: String) throws(Diagnostics) {
        let path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        let tree = FileTree.directory(path)
        let configuration = FileTree.directory(tree.name(of: "config"))
        let scenarios = FileTree.directory(tree.name(of: "scenarios"))
        let hasConfiguration = configuration.looksLikeConfiguration
        let hasScenarios = scenarios.hasYAMLFiles
        if hasConfiguration || hasScenarios {
            if hasConfiguration { try add(configuration: configuration) }
            if hasScenarios { try add(scenarios: scenarios) }
        } else if tree.looksLikeConfiguration {
            try add(configuration: tree)
        } else {
            try add(filesOrScenariosIn: tree)
        }
    }

    private mutating func add(filesOrScenariosIn tree: FileTree) throws(Diagnostics) {
        let found = try tree.yamlFiles(recursive: true)
        guard !found.isEmpty else {
            throw Diagnostics(
                "\(tree.name) contains no .yaml file, expected a folder of the configuration, of scenarios, or with "
                    + "config and scenarios in it")
        }
        let hasParts = found.contains { file in
            (try? ControlDocuments.read(file, in: tree)).map(DocumentSelection.isConfiguration) ?? false
        }
        if hasParts { files += found.map(tree.name(of:)) } else { try add(scenarios: tree) }
    }

    private mutating func add(configuration tree: FileTree) throws(Diagnostics) {
        guard !includesConfiguration else { throw Self.second(tree, documents.configuration) }
        documents.configuration = tree
        includesConfiguration = true
    }

    private mutating func add(scenarios tree: FileTree) throws(Diagnostics) {
        guard !includesScenarios else { throw Self.second(tree, documents.scenarios) }
        documents.scenarios = tree
        includesScenarios = true
    }

    private static func second(_ tree: FileTree, _ first: FileTree) -> Diagnostics {
        Diagnostics(
            "\(tree.name) cannot be combined with \(first.name), expected one folder; validate it separately")
    }
}

extension FileTree {
    fileprivate var hasYAMLFiles: Bool {
        (try? files(recursive: true))?.contains { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") } ?? false
    }
}

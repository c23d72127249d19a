import PassAPI

/// The documents to validate: all of them, or only named files and folders.
package struct ValidationTarget: Sendable {
    /// The documents, in which named folders replace others.
    package var documents: ControlDocuments
    /// The paths of files that are validated as if they were among the documents.
    package private(set) var files: [String] = []
    /// The formats whose files are all validated: the whole configuration, and all scenarios of the user's directory.
    private var included: Set<FileTree.Format> = []

    package var includesConfiguration: Bool { included.contains(.configuration) }
    package var includesScenarios: Bool { included.contains(.scenarios) }
}

extension ValidationTarget {
    /// All files that `serve` would load.
    package init(allOf documents: ControlDocuments) {
        self.init(documents: documents, included: Set(FileTree.Format.allCases))
    }

    /// The targets for files and folders. Files and folders of the same project are validated together.
    ///
    /// A file or a folder of scenarios is validated with the folder `scenarios` that contains it, and with the folder `config`
    /// beside that one. A part of a configuration is validated with the other files of its folder. All other documents come from
    /// the caller. A folder that an option names is never replaced by the neighbors of a file.
    ///
    /// - Parameter paths: files, folders of a configuration, folders of scenarios, and folders that contain both as
    ///   `config` and `scenarios`.
    /// - Throws: a diagnostic for a folder that contains none of them.
    package static func targets(
        _ paths: [String], in documents: ControlDocuments
    ) throws(Diagnostics) -> [ValidationTarget] {
        var folders = ValidationTarget(documents: documents)
        var hasFolder = false
        var files: [String] = []
        for path in paths {
            if FileTree.isFolder(path) == true {
                let found = try folders.add(folder: path)
                hasFolder = hasFolder || found.isEmpty
                files += found
            } else {
                files.append(path)
            }
        }
        var targets = hasFolder ? [folders] : []
        for path in files {
            let project = Neighbors(of: path).documents(otherwise: documents)
            if let index = targets.firstIndex(where: { $0.documents == project }) {
                targets[index].files.append(path)
            } else {
                targets.append(ValidationTarget(documents: project, files: [path]))
            }
        }
        return targets
    }

    /// - Returns: the files in the folder, unless it is a configuration or a whole folder of scenarios.
    private mutating func add(folder: String) throws(Diagnostics) -> [String] {
        let path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        let tree = FileTree.directory(path)
        var isProject = false
        for format in FileTree.Format.allCases {
            guard let inner = documents.found(tree.name(of: format.folder), as: format) else { continue }
            try add(inner, as: format)
            isProject = true
        }
        if isProject { return [] }
        if Neighbors.name(of: path) == "config" && tree.isConfigurationByName || tree.looksLikeConfiguration {
            try add(tree, as: .configuration)
            return []
        }
        return try add(filesOrScenariosIn: tree)
    }

    private mutating func add(filesOrScenariosIn tree: FileTree) throws(Diagnostics) -> [String] {
        let found = try tree.yamlFiles(recursive: true)
        guard !found.isEmpty else {
            throw Diagnostics(
                "\(tree.name) contains no .yaml file, expected a folder of the configuration, of scenarios, or with "
                    + "config and scenarios in it")
        }
        let hasParts = found.contains { file in
            (try? ControlDocuments.read(file, in: tree)).map(DocumentSelection.isConfiguration) ?? false
        }
        // The name of a scenario in a subfolder of the folder scenarios contains the name of the subfolder.
        if hasParts || Neighbors.isInside("scenarios", tree.name) { return found.map(tree.name(of:)) }
        try add(tree, as: .scenarios)
        if !includesConfiguration, documents.formatsToFind.contains(.configuration) {
            let project = Neighbors(of: tree.name(of: found[0])).documents(otherwise: documents)
            documents.configuration = project.configuration
        }
        return []
    }

    private mutating func add(_ tree: FileTree, as format: FileTree.Format) throws(Diagnostics) {
        guard included.insert(format).inserted else {
            throw Diagnostics(
                "\(tree.name) cannot be combined with \(documents[format].name), expected one folder; "
                    + "validate it separately")
        }
        documents[format] = tree
        documents.ignoredFolders.removeAll { $0.path == tree.name }
    }
}

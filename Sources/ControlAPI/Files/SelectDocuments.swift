import PassAPI

/// A folder named `config` or `scenarios` that contains no file for the mock.
struct IgnoredFolder: Sendable, Hashable, CustomStringConvertible {
    var path: String
    var format: FileTree.Format
    var files: [String]

    var description: String {
        let shown = files.prefix(3).joined(separator: ", ")
        let names = files.count > 3 ? "\(shown) and \(files.count - 3) more" : shown
        return
            "\(path) is ignored, because no file in it has a key of \(format.noun) at its top (\(names)); "
            + "--\(format.folder) \(path) uses it"
    }
}

extension ControlDocuments {
    /// The named directories; otherwise `config` and `scenarios` in the working directory, if they contain YAML files; otherwise
    /// the built-in files. A folder is ignored if all its files belong to another program.
    package init(configurationOption configuration: String?, scenariosOption scenarios: String?) {
        self.init()
        for (format, option) in [(FileTree.Format.configuration, configuration), (.scenarios, scenarios)] {
            if let option {
                // The value `built-in` stands for the files of the program.
                self[format] = option == "built-in" ? .builtIn(format.folder) : .directory(option)
            } else {
                formatsToFind.insert(format)
            }
        }
        findFolders()
    }

    /// Looks again for `config` and `scenarios` in the working directory, if no option names the folder and none was found before.
    /// A folder stays in use once it was found.
    package mutating func findFolders() {
        ignoredFolders = []
        for format in FileTree.Format.allCases
        where formatsToFind.contains(format) && self[format].directory == nil {
            self[format] = found(format.folder, as: format) ?? self[format]
        }
    }

    package subscript(format: FileTree.Format) -> FileTree {
        get { format == .configuration ? configuration : scenarios }
        set { if format == .configuration { configuration = newValue } else { scenarios = newValue } }
    }

    /// The folder, if it contains files of the format. Otherwise notes a folder that is ignored.
    mutating func found(_ path: String, as format: FileTree.Format) -> FileTree? {
        let tree = FileTree.directory(path)
        switch tree.contents(as: format) {
        case .own: return tree
        case .nothing: return nil
        case .foreign(let files):
            let ignored = IgnoredFolder(path: path, format: format, files: files)
            if !ignoredFolders.contains(ignored) { ignoredFolders.append(ignored) }
            return nil
        }
    }

    /// A file or folder that looks like the mock's, but is not read because of its name or its folder; and the reason, with a
    /// remedy.
    fileprivate typealias UnreadFile = (path: String, reason: String)

    private var unreadFiles: [UnreadFile] {
        let ofFormats = FileTree.Format.allCases.flatMap { format -> [UnreadFile] in
            let directory = self[format].directory
            let inFolder =
                directory.map { _ in self[format].unreadFiles(as: format, isUsed: true) }
                ?? (formatsToFind.contains(format)
                    ? FileTree.directory(format.folder).unreadFiles(as: format, isUsed: false) : [])
            let isFound = formatsToFind.contains(format) && [nil, format.folder].contains(directory)
            return inFolder + (isFound ? unreadFolders(as: format) : [])
        }
        return ofFormats + scenariosOutsideFolder + configurationBelow
    }

    /// The folders with a similar name, such as `conf` or `configs`, and the working directory if it has the name itself; only
    /// those that contain files of the format.
    private func unreadFolders(as format: FileTree.Format) -> [UnreadFile] {
        let isUsed = self[format].directory != nil
        let folders = FileTree.folders { Self.isLike(format.folder, $0) }
            .filter { FileTree.directory($0).contents(as: format) == .own }
            // If the file system ignores case, the folder Config was found under the name config.
            .filter { !isUsed || $0.lowercased() != format.folder }
            .map { folder -> UnreadFile in
                let advice = isUsed ? "move its files there" : "rename it"
                let option = "--\(format.folder) \(folder)"
                return (
                    path: folder,
                    reason: "its name is not \(format.folder); \(advice), or use it with \(option)"
                )
            }
        guard !isUsed, Neighbors.isNamed(".", format.folder),
            FileTree.directory(".").contents(as: format) == .own
        else { return folders }
        let reason =
            "the mock looks for a folder \(format.folder) in it; start the mock in the folder above, "
            + "or use --\(format.folder) ."
        return folders + [(path: "the working directory", reason: reason)]
    }

    /// True for a mistyped, shorter or longer form of a name.
    private static func isLike(_ name: String, _ other: String) -> Bool {
        let lowercased = other.lowercased()
        guard other != name, lowercased.allSatisfy(\.isLetter) else { return false }
        return NearestName.isNear(other, to: [name]) || lowercased.hasPrefix(name)
            || lowercased.count >= 4 && name.hasPrefix(lowercased)
    }

    /// The scenarios in the working directory and in the folders around those that the mock reads.
    private var scenariosOutsideFolder: [UnreadFile] {
        guard formatsToFind.contains(.scenarios) else { return [] }
        var folders = FileTree.Format.allCases.compactMap { format -> String? in
            guard let directory = self[format].directory, Neighbors.isNamed(directory, format.folder) else {
                return nil
            }
            return Neighbors.folder(of: directory)
        }
        let isInScenarios = Neighbors.isNamed(".", "scenarios") || Neighbors.isInside("scenarios", ".")
        if !isInScenarios { folders.insert(".", at: 0) }
        let used = FileTree.Format.allCases.compactMap { self[$0].directory }
        return folders.distinct.filter { !used.contains($0) }.flatMap { folder -> [UnreadFile] in
            let tree = FileTree.directory(folder)
            let reason = "the mock reads scenarios from \(tree.name(of: "scenarios")); move it there"
            return tree.scenarioFiles.map { (path: tree.name(of: $0), reason: reason) }
        }
    }

    /// The only configuration in a folder below the working directory, when the mock has no files.
    private var configurationBelow: [UnreadFile] {
        guard isBuiltIn, formatsToFind.count == FileTree.Format.allCases.count else { return [] }
        let projects = FileTree.folders().prefix(50).filter { folder in
            FileTree.directory("\(folder)/config").looksLikeConfiguration
        }
        guard projects.count == 1 else { return [] }
        let path = "\(projects[0])/config"
        let advice = "start it in \(projects[0]), or use --config \(path)"
        return [(path: path, reason: "the mock looks for config in the working directory; \(advice)")]
    }

    package var notesOnIgnored: [String] {
        ignoredFolders.map(\.description) + Self.notes(on: unreadFiles)
    }

    /// A note for each file; if many have the same reason, one for all others. The folder can be the root of a project.
    private static func notes(on files: [UnreadFile]) -> [String] {
        var counts: [String: Int] = [:]
        var notes: [String] = []
        for file in files {
            counts[file.reason, default: 0] += 1
            if counts[file.reason, default: 0] <= mostNotes {
                notes.append("\(file.path) is not read, because \(file.reason)")
            }
        }
        let others = counts.sorted { $0.key < $1.key }.filter { $0.value > mostNotes }
        return notes + others.map { "\($0.value - mostNotes) more are not read, because \($0.key)" }
    }

    /// The number of files with the same reason that have a note of their own.
    private static let mostNotes = 3

    package var ignoredPaths: [String] { ignoredFolders.map(\.path) + unreadFiles.map(\.path) }
}

extension FileTree {
    /// - Parameter isUsed: whether the mock reads the folder. In any other folder, only files with a key of the format count,
    ///   because it can belong to another program.
    fileprivate func unreadFiles(as format: Format, isUsed: Bool) -> [ControlDocuments.UnreadFile] {
        guard let directory, Self.isFolder(directory) == true else { return [] }
        let files = (try? files(recursive: isUsed || format.isRecursive)) ?? []
        // Without a file of its own, the folder is not a configuration. The error about that names the inner folder to use.
        let namesInner = !isUsed || files.contains { !$0.contains("/") && Self.isYAML($0) }
        return files.sorted().compactMap { file in
            guard namesInner || !file.contains("/") || format.isRecursive,
                let reason = reason(forNotReading: file, as: format)
            else { return nil }
            let isYAML = Self.isYAML(file.lowercased())
            guard isUsed && isYAML || isOwn(file, as: format),
                !Self.isText(file) || hasOnlyKeys(file, of: format)
            else { return nil }
            return (path: name(of: file), reason: reason)
        }
    }

    /// `nil` for a file that is read, or that does not belong to the format.
    private func reason(forNotReading file: String, as format: Format) -> String? {
        let lowercased = file.lowercased()
        if Self.isYAML(file) {
            guard !format.isRecursive, file.contains("/") else { return nil }
            return "a configuration consists of the files directly in \(name); move it there"
        }
        if Self.isYAML(lowercased) {
            return "its name does not end in .yaml or .yml in lower case; rename it"
        }
        let mistake = "its name does not end in .yaml or .yml; rename it"
        let ending = lowercased.split(separator: ".").last.map(String.init) ?? ""
        if ending == "json" { return "\(mistake), because JSON is YAML, too" }
        if Self.isText(file) { return mistake }
        // Editors make copies such as day.yaml~.
        return ending.allSatisfy(\.isLetter) && NearestName.isNear(ending, to: ["yaml", "yml"])
            ? mistake : nil
    }

    /// True for names that editors give to any text: without an ending, or with `.txt` after the ending of YAML.
    private static func isText(_ file: String) -> Bool {
        let name = file.split(separator: "/").last.map { $0.lowercased() } ?? ""
        return !name.contains(".") || name.hasSuffix(".txt") && isYAML(String(name.dropLast(".txt".count)))
    }
}

import PassAPI

/// A folder with the name of one of the mock's, in which no file is one of the mock's.
struct IgnoredFolder: Sendable, Hashable, CustomStringConvertible {
    var path: String
    var format: FileTree.Format
    /// The paths of its YAML files in the folder.
    var files: [String]

    /// Why the folder is ignored, and how it is used nevertheless.
    var description: String {
        let shown = files.prefix(3).joined(separator: ", ")
        let names = files.count > 3 ? "\(shown) and \(files.count - 3) more" : shown
        let option = format == .configuration ? "--config" : "--scenarios"
        return
            "\(path) is ignored, because no file in it has a key of \(format.noun) at its top (\(names)); "
            + "\(option) \(path) uses it"
    }
}

extension ControlDocuments {
    /// The value of `--config` and of `--scenarios` that stands for the files of the program.
    static let builtInName = "built-in"

    /// The directories that are named; otherwise `config` and `scenarios` in the working directory, if they contain
    /// YAML files; otherwise the built-in files. A folder whose files all belong to another program is ignored.
    ///
    /// - Parameters:
    ///   - configuration: a directory, or `built-in`; `nil` if none is named.
    ///   - scenarios: a directory, or `built-in`; `nil` if none is named.
    package init(configurationOption configuration: String?, scenariosOption scenarios: String?) {
        self.init()
        if let configuration {
            self.configuration = Self.tree(configuration, .configuration)
        } else {
            formatsToFind.insert(.configuration)
        }
        if let scenarios {
            self.scenarios = Self.tree(scenarios, .scenarios)
        } else {
            formatsToFind.insert(.scenarios)
        }
        findFolders()
    }

    /// Looks again for `config` and `scenarios` in the working directory, if no option names the folder and none was
    /// found before. A folder that was found stays in use.
    package mutating func findFolders() {
        ignoredFolders = []
        if formatsToFind.contains(.configuration), configuration.directory == nil {
            configuration = found("config", as: .configuration) ?? configuration
        }
        if formatsToFind.contains(.scenarios), scenarios.directory == nil {
            scenarios = found("scenarios", as: .scenarios) ?? scenarios
        }
    }

    private static func tree(_ option: String, _ format: FileTree.Format) -> FileTree {
        guard option == builtInName else { return .directory(option) }
        return .builtIn(format == .configuration ? "config" : "scenarios")
    }

    /// The folder, if it contains files of the format.
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
}

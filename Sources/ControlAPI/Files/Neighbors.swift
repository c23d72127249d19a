import HTTPMessages
import PassAPI

/// The folders of the project that a file belongs to, found from its path.
struct Neighbors {
    /// The nearest folder `scenarios` that contains the file.
    private var scenarios: String?
    private let folder: String

    init(of path: String) {
        folder = Self.folder(of: path)
        scenarios = Self.ancestor("scenarios", of: folder)
    }

    /// The documents of the project. If the project lacks a folder, or an option names it, the folder of `others` is used.
    func documents(otherwise others: ControlDocuments) -> ControlDocuments {
        var documents = others
        if let scenarios, others.formatsToFind.contains(.scenarios) {
            documents.scenarios = .directory(scenarios)
        }
        guard others.formatsToFind.contains(.configuration) else { return documents }
        let own = FileTree.directory(folder)
        let name = Self.name(of: folder)
        if scenarios == nil, own.looksLikeConfiguration || name == "config" && isOwn(own) {
            documents.configuration = own
        } else {
            let parent = scenarios.map(Self.folder(of:)) ?? folder
            let sibling = FileTree.directory(FileTree.directory(parent).name(of: "config"))
            if isOwn(sibling) { documents.configuration = sibling }
        }
        return documents
    }

    private func isOwn(_ tree: FileTree) -> Bool { tree.contents(as: .configuration) == .own }

    static func name(of folder: String) -> Substring? {
        let absolute = folder == "." ? workingDirectory : folder
        return absolute.split(separator: "/").last
    }

    static func isNamed(_ folder: String, _ name: String) -> Bool { self.name(of: folder) == name[...] }

    static func folder(of path: String) -> String {
        if path == "." { return ".." }
        if name(of: path) == ".." { return path + "/.." }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The path of a file relative to a folder that contains it; `nil` for a file outside.
    static func path(of file: String, in folder: String) -> String? {
        if folder == "." { return file.hasPrefix("/") ? nil : file }
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        if file.hasPrefix(prefix) { return String(file.dropFirst(prefix.count)) }
        let steps = folder.split(separator: "/")
        guard steps.allSatisfy({ $0 == ".." }), !folder.hasPrefix("/"), !file.hasPrefix("/") else {
            return nil
        }
        let outer = workingDirectory.split(separator: "/").suffix(steps.count)
        return (outer + [file[...]]).joined(separator: "/")
    }

    /// True for a folder below a folder with this name.
    static func isInside(_ name: String, _ folder: String) -> Bool {
        !isNamed(folder, name) && ancestor(name, of: folder) != nil
    }

    /// The nearest folder with this name among a folder and its ancestors.
    private static func ancestor(_ name: String, of folder: String) -> String? {
        let isAbsolute = folder.hasPrefix("/")
        let given = folder == "." ? [] : folder.split(separator: "/")
        if let index = given.lastIndex(of: name[...]) {
            return (isAbsolute ? "/" : "") + given[...index].joined(separator: "/")
        }
        guard !isAbsolute, !given.contains("..") else { return nil }
        let outer = workingDirectory.split(separator: "/")
        guard let index = outer.lastIndex(of: name[...]) else { return nil }
        let steps = outer.count - 1 - index
        return steps == 0 ? "." : Array(repeating: "..", count: steps).joined(separator: "/")
    }

    private static var workingDirectory: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }
}

extension ControlDocuments {
    /// The documents with the configuration beside the folder of the scenarios; `nil` if there is none, or if another one is used.
    var usingConfigurationBesideScenarios: ControlDocuments? {
        guard hasBuiltInConfiguration, let folder = scenarios.directory else { return nil }
        let documents = Neighbors(of: FileTree.directory(folder).name(of: "*")).documents(otherwise: self)
        return documents.hasBuiltInConfiguration ? nil : documents
    }

    /// The folder of scenarios beside the configuration; `nil` if there is none, if another one is used, or if an option selects
    /// the scenarios.
    var scenariosBesideConfiguration: String? {
        guard formatsToFind.contains(.scenarios), scenarios.directory == nil,
            let folder = configuration.directory
        else { return nil }
        let parent = Neighbors.folder(of: Neighbors.folder(of: FileTree.directory(folder).name(of: "*")))
        let beside = FileTree.directory(FileTree.directory(parent).name(of: "scenarios"))
        return beside.contents(as: .scenarios) == .own ? beside.directory : nil
    }
}

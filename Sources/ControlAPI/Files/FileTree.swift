import HTTPMessages
import PassAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A directory of files: on disk, built into the program, or in memory.
package enum FileTree: Sendable, Hashable {
    case directory(String)
    /// The contents of `config` or `scenarios` at build time.
    case builtIn(String)
    /// Files by path, for example those made from a capture.
    case loaded(name: String, [String: [UInt8]])

    package static func memory(name: String, _ texts: [String: String]) -> FileTree {
        .loaded(name: name, texts.mapValues { Array($0.utf8) })
    }

    /// The path of the directory; `nil` for files that are not on disk.
    var directory: String? {
        if case .directory(let path) = self { path } else { nil }
    }

    /// The YAML files of a directory, which need not exist, for commands that write files beside them.
    package static func yamlFiles(below directory: String) -> [String] {
        let tree = FileTree.directory(directory)
        return ((try? tree.yamlFiles(recursive: true)) ?? []).map(tree.name(of:))
    }

    /// The name of the directory in diagnostics.
    var name: String {
        switch self {
        case .directory(let directory): directory
        case .builtIn(let folder): "built-in:\(folder)"
        case .loaded(let name, _): name
        }
    }

    /// The name of a file in diagnostics.
    func name(of path: String) -> String {
        self == .directory(".") ? path : name.hasSuffix("/") ? name + path : "\(name)/\(path)"
    }

    func contains(_ path: String) -> Bool {
        loaded.map { $0[path] != nil } ?? FileManager.default.fileExists(atPath: full(path))
    }

    private func full(_ path: String) -> String { path.hasPrefix("/") ? path : name(of: path) }

    /// The files that are not on disk, by path; `nil` for a directory.
    private var loaded: [String: [UInt8]]? {
        switch self {
        case .directory: nil
        case .builtIn(let folder): BuiltInFiles.all[folder]
        case .loaded(_, let files): files
        }
    }

    /// The bytes of a file.
    ///
    /// - Parameter location: the place in a document that refers to the file, if any.
    /// - Throws: a diagnostic when the file does not exist or cannot be read.
    func contents(of path: String, namedAt location: SourceLocation? = nil) throws(Diagnostics) -> [UInt8] {
        if let loaded {
            if let bytes = loaded[path] { return bytes }
            let expectation = if case .builtIn = self { ", expected one of the built-in files" } else { "" }
            throw Diagnostics("cannot read \(name(of: path)): no such file\(expectation)", at: location)
        }
        let full = full(path)
        do throws(BoundedFile.ReadError) {
            return try BoundedFile.read(full, atMost: BoundedFile.largestDocument)
        } catch {
            switch error {
            case .unreadable(let code):
                throw Diagnostics("cannot read \(full): \(Self.reason(code))", at: location)
            case .tooLarge where location != nil: throw Diagnostics("\(full): \(error)", at: location)
            case .tooLarge: throw Diagnostics("\(error)", at: .line(file: full, 1))
            }
        }
    }

    /// The paths of all YAML files (`.yaml` or `.yml`), sorted.
    func yamlFiles(recursive: Bool) throws(Diagnostics) -> [String] {
        try files(recursive: recursive).filter(Self.isYAML).sorted()
    }

    /// The path of the file with this name and `.yaml` or `.yml`; `nil` if there is none.
    func yamlFile(named name: String) -> String? {
        [".yaml", ".yml"].map { name + $0 }.first(where: contains)
    }

    /// True if the path ends like that of a YAML file.
    static func isYAML(_ path: String) -> Bool { withoutEnding(path) != path }

    /// The path without `.yaml` or `.yml`; other paths unchanged.
    static func withoutEnding(_ path: String) -> String {
        for ending in [".yaml", ".yml"] where path.hasSuffix(ending) {
            return String(path.dropLast(ending.count))
        }
        return path
    }

    /// The paths of all files.
    ///
    /// - Throws: a diagnostic when the directory does not exist or cannot be read.
    func files(recursive: Bool) throws(Diagnostics) -> [String] {
        guard let loaded else { return try paths(below: "", depth: recursive ? 8 : 0) }
        return loaded.keys.filter { recursive || !$0.contains("/") }
    }

    /// The paths of all files in a folder and, down to `depth` levels, in its subfolders, without hidden files. Omits a symbolic
    /// link to a folder that contains it.
    private func paths(
        below folder: String, depth: Int, within outer: Set<[UInt64]> = []
    ) throws(Diagnostics) -> [String] {
        let path = folder.isEmpty ? name : name(of: folder)
        let id = Self.id(ofFolder: path)
        guard !outer.contains(id) else { return [] }
        if Self.isFolder(path) == false {
            throw Diagnostics("\(path) is a file, \(Self.expectation(for: path))")
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            let code = access(path, R_OK) == 0 ? 0 : errno
            throw Diagnostics("cannot read the directory \(path): \(Self.reason(code))")
        }
        var paths: [String] = []
        for name in names where !name.hasPrefix(".") {
            let inner = folder.isEmpty ? name : "\(folder)/\(name)"
            guard let isFolder = Self.isFolder(self.name(of: inner)) else { continue }
            if !isFolder {
                paths.append(inner)
            } else if depth > 0 {
                paths += try self.paths(below: inner, depth: depth - 1, within: outer.union([id]))
            }
        }
        return paths
    }

    /// Identifies a folder that can have several paths: the device, and the number on it. Zeros when nothing has the path.
    private static func id(ofFolder path: String) -> [UInt64] {
        var status = stat()
        stat(path, &status)
        return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
    }

    /// Whether a path is a folder, after following symbolic links; `nil` when it does not exist.
    package static func isFolder(_ path: String) -> Bool? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT == S_IFDIR : nil
    }

    /// The folders in the working directory with a wanted name, without hidden ones, sorted.
    static func folders(where isWanted: (String) -> Bool = { _ in true }) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: ".")) ?? []
        return names.filter { !$0.hasPrefix(".") && isWanted($0) && isFolder($0) == true }.sorted()
    }

    /// The expectation in a diagnostic for a file in place of a directory.
    private static func expectation(for file: String) -> String {
        guard isYAML(file) else { return "expected a directory" }
        let directory = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
        return
            "expected a directory, such as the one that contains it: \(directory.isEmpty ? "/" : directory)"
    }

    private static func reason(_ code: Int32) -> String {
        switch code {
        case ENOENT: "no such file or directory"
        case EACCES: "permission denied"
        default: "the file cannot be opened"
        }
    }
}

import ControlAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A folder that files are read from: on disk, or inside the program.
package enum FileTree: Sendable, Hashable {
    case directory(String)
    /// `config` or `scenarios` as they were when the program was built.
    case builtIn(String)

    /// What problems call the folder.
    var name: String {
        switch self {
        case .directory(let directory): directory
        case .builtIn(let folder): "built-in:\(folder)"
        }
    }

    /// What problems call a file.
    func name(of path: String) -> String {
        self == .directory(".") ? path : name.hasSuffix("/") ? name + path : "\(name)/\(path)"
    }

    /// True when a file of that path is there.
    package func contains(_ path: String) -> Bool {
        switch self {
        case .directory: FileManager.default.fileExists(atPath: name(of: path))
        case .builtIn(let folder): BuiltInFiles.all["\(folder)/\(path)"] != nil
        }
    }

    /// The bytes of a file.
    ///
    /// - Parameter place: where the file is named, if it is.
    /// - Throws: that it is missing or cannot be read.
    func contents(of path: String, namedAt location: SourceLocation? = nil) throws(Diagnostics) -> [UInt8] {
        let name = name(of: path)
        switch self {
        case .directory:
            let full = path.hasPrefix("/") ? path : name
            do {
                return try Array(Data(contentsOf: URL(filePath: full)))
            } catch {
                throw Diagnostics("cannot read \(full): \(Self.reason(error))", at: location)
            }
        case .builtIn(let folder):
            guard let bytes = BuiltInFiles.all["\(folder)/\(path)"] else {
                throw Diagnostics(
                    "cannot read \(name): no such file, expected one that is built in", at: location)
            }
            return bytes
        }
    }

    /// The paths of all YAML files, in the order of their names.
    ///
    /// - Throws: that the directory is missing, cannot be read, or has a file that ends in `.yml`.
    func yamlFiles(recursive: Bool) throws(Diagnostics) -> [String] {
        let found: [String]
        switch self {
        case .directory:
            found = try paths(below: "", depth: recursive ? 8 : 0)
        case .builtIn(let folder):
            let inside = BuiltInFiles.all.keys.filter { $0.hasPrefix(folder + "/") }
            found = inside.map { String($0.dropFirst(folder.count + 1)) }
                .filter { recursive || !$0.contains("/") }
        }
        if let stray = found.first(where: { $0.hasSuffix(".yml") }) {
            throw Diagnostics("\(name(of: stray)) ends in .yml, expected .yaml")
        }
        return found.filter { $0.hasSuffix(".yaml") }.sorted()
    }

    /// Files and, that many levels down, the files of folders; hidden ones are left out.
    private func paths(below folder: String, depth: Int) throws(Diagnostics) -> [String] {
        let path = folder.isEmpty ? name : name(of: folder)
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw Diagnostics("cannot read the directory \(path): \(Self.reason(error))")
        }
        var paths: [String] = []
        for name in names where !name.hasPrefix(".") {
            let inner = folder.isEmpty ? name : "\(folder)/\(name)"
            guard let isFolder = Self.isFolder(self.name(of: inner)) else { continue }
            if !isFolder {
                paths.append(inner)
            } else if depth > 0 {
                paths += try self.paths(below: inner, depth: depth - 1)
            }
        }
        return paths
    }

    /// Of what a symbolic link leads to; `nil` when nothing is there.
    private static func isFolder(_ path: String) -> Bool? {
        #if canImport(FoundationEssentials)
            var isFolder = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) ? isFolder : nil
        #else
            // On Apple's systems the answer is the Boolean of Objective-C.
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            return exists ? isFolder.boolValue : nil
        #endif
    }

    private static func reason(_ error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile?, .fileNoSuchFile?: "no such file or directory"
        case .fileReadNoPermission?: "permission denied"
        default: "it cannot be opened"
        }
    }
}

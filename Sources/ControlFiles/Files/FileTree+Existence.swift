import FoundationEssentials

extension FileTree {
    /// True when the folder is there.
    package var exists: Bool {
        switch self {
        case .directory(let directory):
            var isFolder = false
            return FileManager.default.fileExists(atPath: directory, isDirectory: &isFolder) && isFolder
        case .builtIn: return true
        }
    }

    func contains(_ path: String) -> Bool {
        switch self {
        case .directory: FileManager.default.fileExists(atPath: name(of: path))
        case .builtIn(let folder): BuiltInFiles.all["\(folder)/\(path)"] != nil
        }
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Notices that the files of a mock differ from those that it has loaded.
///
/// A folder that is gone changes nothing: an unmounted folder must not take the scenarios of a running mock away.
package struct FileWatch: Sendable {
    private var loaded: Snapshot
    private var lostFolder: String?

    package enum Change: Equatable {
        case none
        /// Files must be loaded again.
        case files
        /// Since this check, the folder has no YAML file any more.
        case lostFolder(String)
    }

    /// - Parameter documents: the documents that are loaded, or are about to be.
    package init(_ documents: ControlDocuments) {
        loaded = Snapshot(documents)
    }

    /// Compares the files with those that were loaded. Reads them all. After a change of files, the next check compares with the
    /// files of this one.
    package mutating func check(_ documents: ControlDocuments) -> Change {
        let present = Snapshot(documents)
        let lost = present.lostFolder(since: loaded)
        defer { lostFolder = lost }
        if let lost { return lost == lostFolder ? .none : .lostFolder(lost) }
        guard present != loaded else { return .none }
        loaded = present
        return .files
    }

    /// Compares with the present files from now on, because they are about to be loaded.
    package mutating func restart(_ documents: ControlDocuments) {
        loaded = Snapshot(documents)
    }

    /// The files at one time. Built-in files are not among them, because they do not change.
    private struct Snapshot: Sendable, Equatable {
        /// By the path of the folder: hashes of the contents by the path of the file.
        private var files: [String: [String: Int]] = [:]
        private var ignoredFolders: [IgnoredFolder]

        init(_ documents: ControlDocuments) {
            var documents = documents
            documents.findFolders()
            ignoredFolders = documents.ignoredFolders
            for format in FileTree.Format.allCases {
                let tree = documents[format]
                guard let folder = tree.directory else { continue }
                var hashes = files[folder] ?? [:]
                let keys = format == .configuration ? tree.publicKeyFiles : []
                for path in ((try? tree.yamlFiles(recursive: format.isRecursive)) ?? []) + keys {
                    hashes[tree.name(of: path)] = (try? tree.contents(of: path)).hashValue
                }
                files[folder] = hashes
            }
        }

        /// A folder that had YAML files, and does not exist any more or has none, such as one on which nothing is mounted.
        func lostFolder(since earlier: Snapshot) -> String? {
            earlier.files.filter { folder, old in
                Self.hasYAMLFile(old) && !Self.hasYAMLFile(files[folder] ?? [:])
            }.keys.min()
        }

        private static func hasYAMLFile(_ files: [String: Int]) -> Bool {
            files.keys.contains(where: FileTree.isYAML)
        }
    }
}

extension FileTree {
    /// The `.pem` files in a configuration and in the folders in it, such as `keys`, because they can be certificates or public
    /// keys. Deeper folders, which can have many files, are not searched. Files that end in `.key.pem` are private keys, which a
    /// mock reads only when it starts.
    fileprivate var publicKeyFiles: [String] {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: name)) ?? []).filter {
            !$0.hasPrefix(".")
        }
        let inner = names.flatMap { folder in
            ((try? FileTree.directory(name(of: folder)).files(recursive: false)) ?? []).map {
                "\(folder)/\($0)"
            }
        }
        return (names + inner).filter { $0.hasSuffix(".pem") && !$0.hasSuffix(".key.pem") }
    }
}

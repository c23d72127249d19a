#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Notices changes of the files that a mock has loaded, and files that are gone.
///
/// Files that are gone change nothing: an unmounted folder must not take the scenarios of a running mock away.
package struct FileWatch: Sendable {
    private var loaded: Snapshot
    /// The parts that the last check did not find. A program that saves a file can remove it for a moment, so a part is gone only
    /// when two checks do not find it.
    private var missing: Set<Part> = []
    /// The parts that were reported to the user as gone.
    private var reported: Set<Part> = []

    /// - Parameter documents: the documents that are loaded, or are about to be.
    package init(_ documents: ControlDocuments) {
        loaded = Snapshot(documents)
    }

    package struct Findings: Sendable, Hashable {
        /// Messages for the user about the parts that are gone since the last check, and those that are back.
        package var messages: [String]
        /// True if files must be loaded again. The next check compares with the files of this one.
        package var hasChanges: Bool
    }

    /// Compares the files with those that were loaded. Reads them all.
    package mutating func check(_ documents: ControlDocuments) -> Findings {
        let now = Snapshot(documents)
        let missing = now.missing(of: loaded)
        let gone = missing.intersection(self.missing).subtracting(reported)
        let back = reported.subtracting(missing)
        reported = reported.union(gone).subtracting(back)
        self.missing = missing
        let messages = gone.map(\.messageWhenGone).sorted() + back.map(\.messageWhenBack).sorted()
        // Without one of its folders, the mock would load less than it has.
        let hasChanges = !missing.contains(where: \.isFolder) && now.hasChanges(since: loaded)
        if hasChanges { restart(with: now) }
        return Findings(messages: messages, hasChanges: hasChanges)
    }

    /// Compares with the present files from now on, because they are about to be loaded.
    package mutating func restart(_ documents: ControlDocuments) {
        restart(with: Snapshot(documents))
    }

    private mutating func restart(with snapshot: Snapshot) {
        loaded = snapshot
        missing = missing.filter(\.isFolder)
        reported = reported.filter(\.isFolder)
    }

    /// A file or a folder that was loaded and is missing.
    private struct Part: Sendable, Hashable {
        var isFolder: Bool
        var messageWhenGone: String
        var messageWhenBack: String

        static func file(_ path: String) -> Part {
            Part(
                isFolder: false,
                messageWhenGone:
                    "\(path) is gone; the mock keeps what it has loaded until another file changes or SIGHUP comes",
                messageWhenBack: "\(path) is back")
        }

        static func folder(_ path: String, _ loss: String, until end: String, back: String) -> Part {
            Part(
                isFolder: true,
                messageWhenGone: "the folder \(path) \(loss); the mock keeps what it has loaded until \(end)",
                messageWhenBack: "the folder \(path) \(back)")
        }
    }

    /// The files at one time. Built-in files are not among them, because they do not change.
    private struct Snapshot: Sendable {
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

        func missing(of earlier: Snapshot) -> Set<Part> {
            var missing: Set<Part> = []
            for (folder, old) in earlier.files {
                let present = files[folder] ?? [:]
                if FileTree.isFolder(folder) != true {
                    missing.insert(.folder(folder, "is gone", until: "the folder is back", back: "is back"))
                } else if !Self.hasYAMLFile(present), Self.hasYAMLFile(old) {
                    // Such as a folder on which nothing is mounted any more.
                    missing.insert(
                        .folder(
                            folder, "has no YAML file any more", until: "there is one",
                            back: "has YAML files again"))
                } else {
                    missing.formUnion(old.keys.filter { present[$0] == nil }.map(Part.file))
                }
            }
            return missing
        }

        private static func hasYAMLFile(_ files: [String: Int]) -> Bool {
            files.keys.contains(where: FileTree.isYAML)
        }

        /// True if this snapshot has a file that the earlier one lacks or has with other contents.
        func hasChanges(since earlier: Snapshot) -> Bool {
            ignoredFolders != earlier.ignoredFolders
                || files.contains { folder, now in
                    let old = earlier.files[folder] ?? [:]
                    return now.contains { path, hash in old[path] != hash }
                }
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

import ControlAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Files that a command writes into a directory.
struct NewFiles {
    /// The contents by path in the directory.
    var contents: [String: [UInt8]]

    /// - Throws: for an argument that cannot be the directory: an empty one, or a file.
    static func check(directory: String) throws(Failure) {
        guard directory.contains(where: { !$0.isWhitespace }) else {
            throw .badInput("the directory is \"\(directory)\", expected a path; . is the current directory")
        }
        guard FileTree.isFolder(directory) != false else {
            throw .badInput("\(directory) is a file, expected a directory, or a path at which nothing exists")
        }
    }

    /// Writes the files, and prints their paths. Creates the directory if it does not exist.
    ///
    /// - Throws: for a directory that ``check(directory:)`` refuses; if one of the files exists, before any is written; or if one cannot be written.
    func write(to directory: String) throws(Failure) {
        try Self.check(directory: directory)
        let files = contents.sorted { $0.key < $1.key }
            .map { (url: URL(filePath: "\(directory)/\($0.key)"), bytes: $0.value) }
        let existing = files.filter { FileManager.default.fileExists(atPath: $0.url.path) }
        guard existing.isEmpty else {
            let names = existing.map(\.url.path).joined(separator: ", ")
            throw .badInput("these files exist and were not overwritten: \(names); choose another directory")
        }
        for file in files {
            do {
                try FileManager.default.createDirectory(
                    at: file.url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.bytes).write(to: file.url)
            } catch {
                throw .badInput(
                    "cannot write \(file.url.path); check that its folder is one, and is writable")
            }
            Output.line(file.url.path)
        }
    }
}

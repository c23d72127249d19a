import Foundation
import TestSupport

/// A folder of files that goes away with the test.
final class ScratchFolder {
    let url: URL

    /// - Parameter files: texts by path.
    init(_ files: [String: String]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "commands-\(UUID().uuidString)")
        for (name, text) in files { try write(text, to: name) }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The shipped configuration, with more files in it.
    static func configuration(adding files: [String: String]) throws -> ScratchFolder {
        let folder = try ScratchFolder([:])
        try FileManager.default.copyItem(at: Document.root.appending(path: "config"), to: folder.url)
        for (name, text) in files { try folder.write(text, to: name) }
        return folder
    }

    func write(_ text: String, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}

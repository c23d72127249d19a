import Foundation
import TestSupport

/// A temporary folder, which is removed when the object is released.
final class ScratchFolder {
    let url: URL

    /// - Parameter files: the contents by path.
    init(_ files: [String: String]) throws {
        url = FileManager.default.temporaryDirectory.appending(path: "commands-\(UUID().uuidString)")
        for (name, text) in files { try write(text, to: name) }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// A copy of the shipped configuration with additional or replaced files.
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

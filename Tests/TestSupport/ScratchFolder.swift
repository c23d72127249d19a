import Foundation

/// A temporary folder, which is removed when the object is released.
package final class ScratchFolder: Sendable {
    package let url: URL
    package var path: String { url.path }

    /// - Parameter files: the contents by path.
    package init(_ files: [String: String] = [:]) throws {
        // The name is short, because the path of a Unix socket has at most 103 bytes.
        url = FileManager.default.temporaryDirectory.appending(path: "test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes a file, and creates its folder.
    package func write(_ text: String, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}

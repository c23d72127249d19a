import Foundation

/// A temporary folder, which is removed when the object is released.
package final class ScratchFolder: Sendable {
    /// Leads to the folder through a symbolic link, as all temporary folders of macOS do: `/var` is a link to
    /// `/private/var` there.
    package let url: URL
    private let folder: URL
    package var path: String { url.path }

    /// - Parameter files: the contents by path.
    package init(_ files: [String: String] = [:]) throws {
        // The name is short, because the path of a Unix socket has at most 103 bytes, of which the temporary
        // directory of macOS takes 49.
        let name = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        folder = FileManager.default.temporaryDirectory.appending(path: "test-\(name)")
        url = FileManager.default.temporaryDirectory.appending(path: "to-\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(at: url, withDestinationURL: folder)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
        try? FileManager.default.removeItem(at: folder)
    }

    /// Writes a file, and creates its folder.
    package func write(_ text: String, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }
}

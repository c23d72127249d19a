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

    /// Writes a shell script that can be executed.
    ///
    /// Another process writes it. Otherwise a child that a test starts meanwhile has the file open for writing until it
    /// executes its own program, and the system refuses to execute such a file (`ETXTBSY`).
    ///
    /// - Returns: the file.
    @discardableResult
    package func write(script: String, to name: String) throws -> URL {
        let file = url.appending(path: name)
        let writer = try ChildProcess(
            URL(filePath: "/bin/sh"),
            ["-c", #"printf '#!/bin/sh\n%s\n' "$1" >"$2" && chmod 700 "$2""#, "sh", script, file.path])
        guard writer.wait() == 0 else { throw CocoaError(.fileWriteUnknown) }
        return file
    }
}

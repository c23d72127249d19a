#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A temporary folder, which is removed when the object is released.
final class ScratchFolder: Sendable {
    let path: String

    init(_ files: [String: String]) throws {
        path = FileManager.default.temporaryDirectory.path + "/control-files-\(UUID().uuidString)"
        for (name, text) in files {
            let file = "\(path)/\(name)"
            let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            try FileManager.default.createDirectory(
                atPath: folder.joined(separator: "/"), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: file))
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

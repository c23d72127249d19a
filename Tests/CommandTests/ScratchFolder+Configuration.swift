import Foundation
import TestSupport

extension ScratchFolder {
    /// A copy of the shipped configuration with additional or replaced files.
    static func configuration(adding files: [String: String]) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: Repository.config.path) {
            try FileManager.default.copyItem(
                at: Repository.config.appending(path: name), to: folder.url.appending(path: name))
        }
        for (name, text) in files { try folder.write(text, to: name) }
        return folder
    }
}

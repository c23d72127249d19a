import Foundation
import TestSupport

/// The accessibility rules of Deque, which `.ci/install --tests` fetches.
enum AxeCore {
    /// The script with the rules; `nil` if it was not fetched.
    static let script: URL? = {
        let folder = Repository.root.appending(path: ".build/axe")
        let versions = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        return versions?.map { $0.appending(path: "axe.min.js") }.first {
            FileManager.default.fileExists(atPath: $0.path)
        }
    }()
}

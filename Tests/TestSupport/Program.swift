import Foundation

/// The program that was built together with the tests.
package enum Program {
    /// The executable `adobe-pass-mock`, in the folder of the test bundle or in one of its parents.
    package static let executable: URL = {
        let tests = URL(filePath: ProcessInfo.processInfo.arguments[0]).resolvingSymlinksInPath()
        var folder = tests.deletingLastPathComponent()
        while folder.path != "/" {
            let candidate = folder.appending(path: "adobe-pass-mock")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            folder = folder.deletingLastPathComponent()
        }
        return Repository.root.appending(path: ".build/debug/adobe-pass-mock")
    }()
}

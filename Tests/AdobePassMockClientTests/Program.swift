import Foundation

/// The mock as it was built.
enum Program {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The executable lies beside the tests' own.
    static let executable: URL = {
        let tests = URL(filePath: ProcessInfo.processInfo.arguments[0]).resolvingSymlinksInPath()
        var folder = tests.deletingLastPathComponent()
        while folder.path != "/" {
            let candidate = folder.appending(path: "adobe-pass-mock")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            folder = folder.deletingLastPathComponent()
        }
        return root.appending(path: ".build/debug/adobe-pass-mock")
    }()
}

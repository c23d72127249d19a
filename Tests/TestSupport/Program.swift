import Foundation

/// The program that was built together with the tests.
package enum Program {
    /// The executable `adobe-pass-mock`, in the folder of the test bundle or in one of its parents.
    ///
    /// The arguments of the process do not name the bundle on macOS, where a program of Xcode loads it.
    package static let executable: URL = {
        let bundle = Bundle(for: Marker.self).bundleURL.resolvingSymlinksInPath()
        let folders = sequence(first: bundle) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
        return folders.lazy.map { $0.appending(path: "adobe-pass-mock") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
            // It does not exist, so a test that starts it fails with this path in its message.
            ?? bundle.appending(path: "adobe-pass-mock")
    }()

    /// A class in the test bundle, so that the system finds the bundle.
    private final class Marker {}
}

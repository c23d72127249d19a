import Foundation

/// The checkout that contains the tests.
package enum Repository {
    package static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    package static let config = root.appending(path: "config")
    package static let scenarios = root.appending(path: "scenarios")
}

import Foundation
import TestSupport

/// A Swift file of the package.
struct SourceFile {
    /// Relative to the top of the repository.
    let path: String
    let text: String

    var name: String { String(path.split(separator: "/").last ?? "") }

    /// True if the file contains one of the words, which is much faster to find out than the match of a regular expression.
    func contains(anyOf words: [String]) -> Bool { words.contains { text.range(of: $0) != nil } }

    /// The files below a folder, in the order of their paths. `Soak` is left out: it is a package of its own, for
    /// Linux. So is what SwiftPM builds in the folder of the package SampleApp.
    static func all(below folder: String) throws -> [SourceFile] {
        let paths =
            FileManager.default.enumerator(atPath: Repository.root.appending(path: folder).path)?
            .compactMap { $0 as? String } ?? []
        return try paths.sorted().filter { path in
            path.hasSuffix(".swift") && !path.hasPrefix("Soak/") && !path.contains("/.build/")
        }.map { path in
            let file = "\(folder)/\(path)"
            return SourceFile(
                path: file,
                text: try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8))
        }
    }
}

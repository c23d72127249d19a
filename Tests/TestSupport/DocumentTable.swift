import Foundation

/// A table in the documentation that must match data of the program.
package struct DocumentTable {
    private let file: URL
    private let head: String

    /// - Parameters:
    ///   - path: the document, relative to the top of the repository.
    ///   - head: the first line of the table.
    package init(in path: String, head: String) {
        file = Repository.root.appending(path: path)
        self.head = head
    }

    /// The rows of the table. When `UPDATE_GOLDEN_FILES` is set, writes `rows` to the document first; tests
    /// must then run one after the other.
    package func rows(updatedTo rows: [String]) throws -> [String] {
        var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        guard let location = lines.firstIndex(of: head) else {
            throw Unexpected("no table \(head) in \(file.path)")
        }
        let start = location + 2
        let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN_FILES"] != nil {
            lines.replaceSubrange(start..<end, with: rows)
            try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
            return rows
        }
        return Array(lines[start..<end])
    }
}

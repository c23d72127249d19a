import Foundation

/// A table in the documentation that must match data of the program.
package struct DocumentTable {
    private let file: URL
    private let head: String
    private let heading: String?

    /// - Parameters:
    ///   - path: the document, relative to the top of the repository.
    ///   - head: the first line of the table.
    ///   - heading: the heading of the section that contains the table; `nil` when no other table of the
    ///     document begins with `head`.
    package init(in path: String, head: String, under heading: String? = nil) {
        file = Repository.root.appending(path: path)
        self.head = head
        self.heading = heading
    }

    /// The rows of the table. When `UPDATE_GOLDEN_FILES` is set, writes `rows` to the document first; tests
    /// must then run one after the other.
    package func rows(updatedTo rows: [String]) throws -> [String] {
        var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let section = try self.section(of: lines)
        guard let location = lines[section].firstIndex(of: head) else {
            throw Unexpected("no table \(head) in \(file.path) \(heading ?? "")")
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

    /// The lines from the heading to the next one, or all lines.
    private func section(of lines: [String]) throws -> Range<Int> {
        guard let heading else { return lines.indices }
        guard let start = lines.firstIndex(of: heading) else {
            throw Unexpected("no heading \(heading) in \(file.path)")
        }
        let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("#") } ?? lines.endIndex
        return start..<end
    }
}

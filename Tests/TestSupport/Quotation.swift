import Foundation

/// A text of a document that a program has printed. `…` stands for what differs from run to run.
package struct Quotation: Sendable, CustomStringConvertible {
    private let parts: [String]

    package init(_ text: String) {
        parts = text.components(separatedBy: "…")
    }

    package var description: String { parts.joined(separator: "…") }

    /// True when the text consists of the parts of the quotation, in their order, with anything in place of each `…`.
    package func matches(_ text: String) -> Bool {
        guard parts.count > 1 else { return text == parts[0] }
        guard text.hasPrefix(parts[0]) else { return false }
        var rest = text.dropFirst(parts[0].count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(parts[parts.count - 1])
    }
}

extension Document {
    /// A row of a table whose first column quotes what a program has printed.
    package struct QuotingRow: Sendable {
        /// The heading of the section.
        package var section: String
        /// The head of the first column, such as `reason`.
        package var column: String
        package var quotation: Quotation
    }

    /// The rows of all tables whose first column has code, in the order of the document.
    package var quotingRows: [QuotingRow] {
        var rows: [QuotingRow] = []
        var (section, column) = ("", "")
        for line in text.split(separator: "\n") {
            if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
            if let row = line.prefixMatch(of: /\| `([^`]+)` \|/) {
                rows.append(
                    QuotingRow(section: section, column: column, quotation: Quotation(String(row.output.1))))
            } else if let head = line.prefixMatch(of: /\| (\w+) \|/) {
                column = String(head.output.1)
            }
        }
        return rows
    }
}

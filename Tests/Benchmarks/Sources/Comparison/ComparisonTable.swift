import Foundation

/// The findings of all rounds, row by row.
struct ComparisonTable {
    private let options: ComparisonOptions
    var findings: [Finding] = []

    /// What the mock does not keep.
    private(set) var broken: [Row] = []

    init(_ options: ComparisonOptions) {
        self.options = options
    }

    /// In Markdown: medians with the smallest and the largest value.
    mutating func text() -> String {
        let rows = Row.allCases.compactMap { row -> String? in
            line(row, findings.filter { $0.row == row })
        }
        return """
            | what | unit | mock | reference | ratio | target | |
            |---|---|---:|---:|---:|---:|---|
            \(rows.joined(separator: "\n"))
            """
    }

    private mutating func line(_ row: Row, _ findings: [Finding]) -> String? {
        guard let mock = Spread(findings.map(\.mock)) else { return nil }
        let reference = Spread(findings.compactMap(\.reference))
        // Of figures that were taken one right after the other.
        let ratio = Spread(findings.compactMap { finding in finding.reference.map { finding.mock / $0 } })
        var verdict = ""
        if let target = row.target {
            let isKept = target.isKept(
                value: mock.median, reference: reference?.median, ratio: ratio?.median)
            verdict = isKept ? "kept" : "**broken**"
            if !isKept { broken.append(row) }
        }
        let cells = [
            row.title(options), row.unit.rawValue, mock.text(row.unit.text),
            reference?.text(row.unit.text) ?? "",
            ratio?.text { String(format: "%.2f", $0) } ?? "", row.target?.text(row.unit) ?? "", verdict,
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }
}

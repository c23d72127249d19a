import Captures

extension JUnitReport {
    /// A test case for each operation of a capture. Differences are failures, also if a policy explains them. What was
    /// left out is skipped with the reason.
    init(_ report: ComparisonReport) {
        name = report.name
        cases =
            report.operations.map { operation in
                Case(
                    group: "compare", name: "\(operation.operation)",
                    outcome: operation.differences.isEmpty
                        ? .passed
                        : .failed(
                            type: "difference", message: operation.summary,
                            details: operation.differences.map { report.statement(of: $0) }))
            } + report.leftOut.map { Case(group: "compare", name: $0, outcome: .skipped(message: $0)) }
        cases += report.unknownPaths.map {
            Case(
                group: "compare", name: $0,
                outcome: .failed(type: "unknown", message: "The mock does not know this path.", details: []))
        }
    }
}

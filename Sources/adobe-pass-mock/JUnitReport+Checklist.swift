import PassAPI

extension JUnitReport {
    /// The verdicts, with a test case for each rule. A broken rule that counts is a failure with its evidence. Rules
    /// that were not seen, and broken rules that do not count, are skipped with the reason. A property for
    /// each option says what it left out.
    init(_ report: ChecklistReport, failOn threshold: AuditThreshold) {
        name = "REST API V2 Checklist"
        properties = report.leftOut.map { ("left out", $0.text) }
        cases = report.verdicts.map { verdict in
            let outcome: Case.Outcome =
                switch verdict.outcome {
                case .kept: .passed
                case .broken where threshold.counts(verdict):
                    .failed(
                        type: verdict.level.rawValue, message: verdict.explanation, details: verdict.evidence)
                case .broken:
                    .skipped(message: "Broken, but not counted by --fail-on: \(verdict.explanation)")
                case .notSeen: .skipped(message: verdict.explanation)
                }
            return Case(
                group: "checklist.\(verdict.level.rawValue)", name: "\(verdict.rule): \(verdict.title)",
                outcome: outcome)
        }
    }
}

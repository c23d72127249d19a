import PassAPI

/// The verdicts of all rules on a journal.
package struct AuditReport: Sendable {
    /// In the order of Adobe's page, the mandatory requirements first.
    package let verdicts: [Verdict]
    /// The requirements on Adobe's page that the mock cannot check, with the reasons.
    package let notObservable = UnobservableRequirement.all
    /// The number of audited requests.
    package let requestCount: Int
    /// False when earlier requests were removed from the journal. Rules that need them are then *not seen*
    /// instead of *kept*.
    package let isComplete: Bool

    package init(_ journal: AuditedJournal, by rules: [any AuditRule] = Checklist.rules) {
        verdicts = rules.map { rule in
            Verdict(rule: rule, finding: Self.finding(by: rule, in: journal))
        }
        requestCount = journal.observations.count
        isComplete = journal.isComplete
    }

    private static func finding(by rule: any AuditRule, in journal: AuditedJournal) -> Finding {
        let finding = rule.finding(in: journal)
        guard finding.outcome == .kept, rule.needsCompleteJournal, !journal.isComplete else { return finding }
        return Finding(
            .notSeen, "The beginning of the journal was removed, so earlier violations cannot be ruled out.")
    }

    package func count(of outcome: ChecklistOutcome, _ level: ChecklistLevel? = nil) -> Int {
        verdicts.count { $0.finding.outcome == outcome && (level == nil || $0.rule.level == level) }
    }
}

/// A client against the whole checklist.
package struct AuditReport: Sendable {
    /// In the order of the page, the mandatory ones first.
    package let verdicts: [Verdict]
    /// What the page asks for besides, and why nothing is said of it.
    package let notObservable = UnobservableRequirement.all
    /// How many requests were looked at.
    package let requestCount: Int
    /// False when earlier requests are gone: what may have stood in them cannot count as kept.
    package let isWhole: Bool

    package init(_ journal: AuditedJournal, by rules: [any AuditRule] = Checklist.rules) {
        verdicts = rules.map { rule in
            Verdict(rule: rule, finding: Self.finding(by: rule, in: journal))
        }
        requestCount = journal.observations.count
        isWhole = journal.isWhole
    }

    private static func finding(by rule: any AuditRule, in journal: AuditedJournal) -> Finding {
        let finding = rule.finding(in: journal)
        guard finding.outcome == .kept, rule.needsBeginning, !journal.isWhole else { return finding }
        return Finding(
            .notSeen, "The beginning of the journal is gone, and with it what would have shown the opposite.")
    }

    package func count(of outcome: Finding.Outcome, _ level: ChecklistSection.Level? = nil) -> Int {
        verdicts.count { $0.finding.outcome == outcome && (level == nil || $0.rule.level == level) }
    }
}

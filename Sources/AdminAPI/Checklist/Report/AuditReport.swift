import PassAPI

/// The verdicts of all rules on a journal.
package struct AuditReport: Sendable {
    /// In the order of Adobe's page, the mandatory requirements first.
    package let verdicts: [Verdict]
    /// The requirements on Adobe's page that the mock cannot check, with the reasons.
    package let notObservable: [UnobservableRequirement]
    /// The number of audited requests, without those that are left out.
    package let requestCount: Int
    /// What was left out, in the order in which it was asked for.
    package let leftOut: [AppliedExclusion]
    /// False when earlier requests were removed from the journal. Rules that need them are then *not seen*
    /// instead of *kept*.
    package let isComplete: Bool

    init(_ journal: AuditedJournal, by rules: [any AuditRule] = Checklist.rules) {
        let exclusions = journal.exclusions
        verdicts = rules.filter { rule in !exclusions.contains { $0.leavesOut(rule) } }.map { rule in
            Verdict(rule: rule, finding: Self.finding(by: rule, in: journal))
        }
        notObservable = UnobservableRequirement.all.filter { requirement in
            !exclusions.contains { $0.leavesOut(requirement.section) }
        }
        let judged = journal.observations.lazy.filter { !$0.isLeftOut }.map(\.id)
        requestCount = Set(judged).union(journal.endingCalls.map(\.request)).count
        leftOut = exclusions.map { exclusion in
            AppliedExclusion(
                exclusion: exclusion,
                count: rules.count { exclusion.leavesOut($0) }
                    + journal.observations.count { exclusion.leavesOut($0) })
        }
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

import PassAPI

/// The verdicts of all rules on a journal.
package struct AuditReport: Sendable {
    /// In the order of Adobe's page, the mandatory requirements first.
    package let verdicts: [Verdict]
    /// The requirements on Adobe's page that the mock cannot check, with the reasons.
    package let notObservable: [UnobservableRequirement]
    /// The number of audited requests, without those that are left out.
    package let requestCount: Int
    /// The exclusions, in the order in which they were requested.
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

/// A requirement or recommended practice of Adobe's page *REST API V2 Checklist*, as far as a server can
/// check it.
///
/// A rule reports only violations that the requests prove. It reports nothing where Adobe's page is silent,
/// or where a correct client could have sent the same requests.
package protocol AuditRule: Sendable {
    /// The stable identifier for programs.
    var identifier: String { get }
    /// The requirement on the app, for people: a sentence without a subject and a full stop.
    var title: String { get }
    /// The row of Adobe's page.
    var section: ChecklistSection { get }
    /// The cases that the rule does not judge because requests do not show them, for people.
    var cannotSee: String { get }
    /// Whether the rule also judges requests of REST API V1.
    var legacyCoverage: LegacyCoverage { get }
    /// True when *kept* requires the complete journal, because removed requests could contain a violation.
    var needsCompleteJournal: Bool { get }

    /// Checks the requests of the journal's subject.
    func finding(in journal: AuditedJournal) -> Finding
}

extension AuditRule {
    package var level: ChecklistLevel { section.level }
    package var needsCompleteJournal: Bool { false }
}

/// The result of a rule, with the requests that prove it.
package struct Finding: Sendable, Hashable {
    package var outcome: ChecklistOutcome
    /// The observation, and the advice for a broken rule, in complete sentences for people.
    package var explanation: String
    /// The identifiers of the requests that prove the outcome, the oldest first; at most ``limit``.
    package var requests: [String]
    /// The calls that the app still makes, for rules about APIs that end.
    package var calls: [RepeatedCall] = []

    /// The maximum number of identifiers.
    static let limit = 20

    init(_ outcome: ChecklistOutcome, _ explanation: String, _ requests: [String] = []) {
        self.outcome = outcome
        self.explanation = explanation
        self.requests = requests
    }
}

/// A rule and its finding.
package struct Verdict: Sendable {
    package var rule: any AuditRule
    package var finding: Finding
}

/// Whether a rule also judges requests of REST API V1. Adobe has no checklist for V1, so a rule does so only where its
/// requirement concerns both versions in the same way.
package enum LegacyCoverage: Sendable, Hashable {
    case judged
    /// With the reason, as a sentence for people.
    case notJudged(String)

    /// The reason of rules about headers, parameters and answers that only V2 has.
    static let onlyInV2 = LegacyCoverage.notJudged("REST API V1 has nothing that corresponds.")
}

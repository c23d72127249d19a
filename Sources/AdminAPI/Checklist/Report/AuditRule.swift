import PassAPI

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

/// Whether a rule also judges requests of REST API V1. Adobe has no checklist for V1, so a rule does so only where its
/// requirement concerns both versions in the same way.
package enum LegacyCoverage: Sendable, Hashable {
    case judged
    /// With the reason, as a sentence for people.
    case notJudged(String)

    /// The reason of rules about headers, parameters and answers that only V2 has.
    static let onlyInV2 = LegacyCoverage.notJudged("REST API V1 has nothing that corresponds.")
}

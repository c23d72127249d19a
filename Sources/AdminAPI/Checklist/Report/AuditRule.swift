import PassAPI

/// A requirement or recommended practice of Adobe's page *REST API V2 Checklist*, as far as a server can
/// check it.
///
/// A rule reports only violations that the requests prove. It reports nothing where Adobe's page is silent,
/// or where a correct client could have sent the same requests.
struct AuditRule: Sendable {
    /// The stable identifier for programs.
    let identifier: String
    /// The requirement on the app, for people: a sentence without a subject and a full stop.
    let title: String
    /// The row of Adobe's page.
    let section: ChecklistSection
    /// Whether the rule also judges requests of REST API V1.
    var legacyCoverage = LegacyCoverage.judged
    /// True when *kept* requires the complete journal, because removed requests could contain a violation.
    var needsCompleteJournal = false
    /// The cases that the rule does not judge because requests do not show them, for people.
    let cannotSee: String
    /// The observation when requests keep the rule, and when no request is relevant to it, as sentences.
    let kept: String
    let notSeen: String
    /// The change to the app when the rule is broken, as a sentence.
    let advice: String
    /// Collects the evidence in the requests of the journal's subject.
    let examine: @Sendable (AuditedJournal, inout Evidence) -> Void

    var level: ChecklistLevel { section.level }
}

/// The result of a rule, with the requests that prove it.
struct Finding: Sendable, Hashable {
    var outcome: ChecklistOutcome
    /// The observation, and the advice for a broken rule, in complete sentences for people.
    var explanation: String
    /// The identifiers of the requests that prove the outcome, the oldest first; at most ``limit``.
    var requests: [String]
    /// The calls that the app still makes, for rules about APIs that end.
    var calls: [RepeatedCall] = []

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
enum LegacyCoverage: Sendable, Hashable {
    case judged
    /// With the reason, as a sentence for people.
    case notJudged(String)

    /// The reason of rules about headers, parameters and answers that only V2 has.
    static let onlyInV2 = LegacyCoverage.notJudged("REST API V1 has nothing that corresponds.")
}

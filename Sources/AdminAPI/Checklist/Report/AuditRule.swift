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
    let section: ChecklistSection
    /// Why the rule does not judge requests of REST API V1, as a sentence for people; `nil` if it does. Adobe has no checklist
    /// for V1, so a rule does so only where its requirement concerns both versions in the same way.
    var legacyExemption: String?
    /// True when *kept* requires the complete journal, because removed requests could contain a violation.
    var needsCompleteJournal = false
    /// True when the user decides what follows, so that a client that does nothing for a while can be right.
    var dependsOnUser = false
    /// The cases that the rule does not judge because requests do not show them, for people.
    let cannotSee: String
    /// The observation when requests keep the rule, and when no request is relevant to it, as sentences.
    let kept: String
    let notSeen: String
    /// The change to the app when the rule is broken, as a sentence.
    let advice: String
    let examine: @Sendable (AuditedJournal, inout Evidence) -> Void
}

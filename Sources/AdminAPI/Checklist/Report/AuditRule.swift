import PassAPI

/// A requirement or recommended practice of Adobe's page *REST API V2 Checklist*, as far as a server can
/// check it.
///
/// A rule reports only violations that the requests prove. It reports nothing where Adobe's page is silent,
/// or where a correct client could have sent the same requests.
package protocol AuditRule: Sendable {
    /// The stable identifier for programs.
    var identifier: String { get }
    /// What the rule requires of the app, for people: a sentence without a subject and a full stop.
    var title: String { get }
    /// The row of Adobe's page.
    var section: ChecklistSection { get }
    /// What the rule does not judge because requests do not show it, for people.
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

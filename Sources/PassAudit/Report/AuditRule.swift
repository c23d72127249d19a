import PassAPI

/// A requirement or practice of Adobe's page *REST API V2 Checklist*, as far as a server can see whether a client
/// follows it.
///
/// A rule holds against a client only what its requests prove. Where the page is silent, or where a good client could
/// have sent the same, it says nothing.
package protocol AuditRule: Sendable {
    /// For programs; it stays as it is.
    var identifier: String { get }
    /// For people, in a sentence without its end.
    var title: String { get }
    /// Where the page says so.
    var section: ChecklistSection { get }
    /// What the rule cannot judge, and so does not.
    var cannotSee: String { get }
    /// True when requests that are gone could prove the opposite of *kept*.
    var needsBeginning: Bool { get }

    func finding(in journal: AuditedJournal) -> Finding
}

extension AuditRule {
    package var level: ChecklistSection.Level { section.level }
    package var needsBeginning: Bool { false }
}

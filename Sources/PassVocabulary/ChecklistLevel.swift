/// How binding a rule of Adobe's *REST API V2 Checklist* is: the two parts of the page.
public enum ChecklistLevel: String, CaseIterable, Sendable, Hashable, Codable {
    /// One of the page's mandatory requirements.
    case mandatory
    /// One of its recommended practices.
    case recommended
}

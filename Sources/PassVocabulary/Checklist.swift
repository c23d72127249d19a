/// How binding a rule of Adobe's *REST API V2 Checklist* is: the two parts of the page.
public enum ChecklistLevel: String, CaseIterable, Sendable, Hashable, Codable {
    /// One of the page's mandatory requirements.
    case mandatory
    /// One of its recommended practices.
    case recommended
}

/// The result of checking requests against a rule of Adobe's *REST API V2 Checklist*.
public enum ChecklistOutcome: String, CaseIterable, Sendable, Hashable, Codable {
    /// Requests show that the client breaks the rule.
    case broken
    /// Requests show that the client follows the rule.
    case kept
    /// No request was relevant to the rule.
    case notSeen = "not-seen"

    /// The outcome for people: `not seen`.
    package var words: String { self == .notSeen ? "not seen" : rawValue }
}

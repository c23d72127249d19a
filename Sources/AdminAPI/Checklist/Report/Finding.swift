import PassAPI

/// The result of a rule, with the requests that prove it.
package struct Finding: Sendable, Hashable {
    package var outcome: ChecklistOutcome
    /// What was seen, and for a broken rule what to do, in complete sentences for people.
    package var explanation: String
    /// The identifiers of the requests that prove the outcome, the oldest first; at most ``limit``.
    package var requests: [String]
    /// What the app still calls, for rules about APIs that end.
    package var calls: [RepeatedCall] = []

    /// The maximum number of identifiers.
    static let limit = 20

    init(_ outcome: ChecklistOutcome, _ explanation: String, _ requests: [String] = []) {
        self.outcome = outcome
        self.explanation = explanation
        self.requests = requests
    }
}

/// What a rule says of a client, and what proves it.
package struct Finding: Sendable, Hashable {
    package var outcome: Outcome
    /// For people, in whole sentences.
    package var explanation: String
    /// The identifiers of the requests that prove it, the oldest first; no more than ``limit``.
    package var requests: [String]

    package enum Outcome: String, Sendable, Hashable, CaseIterable {
        case broken, kept
        case notSeen = "not-seen"
    }

    /// How many requests are named.
    package static let limit = 20

    package init(_ outcome: Outcome, _ explanation: String, _ requests: [String] = []) {
        self.outcome = outcome
        self.explanation = explanation
        self.requests = requests
    }
}

import PassAPI

/// Collects the violations and the correct requests that a rule finds. One violation breaks the rule. Requests that are left
/// out prove nothing: see ``AuditExclusion``.
struct Evidence {
    private var violations: [(text: String, requests: [Observation])] = []
    private var examples: [Observation] = []
    /// The calls that the app still makes, each with all requests for it, for rules about APIs that end.
    private(set) var calls: [[EndingCall]] = []
    private var ending = ""
    /// The sentence in place of the rule's when no request is relevant to it; `nil` for that of the rule.
    var notSeen: String?

    mutating func addViolation(_ text: String, _ requests: [Observation]) {
        guard !requests.contains(where: \.isLeftOut) else { return }
        violations.append((text, requests))
    }

    mutating func addExample(_ request: Observation) {
        guard !request.isLeftOut else { return }
        examples.append(request)
    }

    /// Adds a request that breaks or follows the rule.
    ///
    /// - Parameters:
    ///   - earlier: the request that proves a violation together with this one.
    ///   - violation: the observation, as a sentence; `nil` if the client followed the rule.
    mutating func add(_ request: Observation, after earlier: Observation? = nil, violation: String?) {
        guard let violation else { return addExample(request) }
        addViolation(violation, [earlier].compactMap(\.self) + [request])
    }

    /// Adds the calls of an API that ends, which break the rule.
    ///
    /// - Parameter ending: the API, and the time of its end if that is known, as the end of a sentence.
    mutating func addCalls(_ calls: [[EndingCall]], of ending: String) {
        self.calls = calls
        self.ending = ending
    }

    private static let mostRequests = 20

    /// The outcome of the rule. A broken rule is explained by its first violation, how often it happened, what
    /// else broke the rule, and the advice.
    func finding(
        of rule: AuditRule, isComplete: Bool
    ) -> (outcome: ChecklistOutcome, explanation: String, requests: [String]) {
        guard calls.isEmpty else {
            let count = calls.joined().count
            return (
                .broken, "The app has made \(count.counted(as: "call")) of \(ending). \(rule.advice)",
                calls.compactMap(\.last?.request).prefix(Self.mostRequests).map(\.self)
            )
        }
        // Find the oldest violation, because not all rules read the journal from its beginning.
        let first = violations.min { ($0.requests.last?.index ?? 0) < ($1.requests.last?.index ?? 0) }
        if let first {
            let others = violations.filter { $0.text != first.text }
            let count = violations.count - others.count
            let text = [
                first.text, count > 1 ? "This happened \(count) times." : nil,
                others.first.map {
                    others.count == 1
                        ? "Another request breaks the rule, too: \($0.text)"
                        : "\(others.count) other requests break the rule, too, such as: \($0.text)"
                }, rule.advice,
            ]
            return (
                .broken, text.compactMap(\.self).joined(separator: " "),
                Self.identifiers(violations.flatMap(\.requests))
            )
        }
        guard !examples.isEmpty else { return (.notSeen, notSeen ?? rule.notSeen, []) }
        guard isComplete || !rule.needsCompleteJournal else {
            return (
                .notSeen,
                "The beginning of the journal was removed, so earlier violations cannot be ruled out.", []
            )
        }
        return (.kept, rule.kept, Self.identifiers(examples))
    }

    private static func identifiers(_ requests: [Observation]) -> [String] {
        Array(requests.sorted { $0.index < $1.index }.map(\.id).distinct.prefix(mostRequests))
    }
}

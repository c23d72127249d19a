import PassAPI

/// Collects the violations and the correct requests that a rule finds. One violation breaks the rule. Requests that are left
/// out prove nothing: see ``AuditExclusion``.
struct Evidence {
    private var violations: [Proof] = []
    private var examples: [Observation] = []
    /// Failures after which the client did nothing: it does not handle them, or had already ended.
    private var unanswered: [Proof] = []
    /// The calls that the app still makes, each with all requests for it, for rules about APIs that end.
    private(set) var calls: [[EndingCall]] = []
    /// The API that ends, and the time of its end if that is known, as the end of a sentence.
    private var ending = ""
    /// The sentence that replaces the rule's when no request is relevant to the rule; `nil` to use the rule's.
    var notSeenSentence: String?

    mutating func addViolation(_ text: String, _ requests: [Observation]) {
        if !requests.contains(where: \.isLeftOut) { violations.append((text, requests)) }
    }

    mutating func addExample(_ request: Observation) {
        if !request.isLeftOut { examples.append(request) }
    }

    /// Adds a failure after which the client did not do what the rule asks for.
    mutating func addUnanswered(_ text: String, _ request: Observation) {
        if !request.isLeftOut { unanswered.append((text, [request])) }
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
    mutating func addCalls(_ calls: [[EndingCall]], of ending: String) {
        self.calls = calls
        self.ending = ending
    }

    /// Removes mistakes that the app also makes when nothing fails.
    mutating func leaveOut(_ habits: Set<HappyPath.Habit>, of rule: AuditRule) {
        violations.removeAll { habits.contains(HappyPath.Habit($0.requests, against: rule)) }
        unanswered.removeAll { habits.contains(HappyPath.Habit($0.requests, against: rule)) }
    }

    func habits(against rule: AuditRule) -> [HappyPath.Habit] {
        (violations + unanswered).map { HappyPath.Habit($0.requests, against: rule) }
    }

    /// The observation, as a sentence, and the requests that prove it.
    private typealias Proof = (text: String, requests: [Observation])

    /// The proof whose last request is the oldest. Proofs are not sorted: some rules read the journal from its end, and others add
    /// proofs in the order of a dictionary, which differs from process to process.
    private static func oldest(_ proofs: [Proof]) -> Proof? {
        proofs.min { ($0.requests.last?.index ?? 0) < ($1.requests.last?.index ?? 0) }
    }

    private static let mostRequests = 20

    struct Finding {
        var result: Result
        var explanation: String
        var requests: [String]

        enum Result { case broken, unanswered, kept, notSeen }
    }

    /// The finding for the checklist. A failure without a reaction proves nothing, because the app can have ended before it could
    /// handle the failure.
    func finding(of rule: AuditRule, isComplete: Bool) -> Finding {
        if let broken = broken(rule) { return broken }
        guard examples.isEmpty else {
            return isComplete || !rule.needsCompleteJournal
                ? finding(.kept, rule.kept, examples)
                : finding(
                    .notSeen,
                    "The beginning of the journal was removed, so earlier violations cannot be ruled out.")
        }
        let pending = Self.oldest(unanswered).map {
            "\($0.text) An app that has ended by then looks the same."
        }
        return finding(.notSeen, pending ?? notSeenSentence ?? rule.notSeen, unanswered.flatMap(\.requests))
    }

    /// The finding about an app that had time to handle each failure.
    func findingAtEnd(of rule: AuditRule) -> Finding {
        if let broken = broken(rule) { return broken }
        if let first = Self.oldest(unanswered) {
            return finding(.unanswered, "\(first.text) \(rule.advice)", unanswered.flatMap(\.requests))
        }
        return examples.isEmpty
            ? finding(.notSeen, notSeenSentence ?? rule.notSeen) : finding(.kept, rule.kept, examples)
    }

    private func finding(
        _ result: Finding.Result, _ explanation: String, _ requests: [Observation] = []
    ) -> Finding {
        let ids = requests.sorted { $0.index < $1.index }.map(\.id).distinct.prefix(Self.mostRequests)
        return Finding(result: result, explanation: explanation, requests: Array(ids))
    }

    /// The finding of a broken rule: its first violation, how often it happened, any other violations, and the advice.
    private func broken(_ rule: AuditRule) -> Finding? {
        guard calls.isEmpty else {
            let count = calls.joined().count
            return Finding(
                result: .broken,
                explanation:
                    "The app has made \(count.counted(as: "call")) of \(ending). \(rule.advice)",
                requests: calls.compactMap(\.last?.request).prefix(Self.mostRequests).map(\.self))
        }
        guard let first = Self.oldest(violations) else { return nil }
        let others = violations.filter { $0.text != first.text }
        let count = violations.count - others.count
        let text = [
            first.text, count > 1 ? "This happened \(count) times." : nil,
            Self.oldest(others).map {
                others.count == 1
                    ? "Another request breaks the rule, too: \($0.text)"
                    : "\(others.count) other requests break the rule, too, such as: \($0.text)"
            }, rule.advice,
        ]
        return finding(
            .broken, text.compactMap(\.self).joined(separator: " "), violations.flatMap(\.requests))
    }
}

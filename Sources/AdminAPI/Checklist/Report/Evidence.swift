import PassAPI

/// Collects the violations and the correct requests that a rule finds. One violation breaks the rule. Requests that are left
/// out prove nothing: see ``AuditExclusion``.
struct Evidence {
    private var violations: [(text: String, requests: [Observation])] = []
    private var examples: [Observation] = []

    /// - Parameters:
    ///   - text: the observation, as a sentence.
    ///   - requests: the requests that prove it, the oldest first.
    mutating func addViolation(_ text: String, _ requests: [Observation]) {
        guard !requests.contains(where: \.isLeftOut) else { return }
        violations.append((text, requests))
    }

    /// Adds a request in which the client followed the rule.
    mutating func addExample(_ request: Observation) {
        guard !request.isLeftOut else { return }
        examples.append(request)
    }

    /// The finding of the rule. A broken rule is explained by its first violation, how often it happened, what
    /// else broke the rule, and the advice.
    ///
    /// - Parameters:
    ///   - kept: the observation in the examples, as a sentence.
    ///   - notSeen: the observation that is missing, as a sentence.
    ///   - advice: the change to the app when the rule is broken, as a sentence.
    func finding(kept: String, notSeen: String, advice: String) -> Finding {
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
                }, advice,
            ]
            return Finding(
                .broken, text.compactMap(\.self).joined(separator: " "),
                Self.identifiers(violations.flatMap(\.requests)))
        }
        guard !examples.isEmpty else { return Finding(.notSeen, notSeen) }
        return Finding(.kept, kept, Self.identifiers(examples))
    }

    private static func identifiers(_ requests: [Observation]) -> [String] {
        Array(requests.sorted { $0.index < $1.index }.map(\.id).distinct.prefix(Finding.limit))
    }
}

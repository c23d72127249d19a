import PassAPI

/// What an app does when nothing fails: a case of a rehearsal is about what it does besides.
package struct HappyPath: Sendable {
    let usual: UsualRequests
    let habits: Set<Habit>

    init(_ journal: AuditedJournal) {
        usual = UsualRequests(journal.observations)
        habits = Set(
            Checklist.failureRules.flatMap { rule in
                var evidence = Evidence()
                rule.examine(journal, &evidence)
                return evidence.habits(against: rule)
            })
    }

    /// A mistake that the app makes also when nothing fails.
    struct Habit: Hashable {
        private var rule: String
        private var operation: PassOperation?
        private var status: Int?
        private var error: String?

        /// - Parameter requests: those that prove a violation, the last one being the mistake, and the one before it the cause.
        init(_ requests: [Observation], against rule: AuditRule) {
            let cause = requests.dropLast().last ?? requests.last
            self.rule = rule.identifier
            operation = requests.last?.operation
            status = cause?.status
            error = cause?.error?.code ?? cause?.decisions.lazy.compactMap(\.error).first?.code
        }
    }
}

/// How often an app sends each request when nothing fails, on all devices together. A test suite can play the same video
/// several times, and each time has retries of its own.
package struct UsualRequests: Sendable {
    private var counts: [RequestKey: Int] = [:]

    init(_ observations: [Observation]) {
        for request in observations { counts[request.subject, default: 0] += 1 }
    }

    /// - Returns: at least one.
    func count(of request: Observation) -> Int { max(1, counts[request.subject] ?? 1) }
}

import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// One run of the command of a rehearsal.
package struct RehearsalRun: Sendable {
    /// 128 and the number of the signal that has ended it.
    var exitStatus: Int32
    /// True if it was ended because it took too long.
    var isTimedOut: Bool
    var milliseconds: Int64
    /// The end of what it wrote to its standard streams.
    var output: String

    package init(exitStatus: Int32, isTimedOut: Bool, milliseconds: Int64, output: String) {
        self.exitStatus = exitStatus
        self.isTimedOut = isTimedOut
        self.milliseconds = milliseconds
        self.output = output
    }
}

extension AdminResponder {
    /// Makes the failures of a case happen.
    ///
    /// - Parameter device: the name of the only device for which they do; `nil` for all devices.
    package func prepare(_ rehearsed: RehearsalCase, for device: String? = nil) throws(AdminError) {
        for rule in rehearsed.rules {
            var members = rule.object ?? [:]
            members["device"] = device.map { .string($0) }
            _ = try addRule(NewRule(members))
        }
    }

    /// Judges what the app did in a case, by the requests in the journal.
    ///
    /// - Parameters:
    ///   - subject: the device that the case is about; all devices by default.
    ///   - habits: the rules that the app does not follow on the happy path either, which are left out.
    package func judge(
        _ rehearsed: RehearsalCase, _ run: RehearsalRun, of subject: AuditSubject = .all,
        leavingOut habits: Set<String> = []
    ) -> RehearsalReport.Case {
        let journal = journal.withLock { $0 }
        let all = journal.entries
        let audited = AuditedJournal(
            all.compactMap(Observation.init), of: subject, isComplete: journal.isComplete, now: backend.now())
        let observations = audited.observations
        let known = Dictionary(observations.map { ($0.id, $0) }) { first, _ in first }
        let entries = all.filter { entry in
            known[entry.id] != nil || subject == .all && entry.operation == nil && entry.status.code >= 400
        }
        let rules = Checklist.failureRules.filter { !habits.contains($0.identifier) }
        let findings = rules.compactMap { RehearsalReport.Finding(by: $0, on: audited) }
            .sorted { $0.rank < $1.rank }
        // A scenario without rules, such as one with another configuration, concerns each request.
        let hasRules = !rehearsed.rules.isEmpty || hasRules(scenarioOf: rehearsed)
        let isReached = observations.contains { $0.isModifiedByRule || !hasRules }
        let verdict = Self.verdict(findings.first, run, isReached: isReached)
        let decisive = findings.filter { $0.verdict == verdict && verdict != .handled }
        return RehearsalReport.Case(
            name: rehearsed.name, kind: rehearsed.kind, title: rehearsed.title, verdict: verdict,
            level: decisive.isEmpty
                ? nil : decisive.contains { $0.level == .mandatory } ? .mandatory : .recommended,
            explanation: Self.explanation(verdict, decisive, findings, run),
            findings: findings, requests: Self.requests(entries, known),
            requestCount: entries.count, exitStatus: Int(run.exitStatus),
            milliseconds: Int(run.milliseconds), output: run.output)
    }

    private func hasRules(scenarioOf rehearsed: RehearsalCase) -> Bool {
        guard let selection = try? rehearsed.scenario.map(ScenarioSelection.init(parsing:)) else {
            return false
        }
        return (try? backend.scenario(selection))?.rules.isEmpty == false
    }

    /// What an app did wrong says more than how its command ended.
    private static func verdict(
        _ worst: RehearsalReport.Finding?, _ run: RehearsalRun, isReached: Bool
    ) -> RehearsalReport.Verdict {
        if worst?.verdict == .contradicted { return .contradicted }
        if run.isTimedOut { return .timedOut }
        if worst?.verdict == .notHandled { return .notHandled }
        if run.exitStatus != 0 { return .commandFailed }
        return isReached ? .handled : .notReached
    }

    private static func explanation(
        _ verdict: RehearsalReport.Verdict, _ decisive: [RehearsalReport.Finding],
        _ findings: [RehearsalReport.Finding], _ run: RehearsalRun
    ) -> String {
        switch verdict {
        case .contradicted, .notHandled: decisive.map(\.explanation).joined(separator: " ")
        case .timedOut: "The command was ended after \(Duration.milliseconds(run.milliseconds).text)."
        case .commandFailed: "The command ended with the status \(run.exitStatus)."
        case .notReached: "The app never made a call that fails in this case."
        case .handled:
            findings.isEmpty
                ? "No rule was relevant to the requests."
                : findings.map(\.explanation).joined(separator: " ")
        }
    }

    private static let mostRequests = 200

    private static func requests(
        _ entries: [JournalEntry], _ known: [String: Observation]
    ) -> [RehearsalReport.Request] {
        entries.prefix(mostRequests).map { entry in
            let observation = known[entry.id]
            let error = observation?.error ?? observation?.decisions.lazy.compactMap(\.error).first
            return RehearsalReport.Request(
                id: entry.id,
                milliseconds: Int((entry.arrivedAt - (entries.first ?? entry).arrivedAt).milliseconds),
                name: entry.name, status: entry.status.code, error: error?.code, fault: entry.delivery.fault)
        }
    }
}

extension RehearsalReport.Finding {
    /// - Returns: `nil` for a rule to which no request is relevant.
    fileprivate init?(by rule: AuditRule, on journal: AuditedJournal) {
        var evidence = Evidence()
        rule.examine(journal, &evidence)
        let finding = evidence.findingAtEnd(of: rule)
        let verdict: RehearsalReport.Verdict
        switch finding.result {
        case .broken: verdict = .contradicted
        case .unanswered: verdict = .notHandled
        case .kept: verdict = .handled
        case .notSeen: return nil
        }
        self.init(
            rule: rule.identifier, title: rule.title, level: rule.section.level, section: rule.section.link,
            verdict: verdict, explanation: finding.explanation, requests: finding.requests)
    }

    /// The order of importance, the most important one first.
    fileprivate var rank: Int {
        guard verdict != .handled else { return 4 }
        return (level == .mandatory ? 0 : 2) + (verdict == .contradicted ? 0 : 1)
    }
}

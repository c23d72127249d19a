import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// One run of the command of a rehearsal.
package struct RehearsalRun: Sendable {
    /// The exit status, or 128 plus the number of the signal that ended the command.
    var exitStatus: Int32
    /// True if the command was ended because it took too long.
    var isTimedOut: Bool
    var milliseconds: Int64
    /// The end of the command's output on its standard streams, without secrets.
    var output: String

    package init(exitStatus: Int32, isTimedOut: Bool, milliseconds: Int64, output: String) {
        self.exitStatus = exitStatus
        self.isTimedOut = isTimedOut
        self.milliseconds = milliseconds
        self.output = output.withoutSecretValues
    }
}

extension AdminResponder {
    /// Makes the failure of a case happen in the whole mock, whatever tests set, reset or remove.
    package func prepare(_ rehearsed: RehearsalCase) throws(Diagnostics) {
        let library = backend.state.withLock { $0.testerSettings.scenarios.library }
        let scenario = try rehearsed.scenario.map { selection throws(Diagnostics) in
            try library.scenario(selecting: selection)
        }
        let rules = try rehearsed.rules.enumerated().map { (index, rule) throws(Diagnostics) in
            try library.rule(Node(rule), id: "\(rehearsed.ruleIDPrefix)\(index + 1)")
        }
        backend.state.withLock {
            $0.testerSettings.rehearsed = RehearsedFailure(scenario: scenario, rules: rules)
        }
    }

    /// Makes the failure of a case happen for one device, in place of the previous case, until a test sets another scenario for the
    /// device or removes the rules.
    func prepare(_ rehearsed: RehearsalCase, for name: String) throws(AdminError) {
        let newestRequest = entries.last?.id
        var scenario: String?
        if let selection = rehearsed.scenario {
            scenario = try bind(try ScenarioSelection(["scenario": .string(selection)]), toDeviceNamed: name)
                .name
        }
        let device = try endCase(ofDeviceNamed: name, keepingScenario: scenario != nil)
        var rules: Set<String> = []
        for rule in rehearsed.rules {
            var members = rule.object ?? [:]
            members["device"] = .string(name)
            rules.insert(try addRule(NewRule(members)).id)
        }
        let begun = DeviceCase(
            name: rehearsed.name, scenario: scenario, rules: rules, newestRequest: newestRequest)
        try withState { $0.testerSettings.deviceCases[device] = begun }
    }

    /// Removes the settings of a case for a device.
    private func endCase(
        ofDeviceNamed name: String, keepingScenario: Bool
    ) throws(AdminError) -> DeviceIdentifier {
        try withState { (state) throws(AdminError) in
            let device = try state.device(named: name)
            guard let former = state.testerSettings.deviceCases.removeValue(forKey: device) else {
                return device
            }
            state.removeRules(former.rules)
            if !keepingScenario, state.testerSettings.deviceScenarios[device]?.name == former.scenario {
                state.testerSettings.deviceScenarios[device] = nil
            }
            return device
        }
    }

    /// The behavior of an app that has ended when nothing fails, from the requests in the journal.
    package func happyPath() -> HappyPath {
        let journal = journalCopy
        return HappyPath(
            AuditedJournal(
                journal.entries.compactMap(Observation.init), isComplete: journal.isComplete,
                clientHasEnded: true, now: backend.now()))
    }

    /// Judges the behavior of the app in a case, from the requests in the journal.
    ///
    /// - Parameters:
    ///   - newest: the newest request before the case. It and earlier ones are not judged; `nil` for none.
    ///   - happyPath: the app's behavior when nothing failed; `nil` if it is unknown.
    ///   - clientHasEnded: true if the app has ended on its own, and can send no more requests.
    package func judge(
        _ rehearsed: RehearsalCase, _ run: RehearsalRun, of subject: AuditSubject = .all,
        after newest: String? = nil, besides happyPath: HappyPath? = nil, clientHasEnded: Bool = false
    ) -> RehearsalReport.Case {
        let journal = journalCopy
        let all = journal.entries
        let start = all.lastIndex { $0.id == newest }.map { $0 + 1 } ?? 0
        let earlier = AuditExclusion("since", newest ?? "", .requests(Set(all[..<start].map(\.id))))
        let audited = AuditedJournal(
            all.compactMap(Observation.init), of: subject, leavingOut: [earlier],
            isComplete: journal.isComplete, clientHasEnded: clientHasEnded,
            usualCounts: happyPath?.usualCounts, now: backend.now())
        let observations = audited.observations.filter { !$0.isLeftOut }
        let known = Dictionary(observations.map { ($0.id, $0) }) { first, _ in first }
        let entries = all[start...].filter { entry in
            known[entry.id] != nil || subject == .all && entry.operation == nil && entry.status.code >= 400
        }
        let findings = Self.findings(on: audited, besides: happyPath)
        let scenario = scenario(of: rehearsed)
        let isReached = observations.contains { rehearsed.shows(in: $0, scenario) }
        let verdict = Self.verdict(findings.first, run, isReached: isReached)
        let decisive = findings.filter { $0.verdict == verdict && verdict != .handled }
        return RehearsalReport.Case(
            name: rehearsed.name, kind: rehearsed.kind, title: rehearsed.title, verdict: verdict,
            level: decisive.isEmpty
                ? nil : decisive.contains { $0.level == .mandatory } ? .mandatory : .recommended,
            explanation: Self.explanation(verdict, decisive, findings, run)
                + (journal.isComplete
                    ? "" : " Earlier requests are no longer in the journal and were not judged."),
            findings: findings, requests: Self.requests(entries, known),
            requestCount: entries.count, exitStatus: Int(run.exitStatus),
            milliseconds: Int(run.milliseconds), output: run.output)
    }

    /// The findings of all rules, the most important ones first.
    private static func findings(
        on journal: AuditedJournal, besides happyPath: HappyPath?
    ) -> [RehearsalReport.Finding] {
        let all = Checklist.failureRules.compactMap { rule in
            RehearsalReport.Finding(by: rule, on: journal, besides: happyPath?.habits ?? [])
        }
        // Omits requests that a more specific rule has already reported.
        let exact = all.filter {
            $0.rule != AuditRule.failingRequestsEnd.identifier && $0.verdict == .contradicted
                && $0.level == .mandatory
        }
        let reported = Set(exact.flatMap(\.requests))
        return all.filter { finding in
            finding.rule != AuditRule.failingRequestsEnd.identifier
                || reported.isDisjoint(with: finding.requests)
        }
        .sorted { $0.rank < $1.rank }
    }

    private func scenario(of rehearsed: RehearsalCase) -> Scenario? {
        let selection = rehearsed.scenario.flatMap { try? ScenarioSelection(parsing: $0) }
        return selection.flatMap { try? backend.scenario($0) }
    }

    /// A mistake of the app is more informative than the exit status of its command.
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
    fileprivate init?(by rule: AuditRule, on journal: AuditedJournal, besides habits: Set<HappyPath.Habit>) {
        var evidence = Evidence()
        rule.examine(journal, &evidence)
        evidence.leaveOut(habits, of: rule)
        let finding = evidence.findingAtEnd(of: rule)
        let verdict: RehearsalReport.Verdict
        switch finding.result {
        case .broken: verdict = .contradicted
        case .unanswered: verdict = .notHandled
        case .kept: verdict = .handled
        case .notSeen: return nil
        }
        self.init(
            rule: rule.identifier, title: rule.title,
            level: verdict == .notHandled && rule.dependsOnUser ? .recommended : rule.section.level,
            section: rule.section.link, verdict: verdict, explanation: finding.explanation,
            requests: finding.requests)
    }

    /// The order of importance, the most important one first.
    fileprivate var rank: Int {
        guard verdict != .handled else { return 4 }
        return (level == .mandatory ? 0 : 2) + (verdict == .contradicted ? 0 : 1)
    }
}

/// The behavior of an app when nothing fails. The cases of a rehearsal are about deviations from it.
package struct HappyPath: Sendable {
    /// How often the app sends each request, on all devices together. A test suite can play the same video several times, each time
    /// with its own retries.
    let usualCounts: [RequestKey: Int]
    let habits: Set<Habit>

    init(_ journal: AuditedJournal) {
        usualCounts = journal.observations.reduce(into: [:]) { $0[$1.subject, default: 0] += 1 }
        habits = Set(
            Checklist.failureRules.flatMap { rule in
                var evidence = Evidence()
                rule.examine(journal, &evidence)
                return evidence.habits(against: rule)
            })
    }

    /// A mistake that the app also makes when nothing fails.
    struct Habit: Hashable {
        private var rule: String
        private var operation: PassOperation?
        private var status: Int?
        private var error: String?

        /// - Parameter requests: those that prove a violation. The last one is the mistake, and the one before it the cause.
        init(_ requests: [Observation], against rule: AuditRule) {
            let cause = requests.dropLast().last ?? requests.last
            self.rule = rule.identifier
            operation = requests.last?.operation
            status = cause?.status
            error = cause?.error?.code ?? cause?.decisions.lazy.compactMap(\.error).first?.code
        }
    }
}

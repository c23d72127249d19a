/// The report of a rehearsal, in the format of `adobe-pass-mock rehearse --json`.
public struct RehearsalReport: Sendable, Hashable, Codable {
    /// One case for each unhappy path, in the order of the runs.
    public let cases: [Case]

    /// The names of the cases that were not run because the rehearsal was ended before; `nil` if it was not.
    public let notRun: [String]?

    package init(cases: [Case], notRun: [String]? = nil) {
        self.cases = cases
        self.notRun = notRun
    }

    /// Two sentences about the cases that were not run; `nil` if all were.
    package var gap: String? {
        notRun.map { names in
            "The rehearsal was ended after \(cases.count) of \(cases.count + names.count) cases. "
                + "Not run: \(names.joined(separator: ", "))."
        }
    }

    /// The case with this name; `nil` for none.
    public subscript(name: String) -> Case? { cases.first { $0.name == name } }

    /// The cases that make a rehearsal fail.
    public var failures: [Case] { cases.filter(\.isFailure) }

    /// The kind of failure in a case.
    public enum Kind: String, CaseIterable, Sendable, Hashable, Codable {
        /// An enhanced error code.
        case code
        /// A failure on the connection.
        case fault
        /// A scenario.
        case scenario
    }

    /// The verdict on a case.
    public enum Verdict: String, CaseIterable, Sendable, Hashable, Codable {
        /// The app did something that a page of Adobe excludes.
        case contradicted
        /// The app did nothing about the failure, although a page of Adobe asks for something.
        case notHandled = "not-handled"
        /// The command was ended because it took too long.
        case timedOut = "timed-out"
        /// The command ended with an exit status other than 0.
        case commandFailed = "command-failed"
        /// The app never made the call that the case is about.
        case notReached = "not-reached"
        /// The app did what the pages of Adobe ask for.
        case handled

        /// The verdict for people.
        public var words: String {
            switch self {
            case .contradicted: "contradicted"
            case .notHandled: "not handled"
            case .timedOut: "timed out"
            case .commandFailed: "the command failed"
            case .notReached: "not reached"
            case .handled: "handled as documented"
            }
        }
    }

    /// One run of the command.
    public struct Case: Sendable, Hashable, Codable {
        /// The name, such as `network_received_error-always`.
        public let name: String
        /// The kind of failure in the case.
        public let kind: Kind
        /// A sentence that describes the failure.
        public let title: String
        /// The verdict on the case.
        public let verdict: Verdict
        /// The level of the rules that the app broke or did not follow: `mandatory` if any of them is; `nil` if there are none.
        public let level: ChecklistLevel?
        /// The observation, and what to do, in sentences.
        public let explanation: String
        /// The findings of the rules that apply to the requests, the most important ones first.
        public let findings: [Finding]
        /// The requests of the app, the oldest first.
        public let requests: [Request]
        /// The number of requests; the report has the first ones only.
        public let requestCount: Int
        /// The exit status of the command; 128 plus the signal's number if a signal ended it.
        public let exitStatus: Int
        /// How long the command took.
        public let milliseconds: Int
        /// The end of what the command wrote to its standard streams.
        public let output: String

        package init(
            name: String, kind: Kind, title: String, verdict: Verdict, level: ChecklistLevel?,
            explanation: String, findings: [Finding], requests: [Request], requestCount: Int,
            exitStatus: Int, milliseconds: Int, output: String
        ) {
            self.name = name
            self.kind = kind
            self.title = title
            self.verdict = verdict
            self.level = level
            self.explanation = explanation
            self.findings = findings
            self.requests = requests
            self.requestCount = requestCount
            self.exitStatus = exitStatus
            self.milliseconds = milliseconds
            self.output = output
        }

        /// The case as a failure of the command, unless it already has a worse verdict.
        ///
        /// - Parameter output: the output of the failed test, without the user information of URLs.
        package func failing(with output: String) -> Case {
            guard verdict == .handled || verdict == .notReached else { return self }
            return Case(
                name: name, kind: kind, title: title, verdict: .commandFailed, level: nil,
                explanation: "The test has failed: \(output)", findings: findings, requests: requests,
                requestCount: requestCount, exitStatus: 1, milliseconds: milliseconds, output: output)
        }

        /// The findings that decide the verdict; none for a case without a mistake.
        package var decisive: [Finding] {
            verdict == .handled ? [] : findings.filter { $0.verdict == verdict }
        }

        /// True for a case that makes a rehearsal fail: a mandatory rule is contradicted or not handled, or the command took too
        /// long although it ends in time when nothing fails.
        public var isFailure: Bool {
            verdict == .timedOut
                || (verdict == .contradicted || verdict == .notHandled) && level == .mandatory
        }

        /// The mistakes that make the case a failure, to compare two reports.
        package var mistakes: Set<String> {
            guard isFailure else { return [] }
            guard verdict != .timedOut else { return [verdict.rawValue] }
            return Set(decisive.filter { $0.level == .mandatory }.map { "\(verdict.rawValue) \($0.rule)" })
        }

        /// True when the command failed or took too long.
        package var hasEndedBadly: Bool { verdict == .timedOut || exitStatus != 0 }
    }

    /// The finding of a rule about the requests of a case.
    public struct Finding: Sendable, Hashable, Codable {
        /// The identifier of the rule, as in ``ChecklistReport``.
        public let rule: String
        /// The requirement, as a sentence without a full stop.
        public let title: String
        /// How binding it is.
        public let level: ChecklistLevel
        /// The section of Adobe's page that states the requirement.
        public let section: ChecklistReport.Section
        /// `contradicted`, `not-handled` or `handled`.
        public let verdict: Verdict
        /// The observation and the advice, in sentences.
        public let explanation: String
        /// The identifiers of the requests that are evidence, the oldest first.
        public let requests: [String]

        package init(
            rule: String, title: String, level: ChecklistLevel, section: ChecklistReport.Section,
            verdict: Verdict, explanation: String, requests: [String]
        ) {
            self.rule = rule
            self.title = title
            self.level = level
            self.section = section
            self.verdict = verdict
            self.explanation = explanation
            self.requests = requests
        }
    }

    /// A request of a case.
    public struct Request: Sendable, Hashable, Codable, Identifiable {
        /// The identifier, which findings name.
        public let id: String
        /// Milliseconds from the first request of the case.
        public let milliseconds: Int
        /// The name of the operation, or the method and the path of a request that matched none.
        public let name: String
        /// The HTTP status of the reply.
        public let status: Int
        /// The code of the error in the reply, or of its first resource with one; `nil` without an error.
        public let error: String?
        /// How the delivery of the reply failed; `nil` if it did not.
        public let fault: WireFault?

        package init(
            id: String, milliseconds: Int, name: String, status: Int, error: String?, fault: WireFault?
        ) {
            self.id = id
            self.milliseconds = milliseconds
            self.name = name
            self.status = status
            self.error = error
            self.fault = fault
        }
    }
}

extension RehearsalReport.Request: CustomStringConvertible {
    /// One line, such as `1.2 s retrieveAuthorizationDecisions 200 network_received_error`.
    public var description: String {
        (["\(seconds) s", name, "\(status)"] + [error, fault?.rawValue].compactMap(\.self))
            .joined(separator: " ")
    }

    /// The time from the first request with one decimal, such as `1.2`.
    package var seconds: String { "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100)" }
}

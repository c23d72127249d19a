/// The result of checking a client's requests against Adobe's page *REST API V2 Checklist*, as `GET /__admin/checklist` returns
/// it.
public struct ChecklistReport: Sendable, Hashable, Codable {
    /// One verdict for each rule, mandatory rules first, in the order of the page.
    public let verdicts: [Verdict]
    /// Requirements of the page that a server cannot observe.
    public let unseen: [Unseen]
    /// The requests that the verdicts name, the oldest first.
    public let evidence: [Evidence]
    /// The numbers of verdicts, by level and outcome.
    private let counts: [String: [String: Int]]
    private let meta: Meta
    /// The rules and requests that parameters left out, in the order of the parameters.
    package let leftOut: [LeftOut]
    /// Shell commands that set the variables of ``Call/commands``, such as `ACCESS_TOKEN`; `nil` without calls.
    public let setup: String?

    private struct Meta: Sendable, Hashable, Codable {
        let requests: Int
        let whole: Bool
    }

    package init(
        verdicts: [Verdict], unseen: [Unseen], evidence: [Evidence], requestCount: Int, isWhole: Bool,
        leftOut: [LeftOut], setup: String?
    ) {
        self.verdicts = verdicts
        self.unseen = unseen
        self.evidence = evidence
        counts = Dictionary(grouping: verdicts, by: \.level.rawValue).mapValues(Self.counts)
            .merging(ChecklistLevel.allCases.map { ($0.rawValue, Self.counts([])) }) { counts, _ in counts }
        meta = Meta(requests: requestCount, whole: isWhole)
        self.leftOut = leftOut
        self.setup = setup
    }

    private static func counts(_ verdicts: [Verdict]) -> [String: Int] {
        ChecklistOutcome.allCases.reduce(into: [:]) { counts, outcome in
            counts[outcome.rawValue] = verdicts.count { $0.outcome == outcome }
        }
    }

    /// The number of checked requests.
    public var requestCount: Int { meta.requests }

    /// False when earlier requests were removed from the journal. Rules that they could have broken are `notSeen`.
    public var isWhole: Bool { meta.whole }

    /// The verdict of a rule.
    ///
    /// - Parameter rule: the identifier of the rule.
    public subscript(rule: String) -> Verdict? { verdicts.first { $0.rule == rule } }

    /// The rules that are broken.
    public var broken: [Verdict] { verdicts.filter { $0.outcome == .broken } }

    /// The numbers of verdicts in words: `1 broken, 20 kept, 12 not seen`.
    package var outcomes: String {
        ChecklistOutcome.allCases.map { outcome in
            "\(verdicts.count { $0.outcome == outcome }) \(outcome.words)"
        }.joined(separator: ", ")
    }

    /// How binding a rule is.
    public typealias Level = ChecklistLevel

    /// The result of a rule.
    public typealias Outcome = ChecklistOutcome

    /// A section of Adobe's page.
    public struct Section: Sendable, Hashable, Codable {
        /// The headings of the section.
        public let title: String
        /// The URL of the section.
        public let url: String

        package init(title: String, url: String) {
            self.title = title
            self.url = url
        }
    }

    /// A rule and its result.
    public struct Verdict: Sendable, Hashable, Codable {
        /// The identifier of the rule, which does not change between versions.
        public let rule: String
        /// The requirement, as a sentence without a full stop.
        public let title: String
        /// How binding the rule is.
        public let level: Level
        /// The section of the rule on Adobe's page.
        public let section: Section
        /// The result.
        public let outcome: Outcome
        /// The observation and the advice, in sentences.
        public let explanation: String
        /// The identifiers of the requests that are evidence, the oldest first.
        public let requests: [String]
        /// The cases that the rule does not check.
        public let cannotSee: String
        private let endingCalls: [Call]?

        private enum CodingKeys: String, CodingKey {
            case rule, title, level, section
            case outcome = "verdict"
            case explanation, requests, cannotSee
            case endingCalls = "calls"
        }

        package init(
            rule: String, title: String, level: Level, section: Section, outcome: Outcome,
            explanation: String, requests: [String], cannotSee: String, calls: [Call]
        ) {
            self.rule = rule
            self.title = title
            self.level = level
            self.section = section
            self.outcome = outcome
            self.explanation = explanation
            self.requests = requests
            self.cannotSee = cannotSee
            endingCalls = calls.isEmpty ? nil : calls
        }

        /// The calls that the app still makes of an API that ends, for the rules of the section `apis-that-end`.
        public var calls: [Call] { endingCalls ?? [] }
    }

    /// A call of an API that ends, and what takes its place.
    public struct Call: Sendable, Hashable, Codable {
        /// The method and the documented path, such as `GET /api/v1/checkauthn`, or the outdated part of a request in words.
        public let call: String
        /// The number of requests of the device.
        public let count: Int
        /// The device, in base64; `nil` when the requests name none.
        public let device: String?
        /// The identifier of the last request.
        public let last: String
        /// The names of the operations of REST API V2 that take its place, in order.
        public let replacement: [String]
        /// An explanation of the replacement, in a sentence; `nil` when ``replacement`` says everything.
        public let note: String?
        /// Shell commands that make the new calls on the mock with the values of the last request. They contain no
        /// credentials: run those of ``ChecklistReport/setup`` before.
        public let commands: String?

        package init(
            call: String, count: Int, device: String?, last: String, replacement: [String], note: String?,
            commands: String?
        ) {
            self.call = call
            self.count = count
            self.device = device
            self.last = last
            self.replacement = replacement
            self.note = note
            self.commands = commands
        }
    }

    /// A request that a verdict names.
    public struct Evidence: Sendable, Hashable, Codable, Identifiable {
        /// The identifier of the request.
        public let id: String
        /// The name of the operation; `nil` when the path matched none.
        public let operation: String?
        /// The HTTP method.
        public let method: String
        /// The path without its query.
        public let path: String
        /// The HTTP status of the reply.
        public let status: Int
        /// The name of the scenario that was active for the request.
        public let scenario: String
        /// The device, in base64; `nil` when the request names none.
        package let device: String?
        /// The time of the request by the machine's clock, in UTC; `nil` in the report of an older mock.
        package let arrivedAt: String?

        package init(
            id: String, operation: String?, method: String, path: String, status: Int, scenario: String,
            device: String?, arrivedAt: String
        ) {
            self.id = id
            self.operation = operation
            self.method = method
            self.path = path
            self.status = status
            self.scenario = scenario
            self.device = device
            self.arrivedAt = arrivedAt
        }
    }

    /// A requirement of the page that a server cannot observe.
    public struct Unseen: Sendable, Hashable, Codable {
        /// How binding the requirement is.
        public let level: Level
        /// The section of the requirement on the page.
        public let section: Section
        /// The reason why a server cannot observe it.
        public let reason: String

        package init(level: Level, section: Section, reason: String) {
            self.level = level
            self.section = section
            self.reason = reason
        }
    }

    /// A parameter of the report, and how much it left out.
    package struct LeftOut: Sendable, Hashable, Codable {
        package let parameter: String
        package let value: String
        /// The number of rules or requests, see ``isOfRules``. One that several parameters leave out counts for each of them.
        package let count: Int

        package init(parameter: String, value: String, count: Int) {
            self.parameter = parameter
            self.value = value
            self.count = count
        }

        /// True for a parameter that leaves out rules, false for one that leaves out requests.
        package var isOfRules: Bool { ["ignore", "only"].contains(parameter) }

        /// The count with its noun, such as `3 requests`.
        package var words: String { count.counted(as: isOfRules ? "rule" : "request") }
    }
}

extension ChecklistReport.Call: CustomStringConvertible {
    /// One line, such as `GET /api/v1/checkauthn (3), now retrieveProfiles`.
    public var description: String {
        "\(call) (\(count))"
            + (replacement.isEmpty ? "" : ", now \(replacement.joined(separator: ", then "))")
    }
}

extension ChecklistReport.Verdict: CustomStringConvertible {
    /// For explanations: `polling-interval (mandatory): The code was polled again after 1 s.`
    public var description: String { "\(rule) (\(level.rawValue)): \(explanation)" }
}

extension ChecklistReport.Evidence: CustomStringConvertible {
    /// One line, such as `retrieveProfiles, status 200, scenario valid-sso`.
    public var description: String {
        "\(operation ?? "\(method) \(path)"), status \(status), scenario \(scenario)"
    }
}
/// How binding a rule of Adobe's *REST API V2 Checklist* is: the two parts of the page.
public enum ChecklistLevel: String, CaseIterable, Sendable, Hashable, Codable {
    /// One of the page's mandatory requirements.
    case mandatory
    /// One of the page's recommended practices.
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

extension Int {
    /// The number with a noun: `1 request`, `3 requests`.
    package func counted(as noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

import Foundation

extension AdobePassMock {
    /// The result of checking a client's requests against Adobe's page *REST API V2 Checklist*.
    public struct Checklist: Sendable, Hashable {
        /// One verdict for each rule, mandatory rules first, in the order of the page.
        public let verdicts: [Verdict]
        /// Requirements of the page that a server cannot observe.
        public let unseen: [Unseen]
        /// The requests that the verdicts name, the oldest first.
        public let evidence: [Evidence]
        /// The number of checked requests.
        public let requestCount: Int
        /// False when earlier requests were removed from the journal. Rules that they could have broken are
        /// `notSeen`.
        public let isWhole: Bool
        /// Shell commands that set the variables of ``Call/commands``, such as `ACCESS_TOKEN`; `nil` without calls.
        public let setup: String?

        /// The verdict of a rule.
        ///
        /// - Parameter rule: the identifier of the rule.
        public subscript(rule: String) -> Verdict? { verdicts.first { $0.rule == rule } }

        /// The rules that are broken.
        public var broken: [Verdict] { verdicts.filter { $0.outcome == .broken } }

        /// How binding a rule is.
        public typealias Level = ChecklistLevel

        /// The result of a rule.
        public typealias Outcome = ChecklistOutcome

        /// A section of Adobe's page.
        public struct Section: Sendable, Hashable, Decodable {
            /// The headings of the section.
            public let title: String
            /// The URL of the section.
            public let url: String
        }

        /// A rule and its result.
        public struct Verdict: Sendable, Hashable {
            /// The identifier of the rule, which does not change between versions.
            public let rule: String
            /// The requirement, as a sentence without a full stop.
            public let title: String
            /// How binding it is.
            public let level: Level
            /// Its section on Adobe's page.
            public let section: Section
            /// The result.
            public let outcome: Outcome
            /// The observation and the advice, in sentences.
            public let explanation: String
            /// The identifiers of the requests that are evidence, the oldest first.
            public let requests: [String]
            /// The cases that the rule does not check.
            public let cannotSee: String
            /// The calls that the app still makes of an API that ends, for the rules of the section `apis-that-end`.
            public let calls: [Call]
        }

        /// A call of an API that ends, and what takes its place.
        public struct Call: Sendable, Hashable, Decodable {
            /// The method and the documented path, such as `GET /api/v1/checkauthn`, or what else is out of date.
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
            /// credentials: run those of ``Checklist/setup`` before.
            public let commands: String?
        }

        /// A request that a verdict names.
        public struct Evidence: Sendable, Hashable, Decodable, Identifiable {
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
        }

        /// A requirement of the page that a server cannot observe.
        public struct Unseen: Sendable, Hashable, Decodable {
            /// How binding it is.
            public let level: Level
            /// Its section on Adobe's page.
            public let section: Section
            /// Why a server cannot observe it.
            public let reason: String
        }
    }
}

extension AdobePassMock.Checklist: Decodable {
    private enum CodingKeys: String, CodingKey { case verdicts, unseen, evidence, meta, setup }
    private enum MetaKeys: String, CodingKey { case requests, whole }

    /// Decodes the mock's answer.
    ///
    /// - Throws: the decoder's error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        verdicts = try container.decode([Verdict].self, forKey: .verdicts)
        unseen = try container.decode([Unseen].self, forKey: .unseen)
        evidence = try container.decode([Evidence].self, forKey: .evidence)
        let meta = try container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
        requestCount = try meta.decode(Int.self, forKey: .requests)
        isWhole = try meta.decode(Bool.self, forKey: .whole)
        setup = try container.decodeIfPresent(String.self, forKey: .setup)
    }
}

extension AdobePassMock.Checklist.Verdict: Decodable {
    private enum CodingKeys: String, CodingKey {
        case rule, title, level, section, explanation, requests, cannotSee, calls
        case outcome = "verdict"
    }

    /// Decodes a verdict of the mock's answer.
    ///
    /// - Throws: the decoder's error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        rule = try container.decode(String.self, forKey: .rule)
        title = try container.decode(String.self, forKey: .title)
        level = try container.decode(ChecklistLevel.self, forKey: .level)
        section = try container.decode(AdobePassMock.Checklist.Section.self, forKey: .section)
        outcome = try container.decode(ChecklistOutcome.self, forKey: .outcome)
        explanation = try container.decode(String.self, forKey: .explanation)
        requests = try container.decode([String].self, forKey: .requests)
        cannotSee = try container.decode(String.self, forKey: .cannotSee)
        calls = try container.decodeIfPresent([AdobePassMock.Checklist.Call].self, forKey: .calls) ?? []
    }
}

extension AdobePassMock.Checklist.Call: CustomStringConvertible {
    /// One line, such as `GET /api/v1/checkauthn (3), now retrieveProfiles`.
    public var description: String {
        "\(call) (\(count))"
            + (replacement.isEmpty ? "" : ", now \(replacement.joined(separator: ", then "))")
    }
}

extension AdobePassMock.Checklist.Verdict: CustomStringConvertible {
    /// For explanations: `polling-interval (mandatory): The code was polled again after 1 s.`
    public var description: String { "\(rule) (\(level.rawValue)): \(explanation)" }
}

extension AdobePassMock.Checklist.Evidence: CustomStringConvertible {
    /// One line, such as `retrieveProfiles, status 200, scenario valid-sso`.
    public var description: String {
        "\(operation ?? "\(method) \(path)"), status \(status), scenario \(scenario)"
    }
}

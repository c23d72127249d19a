import Foundation

/// A client against Adobe's page *REST API V2 Checklist*, as far as its requests show.
public struct Checklist: Sendable, Hashable {
    /// One for each rule, in the order of the page, the mandatory ones first.
    public let verdicts: [Verdict]
    /// What the page asks for and no server can see.
    public let unseen: [Unseen]
    /// How many requests were looked at.
    public let requestCount: Int
    /// False when earlier requests are gone from the journal: rules that they could have broken are not seen.
    public let isWhole: Bool

    /// The verdict by a rule.
    ///
    /// - Parameter rule: its identifier.
    public subscript(rule: String) -> Verdict? { verdicts.first { $0.rule == rule } }

    /// The rules that are broken.
    public var broken: [Verdict] { verdicts.filter { $0.outcome == .broken } }

    /// How much Adobe asks for a rule.
    public enum Level: String, Sendable, Hashable, CaseIterable, Decodable {
        /// One of the page's mandatory requirements.
        case mandatory
        /// One of its recommended practices.
        case recommended
    }

    /// What a rule says.
    public enum Outcome: String, Sendable, Hashable, CaseIterable, Decodable {
        /// Requests prove that the client does not follow the rule.
        case broken
        /// Requests show that it does.
        case kept
        /// There was no occasion for either.
        case notSeen = "not-seen"
    }

    /// A place on Adobe's page.
    public struct Section: Sendable, Hashable, Decodable {
        /// Its headings.
        public let title: String
        /// Its address.
        public let url: String
    }

    /// A rule, and what it says of the client.
    public struct Verdict: Sendable, Hashable {
        /// The identifier of the rule, which stays as it is.
        public let rule: String
        /// What it asks for, in a sentence without its end.
        public let title: String
        /// How much Adobe asks for it.
        public let level: Level
        /// Where it stands on Adobe's page.
        public let section: Section
        /// What it says.
        public let outcome: Outcome
        /// What was seen, in sentences.
        public let explanation: String
        /// The identifiers of the requests that prove it, the oldest first.
        public let requests: [String]
        /// What the rule does not judge.
        public let cannotSee: String
    }

    /// What the page asks for and no server can see.
    public struct Unseen: Sendable, Hashable, Decodable {
        /// How much Adobe asks for it.
        public let level: Level
        /// Where it stands on Adobe's page.
        public let section: Section
        /// Why no server can see it.
        public let reason: String
    }
}

extension Checklist: Decodable {
    private enum CodingKeys: String, CodingKey { case verdicts, unseen, meta }
    private enum MetaKeys: String, CodingKey { case requests, whole }

    /// Reads what the mock answers.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        verdicts = try container.decode([Verdict].self, forKey: .verdicts)
        unseen = try container.decode([Unseen].self, forKey: .unseen)
        let meta = try container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
        requestCount = try meta.decode(Int.self, forKey: .requests)
        isWhole = try meta.decode(Bool.self, forKey: .whole)
    }
}

extension Checklist.Verdict: Decodable {
    private enum CodingKeys: String, CodingKey {
        case rule, title, level, section, explanation, requests, cannotSee
        case outcome = "verdict"
    }
}

extension Checklist.Verdict: CustomStringConvertible {
    /// For explanations: `polling-interval (mandatory): The code was polled again after 1 s.`
    public var description: String { "\(rule) (\(level.rawValue)): \(explanation)" }
}

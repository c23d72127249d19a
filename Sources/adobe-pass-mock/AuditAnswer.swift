import PassAPI

/// What `GET /__admin/checklist` answers, as far as the command tells it.
struct AuditAnswer {
    var verdicts: [Verdict]
    /// How many requests were looked at.
    var requestCount: Int64
    /// False when earlier requests are gone.
    var isWhole: Bool

    struct Verdict {
        var rule: String
        var title: String
        var level: String
        /// Where the rule stands on Adobe's page, and its address there.
        var section: String
        var url: String
        var outcome: Outcome
        var explanation: String
        /// The identifiers of the requests that prove it.
        var requests: [String]
        var cannotSee: String
    }

    enum Outcome: String, CaseIterable {
        case broken, kept
        case notSeen = "not-seen"

        var words: String { self == .notSeen ? "not seen" : rawValue }
    }

    /// - Returns: `nil` for an answer that is none.
    init?(_ json: JSONValue) {
        guard let verdicts = json["verdicts"]?.array, let requests = json["meta"]?["requests"]?.integer else {
            return nil
        }
        self.verdicts = verdicts.compactMap(Verdict.init)
        guard self.verdicts.count == verdicts.count else { return nil }
        requestCount = requests
        isWhole = json["meta"]?["whole"] == .bool(true)
    }

    /// For people: what is broken with its proof, everything else in a line each, and a sum.
    var lines: [String] {
        verdicts.flatMap(\.lines) + [summary]
    }

    private var summary: String {
        let counts = Outcome.allCases.map { outcome in
            "\(verdicts.count { $0.outcome == outcome }) \(outcome.words)"
        }
        return "\(verdicts.count) rules over \(requestCount) requests: \(counts.joined(separator: ", "))."
            + (isWhole ? "" : " Earlier requests are gone.")
    }
}

extension AuditAnswer.Verdict {
    fileprivate init?(_ json: JSONValue) {
        guard let rule = json["rule"]?.string, let level = json["level"]?.string,
            let outcome = json["verdict"]?.string.flatMap(AuditAnswer.Outcome.init(rawValue:))
        else { return nil }
        self.rule = rule
        self.level = level
        self.outcome = outcome
        title = json["title"]?.string ?? ""
        section = json["section"]?["title"]?.string ?? ""
        url = json["section"]?["url"]?.string ?? ""
        explanation = json["explanation"]?.string ?? ""
        requests = (json["requests"]?.array ?? []).compactMap(\.string)
        cannotSee = json["cannotSee"]?.string ?? ""
    }

    /// `broken    polling-interval (mandatory): The code was polled again after 1 s.`, and what proves it.
    fileprivate var lines: [String] {
        let head = outcome.words + String(repeating: " ", count: 9 - outcome.words.count)
        let line = "\(head) \(rule) (\(level)): \(explanation)"
        guard outcome == .broken else { return [line] }
        return [line] + proof.map { "          \($0)" }
    }

    /// What to look at.
    var proof: [String] {
        [title + ".", section, url] + requests.map { "/__admin/requests/\($0)" }
    }
}

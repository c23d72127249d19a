import PassAPI

/// The answer of `GET /__admin/checklist`, with the members that the command prints.
struct ChecklistReport {
    var verdicts: [Verdict]
    /// What the options left out.
    var leftOut: [LeftOut]
    /// The number of requests that were audited.
    var requestCount: Int64
    /// False when the journal has dropped earlier requests.
    var isComplete: Bool

    /// What one option left out.
    struct LeftOut {
        /// The name of the parameter, which is that of the option.
        var parameter: String
        var value: String
        /// The number of rules for `ignore` and `only`, else of requests.
        var count: Int64
    }

    struct Verdict {
        var rule: String
        var title: String
        var level: ChecklistLevel
        /// The section of Adobe's page that has the rule, and the section's URL.
        var section: String
        var url: String
        var outcome: ChecklistOutcome
        var explanation: String
        /// The identifiers of the requests that prove the outcome.
        var requests: [String]
    }

    /// - Returns: `nil` when the JSON is not an answer of the checklist.
    init?(_ json: JSONValue) {
        guard let verdicts = json["verdicts"]?.array, let requests = json["meta"]?["requests"]?.integer else {
            return nil
        }
        self.verdicts = verdicts.compactMap(Verdict.init)
        guard self.verdicts.count == verdicts.count else { return nil }
        leftOut = (json["leftOut"]?.array ?? []).compactMap(LeftOut.init)
        requestCount = requests
        isComplete = json["meta"]?["whole"] == .bool(true)
    }

    /// One line for each rule, followed by the evidence when the rule is broken, then one for each option that left something
    /// out, and a summary at the end.
    var lines: [String] {
        verdicts.flatMap(\.lines) + leftOut.map { "left out  \($0.text)" } + [summary]
    }

    private var summary: String {
        let counts = ChecklistOutcome.allCases.map { outcome in
            "\(verdicts.count { $0.outcome == outcome }) \(outcome.words)"
        }
        return "\(verdicts.count) rules, \(requestCount) requests: \(counts.joined(separator: ", "))."
            + (isComplete ? "" : " Earlier requests are no longer in the journal and were not audited.")
    }
}

extension ChecklistReport.LeftOut {
    fileprivate init?(_ json: JSONValue) {
        guard let parameter = json["parameter"]?.string, let value = json["value"]?.string,
            let count = json["count"]?.integer
        else { return nil }
        self.init(parameter: parameter, value: value, count: count)
    }

    /// `--ignore-device living-room: 3 requests`
    var text: String {
        let noun = ["ignore", "only"].contains(parameter) ? "rule" : "request"
        return "--\(parameter) \(value): \(count) \(noun)\(count == 1 ? "" : "s")"
    }
}

extension ChecklistReport.Verdict {
    fileprivate init?(_ json: JSONValue) {
        guard let rule = json["rule"]?.string,
            let level = json["level"]?.string.flatMap(ChecklistLevel.init(rawValue:)),
            let outcome = json["verdict"]?.string.flatMap(ChecklistOutcome.init(rawValue:))
        else { return nil }
        self.rule = rule
        self.level = level
        self.outcome = outcome
        title = json["title"]?.string ?? ""
        section = json["section"]?["title"]?.string ?? ""
        url = json["section"]?["url"]?.string ?? ""
        explanation = json["explanation"]?.string ?? ""
        requests = (json["requests"]?.array ?? []).compactMap(\.string)
    }

    /// `broken    polling-interval (mandatory): The code was polled again after 1 s.`, followed by the
    /// evidence.
    fileprivate var lines: [String] {
        let head = outcome.words + String(repeating: " ", count: 9 - outcome.words.count)
        let line = "\(head) \(rule) (\(level.rawValue)): \(explanation)"
        guard outcome == .broken else { return [line] }
        return [line] + evidence.map { "          \($0)" }
    }

    /// The rule, the section of Adobe's page with its URL, and the path of each request that breaks the rule.
    var evidence: [String] {
        [title + ".", section, url] + requests.map { "/__admin/requests/\($0)" }
    }
}

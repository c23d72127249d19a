import PassAPI

/// The answer of `GET /__admin/checklist`, with the members that the command prints.
struct ChecklistReport {
    var verdicts: [Verdict]
    /// The rules and requests that the options left out.
    var leftOut: [LeftOut]
    /// The number of requests that were audited.
    var requestCount: Int64
    /// False when the journal has dropped earlier requests.
    var isComplete: Bool

    /// The rules or requests that one option left out.
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
        /// The calls that the app still makes of an API that ends.
        var calls: [Call]
        /// The commands to run before those of the calls.
        var setup: String?
    }

    /// A call of an API that ends.
    struct Call {
        var call: String
        var count: Int64
        /// The device in base64; `nil` when the requests name none.
        var device: String?
        /// The identifier of the last request.
        var last: String
        /// The operations of REST API V2 that take its place.
        var replacement: [String]
        var note: String?
        /// Shell commands that make the new calls.
        var commands: String?
    }

    /// - Returns: `nil` when the JSON is not an answer of the checklist.
    init?(_ json: JSONValue) {
        guard let verdicts = json["verdicts"]?.array, let requests = json["meta"]?["requests"]?.integer else {
            return nil
        }
        let setup = json["setup"]?.string
        self.verdicts = verdicts.compactMap { Verdict($0, setup: setup) }
        guard self.verdicts.count == verdicts.count else { return nil }
        leftOut = (json["leftOut"]?.array ?? []).compactMap(LeftOut.init)
        requestCount = requests
        isComplete = json["meta"]?["whole"] == .bool(true)
    }

    /// One line for each rule, the broken ones last with their evidence, then one for each option that left something out, and
    /// a summary at the end.
    var lines: [String] {
        let broken = verdicts.filter { $0.outcome == .broken }
        return (verdicts.filter { $0.outcome != .broken } + broken).flatMap(\.lines)
            + leftOut.map { "left out  \($0.text)" } + [summary]
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
    fileprivate init?(_ json: JSONValue, setup: String?) {
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
        calls = (json["calls"]?.array ?? []).compactMap(ChecklistReport.Call.init)
        self.setup = setup
    }

    /// `broken    polling-interval (mandatory): The code was polled again after 1 s.`, followed by the
    /// evidence.
    fileprivate var lines: [String] {
        let head = outcome.words.padded(to: 9)
        let line = "\(head) \(rule) (\(level.rawValue)): \(explanation)"
        guard outcome == .broken else { return [line] }
        return [line] + evidence.map { "          \($0)" }
    }

    /// The rule, the section of Adobe's page with its URL, and the path of each request that breaks the rule; or each call of
    /// an API that ends, with the commands that make the new calls.
    var evidence: [String] {
        [title + ".", section, url]
            + (calls.isEmpty
                ? requests.map { "/__admin/requests/\($0)" } : preparation + calls.flatMap(\.lines))
    }

    private var preparation: [String] {
        guard let setup, calls.contains(where: { $0.commands != nil }) else { return [] }
        return ["To try the new calls on the mock, run these commands first:"] + setup.indentedLines
    }
}

extension ChecklistReport.Call {
    fileprivate init?(_ json: JSONValue) {
        guard let call = json["call"]?.string, let count = json["count"]?.integer,
            let last = json["last"]?.string
        else { return nil }
        self.init(
            call: call, count: count, device: json["device"]?.string, last: last,
            replacement: (json["replacement"]?.array ?? []).compactMap(\.string), note: json["note"]?.string,
            commands: json["commands"]?.string)
    }

    /// `GET /api/v1/checkauthn: 3 requests of the device living-room, the last one /__admin/requests/…`, followed by what takes
    /// the place of the call.
    fileprivate var lines: [String] {
        let name = device.flatMap { DeviceIdentifier(base64: $0)?.readableText }.map { "the device \($0)" }
        let head =
            "\(call): \(count == 1 ? "1 request" : "\(count) requests") of \(name ?? "no known device"), "
            + "the last one /__admin/requests/\(last)"
        let operations = replacement.isEmpty ? nil : "Now: \(replacement.joined(separator: ", then "))."
        let sentences = [operations, note].compactMap(\.self).joined(separator: " ")
        return [head, "  \(sentences)"] + (commands?.indentedLines ?? [])
    }
}

extension String {
    fileprivate var indentedLines: [String] { split(separator: "\n").map { "  \($0)" } }
}

import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// The reasons for the reply to a request, in sentences.
struct RequestExplanation {
    let entry: JournalEntry
    let exchange: JournalEntry.Exchange
    /// The summaries of the rules on top of every scenario, by identifier. A rule without one is shown by its
    /// identifier.
    let ruleSummaries: [String: String]
    /// The body of the reply when it is JSON, or the refusal in an XML body.
    let reply: JSONValue?

    init(of entry: JournalEntry, ruleSummaries: [String: String] = [:]) {
        self.entry = entry
        exchange = entry.exchange
        self.ruleSummaries = ruleSummaries
        reply = JSONValue(replyBody: exchange.reply.body)
    }

    var sentences: [HTML] {
        [operation, refusal].compactMap(\.self) + reasons
            + [hint, scenario, rules, delay, fault].compactMap(\.self)
    }

    private var reasons: [HTML] { entry.reasons.map { "<strong>\($0.text)</strong>" } }

    private var operation: HTML? {
        guard let operation = entry.operation else {
            return entry.reasons.isEmpty ? "No operation matches the request." : nil
        }
        return "<strong>\(operation.title)</strong>, <code>\(operation.rawValue)</code>."
    }

    private var scenario: HTML? {
        "The scenario <code>\(entry.scenario)</code> was active\(wasChosen ? ", selected by the request's X-Mock-Scenario" : "")."
    }

    private var wasChosen: Bool { exchange.request.fields[.xMockScenario] != nil }

    /// The rules that no reason names, because they only delayed the reply or broke the connection.
    private var rules: HTML? {
        let ids = entry.ruleIDs.filter { id in
            !entry.reasons.contains { $0.text.contains("The rule \(id) ") }
        }
        guard !ids.isEmpty else { return nil }
        let names = ids.map { id -> HTML in "<code>\(ruleSummaries[id] ?? id)</code> " }
        return ids.count == 1
            ? "The rule \(names)affected the reply." : "The rules \(names)affected the reply."
    }

    /// The code of the error, or the distinct codes of denied decisions.
    var errorCodes: [String] { reply?.errorCodes(status: entry.status.code) ?? [] }

    private var errorCode: String? { entry.status.code >= 400 ? errorCodes.first : nil }

    /// The denied resources. REST API V1 has error codes only with the policy `legacyErrorCodes`.
    private var denials: [(resource: String, code: String?)] {
        (reply?.deniedDecisions ?? []).map { decision in
            (
                ResourceID((decision["resource"] ?? decision["id"])?.string ?? "")
                    .shown(isRedacted: exchange.isRedacted).text,
                decision["error"]?["code"]?.string
            )
        }
    }

    private var refusal: HTML? {
        let message = reply?["message"]?.string
        if let code = errorCode {
            return "Refused with <code>\(code)</code>\(message.map { ": \($0)" } ?? ".")"
        }
        if entry.status.code >= 400, let message { return "Refused: \(message)." }
        let denied = denials.map { denial -> HTML in
            let reason = denial.code.map { code -> HTML in " with <code>\(code)</code>" }
            return "<code>\(denial.resource)</code>\(reason)"
        }
        return denied.isEmpty ? nil : "Denied: \(HTML.list(denied))."
    }

    private var hint: HTML? { entry.hint.map { "What to do: \($0)" } }

    private var delay: HTML? {
        let delay = entry.delivery.delay
        return delay > .zero ? "The reply was delayed by \(String(delay.milliseconds)) ms." : nil
    }

    private var fault: HTML? {
        entry.delivery.fault.map { "Connection fault: <code>\($0.rawValue)</code>." }
    }
}

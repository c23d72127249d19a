import ControlAPI
import HTMLPages
import HTTPMessages
import HTTPTypes
import PassAPI
import RequestJournal

/// Why a request was answered as it was, in sentences.
struct RequestExplanation {
    let entry: JournalEntry
    let exchange: JournalEntry.Exchange
    /// What the rules do that were added, by their identifiers: nobody knows them by those.
    let ruleSummaries: [String: String]
    /// The body of the reply, where it is JSON, or XML that says no.
    private let reply: JSONValue?

    init(of entry: JournalEntry, ruleSummaries: [String: String] = [:]) {
        self.entry = entry
        exchange = entry.exchange
        self.ruleSummaries = ruleSummaries
        // A look at the first byte spares reading pages and keys.
        reply =
            exchange.reply.body.first == UInt8(ascii: "{")
            ? JSONValue(parsing: exchange.reply.body) : JSONValue(refusalInXML: exchange.reply.body)
    }

    var sentences: [HTML] {
        [operation, scenario, rules, refusal, delay, fault].compactMap(\.self)
    }

    private var operation: HTML? {
        guard let operation = entry.operation else {
            let nearest = NearestOperations.of(exchange.request.path).map { near -> HTML in
                "<code>\(near.row.method.rawValue) \(near.row.paths[0].description)</code> "
            }
            return "It met no operation. It may have meant: \(nearest)"
        }
        return "<strong>\(operation.title)</strong>, <code>\(operation.rawValue)</code>."
    }

    private var scenario: HTML? {
        "The scenario <code>\(entry.scenario)</code> played\(wasChosen ? ", chosen by the request's X-Mock-Scenario" : "")."
    }

    private var wasChosen: Bool { exchange.request.fields[.xMockScenario] != nil }

    private var rules: HTML? {
        guard !entry.ruleIDs.isEmpty else { return nil }
        let names = entry.ruleIDs.map { id -> HTML in "<code>\(ruleSummaries[id] ?? id)</code> " }
        return entry.ruleIDs.count == 1
            ? "The rule \(names)had a part in the reply." : "The rules \(names)had a part in the reply."
    }

    /// The error, or those of single decisions, each once.
    var errorCodes: [String] {
        if let code = errorCode { return [code] }
        var seen: Set<String> = []
        return denials.compactMap(\.code).filter { seen.insert($0).inserted }
    }

    /// A session answers a `code`, too, which is none of an error.
    private var errorCode: String? {
        guard entry.status.code >= 400 else { return nil }
        return reply.flatMap { $0["code"] ?? $0["error"] }?.string
    }

    /// REST API V1 says why only where the policy `legacyErrorCodes` is on.
    private var denials: [(resource: String, code: String?)] {
        let decisions = (reply?["decisions"] ?? reply?["resources"])?.array ?? []
        return decisions.filter { $0["authorized"] == .bool(false) }.map { decision in
            ((decision["resource"] ?? decision["id"])?.string ?? "", decision["error"]?["code"]?.string)
        }
    }

    private var refusal: HTML? {
        let message = reply?["message"]?.string
        if let code = errorCode {
            return "Refused with <code>\(code)</code>\(message.map { ": \($0)" } ?? ".")"
        }
        if entry.status.code >= 400, let message { return "Refused: \(message)." }
        let denied = denials.map { denial -> HTML in
            let reason = denial.code.map { code -> HTML in "with <code>\(code)</code> " }
            return "<code>\(denial.resource)</code> \(reason)"
        }
        return denied.isEmpty ? nil : "Denied: \(denied)"
    }

    private var delay: HTML? {
        let delay = entry.delivery.delay
        return delay > .zero ? "The reply was held back for \(String(delay.milliseconds)) ms." : nil
    }

    private var fault: HTML? {
        entry.delivery.fault.map { "On the wire: <code>\($0.rawValue)</code>." }
    }
}

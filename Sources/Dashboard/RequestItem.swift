import AdminAPI
import ControlAPI
import HTMLPages
import HTTPMessages
import HTTPTypes
import PassAPI
import RequestJournal

/// One item in the list of requests. It opens to show the request, the reply and the reasons for it.
struct RequestItem {
    private let entry: JournalEntry
    private let exchange: JournalEntry.Exchange
    private let explanation: RequestExplanation

    init(_ explanation: RequestExplanation) {
        entry = explanation.entry
        exchange = explanation.exchange
        self.explanation = explanation
    }

    /// The maximum length of a displayed body, in characters.
    private static let bodyLimit = 4_000

    var html: HTML {
        """
        <li id="request-\(entry.id)">
        <details>
        <summary>
        <time datetime="\(entry.receivedAt.utcString)" title="\(entry.receivedAt.utcString)">\
        \(entry.receivedAt.timeOfDay)</time>
        <span class="status \(statusClass)">\(status)</span>
        <span class="operation">\(operation)</span>
        <span class="device-name">\(entry.device?.readableText ?? "no device")</span>
        <span class="scenario">\(HTML.breakable(entry.scenario))\(rules)\(errors)</span>
        <span class="took">\(String(entry.milliseconds))\u{A0}ms\(delay)</span>
        </summary>
        <div class="inside">
        <ul class="why">
        \(explanation.sentences.map { "<li>\($0)</li>\n" })</ul>
        \(changes)<div class="messages">
        \(message("Request", "\(entry.method.rawValue) \(exchange.requestTarget)", exchange.requestHeaders, exchange.requestBody))
        \(message("Reply", "\(status) \(entry.status.reasonPhrase)", exchange.replyHeaders, exchange.replyBody))
        </div>
        <p class="hint">Trace <code>\(entry.id)</code>, \
        <a href="\(AdminRoute.showRequest.path.path(["id": entry.id]))">the journal entry as JSON</a></p>
        </div>
        </details>
        </li>

        """
    }

    private var status: String { String(entry.status.code) }

    private var statusClass: String {
        if entry.delivery.fault != nil { return "broken" }
        return switch entry.status.code {
        case ..<300: "fine"
        case ..<400: "onward"
        case ..<500: "refused"
        default: "broken"
        }
    }

    private var operation: HTML {
        guard let name = entry.operation?.rawValue else {
            return "\(entry.method.rawValue) \(exchange.request.path)"
        }
        return .breakable(name)
    }

    private var rules: HTML? {
        guard !entry.ruleIDs.isEmpty else { return nil }
        return
            " <span class=\"chip rule\">\(entry.ruleIDs.count == 1 ? "rule" : "\(entry.ruleIDs.count) rules")</span>"
    }

    private var errors: [HTML] {
        explanation.errorCodes.map { " <span class=\"chip error\">\(HTML.breakable($0))</span>" }
    }

    private var delay: String {
        let delay = entry.delivery.delay
        return delay > .zero ? " + \(delay.milliseconds)\u{A0}ms" : ""
    }

    private func message(
        _ title: String, _ line: String, _ headers: [(name: String, value: String)], _ body: String
    ) -> HTML {
        let fields = headers.map { header -> HTML in
            "<div><dt>\(header.name)</dt><dd>\(header.value)</dd></div>\n"
        }
        return """
            <section class="message">
            <h3>\(title)</h3>
            <p class="line"><code>\(line)</code></p>
            <dl class="fields">
            \(fields)</dl>
            \(text(body))</section>
            """
    }

    private func text(_ body: String) -> HTML? {
        guard !body.isEmpty else { return nil }
        let shown = JSONValue(parsing: body.utf8)?.indented ?? body
        let end = shown.index(shown.startIndex, offsetBy: Self.bodyLimit, limitedBy: shown.endIndex)
        guard let end, end < shown.endIndex else { return "<pre tabindex=\"0\">\(shown)</pre>\n" }
        return "<pre tabindex=\"0\">\(String(shown[..<end]))\n…</pre>\n"
    }

    /// The changes that the request made on its device.
    private var changes: HTML? {
        let (before, after) = (entry.before, entry.after)
        let kinds: [(name: String, lines: (DeviceSummary) -> [String])] = [
            ("Profile", \.profiles), ("Session", \.sessions), ("Temporary pass", \.temporaryPasses),
        ]
        let rows = kinds.flatMap { kind -> [HTML] in
            let (old, new) = (before.map(kind.lines) ?? [], after.map(kind.lines) ?? [])
            return old.filter { !new.contains($0) }.map { row(kind.name, .before, $0) }
                + new.filter { !old.contains($0) }.map { row(kind.name, .after, $0) }
                + new.filter(old.contains).map { row(kind.name, .same, $0) }
        }
        guard !rows.isEmpty else { return nil }
        return """
            <div class="scroll" tabindex="0" role="group" aria-label="The device before and after">
            <table class="changes">
            <caption>The device before and after</caption>
            <tbody>
            \(rows)</tbody>
            </table>
            </div>

            """
    }

    /// Whether the device had something before or after the request.
    private enum Presence: String {
        case before, after, same

        var words: String {
            switch self {
            case .before: "− before only"
            case .after: "+ after only"
            case .same: "before and after"
            }
        }
    }

    private func row(_ kind: String, _ presence: Presence, _ line: String) -> HTML {
        """
        <tr class="\(presence.rawValue)"><td>\(presence.words)</td><th scope="row">\(kind)</th>\
        <td>\(line)</td></tr>

        """
    }
}

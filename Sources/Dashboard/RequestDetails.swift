import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// The page of one request. Its address can be sent to others.
struct RequestDetailPage {
    var version: String
    var entry: JournalEntry
    var neighbors: (previous: JournalEntry?, next: JournalEntry?)
    /// The original of this request, which was sent again.
    var original: JournalEntry?
    var publicURL: PublicURL?
    var mock: MockView
    var report: ActionReport

    static func path(of id: String) -> String { AdminRoute.showRequestPage.path.path(["id": id]) }

    var reply: Reply {
        DashboardPage.subpage(
            entry.name, version: version, status: report.failure == nil ? .ok : .badRequest, content: content)
    }

    private var content: HTML {
        """
        <section id="request" aria-labelledby="request-heading">
        <div class="title">
        <h2 id="request-heading">\(entry.statusBadge) \(HTML.breakable(entry.name))</h2>
        <p class="hint">\(HTML.time(entry.receivedAt, as: \.readableUTC)), \
        \(entry.device?.readableText ?? "no device")</p>
        </div>
        \(notice)\
        <nav class="pages" aria-label="Requests of the device">
        \(link("Previous from this device", neighbors.previous))\(link("Next from this device", neighbors.next))\
        \(comparison)</nav>
        <div class="inside">
        \(details)
        </div>
        \(DashboardPage.undoForm)
        </section>
        """
    }

    private var details: HTML {
        let explanation = RequestExplanation(of: entry, ruleSummaries: mock.rules.summaries)
        let waysOut = WaysOut(explanation: explanation, mock: mock).all.html(in: nil)
        return RequestDetails(explanation: explanation, publicURL: publicURL, waysOut: waysOut).html
    }

    private var notice: HTML? {
        guard original != nil, report.query.done == .sendAgain else { return report.notice }
        return .notice(.good, "\(DashboardAction.sendAgain.report)")
    }

    private func link(_ label: String, _ entry: JournalEntry?) -> HTML? {
        entry.map { "<a class=\"button\" href=\"\(Self.path(of: $0.id))\">\(label)</a>\n" }
    }

    private var comparison: HTML? {
        guard let other = original ?? neighbors.previous else { return nil }
        let name = original == nil ? "previous" : "original"
        return """
            <a class="button" href="\(ComparisonPage.path(of: other.id, entry.id))">Compare with the \(name)</a>

            """
    }
}

/// The details of one request: the reason for its reply, its changes, both messages, and the actions of a tester.
struct RequestDetails {
    let explanation: RequestExplanation
    let publicURL: PublicURL?
    /// The list to which the rule form returns.
    var list = InspectorQuery()
    /// The actions of a tester after a refusal; `nil` if there are none.
    let waysOut: HTML?

    private var entry: JournalEntry { explanation.entry }
    private var exchange: JournalEntry.Exchange { entry.exchange }

    /// The maximum length of a displayed body, in characters.
    private static let bodyLimit = 4_000

    var html: HTML {
        """
        <ul class="why">
        \(explanation.sentences.map { "<li>\($0)</li>\n" })</ul>
        \(waysOut)\(changes)\(actions)<div class="messages">
        \(request)
        \(reply)
        </div>
        <p class="hint">Trace <code>\(entry.id)</code>, \
        <a href="\(AdminRoute.showRequest.path.path(["id": entry.id]))">the journal entry as JSON</a></p>
        """
    }

    // MARK: Actions

    private var actions: HTML {
        let device = entry.device.map { device -> HTML in
            """
            <a class="button small" href="\(DashboardPage.path(ofRequestsOf: device))">Only this device</a>
            <a class="button small" href="\(DevicePage.path(of: device))">Device page</a>

            """
        }
        let rule: HTML? =
            entry.operation == nil
            ? nil
            : "<a class=\"button small\" href=\"\(AdminRoute.dashboardPath)?\(ruleQuery)#failures\">Make a rule from it</a>\n"
        return """
            <div class="chips">
            \(DashboardAction.sendAgain.form([("id", entry.id)], button: .smallButton("Send again")))
            \(rule)<a class="button small" href="\(AdminRoute.showRequestAsScenario.path.path(["id": entry.id]))" \
            download="recorded.yaml">Scenario file</a>
            <a class="button small" href="\(AdminRoute.exportRequests.path.path())?id=\(entry.id)" download="request.har">HAR</a>
            \(device)</div>
            \(curl)
            """
    }

    /// The list with only the device of the request, because the rule is for this device.
    private var ruleQuery: String {
        var list = list
        list.options.filter.device = entry.device?.fieldText ?? list.options.filter.device
        return Form.encode(list.parameters + [("rule", entry.id)])
    }

    private var curl: HTML {
        let command = CurlCommand(entry: entry, baseURL: exchange.request.baseURL(behind: publicURL))
        let variables = command.variables
        let notes: [HTML?] = [
            command.fetchesToken
                ? """
                The first lines fetch the token of a new client, because the token that was sent is hidden. A profile \
                belongs to the client that logged in: use Send again, or start the mock with --no-redaction, to repeat the \
                request of the same client.
                """ : nil,
            variables.isEmpty
                ? nil
                : """
                Set \(variables.map { "$\($0)" }.joined(separator: " and ")) first, or start the mock with --no-redaction.
                """,
            command.hasLongBody
                ? "Save the body of the journal entry as the file <code>body</code> first." : nil,
        ]
        return """
            <details class="more">
            <summary>Copy as curl</summary>
            \(notes.compactMap(\.self).map { "<p class=\"hint\">\($0)</p>\n" as HTML })\(HTML.copyable(command.text, id: "curl-\(entry.id)", "Copy as curl"))
            </details>

            """
    }

    // MARK: Messages

    private var request: HTML {
        message(
            "Request", "\(entry.method.rawValue) \(exchange.requestTarget)", exchange.requestHeaders,
            exchange.requestBody, DecodedValue.values(inRequestOf: entry))
    }

    private var reply: HTML {
        message(
            entry.isReplyLost ? "Reply that the client did not receive" : "Reply",
            "\(entry.status.code) \(entry.status.registeredReason)", exchange.replyHeaders,
            exchange.replyBody, DecodedValue.values(inReplyOf: explanation))
    }

    private func message(
        _ title: String, _ line: String, _ headers: [(name: String, value: String)], _ body: String,
        _ decoded: [DecodedValue]
    ) -> HTML {
        let byName = Dictionary(decoded.map { ($0.name.lowercased(), $0.text) }) { first, _ in first }
        let fields = headers.map { header -> HTML in
            let text = byName[header.name.lowercased()].map { "<pre tabindex=\"0\">\($0)</pre>" as HTML }
            return "<div><dt>\(header.name)</dt><dd>\(value(of: header))\(text)</dd></div>\n"
        }
        let names = Set(headers.map { $0.name.lowercased() })
        let rest = decoded.filter { !names.contains($0.name.lowercased()) }.map { value -> HTML in
            "<h4>\(value.name), decoded</h4>\n<pre tabindex=\"0\">\(value.text)</pre>\n"
        }
        return """
            <section class="message">
            <h3>\(title)</h3>
            <p class="line"><code>\(line)</code></p>
            <dl class="fields">
            \(fields)</dl>
            \(text(body))\(rest)</section>
            """
    }

    /// The value of a field; for an access token, with its client.
    private func value(of header: (name: String, value: String)) -> HTML {
        guard header.name.lowercased() == "authorization", let client = entry.shownClient else {
            return "\(header.value)"
        }
        return "\(header.value) <span class=\"hint\">of the client \(client.text)</span>"
    }

    /// The body as sent, and indented if it is JSON or XML.
    private func text(_ body: String) -> HTML? {
        guard !body.isEmpty else { return nil }
        let indented =
            JSONValue(parsing: body.utf8)?.indented
            ?? (body.hasPrefix("<?xml") ? IndentedXML.text(body) : nil)
        guard let indented, indented != body else { return pre(body) }
        return """
            \(pre(indented))<details class="more">
            <summary>As it was sent</summary>
            \(pre(body))</details>

            """
    }

    private func pre(_ text: String) -> HTML {
        let end = text.index(text.startIndex, offsetBy: Self.bodyLimit, limitedBy: text.endIndex)
        guard let end, end < text.endIndex else { return "<pre tabindex=\"0\">\(text)</pre>\n" }
        return "<pre tabindex=\"0\">\(String(text[..<end]))\n…</pre>\n"
    }

    // MARK: Changes

    private var changes: HTML? {
        let rows = entry.changes.map { change -> HTML in
            """
            <tr class="\(change.presence.rawValue)"><td>\(change.presence.words)</td><th scope="row">\(change.kind)</th>\
            <td>\(change.text)</td></tr>

            """
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
}

/// The reasons for the reply to a request, in sentences.
struct RequestExplanation {
    let entry: JournalEntry
    let exchange: JournalEntry.Exchange
    /// The summaries of the rules that are evaluated before every scenario, by identifier. A rule without one is shown by its
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
        let (delay, fault) = (entry.delivery.delay, entry.delivery.fault)
        let wasChosen = exchange.request.fields[.xMockScenario] != nil
        let reasons: [HTML?] = entry.reasons.map { "<strong>\($0.text)</strong>" }
        let rest: [HTML?] = [
            entry.hint.map { "What to do: \($0)" },
            "The scenario <code>\(entry.scenario)</code> was active\(wasChosen ? ", selected by the request's X-Mock-Scenario" : "").",
            rules, delay > .zero ? "The reply was delayed by \(String(delay.milliseconds)) ms." : nil,
            fault.map { fault -> HTML in
                let effect: HTML? = entry.isReplyLost ? " The client received no reply." : nil
                return "Connection fault: <code>\(fault.rawValue)</code>.\(effect)"
            },
        ]
        return ([operation, refusal] + reasons + rest).compactMap(\.self)
    }

    private var operation: HTML? {
        guard let operation = entry.operation else {
            return entry.reasons.isEmpty ? "No operation matches the request." : nil
        }
        return "<strong>\(operation.title)</strong>, <code>\(operation.rawValue)</code>."
    }

    /// The rules that no reason names, because they only delayed the reply or injected a fault.
    private var rules: HTML? {
        let ids = entry.ruleIDs.filter { id in
            !entry.reasons.contains { $0.text.contains("The rule \(id) ") }
        }
        guard !ids.isEmpty else { return nil }
        let names = ids.map { id -> HTML in "<code>\(ruleSummaries[id] ?? id)</code> " }
        return ids.count == 1
            ? "The rule \(names)affected the reply." : "The rules \(names)affected the reply."
    }

    var errorCodes: [String] { reply?.errorCodes(status: entry.status.code) ?? [] }

    private var refusal: HTML? {
        let message = reply?["message"]?.string
        if entry.status.code >= 400, let code = errorCodes.first {
            return "Refused with <code>\(code)</code>\(message.map { ": \($0)" } ?? ".")"
        }
        if entry.status.code >= 400, let message { return "Refused: \(message)." }
        let denied = (reply?.deniedDecisions ?? []).enumerated().map { index, decision -> HTML in
            let name = (decision["resource"] ?? decision["id"])?.string ?? ""
            let resource = ResourceID(name).shown(isRedacted: exchange.isRedacted).text
            // REST API V1 has error codes only with the policy `legacyErrorCodes`.
            let code = decision["error"]?["code"]?.string.map { " with <code>\($0)</code>" as HTML }
            let comma = index == 0 ? "" : ", "
            return "\(comma)<code>\(resource)</code>\(code)"
        }
        return denied.isEmpty ? nil : "Denied: \(denied)."
    }
}

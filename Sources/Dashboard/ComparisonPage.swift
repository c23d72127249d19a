import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// Two requests side by side. Lines that only one of them has are marked.
struct ComparisonPage {
    var version: String
    /// The requests, the older one first; `nil` if the selection does not have exactly two.
    var requests: (JournalEntry, JournalEntry)?
    var selected: Int

    static let path = AdminRoute.showComparisonPage.path.path()

    static func path(of one: String, _ other: String) -> String {
        "\(path)?\(Form.encode([("id", one), ("id", other)]))"
    }

    var reply: Reply {
        DashboardPage.subpage("Comparison", version: version, content: content)
    }

    private var content: HTML {
        guard let (one, other) = requests else {
            return """
                <section aria-labelledby="comparison-heading">
                <h2 id="comparison-heading">Two requests side by side</h2>
                <p class="notice bad" role="alert">\(String(selected)) selected, expected two: tick the boxes of two \
                requests on the dashboard.</p>
                </section>
                """
        }
        return """
            <section aria-labelledby="comparison-heading">
            <h2 id="comparison-heading">Two requests side by side</h2>
            <div class="inside">
            <div class="messages">
            \(heading(of: one, Self.names.older))\(heading(of: other, Self.names.newer))</div>
            \(part("Result", Self.result(of: one), Self.result(of: other)))
            \(part("Request", Self.request(of: one), Self.request(of: other)))
            \(part("Decoded", Self.decoded(of: one), Self.decoded(of: other)))
            \(part("Reply", Self.replyLines(of: one), Self.replyLines(of: other)))
            \(part("The device before the request", one.shownBefore?.lines ?? [], other.shownBefore?.lines ?? []))
            </div>
            </section>
            """
    }

    private static let names = (older: "Older request", newer: "Newer request")

    private func heading(of entry: JournalEntry, _ name: String) -> HTML {
        """
        <div class="message">
        <h3>\(name)</h3>
        <p>\(HTML.time(entry.receivedAt, as: \.readable)) \(entry.statusBadge) \
        <a href="\(RequestDetailPage.path(of: entry.id))">\(HTML.breakable(entry.name))</a></p>
        <p class="hint">\(entry.device?.readableText ?? "no device")</p>
        </div>

        """
    }

    private func part(_ title: String, _ one: [String], _ other: [String]) -> HTML? {
        guard !one.isEmpty || !other.isEmpty else { return nil }
        let same = one == other ? ", equal" : ""
        return """
            <h3>\(title)\(same)</h3>
            <div class="messages">
            \(column(one, without: Set(other), Self.names.older))\(column(other, without: Set(one), Self.names.newer))</div>
            """
    }

    private func column(_ lines: [String], without others: Set<String>, _ name: String) -> HTML {
        let marked = lines.map { line -> HTML in
            others.contains(line) ? "\(line)\n" : "<mark>\(line)</mark>\n"
        }
        return """
            <div><p class="label">\(name)</p>
            <pre tabindex="0" aria-label="\(name)" role="group">\(marked)</pre></div>

            """
    }

    private static func result(of entry: JournalEntry) -> [String] {
        [
            entry.isReplyLost ? entry.statusText : "\(entry.status.code) \(entry.status.registeredReason)",
            "scenario \(entry.scenario)",
        ] + entry.ruleIDs.map { "rule \($0)" } + entry.reasons.map(\.text)
            + (entry.delivery.fault.map { ["fault \($0.rawValue)"] } ?? [])
    }

    private static func request(of entry: JournalEntry) -> [String] {
        let exchange = entry.exchange
        return ["\(exchange.request.method.rawValue) \(exchange.requestTarget)"]
            + exchange.requestHeaders.sorted { $0.name < $1.name }.map { "\($0.name): \($0.value)" }
            + lines(ofBody: exchange.requestBody)
    }

    private static func replyLines(of entry: JournalEntry) -> [String] {
        let exchange = entry.exchange
        return exchange.replyHeaders.map { "\($0.name): \($0.value)" } + lines(ofBody: exchange.replyBody)
    }

    private static func decoded(of entry: JournalEntry) -> [String] {
        let values =
            DecodedValue.values(inRequestOf: entry)
            + DecodedValue.values(inReplyOf: RequestExplanation(of: entry))
        return values.sorted { $0.name < $1.name }.flatMap { value in
            value.text.split(separator: "\n").map { "\(value.name): \($0)" }
        }
    }

    private static func lines(ofBody body: String) -> [String] {
        let text = JSONValue(parsing: body.utf8)?.indented ?? body
        return text.isEmpty
            ? [] : [""] + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

extension DeviceSummaryView {
    fileprivate var lines: [String] {
        profiles.map { "profile \($0)" } + sessions.map { "session \($0)" }
            + temporaryPasses.map { "temporary pass \($0)" }
    }
}

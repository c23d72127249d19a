import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// One item in the list of requests. It opens to show the request, the reply and the reasons for it.
struct RequestItem {
    private let page: DashboardPage
    private let row: RequestPage.Row
    /// The jump of the mock's clock between the request below and this one.
    private let clockJump: Duration?
    private let explanation: RequestExplanation
    private let waysOut: [WaysOut.Way]

    /// - Parameter ruleSummaries: those of all rules on top of the scenarios, by identifier.
    init(
        _ row: RequestPage.Row, clockJump: Duration?, ruleSummaries: [String: String], on page: DashboardPage
    ) {
        self.page = page
        self.row = row
        self.clockJump = clockJump
        explanation = RequestExplanation(of: row.newest, ruleSummaries: ruleSummaries)
        waysOut = WaysOut(explanation: explanation, mock: page.overview.mock).all
    }

    private var entry: JournalEntry { row.newest }
    /// The day of the mock's clock. Other requests show their date.
    private var day: String { page.overview.mock.now.day }

    /// True if the device's next request meets another scenario.
    private var hasOtherScenario: Bool {
        entry.scenario != page.overview.mock.scenario(of: entry.device)
    }

    /// The message about a form of the item, which opens it; `nil` if none was sent.
    private var notice: HTML? {
        page.report.isInRow && row.oldest.id == page.query.opened ? page.report.notice : nil
    }

    /// The oldest request names the item, because more polls can join it. The script replaces the item when its version
    /// changes.
    var html: HTML {
        """
        <li id="request-\(row.oldest.id)"\(entry.operation == nil ? " class=\"unmatched\"" : nil) data-version="\(version)">
        <label class="pick"><input type="checkbox" name="id" value="\(entry.id)" form="selection"> \
        <span class="visually-hidden">Select \(entry.operation?.rawValue ?? target) at \(entry.receivedAt.timeOfDay)</span></label>
        <details\(notice == nil ? nil : " open")>
        <summary>
        \(HTML.time(of: entry, on: day))
        \(entry.statusBadge)
        <span class="operation">\(operation)</span>
        <code class="target">\(target)</code>
        <span class="effects">\(chips)</span>
        <span class="device-name">\(entry.device.map(page.overview.name) ?? "no device")</span>\(reasonLine)
        </summary>
        <div class="inside">
        \(notice)\(details.html)
        </div>
        </details>
        \(clockJump.map(HTML.clockJump))</li>

        """
    }

    private var details: RequestDetails {
        RequestDetails(
            explanation: explanation, publicURL: page.publicURL, list: page.query,
            waysOut: waysOut.html(in: row.oldest.id))
    }

    private var version: String {
        [
            entry.id, entry.receivedAt.day == day ? nil : "dated", clockJump?.isoText,
            Form.encode(page.query.parameters), hasOtherScenario ? "other scenario" : nil,
            waysOut.isEmpty ? nil : waysOut.map(\.name).joined(separator: ", "),
        ].compactMap(\.self).joined(separator: " ")
    }

    private var target: String { "\(entry.method.rawValue) \(entry.exchange.requestTarget)" }

    private var operation: String { entry.operation?.rawValue ?? "no operation" }

    private var reasonLine: HTML? {
        guard let reason = entry.reason else { return nil }
        let isProblem = entry.isRefusal || entry.fallback != nil
        return
            "\n<span class=\"reason\(isProblem ? " bad-reason" : "")\">\(reason.shorteningIdentifiers)</span>"
    }

    /// The unusual facts about the request, in one line.
    private var chips: [HTML] {
        let rules = entry.ruleIDs.map { id in
            HTML.chip("rule", style: "rule", title: "The rule \(explanation.ruleSummaries[id] ?? id)")
        }
        let polls =
            row.entries.count == 1
            ? nil
            : HTML.chip(
                "×\u{A0}\(row.entries.count)",
                title:
                    "\(row.entries.count) equal requests in a row, the first at \(row.oldest.receivedAt.utcString)"
            )
        return explanation.errorCodes.map { HTML.chip($0, style: "error") }
            + [
                entry.fallback.map { HTML.chip($0.rawValue, style: "fallback") },
                entry.delivery.fault.map { HTML.chip($0.rawValue, style: "error") },
            ].compactMap(\.self) + rules
            + [
                hasOtherScenario
                    ? HTML.chip(entry.scenario, style: "scenario", title: "Scenario \(entry.scenario)") : nil,
                polls, took,
            ].compactMap(\.self)
    }

    /// The delay of a scenario or a rule, else the time that the mock took; `nil` if it was no millisecond.
    private var took: HTML? {
        let delay = entry.delivery.delay
        guard delay > .zero || entry.milliseconds > 0 else { return nil }
        let time = delay > .zero ? "+\u{A0}\(delay.milliseconds)" : "\(entry.milliseconds)"
        return " <span class=\"took\">\(time)\u{A0}ms</span>"
    }
}

extension String {
    /// The text with the first eight digits of each UUID, because a row has little room.
    fileprivate var shorteningIdentifiers: String {
        let uuid = /([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
        return replacing(uuid) { "\($0.1)…" }
    }
}

extension JournalEntry {
    /// The status, in a colour that says how the request ended.
    var statusBadge: HTML { "<span class=\"status \(statusClass)\">\(String(status.code))</span>" }

    private var statusClass: String {
        if delivery.fault != nil { return "broken" }
        return switch status.code {
        case ..<300: "fine"
        case ..<400: "onward"
        case ..<500: "refused"
        default: "broken"
        }
    }
}

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
    private let explanation: RequestExplanation
    private let row: RequestPage.Row
    /// The displayed name of the device; `nil` for no device.
    private let deviceName: String?
    private let publicURL: PublicURL?
    /// The jump of the mock's clock between the request below and this one.
    private let clockJump: Duration?
    /// The day of the mock's clock. Other requests show their date.
    private let day: String
    /// The list that has the item.
    private let list: InspectorQuery
    private let fallback: SessionResponse.ReasonType?

    init(
        _ explanation: RequestExplanation, row: RequestPage.Row, clockJump: Duration?, day: String,
        deviceName: String?, publicURL: PublicURL?, list: InspectorQuery
    ) {
        entry = explanation.entry
        self.explanation = explanation
        self.row = row
        self.clockJump = clockJump
        self.list = list
        self.day = day
        self.deviceName = deviceName
        self.publicURL = publicURL
        fallback = entry.fallback
    }

    /// The oldest request names the item, because more polls can join it. The script replaces the item when its version
    /// changes.
    var html: HTML {
        """
        <li id="request-\(row.oldest.id)" data-version="\(version)">
        <label class="pick"><input type="checkbox" name="id" value="\(entry.id)" form="selection"> \
        <span>Select \(entry.operation?.rawValue ?? target) at \(entry.receivedAt.timeOfDay)</span></label>
        <details>
        <summary>
        \(HTML.time(of: entry, on: day))
        \(entry.statusBadge)
        <span class="what"><span class="operation">\(operation)</span>\(targetLine)\(reasonLine)</span>
        <span class="device-name">\(deviceName ?? "no device")</span>
        <span class="scenario">\(HTML.breakable(entry.scenario))\(chips)</span>
        <span class="took">\(String(entry.milliseconds))\u{A0}ms\(delay)</span>
        </summary>
        <div class="inside">
        \(RequestDetails(explanation, publicURL: publicURL, list: list).html)
        </div>
        </details>
        \(clockJump.map(HTML.clockJump))</li>

        """
    }

    private var version: String {
        [
            entry.id, entry.receivedAt.day == day ? nil : "dated", clockJump?.isoText,
            InspectorQuery.text(list.parameters),
        ].compactMap(\.self).joined(separator: " ")
    }

    private var target: String { "\(entry.method.rawValue) \(entry.exchange.requestTarget)" }

    private var operation: HTML {
        entry.operation.map { HTML.breakable($0.rawValue) } ?? "no operation"
    }

    private var targetLine: HTML { " <code class=\"target\">\(target)</code>" }

    private var reasonLine: HTML? {
        guard let reason = entry.reason else { return nil }
        let isProblem = entry.isRefusal || fallback != nil
        return
            " <span class=\"reason\(isProblem ? " bad-reason" : "")\">\(reason.shorteningIdentifiers)</span>"
    }

    private var chips: [HTML] {
        let rules = entry.ruleIDs.map { id -> HTML in
            " <span class=\"chip rule\" title=\"\(explanation.ruleSummaries[id] ?? id)\">\(HTML.breakable(id))</span>"
        }
        let fault = entry.delivery.fault.map { HTML.errorChip($0.rawValue) }
        let polls: HTML? =
            row.entries.count == 1
            ? nil
            : """
             <span class="chip" title="\(String(row.entries.count)) equal requests in a row, the first at \
            \(row.oldest.receivedAt.utcString)">×\u{A0}\(String(row.entries.count))</span>
            """
        return [polls].compactMap(\.self) + rules
            + [fault, fallback.map(HTML.fallbackChip)].compactMap(\.self)
            + explanation.errorCodes.map(HTML.errorChip)
    }

    private var delay: String {
        let delay = entry.delivery.delay
        return delay > .zero ? " + \(delay.milliseconds)\u{A0}ms" : ""
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

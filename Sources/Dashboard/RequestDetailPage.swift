import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// The page of one request, which can be sent to somebody else.
struct RequestDetailPage {
    var version: String
    var entry: JournalEntry
    var neighbors: (previous: JournalEntry?, next: JournalEntry?)
    /// The request that was sent again as this one.
    var original: JournalEntry?
    var publicURL: PublicURL?
    var mock: MockView
    var report: ActionReport

    static func path(of id: String) -> String { AdminRoute.showRequestPage.path.path(["id": id]) }

    var reply: Reply {
        DashboardPage.subpage(
            entry.name, version: version, status: report.failure == nil ? .ok : .badRequest,
            content: content(entry.name))
    }

    private func content(_ name: String) -> HTML {
        """
        <section id="request" aria-labelledby="request-heading">
        <div class="title">
        <h2 id="request-heading">\(entry.statusBadge) \(HTML.breakable(name))</h2>
        <p class="hint">\(HTML.time(entry.receivedAt, as: \.readable)) UTC, \
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
        return """
            <p class="notice good" role="status" tabindex="-1">\(DashboardAction.sendAgain.report)</p>

            """
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

import AdminAPI
import ControlAPI
import HTMLPages
import HTTPMessages
import PassAPI

/// The section that lists the recorded requests, newest first.
extension DashboardPage {
    var requestsSection: HTML {
        """
        <section id="requests" aria-labelledby="requests-heading">
        <div class="title">
        <h2 id="requests-heading">Requests</h2>
        <p class="hint" id="request-count" data-live>\(counts)</p>
        <form class="inline" method="post" action="\(DashboardAction.clearRequests.path)">
        <button class="small">Clear</button>
        </form>
        </div>
        \(notice(in: "requests"))<p class="columns" aria-hidden="true"><span>Time</span><span>Status</span><span>Operation</span>\
        <span>Device</span><span>Scenario and rule</span><span>Took</span></p>
        <ol id="request-list" class="requests" reversed>
        \(items)</ol>
        <p class="empty" id="no-requests"\(overview.entries.isEmpty ? nil : " hidden")>No requests yet. Point your app at \
        this address, and its requests appear here.</p>
        </section>
        """
    }

    private var items: [HTML] {
        let summaries = Dictionary(overview.rules.map { ($0.rule.id, $0.summary) }) { first, _ in first }
        return overview.entries.map { RequestItem(RequestExplanation(of: $0, ruleSummaries: summaries)).html }
    }

    private var counts: HTML {
        let link: HTML =
            "<a href=\"\(AdminRoute.listRequests.path.path())\">\(String(overview.kept)) in the journal</a>"
        let shown = overview.kept > overview.entries.count ? "the newest \(overview.entries.count) of " : ""
        return "\(shown)\(link)\(overview.dropped == 0 ? "" : ", \(overview.dropped) dropped")"
    }
}

import ControlAPI
import HTTPMessages
import PassAPI

/// The journal, the newest first.
extension Dashboard {
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
        <ol id="request-list" class="requests" reversed data-limit="\(String(Self.limits.requests))">
        \(entries.map { RequestItem(entry: $0).html })</ol>
        <p class="empty" id="no-requests"\(entries.isEmpty ? nil : " hidden")>None yet. Point your app at this \
        address: its requests appear here at once.</p>
        </section>
        """
    }

    private var counts: HTML {
        let link: HTML =
            "<a href=\"\(ControlOperation.listRequests.row.path.path())\">\(String(kept)) in the journal</a>"
        let shown = kept > entries.count ? "the newest \(entries.count) of " : ""
        return "\(shown)\(link)\(dropped == 0 ? "" : ", \(dropped) dropped")"
    }
}

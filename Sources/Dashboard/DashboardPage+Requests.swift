import AdminAPI
import ControlAPI
import HTMLPages
import HTTPMessages
import PassAPI
import RequestJournal

/// The section that lists the recorded requests, newest first.
extension DashboardPage {
    var requestsSection: HTML {
        """
        <section id="requests" aria-labelledby="requests-heading">
        <div class="title">
        <h2 id="requests-heading">Requests</h2>
        <p class="hint" id="request-count" data-live>\(counts)</p>
        <button type="button" class="small" id="time-zone" hidden>UTC</button>
        <form class="inline" id="clear-requests" data-live method="post" action="\(DashboardAction.clearRequests.path)">
        \(clearedDevice)<button class="small">\(query.options.filter.device == nil ? "Clear all requests" : "Clear this device's requests")</button>
        </form>
        </div>
        \(notice(in: "requests"))\(Self.undoLine(undoable))\(filterProblem)\(filterForm)\
        <p class="columns" aria-hidden="true"><span>Time</span><span>Status</span><span>Request</span>\
        <span>Device</span><span>Scenario and effects</span><span>Took</span></p>
        <ol id="request-list" class="requests" aria-label="Requests, newest first">
        \(items)</ol>
        <p class="empty" id="no-requests"\(overview.page.rows.isEmpty ? nil : " hidden")>\
        <span id="emptiness" data-live>\(emptiness)</span></p>
        \(pager)
        \(selectionForm)
        </section>
        """
    }

    private var items: [HTML] {
        let summaries = Dictionary(overview.rules.map { ($0.rule.id, $0.summary) }) { first, _ in first }
        return overview.page.rowsAndJumps.map { row, jump in
            RequestItem(
                RequestExplanation(of: row.newest, ruleSummaries: summaries), row: row, clockJump: jump,
                day: overview.now.day, deviceName: row.newest.device.map(overview.name), publicURL: publicURL,
                list: query
            ).html
        }
    }

    private var counts: HTML {
        guard let kept = overview.kept else { return "The journal is off" }
        let har = AdminRoute.exportRequests.path.path()
        let filter = InspectorQuery.text(query.options.filter.parameters)
        let dropped = overview.dropped == 0 ? "" : ", \(overview.dropped) dropped"
        let checklist = query.options.filter.device.map { device -> HTML in
            ", <a href=\"\(ChecklistPage.path(of: device))\">checklist of this device</a>"
        }
        return """
            \(String(kept)) in the journal\(dropped), \
            <a href="\(har)\(filter.isEmpty ? "" : "?\(filter)")" download="requests.har">\
            \(filter.isEmpty ? "all" : "these") as HAR</a>\(checklist)
            """
    }

    private var clearedDevice: HTML? {
        query.options.filter.device.map { "<input type=\"hidden\" name=\"device\" value=\"\($0)\">\n" }
    }

    private var filterProblem: HTML? {
        query.problem.map { "<p class=\"notice bad\" role=\"alert\">\($0). The filter is off.</p>\n" }
    }

    private var emptiness: HTML {
        guard overview.kept != nil else {
            return "The mock was started with <code>--journal off</code> and keeps no requests."
        }
        return query.options.filter.isEmpty
            ? "No requests yet. Point your app at this address, and its requests appear here."
            : "No request in the journal matches the filter. <a href=\"\(AdminRoute.dashboardPath)#requests\">Show all</a>"
    }

    // MARK: Filter

    private var filterForm: HTML {
        let filter = query.options.filter
        let isMoreSet =
            filter.operation != nil || filter.status != nil || filter.effect != nil || filter.path != nil
            || !query.options.foldsPolls || query.options.showsNoise
        return """
            <form id="filter" method="get" action="\(AdminRoute.dashboardPath)#requests" role="search" \
            aria-label="Filter the requests">
            <div class="search">
            <div class="field">
            <label for="filter-text">Search</label>
            <input id="filter-text" name="q" type="search" value="\(filter.text ?? "")" \
            placeholder="Path, code, reason, body" autocomplete="off" autocapitalize="none" spellcheck="false">
            </div>
            \(Self.deviceField(id: "filter-device", label: "Device", value: filter.device))
            <label class="check" title="Errors, connection faults, denied resources and fallbacks">\
            <input type="checkbox" name="errors" value="only"\(checked(filter.isForErrors))> Problems only</label>
            <button>Filter</button>
            </div>
            <details class="more" id="more-filters"\(isMoreSet ? " open" : nil)>
            <summary>More filters</summary>
            <div class="search">
            <div class="field">
            <label for="filter-operation">Operation</label>
            <select id="filter-operation" name="operation">
            \(Self.option("", "All operations", isSelected: filter.operation == nil))\
            \(PassOperation.allCases.map { Self.option($0.rawValue, $0.rawValue, isSelected: $0 == filter.operation) })</select>
            </div>
            <div class="field">
            <label for="filter-status">Status</label>
            <input id="filter-status" name="status" list="statuses" value="\(filter.status?.text ?? "")" \
            placeholder="401 or 4xx" autocomplete="off" autocapitalize="none" spellcheck="false">
            </div>
            <div class="field">
            <label for="filter-effect">Changed by</label>
            <select id="filter-effect" name="effect">
            \(Self.option("", "All requests", isSelected: filter.effect == nil))\
            \(RequestFilter.Effect.allCases.map { Self.option($0.rawValue, "A \($0.rawValue)", isSelected: $0 == filter.effect) })</select>
            </div>
            <div class="field">
            <label for="filter-path">Path contains</label>
            <input id="filter-path" name="path" value="\(filter.path ?? "")" autocomplete="off" autocapitalize="none" \
            spellcheck="false">
            </div>
            <label class="check"><input type="checkbox" name="polls" value="each"\(checked(!query.options.foldsPolls))> \
            Show repeated requests separately</label>
            <label class="check"><input type="checkbox" name="noise" value="shown"\(checked(query.options.showsNoise))> \
            Show browser icon requests</label>
            </div>
            </details>
            </form>
            <datalist id="statuses">
            \(["2xx", "3xx", "4xx", "5xx", "400", "401", "403", "404", "429"].map { "<option value=\"\($0)\">\n" as HTML })</datalist>

            """
    }

    private func checked(_ isChecked: Bool) -> HTML? { isChecked ? " checked" : nil }

    // MARK: Pages and selection

    private var pager: HTML {
        let page = overview.page
        let lost: HTML? =
            page.hasLostCursor
            ? "<p class=\"hint\">The page that the address names is no longer in the journal.</p>\n" : nil
        func link(_ label: String, _ cursor: RequestPage.Cursor) -> HTML {
            "<a class=\"button\" href=\"\(AdminRoute.dashboardPath)?\(query.query(cursor))#requests\">\(label)</a>\n"
        }
        return """
            <nav class="pages" id="pages" data-live aria-label="Pages of the journal">
            \(lost)\(page.newer == nil ? nil : link("Newest", .newest))\(page.newer.map { link("Newer", .after($0)) })\
            \(page.older.map { link("Older", .before($0)) })</nav>
            """
    }

    /// The actions for the selected requests, which stay in sight while there are any.
    private var selectionForm: HTML {
        """
        <form id="selection" class="chips" method="get" action="\(ComparisonPage.path)">
        <p class="hint" role="status" id="selected-count"></p>
        <button class="small" id="compare">Compare</button>
        <button class="small" formaction="\(AdminRoute.exportRequests.path.path())">Save as HAR</button>
        <button class="small" type="reset">Unselect</button>
        </form>
        """
    }
}

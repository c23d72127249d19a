import AdminAPI
import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend

extension DashboardPage {
    var requestsSection: HTML {
        """
        <section id="requests" aria-labelledby="requests-heading">
        <div class="title">
        <h2 id="requests-heading">Requests \(scope)</h2>
        <p class="hint" id="request-count" data-live>\(counts)</p>
        <button type="button" class="small" id="time-zone" hidden>UTC</button>
        \(DashboardAction.clearRequests.form(
            device?.view.formFields ?? [], " id=\"clear-requests\" data-live",
            button: .smallButton(device == nil ? "Clear all" : "Clear its requests")))
        </div>
        \(report.notice(in: "requests"))\(filterProblem)<div id="warning" data-live>\(device.flatMap(\.warning))</div>
        \(filterForm)<ol id="request-list" class="requests\(device == nil ? nil : " of-one-device")" \
        aria-label="Requests, newest first">
        \(items)</ol>
        <div id="no-requests"\(overview.page.rows.isEmpty ? nil : " hidden")>\
        <div id="emptiness" data-live>\(emptiness)</div></div>
        \(pager)
        \(selectionForm)
        </section>
        """
    }

    private var scope: HTML {
        let words: HTML = device.map { "of <bdi>\($0.view.name)</bdi> only" } ?? "of all devices"
        return "<span class=\"scope\">\(words)</span>"
    }

    private var items: [HTML] {
        let summaries = overview.mock.rules.summaries
        return overview.page.rowsAndJumps.map {
            RequestItem($0.row, clockJump: $0.jump, ruleSummaries: summaries, on: self).html
        }
    }

    private var counts: HTML {
        guard let kept = overview.kept else { return "The journal is off" }
        let har = AdminRoute.exportRequests.path.path()
        let filter = Form.encode(filter.parameters)
        let dropped = overview.dropped == 0 ? "" : ", \(overview.dropped) dropped"
        let link: HTML = """
            <a href="\(har)\(filter.isEmpty ? "" : "?\(filter)")" download="requests.har">\
            \(filter.isEmpty ? "all" : "these") as HAR</a>
            """
        // The counts are those of all devices.
        return device == nil ? "\(String(kept)) in the journal\(dropped), \(link)" : link
    }

    private var filterProblem: HTML? {
        query.problem.map { "<p class=\"notice bad\" role=\"alert\">\($0). The filter is off.</p>\n" }
    }

    private var emptiness: HTML {
        func line(_ words: HTML) -> HTML { "<p class=\"empty\">\(words)</p>" }
        guard let kept = overview.kept else {
            return line("The mock was started with <code>--journal off</code> and keeps no requests.")
        }
        var rest = filter
        rest.device = nil
        if kept == 0, device == nil, rest.isEmpty { return firstUse }
        let all: HTML = "<a href=\"\(AdminRoute.dashboardPath)#requests\">Show all</a>"
        return rest.isEmpty
            ? line("The journal has no request of this device. \(all)")
            : line("No request in the journal matches the filter. \(all)")
    }

    // MARK: Filter

    private var filterForm: HTML {
        let filter = query.options.filter
        let chosenDevice = filter.device.map { HTML.hidden([("device", $0)]) }
        let isMoreSet =
            filter.operation != nil || filter.status != nil || filter.effect != nil || filter.path != nil
            || !query.options.foldsPolls || query.options.showsNoise
        return """
            <form id="filter" method="get" action="\(AdminRoute.dashboardPath)#requests" role="search" \
            aria-label="Filter the requests">
            \(chosenDevice)<div class="search">
            <label class="visually-hidden" for="filter-text">Search</label>
            <input id="filter-text" name="q" type="search" value="\(filter.text ?? "")" \
            placeholder="Search path, code, reason, body" autocomplete="off" autocapitalize="none" spellcheck="false">
            <label class="check" title="Errors, connection faults, denied resources and fallbacks">\
            <input type="checkbox" name="errors" value="only"\(checked(filter.isForErrors))> Problems only</label>
            <button class="without-script">Filter</button>
            </div>
            <details class="more" id="more-filters"\(isMoreSet ? " open" : nil)>
            <summary>More filters</summary>
            <div class="search">
            <div class="field">
            <label for="filter-operation">Operation</label>
            <select id="filter-operation" name="operation">
            \(ControlForms.option("", "All operations", isSelected: filter.operation == nil))\
            \(OperationChoices.groups { $0 == filter.operation })</select>
            </div>
            <div class="field">
            <label for="filter-status">Status</label>
            <input id="filter-status" name="status" list="statuses" value="\(filter.status?.text ?? "")" \
            placeholder="401 or 4xx" autocomplete="off" autocapitalize="none" spellcheck="false">
            </div>
            <div class="field">
            <label for="filter-effect">Changed by</label>
            <select id="filter-effect" name="effect">
            \(ControlForms.option("", "All requests", isSelected: filter.effect == nil))\
            \(RequestFilter.Effect.allCases.map { ControlForms.option($0.rawValue, "A \($0.rawValue)", isSelected: $0 == filter.effect) })</select>
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

import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
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
        \(overview.kept == nil ? nil : DashboardAction.clearRequests.form(
            device?.view.formFields ?? [], " id=\"clear-requests\" data-live",
            button: .smallButton(device == nil ? "Clear all" : "Clear its requests")))
        </div>
        \(report.notice(in: "requests"))<div id="filter-problem" data-live>\(filterProblem)</div>
        <div id="warning" data-live>\(device.flatMap(\.warning))</div>
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
        return overview.page.rowsAndJumps.map { row, jump in
            let explanation = RequestExplanation(of: row.newest, ruleSummaries: summaries)
            return RequestItem(
                page: self, row: row, clockJump: jump, explanation: explanation,
                waysOut: WaysOut(explanation: explanation, mock: overview.mock).all
            ).html
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
        // The counts are for all devices.
        return device == nil ? "\(String(kept)) in the journal\(dropped), \(link)" : link
    }

    static let noJournal: HTML = """
        <p class="empty">The mock was started with <code>--journal off</code> and keeps no requests.</p>
        """

    private var emptiness: HTML {
        func line(_ words: HTML) -> HTML { "<p class=\"empty\">\(words)</p>" }
        guard let kept = overview.kept else { return Self.noJournal }
        var rest = filter
        rest.device = nil
        if kept == 0, device == nil, rest.isEmpty { return firstUse }
        // First removes the filter, and keeps the device that the forms are about.
        let chosen = rest.isEmpty ? nil : device
        let address =
            chosen.map { Self.path(ofRequestsOf: $0.view.identifier) }
            ?? "\(AdminRoute.dashboardPath)#requests"
        let all: HTML = "<a href=\"\(address)\">Show all</a>"
        return rest.isEmpty
            ? line("The journal has no request of this device. \(all)")
            : line("No request in the journal matches the filter. \(all)")
    }

    // MARK: Filter

    /// Polite, because the script shows it while the user types a value.
    private var filterProblem: HTML? {
        query.problem.map {
            "<p class=\"notice bad\" role=\"status\">\($0). This part of the filter is off.</p>"
        }
    }

    private var filterForm: HTML {
        let filter = query.options.filter
        let chosenDevice = filter.device.map { HTML.hidden([("device", $0)]) }
        let isMoreSet =
            filter.operation != nil || filter.status != nil || filter.effect != nil || filter.path != nil
            || !query.options.foldsPolls || query.options.showsNoise
        let isOpen = isMoreSet || !query.refused.isEmpty
        let invalid: HTML? =
            query.refused["status"] == nil
            ? nil : " aria-invalid=\"true\" aria-describedby=\"filter-problem\""
        return """
            <form id="filter" method="get" action="\(AdminRoute.dashboardPath)#requests" role="search" \
            aria-label="Filter the requests">
            \(chosenDevice)<div class="search">
            <label class="visually-hidden" for="filter-text">Search</label>
            <input id="filter-text" name="q" type="search" value="\(shown(filter.text, "q"))" \
            placeholder="Search path, code, reason, body" autocomplete="off" autocapitalize="none" spellcheck="false">
            <label class="check" title="Errors, connection faults, denied resources and fallbacks">\
            <input type="checkbox" name="errors" value="only"\(checked(filter.isForErrors))> Problems only</label>
            <button class="without-script">Filter</button>
            </div>
            <details class="more" id="more-filters"\(isOpen ? " open" : nil)>
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
            <input id="filter-status" name="status" list="statuses" value="\(shown(filter.status?.text, "status"))" \
            placeholder="401 or 4xx" autocomplete="off" autocapitalize="none" spellcheck="false"\(invalid)>
            </div>
            <div class="field">
            <label for="filter-effect">Changed by</label>
            <select id="filter-effect" name="effect">
            \(ControlForms.option("", "All requests", isSelected: filter.effect == nil))\
            \(RequestFilter.Effect.allCases.map { ControlForms.option($0.rawValue, "A \($0.rawValue)", isSelected: $0 == filter.effect) })</select>
            </div>
            <div class="field">
            <label for="filter-path">Path contains</label>
            <input id="filter-path" name="path" value="\(shown(filter.path, "path"))" autocomplete="off" autocapitalize="none" \
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

    /// The value of a field, even one that the filter does not know.
    private func shown(_ value: String?, _ name: String) -> String { value ?? query.refused[name] ?? "" }

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

    /// The actions for the selected requests. They stay visible while requests are selected.
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

/// The contents of the list of requests while it is empty.
extension DashboardPage {
    var firstUse: HTML {
        """
        <div class="first-use">
        <ol>
        <li><p>No requests yet. Point your app at this address, and they appear here.</p>
        \(HTML.copyable(baseURL, id: "mock-address", "Copy the address", isLine: true))</li>
        <li><p>Or try a call. The mock refuses it, because it has no access token: the list shows the reason, and what to \
        send.</p>
        \(HTML.copyable(firstCall, id: "first-call", "Copy the call", isLine: true))</li>
        \(firstLogin)<li><p>\(callsToTry)</p></li>
        </ol>
        </div>
        """
    }

    private var firstCall: String {
        let names = overview.mock.serviceProviders
        let serviceProvider = names.contains("REF30") ? "REF30" : names.first?.text ?? "REF30"
        let path = "/api/v2/\(PercentEncoding.encode(serviceProvider))/profiles"
        return "curl -i \(ShellWord(baseURL + path).quoted)"
    }

    /// Logs a user in before any device is known, with a scenario that logs in each device.
    private var firstLogin: HTML? {
        guard overview.mock.hasScenario(Self.loggedIn),
            overview.mock.scenario(of: nil).prefix(while: { $0 != ";" }) != Self.loggedIn
        else { return nil }
        return """
            <li><p>Your app can start with a user who is logged in: the scenario <code>\(Self.loggedIn)</code> puts a \
            profile on every device.</p>
            \(DashboardAction.activateScenario.form(
                [("scenario", Self.loggedIn)], " id=\"first-login\"", button: "<button>Log a user in</button>"))</li>

            """
    }

    private static let loggedIn = "returning-user"

    private var callsToTry: HTML {
        let calls: HTML = """
            All calls to try: <a href="\(AdminRoute.showHTTPFile.path.path())">as an HTTP file</a>, \
            <a href="\(AdminRoute.showPostmanCollection.path.path())" download="adobe-pass-mock.postman.json">for Postman</a>.
            """
        guard let site = documentation, site.hasPrefix("https://") else { return calls }
        return
            "<a href=\"\(site)documentation/adobe-pass-mock/recipes/\">Recipes</a> for frequent tasks. \(calls)"
    }
}

/// One item in the list of requests. It opens to show the request, the reply and the reasons for it.
struct RequestItem {
    let page: DashboardPage
    let row: RequestPage.Row
    /// The jump of the mock's clock between the request below and this one.
    let clockJump: Duration?
    let explanation: RequestExplanation
    let waysOut: [WaysOut.Way]

    private var entry: JournalEntry { row.newest }
    /// The day of the mock's clock. Requests of other days show their date.
    private var day: String { page.overview.mock.now.day }

    private var chips: RequestChips {
        RequestChips(row: row, explanation: explanation, mock: page.overview.mock)
    }

    /// The message about a form of the item, which opens the item; `nil` if none was sent.
    private var notice: HTML? {
        page.report.isInRow && row.oldest.id == page.query.opened ? page.report.notice : nil
    }

    /// The item is named after its oldest request, because more polls can be added. The script replaces the item when its version
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
        <span class="operation">\(entry.operation?.rawValue ?? "no operation")</span>
        <code class="target">\(target)</code>
        <span class="effects">\(chips.html)</span>
        <span class="device-name">\(entry.device.map(page.overview.name) ?? "no device")</span>\(reasonLine)
        </summary>
        <div class="inside">
        \(notice)\(RequestDetails(
            explanation: explanation, publicURL: page.publicURL, list: page.query,
            waysOut: waysOut.html(in: row.oldest.id)).html)
        </div>
        </details>
        \(clockJump.map(HTML.clockJump))</li>

        """
    }

    private var version: String {
        [
            entry.id, entry.receivedAt.day == day ? nil : "dated", clockJump?.isoText,
            Form.encode(page.query.parameters), chips.hasOtherScenario ? "other scenario" : nil,
            waysOut.isEmpty ? nil : waysOut.map(\.name).joined(separator: ", "),
        ].compactMap(\.self).joined(separator: " ")
    }

    private var target: String { "\(entry.method.rawValue) \(entry.exchange.requestTarget)" }

    private var reasonLine: HTML? {
        guard let reason = entry.reason else { return nil }
        let isProblem = entry.isRefusal || entry.fallback != nil
        // Shows only the first eight digits of each UUID, because a row has little room.
        let uuid = /([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
        let text: String = reason.replacing(uuid) { "\($0.1)…" }
        return "\n<span class=\"reason\(isProblem ? " bad-reason" : "")\">\(text)</span>"
    }
}

/// The unusual facts about a request, in one line.
struct RequestChips {
    let row: RequestPage.Row
    let explanation: RequestExplanation
    let mock: MockView

    private var entry: JournalEntry { row.newest }

    /// True if the device's next request will have another scenario.
    var hasOtherScenario: Bool { entry.scenario != mock.scenario(of: entry.device) }

    var html: [HTML] {
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

    /// The delay of a scenario or a rule, else the processing time; `nil` if it was less than a millisecond.
    private var took: HTML? {
        let delay = entry.delivery.delay
        guard delay > .zero || entry.milliseconds > 0 else { return nil }
        let time = delay > .zero ? "+\u{A0}\(delay.milliseconds)" : "\(entry.milliseconds)"
        return " <span class=\"took\">\(time)\u{A0}ms</span>"
    }
}

extension JournalEntry {
    /// The status, in a color that shows how the request ended, or a dash if the client did not receive the reply.
    var statusBadge: HTML {
        guard isReplyLost else {
            return "<span class=\"status \(statusClass)\">\(String(status.code))</span>"
        }
        return """
            <span class="status \(statusClass)" title="The client received no reply"><span aria-hidden="true">—</span>\
            <span class="visually-hidden">no reply</span></span>
            """
    }

    /// `200`, or `no reply` if the client did not receive the reply.
    var statusText: String { isReplyLost ? "no reply" : String(status.code) }

    /// True if the connection fault kept the whole reply from the client. The status is that of the reply, not of the fault.
    var isReplyLost: Bool {
        switch delivery.fault {
        case .connectionReset, .emptyResponse, .lostResponse, .hang, .randomData: true
        case .malformedChunk, .truncatedBody, .drip, nil: false
        }
    }

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

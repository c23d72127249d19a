import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminResponder {
    func showDashboard(_ call: AdminCall) throws(AdminError) -> Reply {
        try dashboard(InspectorQuery(of: call), for: call).reply
    }

    func showRequestPage(_ call: AdminCall) throws(AdminError) -> Reply {
        try withPageOfMissingRequest { () throws(AdminError) -> Reply in
            try requestPage(call.parameters["id"] ?? "", InspectorQuery(of: call)).reply
        }
    }

    /// The reply, or a page if a browser follows a link to a request that has left the journal.
    private func withPageOfMissingRequest(
        _ reply: () throws(AdminError) -> Reply
    ) throws(AdminError) -> Reply {
        do throws(AdminError) {
            return try reply()
        } catch {
            guard error.status == .notFound else { throw error }
            return DashboardPage.subpage(
                "Not found", version: settings.version, status: error.status,
                content: """
                    <section aria-labelledby="missing-heading">
                    <h2 id="missing-heading">Not found</h2>
                    <p class="notice bad" role="alert">\(error.formDetail)</p>
                    <p><a href="\(AdminRoute.dashboardPath)#requests">The requests in the journal</a></p>
                    </section>
                    """)
        }
    }

    func showComparisonPage(_ call: AdminCall) throws(AdminError) -> Reply {
        let ids = Form(call.request.query ?? "").pairs.filter { $0.name == "id" }.map(\.value)
        guard ids.count == 2 else {
            return ComparisonPage(version: settings.version, requests: nil, selected: ids.count).reply
        }
        return try withPageOfMissingRequest { () throws(AdminError) -> Reply in
            // The older one is on the left.
            let (one, other) = (try recordedRequest(ids[0]), try recordedRequest(ids[1]))
            let requests = isRecorded(one, before: other) ? (one, other) : (other, one)
            return ComparisonPage(version: settings.version, requests: requests, selected: 2).reply
        }
    }

    func showDevicePage(_ call: AdminCall) throws(AdminError) -> Reply {
        try devicePage(call.parameters["device"] ?? "", InspectorQuery(of: call)).reply
    }

    /// Performs the action of a form, and redirects the browser to the form's place on its page. If the action fails, shows the
    /// page again with the error and the typed values.
    func actOnDashboard(_ call: AdminCall, _ body: DashboardForm) throws(AdminError) -> Reply {
        let name = call.parameters["action"] ?? ""
        guard let action = DashboardAction.named(name) else {
            throw .notFound("The dashboard has no form \"\(name)\".")
        }
        let form = body.form
        let origin = FormOrigin(of: call.request)
        let reply: Reply
        do throws(AdminError) {
            if let refusal = action.refusal(form) {
                throw .invalidBody(refusal.text, at: refusal.field.pointer)
            }
            reply = try perform(action.call(form))
        } catch {
            let failure = ActionReport.Failure(
                action: action, error: error, form: form, address: origin.address)
            return try page(of: origin, showing: failure, for: call)
        }
        let added = JSONValue(parsing: reply.body)?["id"]?.string
        let address = origin.address(
            after: action, adding: added, from: action == .sendAgain ? form["id"] : nil, in: form["row"])
        return .redirect(.seeOther, to: address)
    }

    private func page(
        of origin: FormOrigin, showing failure: ActionReport.Failure, for call: AdminCall
    ) throws(AdminError) -> Reply {
        var query = origin.query
        query.opened = failure.form["row"]
        if let device = origin.device { return try devicePage(device, query, failure).reply }
        // The request may have left the journal.
        if let id = origin.request, let page = try? requestPage(id, query, failure) { return page.reply }
        return try dashboard(query, failure, for: call).reply
    }

    func logInToDashboard(_ call: AdminCall, _ form: LoginForm) throws(AdminError) -> Reply {
        var reply = Reply.redirect(.seeOther, to: form.page)
        guard settings.access.takesLogin else { return reply }
        if let cookie = try logIn(with: form.token, by: call.request) {
            reply.fields[.setCookie] = cookie
        } else {
            reply = .dashboardLogin(to: form.page, wasRefused: true)
            reply.delivery.delay = AdminError.wrongTokenDelay
        }
        return reply
    }

    func logOutOfDashboard(_ call: AdminCall) throws(AdminError) -> Reply {
        var reply = Reply.toDashboard
        reply.fields[.setCookie] = try logOut(by: call.request)
        return reply
    }

    /// The script, which keeps the page up to date. After each server-sent event it requests the page again and
    /// updates the parts that have changed, so that all HTML is rendered in one place, on the server.
    func dashboardScript() -> Reply {
        Reply(
            fields: [.cacheControl: "no-store", .contentType: "text/javascript;charset=UTF-8"],
            body: PackageResources.dashboard_js)
    }

    private func dashboard(
        _ query: InspectorQuery, _ failure: ActionReport.Failure? = nil, for call: AdminCall
    ) throws(AdminError) -> DashboardPage {
        var query = query
        var options = query.options
        // The page has its own list of requests.
        var fewest = RequestPage.Options()
        fewest.count = 1
        let device = options.filter.device.flatMap { try? deviceOverview(named: $0, requests: fewest) }
        if let device {
            // A filter also accepts part of a name, but the page is about exactly one device.
            options.filter.device = device.view.identifier.base64
            query.options.filter.device = device.view.identifier.fieldText
        }
        let overview = try overview(requests: options, devices: DashboardPage.limits.devices)
        var report = try report(query, failure, rules: overview.mock.rules, name: overview.name)
        report.isInRow = overview.page.rows.contains { $0.oldest.id == query.opened }
        return DashboardPage(
            version: settings.version, overview: overview, device: device, filter: options.filter,
            report: report, publicURL: publicURL, baseURL: call.request.baseURL(behind: publicURL),
            documentation: documentation,
            ruleSource: query.ruleSource.flatMap { try? recordedRequest($0) },
            canLogOut: settings.access.takesLogin)
    }

    private func devicePage(
        _ name: String, _ query: InspectorQuery, _ failure: ActionReport.Failure? = nil
    ) throws(AdminError) -> DevicePage {
        var options = query.options
        options.count = DevicePage.limit
        let overview = try deviceOverview(named: name, requests: options)
        return DevicePage(
            version: settings.version, overview: overview,
            report: try report(query, failure, rules: overview.mock.rules) { _ in overview.view.name })
    }

    private func requestPage(
        _ id: String, _ query: InspectorQuery, _ failure: ActionReport.Failure? = nil
    ) throws(AdminError) -> RequestDetailPage {
        let entry = try recordedRequest(id)
        let mock = try mockView()
        return RequestDetailPage(
            version: settings.version, entry: entry, neighbors: neighbors(of: entry),
            original: query.original.flatMap { try? recordedRequest($0) }, publicURL: publicURL,
            mock: mock,
            report: try report(query, failure, rules: mock.rules) { $0.readableText })
    }

    private func report(
        _ query: InspectorQuery, _ failure: ActionReport.Failure?, rules: [DynamicRuleView],
        name: @escaping (DeviceIdentifier) -> String
    ) throws(AdminError) -> ActionReport {
        ActionReport(
            query: query, failure: failure, rules: rules, name: name, undoable: try undoableSubject())
    }
}

extension InspectorQuery {
    fileprivate init(of call: AdminCall) { self.init(Form(call.request.query ?? "")) }
}

extension ActionReport.Failure {
    /// The error in the words of the form: the labels of its fields take the place of JSON members.
    fileprivate init(action: DashboardAction, error: AdminError, form: Form, address: String) {
        let lines = error.lines.map { line in
            (field: action.field(at: line.pointer, in: form), message: line.message)
        }
        self.init(
            action: action,
            detail: lines.map { $0.field?.naming($0.message) ?? $0.message }.joined(separator: "\n"),
            fields: Set(lines.compactMap(\.field?.name)), form: form, address: address)
    }
}

extension AdminError {
    /// The lines of the detail without secret values. A line without a JSON Pointer has that of the error.
    fileprivate var lines: [(pointer: String, message: String)] {
        detail.withoutSecretValues.split(separator: "\n").map {
            line -> (pointer: String, message: String) in
            guard line.hasPrefix("/"), let colon = line.firstRange(of: ": ") else {
                return (pointer ?? "", String(line))
            }
            return (String(line[..<colon.lowerBound]), String(line[colon.upperBound...]))
        }
    }

    fileprivate var formDetail: String { lines.map(\.message).joined(separator: "\n") }
}

extension Reply {
    /// A redirect to the dashboard, which shows the login when there is no valid cookie.
    static let toDashboard = Reply.redirect(.seeOther, to: AdminRoute.dashboardPath)
}

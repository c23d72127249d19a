import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import RequestJournal

extension AdminResponder {
    func showDashboard(_ call: AdminCall) -> PageAnswer {
        let query = InspectorQuery(Form(call.request.query ?? ""))
        return PageAnswer(reply: dashboard(query, diagnostic: nil).reply)
    }

    func showRequestPage(_ call: AdminCall) throws(AdminError) -> PageAnswer {
        let entry = try recordedRequest(call.parameters["id"] ?? "")
        let query = InspectorQuery(Form(call.request.query ?? ""))
        return PageAnswer(
            reply: RequestDetailPage(
                version: settings.version, entry: entry, neighbors: neighbors(of: entry),
                original: query.original.flatMap { try? recordedRequest($0) }, publicURL: publicURL,
                done: query.done
            ).reply)
    }

    func showComparisonPage(_ call: AdminCall) throws(AdminError) -> PageAnswer {
        let ids = Form(call.request.query ?? "").pairs.filter { $0.name == "id" }.map(\.value)
        guard ids.count == 2 else {
            let page = ComparisonPage(version: settings.version, requests: nil, selected: ids.count)
            return PageAnswer(reply: page.reply)
        }
        // The older one stands on the left.
        let (one, other) = (try recordedRequest(ids[0]), try recordedRequest(ids[1]))
        let isInOrder = isRecorded(one, before: other)
        return PageAnswer(
            reply: ComparisonPage(
                version: settings.version, requests: isInOrder ? (one, other) : (other, one), selected: 2
            ).reply)
    }

    func showDevicePage(_ call: AdminCall) throws(AdminError) -> PageAnswer {
        let query = InspectorQuery(Form(call.request.query ?? ""))
        var options = query.options
        options.count = DevicePage.limit
        let overview = try deviceOverview(named: call.parameters["device"] ?? "", requests: options)
        return PageAnswer(
            reply: DevicePage(
                version: settings.version, overview: overview, query: query, undoable: undoableSubject
            ).reply)
    }

    /// Performs the action of a form and redirects the browser to the form's section. When the action fails,
    /// shows the form again with the error and the typed values.
    func actOnDashboard(_ call: AdminCall, _ body: DashboardForm) throws(AdminError) -> FormAnswer {
        let name = call.parameters["action"] ?? ""
        guard let action = DashboardAction(rawValue: name) else {
            throw .notFound("The dashboard has no form \"\(name)\".")
        }
        let form = body.form
        let reply: Reply
        do throws(AdminError) {
            reply = try perform(action.call(form))
        } catch {
            let page = try sharing([.state, .journal]) {
                dashboard(
                    InspectorQuery(),
                    diagnostic: .init(action: action, detail: error.formDetail, form: form))
            }
            return FormAnswer(reply: page.reply)
        }
        let added = JSONValue(parsing: reply.body)?["id"]?.string
        let address = FormOrigin(of: call.request).address(
            after: action, adding: added, from: action == .sendAgain ? form["id"] : nil)
        return FormAnswer(reply: .redirect(.seeOther, to: address))
    }

    func logInToDashboard(_ call: AdminCall, _ form: LoginForm) throws(AdminError) -> FormAnswer {
        guard settings.access.takesLogin else { return FormAnswer(reply: .toDashboard) }
        guard let cookie = try logIn(with: form.token, by: call.request) else {
            var reply = DashboardLogin(wasRefused: true).reply
            reply.delivery.delay = AdminError.wrongTokenDelay
            return FormAnswer(reply: reply)
        }
        return FormAnswer(setCookie: cookie)
    }

    func logOutOfDashboard(_ call: AdminCall) throws(AdminError) -> FormAnswer {
        FormAnswer(setCookie: try logOut(by: call.request))
    }

    func dashboardScript() -> DashboardScript { DashboardScript() }

    private func dashboard(
        _ query: InspectorQuery, diagnostic: DashboardPage.Diagnostic?
    ) -> DashboardPage {
        DashboardPage(
            version: settings.version,
            overview: overview(requests: query.options, devices: DashboardPage.limits.devices),
            query: query, publicURL: publicURL, documentation: documentation, undoable: undoableSubject,
            ruleSource: query.ruleSource.flatMap { try? recordedRequest($0) }, diagnostic: diagnostic,
            canLogOut: settings.access.takesLogin)
    }
}

extension AdminError {
    /// The detail without its JSON Pointers, because a form has no JSON.
    fileprivate var formDetail: String {
        detail.split(separator: "\n").map { line in
            guard line.hasPrefix("/"), let colon = line.firstRange(of: ": ") else { return line }
            return line[colon.upperBound...]
        }.joined(separator: "\n")
    }
}

extension Reply {
    /// A redirect to the dashboard, which shows the login when there is no valid cookie.
    static let toDashboard = Reply.redirect(
        .seeOther, to: AdminRoute.dashboardPath)
}

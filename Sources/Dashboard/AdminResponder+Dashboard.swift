import AdminAPI
import HTTPMessages
import HTTPTypes

extension AdminResponder {
    func showDashboard(_ call: AdminCall) -> PageAnswer {
        let done = Form(call.request.query ?? "")["done"].flatMap(DashboardAction.init)
        return PageAnswer(reply: dashboard(done: done, diagnostic: nil).reply)
    }

    /// Performs the action of a form and redirects the browser to the form's section. When the action fails,
    /// shows the form again with the error and the typed values.
    func actOnDashboard(_ call: AdminCall, _ body: DashboardForm) throws(AdminError) -> FormAnswer {
        let name = call.parameters["action"] ?? ""
        guard let action = DashboardAction(rawValue: name) else {
            throw .notFound("The dashboard has no form \"\(name)\".")
        }
        let form = body.form
        do throws(AdminError) {
            _ = try perform(action.call(form))
        } catch {
            let page = dashboard(
                done: nil, diagnostic: .init(action: action, detail: error.detail, form: form))
            return FormAnswer(reply: page.reply)
        }
        let page = AdminRoute.showDashboard.path.path()
        return FormAnswer(
            reply: .redirect(.seeOther, to: "\(page)/?done=\(action.rawValue)#\(action.section)"))
    }

    func logInToDashboard(_ call: AdminCall, _ form: LoginForm) -> FormAnswer {
        guard settings.access.takesLogin else { return FormAnswer(reply: .toDashboard) }
        guard let cookie = settings.access.cookie(for: form.token) else {
            return FormAnswer(reply: DashboardLogin(wasRefused: true).reply)
        }
        return FormAnswer(setCookie: cookie.setting(for: call.request))
    }

    func logOutOfDashboard(_ call: AdminCall) -> FormAnswer {
        FormAnswer(setCookie: AdminCookie.removal(for: call.request))
    }

    func dashboardScript() -> DashboardScript { DashboardScript() }

    private func dashboard(done: DashboardAction?, diagnostic: DashboardPage.Diagnostic?) -> DashboardPage {
        DashboardPage(
            version: settings.version,
            overview: overview(
                requests: DashboardPage.limits.requests, devices: DashboardPage.limits.devices),
            done: done, diagnostic: diagnostic, canLogOut: settings.access.takesLogin)
    }
}

extension Reply {
    /// A redirect to the dashboard, which shows the login when there is no valid cookie.
    static let toDashboard = Reply.redirect(
        .seeOther, to: AdminRoute.dashboardPath)
}

import AdminAPI
import ControlAPI
import Documents
import HTTPMessages
import HTTPTypes
import PassAPI

extension AdminResponder {
    func showDashboard(_ call: AdminCall) -> Reply {
        let done = Form(call.request.query ?? "")["done"].flatMap(DashboardAction.init)
        return dashboard(done: done, diagnostic: nil).reply
    }

    /// Performs the action of a form and redirects the browser to the form's section. When the action fails,
    /// shows the form again with the error and the typed values.
    func actOnDashboard(_ call: AdminCall) throws(AdminError) -> Reply {
        let name = call.parameters["action"] ?? ""
        guard let action = DashboardAction(rawValue: name) else {
            throw .notFound("The dashboard has no form \"\(name)\".")
        }
        let form = Form(call.request.body)
        do throws(AdminError) {
            _ = try perform(action.call(form))
        } catch {
            return dashboard(
                done: nil, diagnostic: .init(action: action, detail: error.detail, form: form)
            ).reply
        }
        let page = AdminRoute.showDashboard.path.path()
        return .redirect(.seeOther, to: "\(page)/?done=\(action.rawValue)#\(action.section)")
    }

    func logInToDashboard(_ call: AdminCall) -> Reply {
        let typed = Form(call.request.body)["token"] ?? ""
        guard settings.access.takesLogin else { return .toDashboard }
        guard let cookie = settings.access.cookie(for: typed) else {
            return DashboardLogin(wasRefused: true).reply
        }
        var reply = Reply.toDashboard
        reply.fields[.setCookie] = cookie.setting(for: call.request)
        return reply
    }

    func logOutOfDashboard(_ call: AdminCall) -> Reply {
        var reply = Reply.toDashboard
        reply.fields[.setCookie] = AdminCookie.removal(for: call.request)
        return reply
    }

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
        .seeOther, to: "\(AdminRoute.showDashboard.path.path())/")
}

import AdminAPI
import ControlAPI
import Documents
import HTTPMessages
import HTTPTypes

extension AdminRoute {
    /// The pages of the dashboard, and the calls of their forms and script.
    package static let dashboard = [
        showDashboard, showChecklistPage, dashboardScript, actOnDashboard, logInToDashboard,
        logOutOfDashboard,
    ]

    package static let showDashboard = AdminRoute(
        .get, "/", "showDashboard", "Shows the dashboard.", answer: .text("text/html"),
        access: .browser(login: DashboardLogin().reply), pages: [.unauthorized]
    ) { admin, call in admin.showDashboard(call) }

    static let showChecklistPage = AdminRoute(
        .get, "/dashboard/checklist", "showChecklistPage", "Shows the dashboard's checklist page.",
        query: Schema.checklistForm, answer: .text("text/html"),
        access: .browser(login: DashboardLogin().reply), pages: [.unauthorized]
    ) { (admin, call) throws(AdminError) in try admin.showChecklistPage(call) }

    static let dashboardScript = AdminRoute(
        .get, "/dashboard.js", "dashboardScript", "Returns the script that updates the dashboard.",
        answer: .text("text/javascript")
    ) { _, _ in DashboardPage.script }

    static let actOnDashboard = AdminRoute(
        .post, "/dashboard/\(.action)", "actOnDashboard", "Performs the action of a dashboard form.",
        body: .form,
        answer: .redirect, access: .browser(login: .toDashboard), pages: [.badRequest]
    ) { (admin, call) throws(AdminError) in try admin.actOnDashboard(call) }

    static let logInToDashboard = AdminRoute(
        .post, "/dashboard/login", "logInToDashboard", "Logs a browser in with the admin token.",
        body: .token,
        answer: .redirect, access: .open, pages: [.unauthorized]
    ) { admin, call in admin.logInToDashboard(call) }

    static let logOutOfDashboard = AdminRoute(
        .post, "/dashboard/logout", "logOutOfDashboard", "Logs a browser out.", answer: .redirect,
        access: .browser(login: .toDashboard)
    ) { admin, call in admin.logOutOfDashboard(call) }
}

extension AdminPath.Parameter {
    fileprivate static let action = Self(
        "action", "The form that was sent.", values: DashboardAction.allCases.map(\.rawValue))
}

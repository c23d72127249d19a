import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI

extension AdminRoute {
    /// The pages of the dashboard, and the calls of their forms and script.
    package static let dashboard = [
        showDashboard, showRequestPage, showComparisonPage, showDevicePage, showChecklistPage,
        dashboardScript, actOnDashboard, logInToDashboard,
        logOutOfDashboard,
    ]

    /// The path of the dashboard, with the slash that the relative URLs of its pages need.
    package static let dashboardPath = showDashboard.path.path() + "/"

    package static let showDashboard = page(
        "/", "showDashboard", "Shows the dashboard.", handle: AdminResponder.showDashboard)

    static let showRequestPage = page(
        "/dashboard/requests/{id}", "showRequestPage", "Shows the dashboard's page of a request.",
        journal: .required, handle: AdminResponder.showRequestPage)

    static let showComparisonPage = page(
        "/dashboard/compare", "showComparisonPage", "Shows two recorded requests side by side.",
        journal: .required, handle: AdminResponder.showComparisonPage)

    static let showDevicePage = page(
        "/dashboard/devices/{device}", "showDevicePage", "Shows the dashboard's page of a device.",
        handle: AdminResponder.showDevicePage)

    static let showChecklistPage = page(
        "/dashboard/checklist", "showChecklistPage", "Shows the dashboard's checklist page.",
        journal: .required, handle: AdminResponder.showChecklistPage)

    /// A page. A browser without a login gets the form for the admin token instead.
    private static func page<each Input: AdminInput>(
        _ path: String, _ name: String, _ summary: String, journal: JournalUse = .optional,
        handle: @escaping @Sendable (AdminResponder) -> (repeat each Input) throws(AdminError) -> PageAnswer
    ) -> AdminRoute {
        AdminRoute(
            .get, path, name, summary, access: .browser(login: { DashboardLogin().reply }),
            journal: journal, pages: [.unauthorized], handle: handle)
    }

    static let dashboardScript = AdminRoute(
        .get, "/dashboard.js", "dashboardScript", "Returns the script that updates the dashboard.",
        work: .inline,
        handle: AdminResponder.dashboardScript)

    static let actOnDashboard = AdminRoute(
        .post, "/dashboard/{action}", "actOnDashboard", "Performs the action of a dashboard form.",
        parameterValues: DashboardAction.all.map(\.name), access: .browser(login: { .toDashboard }),
        pages: [.badRequest],
        handle: AdminResponder.actOnDashboard
    )

    static let logInToDashboard = AdminRoute(
        .post, "/dashboard/login", "logInToDashboard", "Logs a browser in with the admin token.",
        access: .open, pages: [.unauthorized], handle: AdminResponder.logInToDashboard)

    static let logOutOfDashboard = AdminRoute(
        .post, "/dashboard/logout", "logOutOfDashboard", "Logs a browser out.",
        access: .browser(login: { .toDashboard }), handle: AdminResponder.logOutOfDashboard)
}

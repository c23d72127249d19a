import AdminAPI
import HTTPMessages
import HTTPTypes

extension AdminRoute {
    /// The pages of the dashboard, and the calls of their forms and script.
    package static let dashboard = [
        showDashboard, showRequestPage, showComparisonPage, showDevicePage, showChecklistPage,
        dashboardScript, actOnDashboard, logInToDashboard,
        logOutOfDashboard,
    ]

    /// The path of the dashboard, with the slash that the relative URLs of its pages need.
    package static let dashboardPath = showDashboard.path.path() + "/"

    package static let showDashboard = AdminRoute(
        .get, "/", "showDashboard", "Shows the dashboard.",
        access: .browser(login: DashboardLogin().reply), pages: [.unauthorized],
        handle: AdminResponder.showDashboard)

    static let showRequestPage = AdminRoute(
        .get, "/dashboard/requests/\(.recorded)", "showRequestPage",
        "Shows the dashboard's page of a request.",
        access: .browser(login: DashboardLogin().reply), pages: [.unauthorized],
        handle: AdminResponder.showRequestPage)

    static let showComparisonPage = AdminRoute(
        .get, "/dashboard/compare", "showComparisonPage", "Shows two recorded requests side by side.",
        access: .browser(login: DashboardLogin().reply), pages: [.unauthorized],
        handle: AdminResponder.showComparisonPage)

    static let showDevicePage = AdminRoute(
        .get, "/dashboard/devices/\(.named)", "showDevicePage", "Shows the dashboard's page of a device.",
        access: .browser(login: DashboardLogin().reply), pages: [.unauthorized],
        handle: AdminResponder.showDevicePage)

    static let showChecklistPage = AdminRoute(
        .get, "/dashboard/checklist", "showChecklistPage", "Shows the dashboard's checklist page.",
        access: .browser(login: DashboardLogin().reply), pages: [.unauthorized],
        handle: AdminResponder.showChecklistPage)

    static let dashboardScript = AdminRoute(
        .get, "/dashboard.js", "dashboardScript", "Returns the script that updates the dashboard.",
        handle: AdminResponder.dashboardScript)

    static let actOnDashboard = AdminRoute(
        .post, "/dashboard/\(.action)", "actOnDashboard", "Performs the action of a dashboard form.",
        access: .browser(login: .toDashboard), pages: [.badRequest], handle: AdminResponder.actOnDashboard)

    static let logInToDashboard = AdminRoute(
        .post, "/dashboard/login", "logInToDashboard", "Logs a browser in with the admin token.",
        access: .open, pages: [.unauthorized], handle: AdminResponder.logInToDashboard)

    static let logOutOfDashboard = AdminRoute(
        .post, "/dashboard/logout", "logOutOfDashboard", "Logs a browser out.",
        access: .browser(login: .toDashboard), handle: AdminResponder.logOutOfDashboard)
}

extension AdminPath.Parameter {
    fileprivate static let recorded = Self("id", "The identifier of the request: the trace of its reply.")
    fileprivate static let named = Self(
        "device", "The text after \"fingerprint \" in AP-Device-Identifier, or the decoded identifier.")
    fileprivate static let action = Self(
        "action", "The form that was sent.", values: DashboardAction.allCases.map(\.rawValue))
}

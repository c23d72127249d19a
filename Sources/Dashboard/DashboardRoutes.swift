import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

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
        journal: .required, pages: [.notFound], handle: AdminResponder.showRequestPage)

    static let showComparisonPage = page(
        "/dashboard/compare", "showComparisonPage", "Shows two recorded requests side by side.",
        journal: .required, pages: [.notFound], handle: AdminResponder.showComparisonPage)

    static let showDevicePage = page(
        "/dashboard/devices/{device}", "showDevicePage", "Shows the dashboard's page of a device.",
        handle: AdminResponder.showDevicePage)

    static let showChecklistPage = page(
        "/dashboard/checklist", "showChecklistPage", "Shows the dashboard's checklist page.",
        journal: .required, handle: AdminResponder.showChecklistPage)

    /// A page. A browser without a login gets the form for the admin token instead.
    private static func page<each Input: AdminInput>(
        _ path: String, _ name: String, _ summary: String, journal: JournalUse = .optional,
        pages: [HTTPResponse.Status] = [],
        handle: @escaping @Sendable (AdminResponder) -> (repeat each Input) throws(AdminError) -> Reply
    ) -> AdminRoute {
        AdminRoute(
            .get, path, name, summary,
            access: .browser(login: { .dashboardLogin(to: LoginForm.page(of: $0)) }),
            journal: journal, pages: [.unauthorized] + pages,
            answer: AdminAnswerDescription(contentType: "text/html"),
            handle: handle)
    }

    static let dashboardScript = AdminRoute(
        .get, "/dashboard.js", "dashboardScript", "Returns the script that updates the dashboard.",
        work: .inline, answer: AdminAnswerDescription(contentType: "text/javascript"),
        handle: AdminResponder.dashboardScript)

    static let actOnDashboard = AdminRoute(
        .post, "/dashboard/{action}", "actOnDashboard", "Performs the action of a dashboard form.",
        parameterValues: DashboardAction.all.map(\.name),
        access: .browser(login: { .redirect(.seeOther, to: FormOrigin(of: $0).address) }),
        pages: [.badRequest], answer: .backToPage,
        handle: AdminResponder.actOnDashboard
    )

    static let logInToDashboard = AdminRoute(
        .post, "/dashboard/login", "logInToDashboard", "Logs a browser in with the admin token.",
        access: .open, pages: [.unauthorized], answer: .backToPage, handle: AdminResponder.logInToDashboard)

    static let logOutOfDashboard = AdminRoute(
        .post, "/dashboard/logout", "logOutOfDashboard", "Logs a browser out.",
        access: .browser(login: { _ in .toDashboard }), answer: .backToPage,
        handle: AdminResponder.logOutOfDashboard)
}

/// The fields of a form on the dashboard. Each ``DashboardAction`` reads its own.
struct DashboardForm: AdminInput {
    let form: Form

    static let body: AdminBodyDescription? = .form(Schema(.anything))

    init(_ call: AdminCall) { form = Form(call.request.body) }
}

extension AdminAnswerDescription {
    /// A redirect that sends the browser back to the page of a form. If the action fails, the answer is a page with one of the
    /// statuses in the route's `pages`.
    static let backToPage = AdminAnswerDescription(.seeOther)
}

struct LoginForm: AdminInput, JSONDescribed {
    let token: String
    /// The page that follows the login.
    let page: String

    static let schema = Schema.record(
        "A login.",
        [
            .optional("token", .text("The value of --admin-token. Not needed on a loopback listener.")),
            .optional("page", .text("The path of the dashboard's page that is shown next, with its query.")),
        ])
    static let body: AdminBodyDescription? = .form(schema)

    init(_ call: AdminCall) {
        let form = Form(call.request.body)
        token = form["token"] ?? ""
        // Another text could lead the browser to another origin, or end the field of the redirect.
        let page = form["page"] ?? ""
        let path = PercentEncoding.decode(page.prefix { $0 != "?" }) ?? ""
        let isSafe =
            path.hasPrefix(AdminRoute.dashboardPath) && !path.contains("..") && !path.contains("\\")
            && page.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        self.page = isSafe ? page : AdminRoute.dashboardPath
    }

    /// The value of `page` for a request that needs a login.
    static func page(of request: Request) -> String {
        let isFirst = request.path == AdminRoute.showDashboard.path.path()
        return (isFirst ? AdminRoute.dashboardPath : request.path) + (request.query.map { "?\($0)" } ?? "")
    }
}

extension Reply {
    /// The page that asks for the admin token, when other machines can reach the dashboard.
    static func dashboardLogin(to path: String, wasRefused: Bool = false) -> Reply {
        let invalid: HTML? = wasRefused ? " aria-invalid=\"true\" aria-describedby=\"problem\"" : nil
        var page = Page(
            status: .unauthorized, title: "Open the dashboard", kicker: "adobe-pass-mock",
            content: """
                <p class="lead">Enter the admin token: the value of the option <code>admin-token</code>, or the token that the \
                mock printed when it was started.</p>
                <form method="post" action="\(AdminRoute.logInToDashboard.path.path())">
                \(HTML.hidden([("page", path)]))\(HTML.alert(wasRefused ? "The token is wrong." : nil))<label for="token">Admin token</label>
                <label for="username" hidden>User name</label>
                <input id="username" value="admin" autocomplete="username" readonly hidden>
                <input id="token" name="token" type="password" autocomplete="off" required autofocus\(invalid)>
                <div class="actions"><button class="primary">Open</button></div>
                </form>
                """
        ).reply
        // The access check of a form needs its origin, and browsers omit the origin with the policy
        // no-referrer.
        page.fields[.referrerPolicy] = "same-origin"
        page.fields[.contentSecurityPolicy]? += "; form-action 'self'; frame-ancestors 'none'"
        return page
    }
}

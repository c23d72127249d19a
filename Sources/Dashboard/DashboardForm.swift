import AdminAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// The fields of a form on the dashboard. Each ``DashboardAction`` reads its own.
struct DashboardForm: AdminInput {
    let form: Form

    static let body: AdminBodyDescription? = .form(Schema(.anything))

    init(_ call: AdminCall) { form = Form(call.request.body) }
}

extension AdminBodyDescription {
    static func form(_ schema: Schema) -> AdminBodyDescription {
        AdminBodyDescription(schema: schema, contentType: "application/x-www-form-urlencoded")
    }
}

extension AdminAnswerDescription {
    /// A redirect that sends the browser back to the page of a form. When the action fails, the answer is a page whose status is
    /// one of the route's `pages`.
    static let backToPage = AdminAnswerDescription(.seeOther)
}

struct LoginForm: AdminInput, JSONDescribed {
    let token: String

    static let schema = Schema.record(
        "A login.",
        [
            .optional("token", .text("The value of --admin-token. Not needed on a loopback listener."))
        ])
    static let body: AdminBodyDescription? = .form(schema)

    init(_ call: AdminCall) { token = Form(call.request.body)["token"] ?? "" }
}

/// The page that asks for the admin token, when other machines can reach the dashboard.
struct DashboardLogin {
    var wasRefused = false

    var reply: Reply {
        let invalid: HTML? = wasRefused ? " aria-invalid=\"true\" aria-describedby=\"problem\"" : nil
        var page = Page(
            status: .unauthorized, title: "Open the dashboard", kicker: "adobe-pass-mock",
            content: """
                <p class="lead">Enter the admin token: the value of the option <code>admin-token</code>, or the token that the \
                mock printed when it was started.</p>
                <form method="post" action="\(AdminRoute.logInToDashboard.path.path())">
                \(HTML.alert(wasRefused ? "The token is wrong." : nil))<label for="token">Admin token</label>
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

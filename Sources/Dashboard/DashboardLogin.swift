import AdminAPI
import HTTPMessages
import HTTPTypes
import PassBackend

/// The page that asks for the admin token, when other machines can reach the dashboard.
struct DashboardLogin {
    /// True after a wrong token.
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

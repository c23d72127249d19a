import AdminAPI
import HTMLPages
import HTTPMessages
import HTTPTypes

/// Asks for the token, where the dashboard can be reached from elsewhere.
struct DashboardLogin {
    /// True after a token that was wrong.
    var wasRefused = false

    var reply: Reply {
        let invalid: HTML? = wasRefused ? " aria-invalid=\"true\" aria-describedby=\"problem\"" : nil
        var page = Page(
            status: .unauthorized, title: "Open the dashboard", kicker: "adobe-pass-mock",
            content: """
                <p class="lead">The mock printed the admin token when it was started, or it was given with the option \
                <code>admin-token</code>.</p>
                <form method="post" action="\(AdminRoute.logInToDashboard.path.path())">
                \(HTML.alert(wasRefused ? "That is not the token." : nil))<label for="token">Admin token</label>
                <label for="username" hidden>User name</label>
                <input id="username" value="admin" autocomplete="username" readonly hidden>
                <input id="token" name="token" type="password" autocomplete="off" required autofocus\(invalid)>
                <div class="actions"><button class="primary">Open</button></div>
                </form>
                """
        ).reply
        // Browsers say from which origin a form comes only where they may say where they come from.
        page.fields[.referrerPolicy] = "same-origin"
        page.fields[.contentSecurityPolicy]? += "; form-action 'self'; frame-ancestors 'none'"
        return page
    }
}

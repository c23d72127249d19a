import AdminAPI
import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend

/// The contents of the list of requests as long as there are none.
extension DashboardPage {
    var firstUse: HTML {
        """
        <div class="first-use">
        <ol>
        <li><p>No requests yet. Point your app at this address, and they appear here.</p>
        \(HTML.copyable(baseURL, id: "mock-address", "Copy the address", isLine: true))</li>
        <li><p>Or try a call. The mock refuses it, because it has no access token: the list shows the reason, and what to \
        send.</p>
        \(HTML.copyable(firstCall, id: "first-call", "Copy the call", isLine: true))</li>
        \(firstLogin)<li><p>\(callsToTry)</p></li>
        </ol>
        </div>
        """
    }

    private var firstCall: String {
        let names = overview.mock.serviceProviders
        let serviceProvider = names.contains("REF30") ? "REF30" : names.first?.text ?? "REF30"
        let path = "/api/v2/\(PercentEncoding.encode(serviceProvider))/profiles"
        return "curl -i \(ShellWord(baseURL + path).quoted)"
    }

    /// Logs a user in although no device is known yet, with the scenario that does it for each.
    private var firstLogin: HTML? {
        guard overview.mock.hasScenario(Self.loggedIn),
            overview.mock.scenario(of: nil).prefix(while: { $0 != ";" }) != Self.loggedIn
        else { return nil }
        return """
            <li><p>Your app can start with a user who is logged in: the scenario <code>\(Self.loggedIn)</code> puts a \
            profile on every device.</p>
            \(DashboardAction.activateScenario.form(
                [("scenario", Self.loggedIn)], " id=\"first-login\"", button: "<button>Log a user in</button>"))</li>

            """
    }

    private static let loggedIn = "returning-user"

    private var callsToTry: HTML {
        let calls: HTML = """
            All calls to try: <a href="\(AdminRoute.showHTTPFile.path.path())">as an HTTP file</a>, \
            <a href="\(AdminRoute.showPostmanCollection.path.path())" download="adobe-pass-mock.postman.json">for Postman</a>.
            """
        guard let site = documentation, site.hasPrefix("https://") else { return calls }
        return
            "<a href=\"\(site)documentation/adobe-pass-mock/recipes/\">Recipes</a> for frequent tasks. \(calls)"
    }
}

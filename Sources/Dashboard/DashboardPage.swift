import AdminAPI
import ControlAPI
import HTMLPages
import HTTPMessages
import HTTPTypes
import PassAPI

/// The page that shows and changes the state of the mock. It works without its script, which only keeps it up
/// to date.
struct DashboardPage {
    var version: String
    var overview: Overview
    /// The action that was performed successfully.
    var done: DashboardAction?
    /// The action that failed, with its error and the values of its form.
    var diagnostic: Diagnostic?
    /// True when browsers must log in, and therefore can log out.
    var canLogOut = false

    /// The displayed devices, ordered by name.
    var devices: [DeviceView] { overview.devices.sorted { $0.name < $1.name } }

    /// The maximum number of displayed requests and devices.
    static let limits = (requests: 50, devices: 100)

    static let style = StyleSheet(PackageResources.dashboard_css)

    struct Diagnostic {
        var action: DashboardAction
        var detail: String
        var form: Form
    }

    var reply: Reply {
        Reply(
            status: diagnostic == nil ? .ok : .badRequest, contentType: "text/html;charset=UTF-8",
            text: HTML.document(
                title: "adobe-pass-mock", style: DashboardPage.style.text,
                script: AdminRoute.dashboardScript.path.path(), body: content
            ).text, fields: Self.fields)
    }

    /// The value of a field in the form of a failed action.
    func typed(_ name: String, in action: DashboardAction) -> String? {
        diagnostic.flatMap { $0.action == action ? $0.form[name] : nil }
    }

    private var content: HTML {
        """
        <a class="skip" href="#requests">Skip to the requests</a>
        <header>
        <h1>adobe-pass-mock <span class="version">\(version)</span></h1>
        <p class="state" id="state" role="status" data-state="still">Reload the page to update it</p>
        \(logOut)<nav aria-label="Sections">
        <a href="#requests">Requests</a>
        <a href="#scenario">Scenario</a>
        <a href="#failures">Fail next</a>
        <a href="#clock">Clock</a>
        <a href="#devices">Devices</a>
        </nav>
        </header>
        <main>
        <div class="watch">
        \(requestsSection)
        \(devicesSection)
        </div>
        <div class="steer">
        \(scenarioSection)
        \(failuresSection)
        \(clockSection)
        \(resetSection)
        </div>
        </main>
        \(deviceNames)
        """
    }

    /// The result of the last action, in the section of its form.
    func notice(in section: String) -> HTML? {
        if let diagnostic, diagnostic.action.section == section {
            return "<p class=\"notice bad\" role=\"alert\">\(diagnostic.detail)</p>\n"
        }
        guard let done, done.section == section else { return nil }
        return "<p class=\"notice good\" role=\"status\">\(done.report)</p>\n"
    }

    private var logOut: HTML? {
        guard canLogOut else { return nil }
        return """
            <form class="log-out" method="post" action="\(AdminRoute.logOutOfDashboard.path.path())">
            <button>Log out</button>
            </form>

            """
    }

    private var resetSection: HTML {
        """
        <section id="reset" aria-labelledby="reset-heading">
        <h2 id="reset-heading">Start over</h2>
        \(notice(in: "reset"))<details class="careful">
        <summary>Reset everything…</summary>
        <p>Devices, sessions, clients, rules, the journal, snapshots, the clock and the scenario return to their \
        state at the start.</p>
        <form method="post" action="\(DashboardAction.reset.path)">
        <button class="danger">Reset everything</button>
        </form>
        </details>
        </section>
        """
    }

    /// The suggestions of the device fields.
    private var deviceNames: HTML {
        let options = devices.map { view -> HTML in
            "<option value=\"\(view.identifier.base64)\">\(view.name)</option>\n"
        }
        return "<datalist id=\"device-names\" data-live>\n\(options)</datalist>"
    }

    /// The header fields of the pages. The content security policy allows one style sheet by its digest, and
    /// scripts
    /// and forms of this origin only.
    static let fields: ReplyFields = [
        .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
        // The access check of a form needs its origin, and browsers omit the origin with the policy
        // no-referrer.
        .referrerPolicy: "same-origin",
        .contentSecurityPolicy:
            "default-src 'none'; script-src 'self'; style-src 'sha256-\(style.digest)'; "
            + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ]
}

extension DeviceView {
    /// The displayed name: the decoded identifier when it is text, else its base64 text.
    var name: String { identifier.readableText }
}

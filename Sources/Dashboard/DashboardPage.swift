import AdminAPI
import ControlAPI
import HTMLPages
import HTTPMessages
import HTTPTypes
import PassAPI
import RequestJournal

/// The page that shows and changes the state of the mock. It works without its script, which only keeps it up
/// to date.
struct DashboardPage {
    var version: String
    var overview: Overview
    /// What the address says.
    var query = InspectorQuery()
    /// The URL at which clients reach the mock; `nil` for the `Host` of each request.
    var publicURL: PublicURL?
    /// Where the documentation of the mock is; `nil` for none.
    var documentation: String?
    /// What the last removal or reset has removed; `nil` if there is nothing to take back.
    var undoable: String?
    /// The request from which the rule form is filled; `nil` for none.
    var ruleSource: JournalEntry?
    /// The action that failed, with its error and the values of its form.
    var diagnostic: Diagnostic?
    /// True when browsers must log in, and therefore can log out.
    var canLogOut = false

    /// The maximum number of displayed requests and devices.
    static let limits = (requests: 50, devices: 100)

    private static let style = StyleSheet(PackageResources.dashboard_css)

    struct Diagnostic {
        var action: DashboardAction
        var detail: String
        var form: Form
    }

    var reply: Reply {
        Self.reply(
            status: diagnostic == nil ? .ok : .badRequest, title: "adobe-pass-mock", body: content)
    }

    /// The path of the dashboard that lists only the requests of a device.
    static func path(ofRequestsOf device: DeviceIdentifier) -> String {
        "\(AdminRoute.dashboardPath)?device=\(PercentEncoding.encode(device.base64))#requests"
    }

    /// A page with the style sheet and the header fields of the dashboard.
    static func reply(
        status: HTTPResponse.Status = .ok, title: String, body: HTML, hasScript: Bool = true
    ) -> Reply {
        let script = hasScript ? AdminRoute.dashboardScript.path.path() : nil
        return Reply(
            status: status, contentType: "text/html;charset=UTF-8",
            text: HTML.document(title: title, style: style.text, script: script, body: body).text,
            fields: fields)
    }

    /// A page of the dashboard besides the first one.
    ///
    /// - Parameters:
    ///   - sections: the fragments that the navigation leads to, with their names.
    ///   - isLive: true if the script keeps the page up to date.
    static func subpage(
        _ title: String, version: String, sections: [(id: String, name: String)] = [], isLive: Bool = false,
        content: HTML
    ) -> Reply {
        let links = sections.map { "<a href=\"#\($0.id)\">\($0.name)</a>\n" as HTML }
        let body: HTML = """
            <a class="skip" href="#content">Skip to the content</a>
            <header>
            <h1>adobe-pass-mock <span class="version">\(version)</span></h1>
            \(isLive ? liveState : nil)<nav aria-label="Sections">
            <a href="\(AdminRoute.dashboardPath)">Dashboard</a>
            \(links)</nav>
            </header>
            <main id="content" class="single">
            <div class="watch">
            \(content)
            </div>
            </main>
            """
        return reply(title: "\(title) - adobe-pass-mock", body: body)
    }

    /// Says whether the script keeps the page up to date.
    private static let liveState: HTML = """
        <p class="state" id="state" role="status" data-state="still">Reload the page to update it</p>

        """

    /// The value of a field in the form of a failed action.
    func typed(_ name: String, in action: DashboardAction) -> String? {
        diagnostic.flatMap { $0.action == action ? $0.form[name] : nil }
    }

    private var content: HTML {
        let devices = overview.devices.sorted { $0.name < $1.name }
        return """
            <a class="skip" href="#request-list">Skip to the requests</a>
            <header>
            <h1>adobe-pass-mock <span class="version">\(version)</span></h1>
            \(Self.liveState)\(logOut)<nav aria-label="Sections">
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
            \(devicesSection(devices))
            </div>
            <div class="steer">
            \(scenarioSection)
            \(failuresSection)
            \(clockSection)
            \(resetSection)
            </div>
            </main>
            \(footer)\(suggestions(devices))
            <form id="undo" method="post" action="\(DashboardAction.undo.path)"></form>
            """
    }

    private var footer: HTML? {
        documentation.map { place -> HTML in
            let link: HTML = place.hasPrefix("https://") ? "<a href=\"\(place)\">\(place)</a>" : "\(place)"
            return "<footer class=\"empty\"><p>Documentation: \(link)</p></footer>\n"
        }
    }

    /// The result of the last action, in the section of its form.
    func notice(in section: String) -> HTML? {
        if let diagnostic, diagnostic.action.section == section {
            return "<p class=\"notice bad\" role=\"alert\" tabindex=\"-1\">\(diagnostic.detail)</p>\n"
        }
        guard let done = query.done, done.section == section else { return nil }
        if let original = query.original, let added = query.added { return sentAgain(original, as: added) }
        let added = query.addedRule(among: overview.rules)
        return Self.notice(
            of: done, report: added?.report(deviceName: added?.device.map(overview.name)), undoable: undoable)
    }

    private func sentAgain(_ original: String, as added: String) -> HTML {
        """
        <p class="notice good" role="status" tabindex="-1">The request was sent again. \
        <a href="\(RequestDetailPage.path(of: added))">Open the new one</a> or \
        <a href="\(ComparisonPage.path(of: original, added))">compare it with the original</a>.</p>

        """
    }

    /// The message after a successful action, with a button to undo it if it has removed something.
    ///
    /// - Parameter report: what the action has done; `nil` for the text that it has for all forms.
    static func notice(of done: DashboardAction, report: String?, undoable: String?) -> HTML {
        let undo = undoable.map { subject -> HTML in
            " <button class=\"small\" form=\"undo\" title=\"Takes back what was removed: \(subject)\">Undo</button>"
        }
        return """
            <p class="notice good" role="status" tabindex="-1">\(report ?? done.report)\(done.canBeUndone ? undo : nil)</p>

            """
    }

    /// What can be taken back, as long as there is something. The style sheet hides it while a message has the same button.
    static func undoLine(_ undoable: String?) -> HTML {
        let line = undoable.map { subject -> HTML in
            """
            <p class="hint">Removed last: \(subject). <button class="small" form="undo">Undo</button></p>
            """
        }
        return "<div id=\"undoable\" data-live>\(line)</div>\n"
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
        \(serviceProviderReset)</section>
        """
    }

    /// For teams that share a mock, each with its service provider.
    private var serviceProviderReset: HTML {
        let options = overview.serviceProviders.map { "<option value=\"\($0.text)\"></option>\n" as HTML }
        return """
            <details class="careful">
            <summary>Reset one service provider…</summary>
            <p>Its logins, sessions, permits, passes, requests and rules are removed, with the devices that only its app \
            has used. This cannot be undone.</p>
            <form method="post" action="\(DashboardAction.resetServiceProvider.path)">
            <div class="field">
            <label for="reset-service-provider">Service provider</label>
            <input id="reset-service-provider" name="serviceProvider" list="service-providers" required \
            value="\(typed("serviceProvider", in: .resetServiceProvider) ?? "")" autocomplete="off" spellcheck="false">
            <datalist id="service-providers">
            \(options)</datalist>
            </div>
            <button class="danger">Reset the service provider</button>
            </form>
            </details>

            """
    }

    /// The suggestions of the device fields.
    private func suggestions(_ devices: [DeviceView]) -> HTML {
        let options = devices.map { view -> HTML in
            "<option value=\"\(view.identifier.fieldText)\">\(view.name)</option>\n"
        }
        return "<datalist id=\"device-names\" data-live>\n\(options)</datalist>"
    }

    /// The header fields of the pages. The content security policy allows one style sheet by its digest, and
    /// scripts and forms of this origin only.
    private static let fields: ReplyFields = [
        .cacheControl: "no-store",
        // The access check of a form needs its origin, and browsers omit the origin with the policy
        // no-referrer.
        .referrerPolicy: "same-origin",
        .contentSecurityPolicy:
            "default-src 'none'; script-src 'self'; style-src 'sha256-\(style.digest)'; "
            + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ]
}

extension Overview {
    /// The displayed name of a device: the tester's, else the readable identifier.
    func name(of device: DeviceIdentifier) -> String { labels[device] ?? device.readableText }
}

extension DeviceIdentifier {
    /// The text for a form field: the decoded identifier, unless the admin API could read that as base64.
    var fieldText: String {
        let couldBeBase64 =
            Base64.decode(readableText) != nil || DeviceIdentifier(base64: readableText)?.decoded != nil
        return couldBeBase64 ? base64 : readableText
    }
}

extension DeviceView {
    /// The displayed name: the tester's, else the decoded identifier when it is text, else its base64 text.
    var name: String { label ?? identifier.readableText }
}

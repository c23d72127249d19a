import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// The page that shows and changes the state of the mock, for all devices or the one that is chosen at the top. It works without
/// its script, which only keeps it up to date.
struct DashboardPage {
    var version: String
    var overview: Overview
    var device: DeviceOverview?
    /// The filter of the displayed requests, which names the chosen device exactly.
    var filter: RequestFilter
    var report: ActionReport
    /// The URL at which clients reach the mock; `nil` to use the `Host` of each request.
    var publicURL: PublicURL?
    /// The URL at which the browser reaches the mock.
    var baseURL: String
    /// The address of the mock's documentation, or the names of its files; `nil` for none.
    var documentation: String?
    /// The request that fills the rule form; `nil` for none.
    var ruleSource: JournalEntry?
    /// True when browsers must log in, and therefore can log out.
    var canLogOut = false

    static let limits = (requests: 50, devices: 100)

    static let style = StyleSheet(PackageResources.dashboard_css)

    var query: InspectorQuery { report.query }

    var reply: Reply {
        Self.reply(
            status: report.failure == nil ? .ok : .badRequest,
            title: (device.map { "\($0.view.name) - " } ?? "") + "adobe-pass-mock", body: content)
    }

    static func path(ofRequestsOf device: DeviceIdentifier) -> String {
        "\(AdminRoute.dashboardPath)?device=\(PercentEncoding.encode(device.fieldText))#requests"
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
    /// - Parameter aside: the sections of the second column; `nil` for a page with one column.
    static func subpage(
        _ title: String, version: String, status: HTTPResponse.Status = .ok,
        sections: [(id: String, name: String)] = [], isLive: Bool = false, content: HTML,
        aside: HTML? = nil
    ) -> Reply {
        let body: HTML = """
            \(header(
                version, skip: ("content", "Skip to the content"), isLive ? liveState : nil,
                [(AdminRoute.dashboardPath, "Dashboard")] + sections.map { ("#\($0.id)", $0.name) }))
            <main id="content"\(aside == nil ? " class=\"single\"" : nil)>
            <div class="main-column">
            \(content)
            </div>
            \(aside.map { "<div class=\"side-column\">\n\($0)\n</div>\n" as HTML })</main>
            """
        return reply(status: status, title: "\(title) - adobe-pass-mock", body: body)
    }

    /// The head of a page.
    static func header(
        _ version: String, skip: (id: String, words: String), _ controls: HTML?,
        _ links: [(target: String, name: String)]
    ) -> HTML {
        """
        <a class="skip" href="#\(skip.id)">\(skip.words)</a>
        <header>
        <h1>adobe-pass-mock <span class="version">\(version)</span></h1>
        \(controls)<nav aria-label="Sections">
        \(links.map { "<a href=\"\($0.target)\">\($0.name)</a>\n" as HTML })</nav>
        </header>
        """
    }

    /// States whether the script keeps the page up to date.
    private static let liveState: HTML = """
        <p class="state" id="state" role="status" data-state="still">Reload the page to update it</p>

        """

    private var content: HTML {
        let devices = overview.devices.sorted { $0.name < $1.name }
        let forms = ControlForms(
            mock: device?.mock ?? overview.mock, device: device, report: report,
            ruleSource: ruleSource)
        return """
            \(Self.header(
                version, skip: ("request-list", "Skip to the requests"),
                "\(deviceChoice(devices))\(Self.liveState)\(logOut)",
                [
                    ("#requests", "Requests"), ("#scenario", "Scenario"), ("#failures", "Fail next"),
                    ("#clock", "Clock"), ("#devices", device == nil ? "Devices" : "Device"),
                ]))
            <main>
            <div class="main-column">
            \(requestsSection)
            \(devicesSection(devices, forms))
            </div>
            <div class="side-column">
            \(forms.scenarioSection)
            \(forms.failuresSection)
            \(forms.clockSection)
            \(resetSection)
            </div>
            </main>
            \(footer)\(Self.undoForm)
            """
    }

    private var footer: HTML? {
        documentation.map { place -> HTML in
            let link: HTML = place.hasPrefix("https://") ? "<a href=\"\(place)\">\(place)</a>" : "\(place)"
            return "<footer class=\"empty\"><p>Documentation: \(link)</p></footer>\n"
        }
    }

    /// The form of the buttons that undo something.
    static let undoForm: HTML = """
        <form id="undo" method="post" action="\(DashboardAction.undo.path)"></form>
        """

    /// The button that restores the last removal, while this is possible. Hidden while a message has the same button.
    static func undoLine(_ undoable: String?) -> HTML {
        let line = undoable.map { subject -> HTML in
            """
            <p class="hint"><button class="small" form="undo">Bring back \(subject)</button> Possible until the next \
            removal.</p>
            """
        }
        return "<div id=\"undoable\" data-live>\(line)</div>\n"
    }

    // MARK: The device

    /// The selector of the device that the rest of the page concerns. Without the script, a button shows the chosen device.
    private func deviceChoice(_ devices: [DeviceView]) -> HTML {
        let others = HTML.hidden(query.parameters.filter { $0.name != "device" })
        // The chosen device need not be known, or among the displayed ones.
        let chosen = device?.view
        let shown =
            devices.contains { $0.identifier == chosen?.identifier }
            ? devices : [chosen].compactMap(\.self) + devices
        let options = shown.map { view -> HTML in
            """
            <option id="choice-\(view.identifier.base64)" value="\(view.identifier.fieldText)"\
            \(view.identifier == chosen?.identifier ? " selected" : nil)>\(view.name)</option>

            """
        }
        return """
            <form class="device-choice" method="get" action="\(AdminRoute.dashboardPath)">
            <label for="chosen-device">Device</label>
            <select id="chosen-device" name="device" autocomplete="off" data-live>
            <option id="choice-all" value="">All devices</option>
            \(options)</select>
            \(others)<button class="without-script">Show</button>
            </form>

            """
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
        <h2 id="reset-heading">Start over\(ControlForms.scope(of: nil))</h2>
        \(report.notice(in: "reset"))\(Self.undoLine(report.undoable))<details class="careful">
        <summary>Reset everything…</summary>
        <p>Devices, sessions, rules, the journal, snapshots, the clock and the scenario return to their state at the \
        start. Client credentials stay valid.</p>
        <form method="post" action="\(DashboardAction.reset.path)">
        <button class="danger">Reset everything</button>
        </form>
        </details>
        \(serviceProviderReset)</section>
        """
    }

    /// The reset of one service provider, for teams that share a mock.
    private var serviceProviderReset: HTML {
        let options = overview.mock.serviceProviders.map {
            "<option value=\"\($0.text)\"></option>\n" as HTML
        }
        let isOpen = report.failure?.action == .resetServiceProvider
        return """
            <details class="careful"\(isOpen ? " open" : nil)>
            <summary>Reset one service provider…</summary>
            <p>Its logins, sessions, permits, passes, requests and rules are removed, with the devices that only its app \
            has used. This cannot be undone.</p>
            <form method="post" action="\(DashboardAction.resetServiceProvider.path)">
            <div class="field">
            <label for="reset-service-provider">Service provider</label>
            <input id="reset-service-provider" name="serviceProvider" list="service-providers" required \
            value="\(report.typed("serviceProvider", in: .resetServiceProvider) ?? "")" autocomplete="off" spellcheck="false"\
            \(report.mark("serviceProvider", in: .resetServiceProvider))>
            <datalist id="service-providers">
            \(options)</datalist>
            </div>
            <button class="danger">Reset the service provider</button>
            </form>
            </details>

            """
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
    func name(of device: DeviceIdentifier) -> String { mock.label(of: device) ?? device.readableText }
}

extension DeviceIdentifier {
    /// The text for a form field: the decoded identifier, unless the admin API would read it as base64.
    var fieldText: String {
        let couldBeBase64 =
            Base64.decode(readableText) != nil || DeviceIdentifier(base64: readableText)?.decoded != nil
        return couldBeBase64 ? base64 : readableText
    }
}

extension DeviceView {
    /// The displayed name: the tester's, else the decoded identifier when it is text, else its base64 text.
    var name: String { label ?? identifier.readableText }

    /// The form field that names this device.
    var formFields: [(name: String, value: String)] { [("device", identifier.base64)] }
}

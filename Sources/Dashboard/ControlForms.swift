import AdminAPI
import ControlAPI
import PassAPI
import PassBackend

/// The forms that control the mock, for all devices or for one. They are the same on the first page and on the page of a device.
struct ControlForms {
    let mock: MockView
    /// The only device that the forms affect; `nil` for all devices.
    let device: DeviceOverview?
    let report: ActionReport
    /// The request that fills the rule form; `nil` for none.
    var ruleSource: JournalEntry?

    var scenario: String { mock.scenario(of: device?.view.identifier) }
    var clock: ClockSetting { device?.view.clock ?? mock.clock }
    var now: Timestamp { device?.view.now ?? mock.now }
    var isClockRunning: Bool { clock.frozenAt == nil && mock.clock.frozenAt == nil }

    /// States at a heading which devices the section affects.
    var scope: HTML { Self.scope(of: device?.view) }

    static func scope(of device: DeviceView?) -> HTML {
        // Isolated by <bdi>, because the name can contain right-to-left text.
        let words: HTML = device.map { "for <bdi>\($0.name)</bdi> only" } ?? "for all devices"
        return " <span class=\"scope\">\(words)</span>"
    }

    func form(_ action: DashboardAction, _ content: HTML) -> HTML {
        """
        <form method="post" action="\(action.path)">
        \(HTML.hidden(device?.view.formFields ?? []))\(content)</form>

        """
    }

    static func option(_ value: String, _ label: String, isSelected: Bool) -> HTML {
        "<option value=\"\(value)\"\(isSelected ? " selected" : nil)>\(label)</option>\n"
    }

    var scenarioSection: HTML {
        """
        <section id="scenario" aria-labelledby="scenario-heading">
        <h2 id="scenario-heading">Scenario\(scope)</h2>
        \(report.notice(in: "scenario"))<div class="now" id="current-scenario" data-live>
        <p><strong><code>\(scenario)</code></strong>\(source)</p>
        \(problem ?? "<p class=\"hint\">\(currentDescription)</p>")
        \(backToStart)</div>
        \(form(.activateScenario, fields))<details class="more">
        <summary>What the scenarios do</summary>
        <dl>
        \(mock.scenarios.map(explanation))</dl>
        </details>
        </section>
        """
    }

    private var fields: HTML {
        """
        <div class="field">
        <label for="scenario-name">Another scenario</label>
        <select id="scenario-name" name="scenario"\(report.mark("scenario", in: .activateScenario))>
        \(options)</select>
        </div>
        <div class="field">
        <label for="scenario-parameters">Parameters</label>
        <div class="joined">
        <input id="scenario-parameters" name="parameters" \
        value="\(report.typed("parameters", in: .activateScenario) ?? currentParameters)" \
        placeholder="name=value;name=value" autocomplete="off" autocapitalize="none" spellcheck="false"\
        \(report.mark("parameters", in: .activateScenario))>
        <button>Activate</button>
        </div>
        </div>

        """
    }

    /// States whether a device's scenario is its own.
    private var source: HTML? {
        device.map { device in
            " <span class=\"hint\">\(device.view.scenario == nil ? "like all devices" : "its own")</span>"
        }
    }

    private var problem: HTML? {
        mock.scenarioProblem(of: device?.view.identifier).map { reason in
            """
            <p class="notice warn" role="status">It cannot be built from the files of this mock: \(reason) Requests that need \
            it get the status 503.</p>
            """
        }
    }

    private var currentName: String { String(scenario.prefix { $0 != ";" }) }

    private var currentParameters: String { String(scenario.drop { $0 != ";" }.dropFirst()) }

    private var currentDescription: String {
        mock.scenarios.first { $0.name == currentName }?.description ?? ""
    }

    private var options: [HTML] {
        let chosen = report.typed("scenario", in: .activateScenario) ?? currentName
        return mock.scenarios.map { Self.option($0.name, $0.name, isSelected: $0.name == chosen) }
    }

    private var backToStart: HTML? {
        if let device {
            guard device.view.scenario != nil else { return nil }
            let button = HTML.smallButton("Use the scenario for all devices")
            return "\(DashboardAction.resetDeviceScenario.form(device.view.formFields, button: button))\n"
        }
        let initial = mock.initialScenario
        guard scenario != initial else { return nil }
        return
            "\(DashboardAction.resetScenario.form(button: .smallButton("Back to <code>\(initial)</code>")))\n"
    }

    private func explanation(of scenario: ScenarioSummary) -> HTML {
        let parameters = scenario.parameters.map { parameter -> HTML in
            let value = parameter.defaultValue.map { "=\($0)" } ?? ""
            let names = parameter.choices.map(\.name).joined(separator: ", ")
            let choices = names.isEmpty ? "" : " One of: \(names)."
            return
                "<li><code>\(parameter.name)\(value)</code> \(parameter.description ?? "")\(choices)</li>\n"
        }
        return """
            <div><dt><code>\(scenario.name)</code></dt>
            <dd>\(scenario.description)\(parameters.isEmpty ? nil : "\n<ul>\n\(parameters)</ul>")</dd></div>

            """
    }

    var clockSection: HTML {
        """
        <section id="clock" aria-labelledby="clock-heading">
        <h2 id="clock-heading">Clock\(scope)</h2>
        \(report.notice(in: "clock"))<div class="now" id="server-clock" data-live>
        <p><time class="clock" datetime="\(now.utcString)"\(isClockRunning ? " data-runs" : nil)>\
        \(now.readable)</time> <span class="hint">UTC\(clockSummary.map { ", \($0)" as HTML })</span></p>
        </div>
        \(form(.moveClock, clockFields))</section>
        """
    }

    /// The difference between the clock and the machine's clock, in words; `nil` if there is none.
    private var clockSummary: String? {
        guard let own = clock.summary else { return sharedClockSummary.map { "\($0), as for all devices" } }
        guard clock.frozenAt == nil, let sharedClockSummary else { return own }
        return "\(own) of the clock for all devices, which is \(sharedClockSummary)"
    }

    /// The summary of the clock for all devices, in the forms of one device; otherwise `nil`.
    private var sharedClockSummary: String? { device == nil ? nil : mock.clock.summary }

    private var clockFields: HTML {
        """
        <div class="field">
        <label for="clock-span">Advance by</label>
        <div class="joined">
        <input id="clock-span" name="advance" value="\(report.typed("advance", in: .moveClock) ?? "PT31M")" \
        autocomplete="off" autocapitalize="none" spellcheck="false"\
        \(report.mark("advance", in: .moveClock, hint: "clock-span-hint"))>
        <button name="verb" value="advance">Advance</button>
        </div>
        <p class="hint" id="clock-span-hint">Such as 2h, 30m, 1d or PT31M; -1h sets the clock back.</p>
        </div>
        <div class="quick" role="group" aria-label="Advance the clock by">
        \(Self.quickTimes.map { "<button class=\"small\" name=\"quick\" value=\"\($0.time)\">\($0.label)</button>\n" })</div>
        <div class="chips">
        <button class="small" name="verb" value="freeze">Freeze</button>
        <button class="small" name="verb" value="resume">Resume</button>
        <button class="small" name="verb" value="reset">Reset</button>
        </div>

        """
    }

    private static let quickTimes = [
        (time: "PT1M", label: "+1 min"), (time: "PT1H", label: "+1 h"), (time: "P1D", label: "+1 d"),
        (time: "P30D", label: "+30 d"),
    ]
}

extension ClockSetting {
    /// The difference between the clock and its base clock in words; `nil` when there is none.
    var summary: String? {
        if frozenAt != nil { return "frozen" }
        if offset == .zero { return nil }
        return "\(offset.approximate) \(offset > .zero ? "ahead" : "behind")"
    }
}

extension Timestamp {
    /// `2026-03-16`
    var day: String { String(utcString.prefix { $0 != "T" }) }

    /// `2026-03-16 14:39:48`
    var readable: String { String(utcString.dropLast()).replacing("T", with: " ") }

    /// `2026-03-16 14:39:48 UTC`
    var readableUTC: String { "\(readable) UTC" }

    /// `14:39:48`
    var timeOfDay: String { String(utcString.dropLast().suffix(8)) }
}

/// The forms that only a device has: its logins, its name, and its reset.
extension ControlForms {
    /// `nil` for all devices.
    var deviceForms: HTML? {
        guard let device else { return nil }
        return """
            <div class="forms">
            \(logInForm(device))<div id="waiting-logins" data-live>\(waitingLogins(device.view))</div>
            \(labelForm(device.view))\(form(.forgetDevice, "<button class=\"danger\">Reset this device</button>\n"))</div>

            """
    }

    private func field(_ id: String, _ label: String, _ control: HTML, button: String) -> HTML {
        """
        <div class="field">
        <label for="\(id)">\(label)</label>
        <div class="joined">
        \(control)
        <button>\(button)</button>
        </div>
        </div>

        """
    }

    private func logInForm(_ device: DeviceOverview) -> HTML? {
        guard !device.integrations.isEmpty else { return nil }
        let typed = report.typed("at", in: .logIn)
        let options = device.integrations.enumerated().map { index, place -> HTML in
            let value = LoginPlace(serviceProvider: place.serviceProvider.text, mvpd: place.mvpd.text)
                .fieldValue
            return Self.option(
                value, "\(place.mvpd), for \(place.serviceProvider)",
                isSelected: typed.map { $0 == value } ?? (index == 0))
        }
        return form(
            .logIn,
            field(
                "log-in-at", "Log a user in at",
                "<select id=\"log-in-at\" name=\"at\"\(report.mark("at", in: .logIn))>\n\(options)</select>",
                button: "Log in"))
    }

    private func waitingLogins(_ view: DeviceView) -> [HTML] {
        view.waitingLogins.map { session in
            """
            <form method="post" id="login-\(session.code.text)" action="\(DashboardAction.completeLogin.path)">
            <input type="hidden" name="code" value="\(session.code.text)">
            <button>Complete the login with the code <code>\(session.code.text)</code></button>
            </form>

            """
        }
    }

    private func labelForm(_ view: DeviceView) -> HTML {
        form(
            .labelDevice,
            field(
                "device-label", "Name for testers",
                """
                <input id="device-label" name="label" \
                value="\(report.typed("label", in: .labelDevice) ?? view.label ?? "")" placeholder="Living room" \
                autocomplete="off"\(report.mark("label", in: .labelDevice))>
                """, button: "Save"))
    }
}

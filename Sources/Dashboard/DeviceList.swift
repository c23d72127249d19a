import AdminAPI
import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend

/// The section that shows the state of each device, or the state and the forms of the chosen one.
extension DashboardPage {
    func devicesSection(_ devices: [DeviceView], _ forms: ControlForms) -> HTML {
        """
        <section id="devices" aria-labelledby="devices-heading">
        <div class="title">
        <h2 id="devices-heading">\(heading)</h2>
        <p class="hint">\(links)</p>
        </div>
        \(report.notice(in: "devices"))\(device == nil ? list(of: devices) : forms.deviceForms)\(state)</section>
        """
    }

    private var heading: HTML {
        device.map { "Device <bdi>\($0.view.name)</bdi>" } ?? "Devices"
    }

    /// The links to the pages about the devices. The checklist needs the journal.
    private var links: HTML {
        let keepsRequests = overview.kept != nil
        guard let identifier = device?.view.identifier else {
            return keepsRequests
                ? "<a href=\"\(ChecklistPage.path)\">Check against Adobe's checklist</a>" : ""
        }
        let path = ChecklistPage.path(of: identifier.fieldText)
        let checklist: HTML? =
            keepsRequests ? ", <a href=\"\(path)\">check it against Adobe's checklist</a>" : nil
        return "<a href=\"\(DevicePage.path(of: identifier))\">Its state and timeline</a>\(checklist)"
    }

    private func list(of devices: [DeviceView]) -> HTML {
        """
        <div id="device-list" data-live>
        \(devices.isEmpty ? Self.noDevices : nil)\(devices.map(card))\(hiddenDevices)</div>

        """
    }

    private var state: HTML? {
        device.map { device in
            "<div class=\"state-of\" id=\"state-of-device\" data-live>\n\(details(of: device.view))</div>\n"
        }
    }

    private static let noDevices: HTML = """
        <p class="empty">No devices yet. A device appears here with its first request.</p>

        """

    private var hiddenDevices: HTML? {
        let count = overview.deviceCount - overview.devices.count
        guard count > 0 else { return nil }
        return """
            <p class="hint">And \(String(count)) more: \
            <a href="\(AdminRoute.listDevices.path.path())">all devices as JSON</a></p>

            """
    }

    private func card(_ view: DeviceView) -> HTML {
        """
        <details class="device" id="card-\(view.identifier.base64)">
        <summary><span class="name"><bdi>\(view.name)</bdi>\(sighting(of: view))</span> \
        <span class="device-chips">\(chips(for: view).map { "<span class=\"chip\">\($0)</span> " })</span></summary>
        <div class="inside">
        <div class="chips">
        <a class="button small" href="\(Self.path(ofRequestsOf: view.identifier))">Show only this device</a>
        <a class="button small" href="\(DevicePage.path(of: view.identifier))">Open device page</a>
        \(view.scenario == nil ? nil : button(.resetDeviceScenario, view, "Use the scenario for all devices"))\
        \(button(.forgetDevice, view, "Reset this device"))</div>
        \(details(of: view))</div>
        </details>

        """
    }

    private func details(of view: DeviceView) -> HTML {
        """
        <p class="hint">AP-Device-Identifier: <code>fingerprint \(view.identifier.base64)</code>; its clock shows \
        \(HTML.time(view.now, as: \.readable))</p>
        \(profiles(of: view))\(sessions(of: view))\(temporaryPasses(of: view))\(rules(of: view))
        """
    }

    private func sighting(of view: DeviceView) -> HTML {
        guard let entry = overview.lastEntries[view.identifier] else {
            return " <span class=\"hint\">not in the journal</span>"
        }
        let model = entry.deviceModel.map { "\($0), " } ?? ""
        return " <span class=\"hint\">\(model)seen \(HTML.time(of: entry, on: overview.mock.now.day))</span>"
    }

    private func chips(for view: DeviceView) -> [String] {
        let valid = view.profiles.count { $0.state == .valid }
        let live = view.sessions.count { $0.state == .live }
        return [
            view.scenario, view.clock.summary.map { "clock \($0)" },
            valid == 0 ? "logged out" : valid == 1 ? "1 login" : "\(valid) logins",
            live == 0 ? nil : "waiting for a login",
        ].compactMap(\.self)
    }

    private func button(_ action: DashboardAction, _ view: DeviceView, _ label: String) -> HTML {
        """
        \(action.form(
            view.formFields, " id=\"\(action.name)-\(view.identifier.base64)\"", button: .smallButton("\(label)")))

        """
    }

    private func profiles(of view: DeviceView) -> HTML? {
        table(
            "Profiles", of: view, ["MVPD", "Service provider", "Type", "Valid"],
            view.profiles.map { profile in
                let validity: HTML =
                    switch profile.state {
                    case .valid: "until \(HTML.time(profile.validity.notAfter, as: \.readable))"
                    case .expired: "expired \(HTML.time(profile.validity.notAfter, as: \.readable))"
                    case .upcoming: "from \(HTML.time(profile.validity.notBefore, as: \.readable))"
                    }
                return row([
                    "\(profile.mvpd.text)", "\(profile.serviceProvider.text)", "\(profile.type.rawValue)",
                    validity,
                ])
            })
    }

    private func sessions(of view: DeviceView) -> HTML? {
        table(
            "Authentication sessions", of: view, ["Code", "Service provider", "MVPD", "State"],
            view.sessions.suffix(10).reversed().map { session in
                let canLogIn = session.state == .live && session.mvpd != nil
                return row(
                    [
                        "<code>\(session.code.text)</code>", "\(session.serviceProvider.text)",
                        "\(session.mvpd?.text ?? "none yet")",
                        "\(session.state.rawValue)\(canLogIn ? loginButton(session) : nil)",
                    ], " id=\"session-\(session.code.text)\"")
            })
    }

    private func loginButton(_ session: SessionView) -> HTML {
        """

        \(DashboardAction.completeLogin.form([("code", session.code.text)], button: .smallButton("Complete the login")))
        """
    }

    private func temporaryPasses(of view: DeviceView) -> HTML? {
        table(
            "Temporary passes", of: view, ["MVPD", "Service provider", "First use", "Resources"],
            view.temporaryPasses.map { pass in
                row([
                    "\(pass.mvpd.text)", "\(pass.serviceProvider.text)",
                    pass.firstUse.map { HTML.time($0, as: \.readable) } ?? "not used yet",
                    "\(String(pass.resources.count))",
                ])
            })
    }

    private func rules(of view: DeviceView) -> HTML? {
        table(
            "Rules", of: view, ["Rule", "Matched", "Applied"],
            view.rules.map { rule in
                row(["<code>\(rule.id)</code>", "\(String(rule.matches))", "\(String(rule.applications))"])
            })
    }

    private func row(_ cells: [HTML], _ attributes: HTML = "") -> HTML {
        let rest = cells.dropFirst().map { "<td>\($0)</td>" as HTML }
        return "<tr\(attributes)><th scope=\"row\">\(cells.first)</th>\(rest)</tr>\n"
    }

    private func table(_ caption: String, of view: DeviceView, _ columns: [String], _ rows: [HTML]) -> HTML? {
        guard !rows.isEmpty else { return nil }
        return """
            <div class="scroll" id="\(caption.replacing(" ", with: "-"))-\(view.identifier.base64)" tabindex="0" role="group" \
            aria-label="\(caption)">
            <table>
            <caption>\(caption)</caption>
            <thead><tr>\(columns.map { "<th scope=\"col\">\($0)</th>" })</tr></thead>
            <tbody>
            \(rows)</tbody>
            </table>
            </div>

            """
    }
}

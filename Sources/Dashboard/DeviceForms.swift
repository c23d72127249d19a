import AdminAPI
import PassAPI
import PassBackend

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
            let value = "\(place.serviceProvider) \(place.mvpd)"
            return Self.option(
                value, "\(place.mvpd), for \(place.serviceProvider)",
                isSelected: typed.map { $0 == value } ?? (index == 0))
        }
        return form(
            .logIn,
            field(
                "log-in-at", "Log a user in at", "<select id=\"log-in-at\" name=\"at\">\n\(options)</select>",
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
                autocomplete="off">
                """, button: "Save"))
    }
}

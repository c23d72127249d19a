import AdminAPI
import ControlAPI
import HTMLPages
import HTTPMessages
import PassAPI

/// What a tester can do with the device, and with no other.
extension DevicePage {
    var steeringSection: HTML {
        """
        <section id="steer" aria-labelledby="steer-heading">
        <h2 id="steer-heading">Control this device only</h2>
        <div class="forms">
        \(logInForm)<div id="waiting-logins" data-live>\(loginForms)</div>
        \(scenarioForm)\(failureForm)\(clockForm)\(labelForm)\(forgetForm)</div>
        </section>
        """
    }

    private func form(_ action: DashboardAction, _ content: HTML) -> HTML {
        "<form method=\"post\" action=\"\(action.path)\">\n\(deviceInput)\(content)</form>\n"
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

    private var logInForm: HTML? {
        guard !overview.integrations.isEmpty else { return nil }
        let options = overview.integrations.enumerated().map { index, place -> HTML in
            DashboardPage.option(
                "\(place.serviceProvider) \(place.mvpd)", "\(place.mvpd), for \(place.serviceProvider)",
                isSelected: index == 0)
        }
        return form(
            .logIn,
            field(
                "log-in-at", "Log a user in at", "<select id=\"log-in-at\" name=\"at\">\n\(options)</select>",
                button: "Log in"))
    }

    /// The logins that wait for a user.
    private var loginForms: [HTML] {
        view.sessions.filter { $0.state == .live && $0.mvpd != nil }.map { session in
            """
            <form method="post" id="login-\(session.code.text)" action="\(DashboardAction.completeLogin.path)">
            <input type="hidden" name="code" value="\(session.code.text)">
            <button>Complete the login with the code <code>\(session.code.text)</code></button>
            </form>

            """
        }
    }

    private var scenarioForm: HTML {
        let names = overview.scenarios.map(\.name)
        // A scenario with parameters is none of them.
        let choices = names.contains(overview.scenario) ? names : [overview.scenario] + names
        let options = choices.map {
            DashboardPage.option($0, $0, isSelected: $0 == overview.scenario)
        }
        let back: HTML? =
            view.scenario == nil
            ? nil : form(.resetDeviceScenario, "<button>Use the scenario for all devices</button>\n")
        let choice = field(
            "device-scenario", "Scenario",
            "<select id=\"device-scenario\" name=\"scenario\">\n\(options)</select>", button: "Activate")
        return "\(form(.activateScenario, choice))\(back)"
    }

    private var failureForm: HTML {
        let codes = EnhancedErrorCode.allCases.map {
            DashboardPage.option("error:\($0.rawValue)", $0.rawValue, isSelected: $0 == .networkReceivedError)
        }
        let choice = field(
            "next-failure", "Make the next call fail with",
            "<select id=\"next-failure\" name=\"answer\">\n\(codes)</select>", button: "Make it fail")
        return form(
            .failNext,
            """
            <input type="hidden" name="times" value="1">
            <input type="hidden" name="operation" value="\(OperationSelection.all)">
            \(choice)
            """)
    }

    private var clockForm: HTML {
        let advance = field(
            "device-clock", "Advance its clock by",
            "<input id=\"device-clock\" name=\"advance\" value=\"PT31M\" autocomplete=\"off\" spellcheck=\"false\">",
            button: "Advance")
        return form(
            .moveClock,
            "\(advance)<button class=\"small\" name=\"verb\" value=\"reset\">Reset its clock</button>\n")
    }

    private var labelForm: HTML {
        form(
            .labelDevice,
            field(
                "device-label", "Name for testers",
                """
                <input id="device-label" name="label" value="\(view.label ?? "")" placeholder="Living room" \
                autocomplete="off">
                """, button: "Save"))
    }

    private var forgetForm: HTML {
        form(.forgetDevice, "<button class=\"danger\">Reset this device</button>\n")
    }
}

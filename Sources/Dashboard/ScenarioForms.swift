import AdminAPI
import ControlAPI
import PassBackend

extension ControlForms {
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
        \(scenarios.map(explanation))</dl>
        </details>
        </section>
        """
    }

    private var fields: HTML {
        """
        <div class="field">
        <label for="scenario-name">Another scenario</label>
        <select id="scenario-name" name="scenario">
        \(options)</select>
        </div>
        <div class="field">
        <label for="scenario-parameters">Parameters</label>
        <div class="joined">
        <input id="scenario-parameters" name="parameters" \
        value="\(report.typed("parameters", in: .activateScenario) ?? currentParameters)" \
        placeholder="name=value;name=value" autocomplete="off" autocapitalize="none" spellcheck="false">
        <button>Activate</button>
        </div>
        </div>

        """
    }

    /// Says of a device whether the scenario is its own.
    private var source: HTML? {
        device.map { device in
            " <span class=\"hint\">\(device.view.scenario == nil ? "like all devices" : "its own")</span>"
        }
    }

    private var problem: HTML? {
        scenarioProblem.map { reason in
            """
            <p class="notice warn" role="status">It cannot be built from the files of this mock: \(reason) Requests that need \
            it get the status 503.</p>
            """
        }
    }

    private var currentName: String { String(scenario.prefix { $0 != ";" }) }

    private var currentParameters: String { String(scenario.drop { $0 != ";" }.dropFirst()) }

    private var currentDescription: String { scenarios.first { $0.name == currentName }?.description ?? "" }

    private var options: [HTML] {
        let chosen = report.typed("scenario", in: .activateScenario) ?? currentName
        return scenarios.map { Self.option($0.name, $0.name, isSelected: $0.name == chosen) }
    }

    private var backToStart: HTML? {
        if let device {
            guard device.view.scenario != nil else { return nil }
            return form(
                .resetDeviceScenario, "<button class=\"small\">Use the scenario for all devices</button>\n",
                style: "inline")
        }
        let initial = mock.initialScenario
        guard scenario != initial else { return nil }
        return form(
            .resetScenario, "<button class=\"small\">Back to <code>\(initial)</code></button>\n",
            style: "inline")
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
}

import AdminAPI
import ControlAPI
import HTMLPages

/// The section that shows and activates scenarios.
extension DashboardPage {
    var scenarioSection: HTML {
        """
        <section id="scenario" aria-labelledby="scenario-heading">
        <h2 id="scenario-heading">Scenario</h2>
        \(notice(in: "scenario"))<div class="now" id="current-scenario" data-live>
        <p><span class="label">Active for all devices</span> <strong><code>\(overview.current)</code></strong></p>
        <p class="hint">\(currentDescription)</p>
        \(backToStart)</div>
        <form method="post" action="\(DashboardAction.activateScenario.path)">
        <div class="field">
        <label for="scenario-name">Activate</label>
        <select id="scenario-name" name="scenario">
        \(scenarioOptions)</select>
        </div>
        <div class="field">
        <label for="scenario-parameters">Parameters</label>
        <input id="scenario-parameters" name="parameters" \
        value="\(typed("parameters", in: .activateScenario) ?? currentParameters)" placeholder="name=value;name=value" \
        autocomplete="off" autocapitalize="none" spellcheck="false">
        </div>
        \(deviceField(id: "scenario-device", in: .activateScenario))
        <div class="actions"><button class="primary">Activate</button></div>
        </form>
        <details class="more">
        <summary>What the scenarios do</summary>
        <dl>
        \(overview.scenarios.map(explanation))</dl>
        </details>
        </section>
        """
    }

    private var currentName: String { String(overview.current.prefix { $0 != ";" }) }

    private var currentParameters: String { String(overview.current.drop { $0 != ";" }.dropFirst()) }

    private var currentDescription: String {
        overview.scenarios.first { $0.name == currentName }?.description ?? ""
    }

    private var scenarioOptions: [HTML] {
        let chosen = typed("scenario", in: .activateScenario) ?? currentName
        return overview.scenarios.map { Self.option($0.name, $0.name, isSelected: $0.name == chosen) }
    }

    private var backToStart: HTML? {
        guard overview.current != overview.initial else { return nil }
        return """
            <form class="inline" method="post" action="\(DashboardAction.resetScenario.path)">
            <button class="small">Back to <code>\(overview.initial)</code></button>
            </form>

            """
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

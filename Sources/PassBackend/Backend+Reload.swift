import ControlAPI
import Documents
import HTTPMessages
import PassAPI

extension Backend {
    /// Replaces configuration and scenarios with those of other files. The state and the scenario selections
    /// stay.
    /// - Throws: the errors in the files, or the reason if an active scenario cannot be built from them. Then
    ///   nothing has changed.
    package func reload(_ library: ScenarioLibrary) throws(Diagnostics) {
        let steering = database?.steering ?? state.steering
        let (active, bound) = (steering.scenarios, steering.deviceScenarios)
        let scenarios = try active.reloaded(from: library)
        var rebuilt: [DeviceIdentifier: Scenario] = [:]
        for (device, scenario) in bound {
            rebuilt[device] = try scenarios.scenario(ScenarioSelection(parsing: scenario.name))
        }
        state.withLock { state in
            state.scenarios = scenarios
            state.deviceScenarios = rebuilt
        }
        database?.update { $0.scenarios = scenarios }
    }

    /// Activates a scenario for all requests that arrive on a local port: `--listen PORT=SCENARIO`.
    package func bind(port: UInt16, to selection: String) throws(Diagnostics) {
        let scenario = try scenario(ScenarioSelection(parsing: selection))
        state.withLock { $0.scenarios.bind(port: port, to: scenario) }
        database?.update { $0.scenarios.bind(port: port, to: scenario) }
    }

    /// The scenario of a selection, built while the state is not locked.
    /// - Throws: the reason if it cannot be built.
    package func scenario(_ selection: ScenarioSelection) throws(Diagnostics) -> Scenario {
        try state.steering.scenarios.built.scenario(selection)
    }
}

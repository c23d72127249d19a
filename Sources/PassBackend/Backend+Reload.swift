import ControlAPI
import HTTPMessages
import PassAPI

extension Backend {
    /// Takes configuration and scenarios from other files; the state and the choices of scenarios stay.
    ///
    /// - Throws: what is wrong with a file, or why a scenario that is active now cannot be built from the new files.
    ///   Then everything stays as it was.
    package func reload(_ library: ScenarioLibrary) throws(Diagnostics) {
        let (active, bound) = state.withLock { ($0.scenarios, $0.deviceScenarios) }
        let scenarios = try active.reloaded(from: library)
        var rebuilt: [DeviceIdentifier: Scenario] = [:]
        for (device, scenario) in bound {
            rebuilt[device] = try scenarios.scenario(ScenarioSelection(parsing: scenario.name))
        }
        state.withLock { state in
            state.scenarios = scenarios
            state.deviceScenarios = rebuilt
        }
    }

    /// Activates a scenario for all requests that come by a port: `--listen PORT=SCENARIO`.
    package func bind(port: UInt16, to selection: String) throws(Diagnostics) {
        let scenario = try scenario(ScenarioSelection(parsing: selection))
        state.withLock { $0.scenarios.bind(port: port, to: scenario) }
    }

    /// The scenario that a selection means, built outside the state's lock.
    ///
    /// - Throws: why it cannot be built.
    package func scenario(_ selection: ScenarioSelection) throws(Diagnostics) -> Scenario {
        try state.withLock { $0.scenarios.built }.scenario(selection)
    }
}

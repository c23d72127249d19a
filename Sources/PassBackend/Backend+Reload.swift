import ControlAPI
import HTTPMessages

extension Backend {
    /// Plays what stands in other files from now on; state and choices stay.
    ///
    /// - Throws: what is wrong with a file or with a scenario that plays now. Everything goes on as it was then.
    package func reload(_ library: ScenarioLibrary) throws(Diagnostics) {
        try state.withLock { (state) throws(Diagnostics) in
            var book = try state.scenarios.reloaded(from: library)
            var bound = state.deviceScenarios
            for (device, scenario) in bound {
                bound[device] = try book.scenario(ScenarioSelection(parsing: scenario.name))
            }
            state.scenarios = book
            state.deviceScenarios = bound
        }
    }
}

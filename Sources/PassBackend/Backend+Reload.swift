import ControlAPI
import HTTPMessages

extension Backend {
    /// Plays what stands in other files from now on; state and choices stay.
    ///
    /// - Throws: what is wrong with a file or with a scenario that plays now. Everything goes on as it was then.
    package func reload(_ library: ScenarioLibrary) throws(Problems) {
        try core.withLock { (core) throws(Problems) in
            var book = try core.scenarios.reloaded(from: library)
            var bound = core.deviceScenarios
            for (device, scenario) in bound {
                bound[device] = try book.scenario(ScenarioSelection(parsing: scenario.name))
            }
            core.scenarios = book
            core.deviceScenarios = bound
        }
    }
}

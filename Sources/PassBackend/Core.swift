import ControlAPI
import PassAPI
import PassSimulator

/// What requests share: the simulated state, and which scenario plays where.
struct Core {
    var scenarios: ScenarioBook
    var simulator: Simulator
    /// The scenarios that tests have bound to single devices.
    var deviceScenarios: [DeviceIdentifier: Scenario] = [:]

    init(scenarios: ScenarioBook, simulator: Simulator) {
        self.scenarios = scenarios
        self.simulator = simulator
    }

    /// Everything back to the start, chance included.
    mutating func reset(seed: UInt64?) {
        scenarios.reset()
        simulator = Simulator(seed: seed)
        deviceScenarios = [:]
    }
}

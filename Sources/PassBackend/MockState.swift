import ControlAPI
import PassAPI
import PassSimulator

/// The state that requests share: the simulated backend, the scenario selections, the dynamic rules and the
/// clock.
package struct MockState {
    package var scenarios: ActiveScenarios
    package var simulator: Simulator
    var throttleGate = ThrottleGate()
    /// The difference between the server's clock and the machine's.
    package var clock = ClockSetting()
    /// Rules that are evaluated before those of every scenario, in the order in which they were added.
    package var dynamicRules: [DynamicRule] = []
    /// The number of rules that were added, which numbers them.
    package var addedRules = 0
    /// The scenarios that tests have bound to single devices.
    package var deviceScenarios: [DeviceIdentifier: Scenario] = [:]

    /// The names that testers have given to devices.
    package var deviceLabels: [DeviceIdentifier: String] = [:]

    /// The URL at which clients reach the mock; `nil` for the `Host` of each request.
    let publicURL: PublicURL?

    /// - Parameter seed: the same seed and requests give the same identifiers; `nil` for random ones.
    init(
        scenarios: ActiveScenarios, seed: UInt64?, publicURL: PublicURL? = nil,
        limits: EntityLimits = EntityLimits()
    ) {
        self.scenarios = scenarios
        self.publicURL = publicURL
        simulator = Simulator(seed: seed, limits: limits)
    }

    /// True for a device that has state, a scenario or a name of its own.
    package func contains(_ device: DeviceIdentifier) -> Bool {
        simulator.devices[device] != nil || deviceScenarios[device] != nil || deviceLabels[device] != nil
    }

    /// The devices that have state, a scenario or a name of their own.
    package var knownDevices: Set<DeviceIdentifier> {
        Set(simulator.devices.keys).union(deviceScenarios.keys).union(deviceLabels.keys)
            .subtracting([.unnamed])
    }

    /// The configuration of the scenario in which the session was created; the current configuration of its
    /// device if that scenario no longer exists.
    package func configuration(of session: Session) -> Configuration {
        let opened = try? ScenarioSelection(parsing: session.scenario)
        let scenario = opened.flatMap { try? scenarios.scenario($0) }
        return (scenario ?? deviceScenarios[session.device] ?? scenarios.current).configuration
    }

    /// The time on the device's clock for a time on the machine's clock; without a device, the server's time.
    package func time(of device: DeviceIdentifier? = nil, machineTime: Timestamp) -> Timestamp {
        simulator.time(of: device, serverTime: clock.now(machineTime))
    }

    /// Removes the counters of rules that were removed or restart, for one device or for all.
    package mutating func forgetCounts(of device: DeviceIdentifier? = nil, where isGone: (String) -> Bool) {
        for one in device.map({ [$0] }) ?? Array(simulator.devices.keys) {
            guard let counts = simulator.devices[one]?.ruleCounts, counts.keys.contains(where: isGone) else {
                continue
            }
            simulator.devices[one]?.ruleCounts = counts.filter { !isGone($0.key) }
        }
    }

    /// Resets everything to the start, including the random sources.
    mutating func reset(seed: UInt64?) {
        scenarios.reset()
        simulator.reset(seed: seed)
        throttleGate = ThrottleGate()
        clock = ClockSetting()
        dynamicRules = []
        addedRules = 0
        deviceScenarios = [:]
        deviceLabels = [:]
    }
}

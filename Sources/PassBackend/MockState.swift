import ControlAPI
import PassAPI
import PassSimulator

/// What requests share: the simulated state, and which scenario plays where.
package struct MockState {
    package var scenarios: ActiveScenarios
    package var simulator: Simulator
    /// Of its own, so that the journal's identifiers take nothing from what the simulator draws.
    private var traces: RandomSource
    var throttleGate = ThrottleGate()
    /// How the server's clock differs from the machine's.
    package var clock = ClockSetting()
    /// Rules on top of every scenario, in the order in which they came.
    package var dynamicRules: [DynamicRule] = []
    /// The scenarios that tests have bound to single devices.
    package var deviceScenarios: [DeviceIdentifier: Scenario] = [:]

    /// Where clients find the mock; `nil` for what each request was sent to.
    let publicURL: PublicURL?

    /// - Parameter seed: the same seed and the same requests give the same identifiers; `nil` for random ones.
    init(scenarios: ActiveScenarios, seed: UInt64?, publicURL: PublicURL? = nil) {
        self.scenarios = scenarios
        self.publicURL = publicURL
        simulator = Simulator(seed: seed)
        traces = .quick(seed: seed.map(~))
    }

    /// An identifier for a request: a UUID.
    mutating func newTrace() -> String { traces.uuid() }

    /// True for a device that has state, or that a scenario is bound to.
    package func knows(_ device: DeviceIdentifier) -> Bool {
        simulator.devices[device] != nil || deviceScenarios[device] != nil
    }

    /// The devices that have state, or that a scenario is bound to.
    package var knownDevices: [DeviceIdentifier] {
        Set(simulator.devices.keys).union(deviceScenarios.keys)
            .filter { $0 != .unnamed }.sorted { $0.base64 < $1.base64 }
    }

    /// The configuration in which a session was opened; that of the device when its scenario is not there any more.
    package func configuration(of session: Session) -> Configuration {
        let opened = try? ScenarioSelection(parsing: session.scenario)
        let scenario = opened.flatMap { try? scenarios.scenario($0) }
        return (scenario ?? deviceScenarios[session.device] ?? scenarios.current).configuration
    }

    /// What the device's clock shows when the server's shows that; without a device, the same.
    package func time(of device: DeviceIdentifier?, serverTime: Timestamp) -> Timestamp {
        device.flatMap { simulator.clock(of: $0) }?.now(serverTime) ?? serverTime
    }

    /// What the device's clock shows when the machine's shows that; without a device, the server's.
    package func time(of device: DeviceIdentifier? = nil, machineTime: Timestamp) -> Timestamp {
        time(of: device, serverTime: clock.now(machineTime))
    }

    /// Forgets what devices have counted of rules that went, or that are to begin anew.
    package mutating func forgetCounts(of device: DeviceIdentifier? = nil, where isGone: (String) -> Bool) {
        for one in device.map({ [$0] }) ?? Array(simulator.devices.keys) {
            guard let counts = simulator.devices[one]?.ruleCounts, counts.keys.contains(where: isGone) else {
                continue
            }
            simulator.devices[one]?.ruleCounts = counts.filter { !isGone($0.key) }
        }
    }

    /// Everything back to the start, chance included.
    mutating func reset(seed: UInt64?) {
        scenarios.reset()
        simulator = Simulator(seed: seed)
        traces = .quick(seed: seed.map(~))
        throttleGate = ThrottleGate()
        clock = ClockSetting()
        dynamicRules = []
        deviceScenarios = [:]
    }
}

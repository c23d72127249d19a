import ControlAPI
import PassAPI
import PassSimulator

/// The whole state: all entities of the simulated backend, and what testers have set.
@dynamicMemberLookup
package struct MockState: Sendable {
    package var steering: Steering
    package var simulator: Simulator

    /// - Parameter seed: the same seed and requests give the same identifiers; `nil` for random ones.
    init(steering: Steering, seed: UInt64?, limits: EntityLimits) {
        self.init(steering: steering, simulator: Simulator(seed: seed, limits: limits))
    }

    init(steering: Steering, simulator: Simulator) {
        self.steering = steering
        self.simulator = simulator
    }

    package subscript<Member>(dynamicMember path: WritableKeyPath<Steering, Member>) -> Member {
        get { steering[keyPath: path] }
        _modify { yield &steering[keyPath: path] }
    }

    /// True for a device that has state, a scenario or a name of its own.
    package func contains(_ device: DeviceIdentifier) -> Bool {
        simulator.devices[device] != nil || steering.deviceScenarios[device] != nil
            || steering.deviceLabels[device] != nil
    }

    /// The devices that have state, a scenario or a name of their own. In a call that has some of the entities, only those
    /// with a scenario or a name.
    package var knownDevices: Set<DeviceIdentifier> {
        let named = Set(steering.deviceScenarios.keys).union(steering.deviceLabels.keys)
        let all = simulator.hasAllEntities ? named.union(simulator.devices.keys) : named
        return all.subtracting([.unnamed])
    }

    /// The time on the device's clock for a time on the machine's clock; without a device, the server's time.
    package func time(of device: DeviceIdentifier? = nil, machineTime: Timestamp) -> Timestamp {
        simulator.time(of: device, serverTime: steering.clock.now(machineTime))
    }

    /// Restarts the counters of a scenario's rules on all devices.
    package mutating func restartRules(of scenario: Scenario) {
        let ids = Set(scenario.rules.map(\.id))
        if simulator.hasAllEntities { return forgetCounts(of: ids) }
        // Wraps around, because an imported state can have any number.
        for id in ids { steering.ruleRestarts[id, default: 0] &+= 1 }
    }

    /// Restarts the counters of a scenario's rules on one device.
    package mutating func restartRules(of scenario: Scenario, on device: DeviceIdentifier) {
        forgetCounts(of: Set(scenario.rules.map(\.id)), on: device)
    }

    /// Removes the added rules with these identifiers.
    package mutating func removeRules(_ ids: Set<String>) {
        steering.dynamicRules.removeAll { ids.contains($0.rule.id) }
        // No other rule gets such an identifier. Devices that are elsewhere forget it with the next count.
        if simulator.hasAllEntities { forgetCounts(of: ids) }
    }

    private mutating func forgetCounts(of rules: Set<String>) {
        guard !rules.isEmpty else { return }
        for device in Array(simulator.devices.keys) { forgetCounts(of: rules, on: device) }
    }

    private mutating func forgetCounts(of rules: Set<String>, on device: DeviceIdentifier) {
        guard let counts = simulator.devices[device]?.ruleCounts, counts.keys.contains(where: rules.contains)
        else { return }
        simulator.devices[device]?.ruleCounts = counts.filter { !rules.contains($0.key) }
    }

    /// Resets everything to the start, including the random sources.
    mutating func reset(seed: UInt64?) {
        steering.reset()
        simulator.reset(seed: seed)
    }
}

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

    /// Restarts the counters of a scenario's rules on all devices. Devices keep their old counts, which are ignored, because
    /// removing them takes seconds with a million devices.
    package mutating func restartRules(of scenario: Scenario) {
        // Wraps around, because an imported state can have any number.
        for rule in scenario.rules { steering.ruleRestarts[rule.id, default: 0] &+= 1 }
        rememberRestarts(of: scenario.rules.map(\.id))
    }

    /// Restarts the counters of a scenario's rules on one device.
    package mutating func restartRules(of scenario: Scenario, on device: DeviceIdentifier) {
        for rule in scenario.rules where simulator.devices[device]?.ruleCounts[rule.id] != nil {
            simulator.devices[device]?.ruleCounts[rule.id] = nil
        }
    }

    /// Removes the added rules with these identifiers. No other rule gets such an identifier, and a device forgets it when it
    /// next counts a rule that is new to it.
    package mutating func removeRules(_ ids: Set<String>) {
        steering.dynamicRules.removeAll { ids.contains($0.id) }
    }

    /// Stores restart numbers in the entity of requests that name no device, if the entities are saved in a file: the file of
    /// `--state` has nothing else.
    private mutating func rememberRestarts(of ids: some Sequence<String>) {
        guard simulator.recordsUnsavedChanges, !simulator.sharesEntities else { return }
        let known = simulator.devices[.unnamed]?.ruleCounts ?? [:]
        for id in ids where known[id]?.restart != steering.ruleRestarts[id] {
            simulator[device: .unnamed].ruleCounts[id] = Device.RuleCount(restart: steering.ruleRestarts[id])
        }
    }

    /// Replaces the entities, and nothing that testers have set.
    ///
    /// - Parameter restarts: how often rules have restarted; `nil` if only the entities know it.
    mutating func restore(_ entities: SimulatorState, restarts: [String: Int]?) {
        simulator.state = entities
        steering.ruleRestarts =
            restarts ?? entities.devices[.unnamed]?.ruleCounts.compactMapValues(\.restart) ?? [:]
        rememberRestarts(of: steering.ruleRestarts.keys)
    }

    /// Replaces the entities and what testers have set.
    mutating func restore(_ entities: SimulatorState, _ steering: Steering) {
        self.steering = steering
        restore(entities, restarts: steering.ruleRestarts)
    }

    /// Returns to an earlier state, except for the random sources.
    package mutating func restore(_ earlier: MockState) {
        restore(earlier.simulator.state, earlier.steering)
    }

    /// Resets everything to the start, including the random sources.
    mutating func reset(seed: UInt64?) {
        steering.reset()
        simulator.reset(seed: seed)
    }
}

extension SimulatorState {
    /// Without the counts of added rules that are not among these, because a new rule can get the same identifier.
    func droppingCounts(exceptOf rules: [DynamicRule]) -> SimulatorState {
        let added = Set(rules.map(\.id))
        func isKnown(_ id: String) -> Bool { Rule.isOfScenario(id) || added.contains(id) }
        var state = self
        for (identifier, device) in devices where !device.ruleCounts.keys.allSatisfy(isKnown) {
            state.devices[identifier]?.ruleCounts = device.ruleCounts.filter { isKnown($0.key) }
        }
        return state
    }
}

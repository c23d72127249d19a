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
        self.steering = steering
        simulator = Simulator(seed: seed, limits: limits)
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

    /// The devices that have state, a scenario or a name of their own.
    package var knownDevices: Set<DeviceIdentifier> {
        Set(simulator.devices.keys).union(steering.deviceScenarios.keys).union(steering.deviceLabels.keys)
            .subtracting([.unnamed])
    }

    /// The time on the device's clock for a time on the machine's clock; without a device, the server's time.
    package func time(of device: DeviceIdentifier? = nil, machineTime: Timestamp) -> Timestamp {
        simulator.time(of: device, serverTime: steering.clock.now(machineTime))
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
        steering.reset()
        simulator.reset(seed: seed)
    }
}

import ControlAPI
import PassAPI
import PassSimulator

/// The whole state of a mock: the tables of the simulated backend, the tester settings, and the states that can be restored.
package struct MockState: Sendable {
    package var simulator: Simulator
    /// The tester settings, and how often they were touched.
    var settings: (testerSettings: TesterSettings, touches: Int)
    /// The browsers that have logged in to the dashboard.
    package var dashboardLogins: Table<String, DashboardLogin> = [:]
    /// Saved states by name.
    package var snapshots: Table<String, StateDocument> = [:]
    /// The changes that the call makes to the journal, once its changes of the state are made.
    package var journalChanges: [JournalChange] = []
    /// The state before the latest replacement of the whole; `nil` if it was not replaced since the changes were forgotten.
    var replaced: Replaced?
    /// The latest time that a call has seen. No call sees an earlier one, although the clocks of machines can differ.
    package var latestTime = Timestamp(milliseconds: 0)
    /// The name under which a shared home stores the rows; empty without a shared home.
    package var rowsName = ""

    /// The way in which the whole state was replaced.
    package enum Replacement: Sendable, Hashable {
        /// All rows are new.
        case new
        /// The rows are again those that the home stores under this name.
        case former(rows: String)
    }

    final class Replaced: Sendable {
        let former: MockState
        let replacement: Replacement
        /// Larger than the ``MockState/changeCount`` of the former state.
        let count: Int

        init(_ former: MockState, _ replacement: Replacement) {
            self.former = former
            self.replacement = replacement
            count = former.changeCount + 1
        }
    }

    /// - Parameter seed: the same seed and requests give the same identifiers; `nil` for random ones.
    init(testerSettings: TesterSettings, seed: UInt64?, limits: TableLimits) {
        settings = (testerSettings, 0)
        simulator = Simulator(seed: seed, limits: limits)
    }

    package var testerSettings: TesterSettings {
        _read { yield settings.testerSettings }
        _modify {
            settings.touches += 1
            yield &settings.testerSettings
        }
    }

    /// True for a device that has used a client, or has state, a scenario or a name of its own.
    package func contains(_ device: DeviceIdentifier) -> Bool {
        simulator.device(device) != nil || testerSettings.deviceScenarios[device] != nil
            || testerSettings.deviceLabels[device] != nil || simulator.usesClient(device)
    }

    /// The devices that have used a client, or have state, a scenario or a name of their own.
    package var knownDevices: Set<DeviceIdentifier> {
        Set(simulator.devices.keys).union(testerSettings.deviceScenarios.keys)
            .union(testerSettings.deviceLabels.keys).union(simulator.clientsByDevice.keys)
            .subtracting([.unnamed])
    }

    /// The machine's time, or a later one that a mock with the same state has used.
    package func sharedTime(_ machineTime: Timestamp) -> Timestamp { max(machineTime, latestTime) }

    /// The time on the device's clock for a time on the machine's clock; without a device, the server's time.
    package func time(of device: DeviceIdentifier? = nil, machineTime: Timestamp) -> Timestamp {
        simulator.time(of: device, serverTime: testerSettings.clock.now(sharedTime(machineTime)))
    }

    // MARK: Rules

    /// Activates a scenario for all devices, and restarts the counters of its rules and its seed. The old counts and seeds stay in
    /// the devices and are ignored, because removing them takes long with many devices.
    package mutating func activate(_ scenario: Scenario, restartingSeed: Bool = true) {
        testerSettings.scenarios.current = SelectedScenario(scenario)
        // Wraps around, because an imported state can have any number.
        for rule in scenario.rules { simulator.ruleRestarts[rule.id, default: 0] &+= 1 }
        if restartingSeed { simulator.restartSeed(of: scenario) }
    }

    /// Restarts the counters of a scenario's rules and its seed on one device.
    package mutating func restart(_ scenario: Scenario, on device: DeviceIdentifier) {
        simulator.restartSeed(of: scenario, on: device)
        for rule in scenario.rules where simulator.device(device)?.value.ruleCounts[rule.id] != nil {
            simulator.devices[device]?.ruleCounts[rule.id] = nil
        }
    }

    /// Removes the added rules with these identifiers. Identifiers are not reused within one state, so counts
    /// of a removed rule are harmless. A device drops them when it next counts a new rule.
    package mutating func removeRules(_ ids: Set<String>) {
        testerSettings.dynamicRules.removeAll { ids.contains($0.id) }
    }

    /// The counts of the rules that have not been removed and have not restarted since.
    package func currentCounts(of device: Device) -> [String: Device.RuleCount] {
        testerSettings.currentCounts(of: device, in: simulator)
    }

    // MARK: The whole state

    /// Replaces everything except the dashboard logins.
    private mutating func replace(_ replacement: Replacement = .new, _ change: (inout MockState) -> Void) {
        let former = self
        change(&self)
        replaced = Replaced(former, replacement)
    }

    /// Replaces the tables and the tester settings, but not the snapshots. Discards the undo, which belongs to another state.
    mutating func restore(_ tables: Simulator, _ testerSettings: TesterSettings) {
        replace { state in
            state.testerSettings = testerSettings
            state.testerSettings.undo = nil
            state.simulator.takeTables(of: tables)
        }
    }

    /// Returns to an earlier state, except for the random source.
    package mutating func restore(_ earlier: MockState) {
        restore(earlier.simulator, earlier.testerSettings)
    }

    /// Resets everything to the start, including the random source. The reset can be taken back. One that removes nothing keeps the
    /// present undo.
    ///
    /// - Parameters:
    ///   - seed: the seed of the random source.
    ///   - isJournalAtStart: false if the reset removes requests, or forgets that some are gone.
    mutating func reset(seed: UInt64?, isJournalAtStart: Bool = false) {
        if isJournalAtStart, isAtStart {
            simulator.random = RandomSource(seed: seed)
            return
        }
        replace { state in
            let former = Undo.Former(rows: state.rowsName, state)
            state.testerSettings.reset()
            state.testerSettings.undo = Undo(subject: "everything before the reset", target: .reset(former))
            state.simulator.reset(seed: seed)
            state.snapshots = [:]
        }
        journalChanges.append(.reset)
    }

    /// True if a reset would remove nothing from the state.
    private var isAtStart: Bool {
        var start = testerSettings
        start.reset()
        return simulator.counts.values.allSatisfy { $0 == 0 } && snapshots.count == 0
            && testerSettings.deviceCases.isEmpty && testerSettings.document == start.document
    }

    /// Takes back the latest reset, or the latest removal of requests or of a device.
    ///
    /// - Returns: false if there is nothing to take back.
    package mutating func takeBack() -> Bool {
        guard let undo = testerSettings.undo else { return false }
        testerSettings.undo = nil
        switch undo.target {
        case .requests:
            journalChanges.append(.restored)
        case .device(let removed):
            restore(removed)
        case .reset(let former):
            replace(.former(rows: former.rows)) { state in
                guard let earlier = former.state else { return }
                // The files can have been reloaded since the reset.
                state.testerSettings = earlier.testerSettings.rebuilt(from: state.testerSettings.scenarios)
                state.testerSettings.undo = nil
                state.simulator = earlier.simulator
                state.snapshots = earlier.snapshots
            }
            journalChanges.append(.restored)
        }
        return true
    }

    /// Removes requests from the journal. The removal can be taken back.
    package mutating func removeRequests(_ removal: JournalChange, count: Int) {
        journalChanges.append(removal)
        guard count > 0 else { return }
        testerSettings.undo = Undo(
            subject: count == 1 ? "1 request" : "\(count) requests", target: .requests)
    }
}

extension Simulator {
    /// Removes the counts of all added rules except these. After an import or a start from a file, a new rule can get the number of
    /// a removed rule, whose counts would then apply to it.
    mutating func dropCounts(exceptOf rules: [DynamicRule]) {
        let added = Set(rules.map(\.id))
        func isKnown(_ id: String) -> Bool { Rule.isOfScenario(id) || added.contains(id) }
        for (identifier, device) in devices where !device.ruleCounts.keys.allSatisfy(isKnown) {
            devices[identifier]?.ruleCounts = device.ruleCounts.filter { isKnown($0.key) }
        }
    }
}

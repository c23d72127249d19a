import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend
import PassSimulator
import RequestJournal

/// The current state of the mock, read at one moment: the contents of the dashboard.
package struct Overview: Sendable {
    package let scenarios: [ScenarioSummary]
    /// The active scenario, and the one that the mock was started with.
    package let current: String
    package let initial: String
    /// The devices up to the requested limit, those of the newest requests first.
    package let devices: [DeviceView]
    /// The number of all devices.
    package let deviceCount: Int
    package let rules: [DynamicRuleView]
    package let clock: ClockSetting
    /// The time on the server's clock.
    package let now: Timestamp
    /// The journal entries up to the requested limit, newest first.
    package let entries: [JournalEntry]
    /// The number of entries in the journal.
    package let kept: Int
    /// The number of entries that the journal has dropped to make room.
    package let dropped: Int

    /// A rule that was added on top of every scenario.
    package struct DynamicRuleView: Sendable {
        package let rule: Rule
        /// The only device that it applies to; `nil` for all devices.
        package let device: DeviceIdentifier?
        /// The number of its applications, summed over all devices.
        package let applications: Int
    }
}

extension AdminResponder {
    /// - Parameters:
    ///   - requests: the maximum number of journal entries.
    ///   - devices: the maximum number of devices.
    package func overview(requests: Int, devices: Int) -> Overview {
        let machineTime = backend.now()
        let (entries, kept, dropped) = journal.withLock { journal in
            (journal.newest(requests), journal.next - journal.first, journal.dropped)
        }
        return state.withLock { state in
            let known = state.knownDevices
            let recent = Set(entries.compactMap(\.device))
            let ordered = known.filter(recent.contains) + known.filter { !recent.contains($0) }
            return Overview(
                scenarios: state.scenarios.library.summaries, current: state.scenarios.current.name,
                initial: state.scenarios.initial.name,
                devices: DeviceView.views(of: ordered.prefix(devices), in: state, at: machineTime),
                deviceCount: known.count,
                rules: state.dynamicRules.map { added in
                    let counts = state.simulator.devices.values.compactMap { $0.ruleCounts[added.rule.id] }
                    return .init(
                        rule: added.rule, device: added.device,
                        applications: counts.reduce(0) { $0 + $1.applications })
                },
                clock: state.clock, now: state.clock.now(machineTime), entries: entries, kept: kept,
                dropped: dropped)
        }
    }

    /// The devices that have state or that sent one of the requests, ordered by identifier.
    package func knownDevices(among entries: [JournalEntry]) -> [DeviceIdentifier] {
        Set(state.withLock { $0.knownDevices } + entries.compactMap(\.device)).sorted {
            $0.base64 < $1.base64
        }
    }
}

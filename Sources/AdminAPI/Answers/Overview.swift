import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend
import PassSimulator

/// The journal of the mock and then its state, each read at one moment: the contents of the dashboard.
package struct Overview: Sendable {
    package let scenarios: [ScenarioSummary]
    /// Why the active scenario cannot be built from the files of this mock; `nil` if it can.
    package let currentProblem: String?
    /// The devices up to the requested limit, those of the newest requests first.
    package let devices: [DeviceView]
    package let deviceCount: Int
    package let serviceProviders: [ServiceProviderID]
    package let labels: [DeviceIdentifier: String]
    package let rules: [DynamicRuleView]
    package let clock: ClockSetting
    package let now: Timestamp
    package let page: RequestPage
    /// The last requests of the displayed devices, with their descriptions of themselves.
    package let sightings: [DeviceIdentifier: DeviceSighting]
    package let situation: CurrentSituation
    /// The number of entries in the journal; `nil` if it is off.
    package let kept: Int?
    /// The number of entries that the journal has dropped to make room.
    package let dropped: Int

    /// A rule that was added on top of every scenario.
    package struct DynamicRuleView: Sendable {
        package let id: String
        /// As it was sent.
        package let json: JSONValue
        /// The rule, or why it applies to no request.
        package let rule: Result<Rule, Diagnostics>
        /// The only device that it applies to; `nil` for all devices.
        package let device: DeviceIdentifier?
        /// The number of its applications, on all devices or on the one whose page it is.
        package let applications: Int
        /// True if the mock has not seen its only device yet.
        package let isForUnknownDevice: Bool
    }
}

extension MockState {
    /// A rule on top of every scenario, with the number of its applications on the devices.
    func view(of added: DynamicRule, on devices: some Sequence<Device>) -> Overview.DynamicRuleView {
        let counts = devices.compactMap { $0.ruleCounts[added.id] }
        return .init(
            id: added.id, json: added.json, rule: added.rule, device: added.device,
            applications: counts.reduce(0) { $0 + $1.applications },
            isForUnknownDevice: added.device.map { simulator.devices[$0]?.isUntouched ?? true } ?? false)
    }
}

extension AdminResponder {
    /// - Parameters:
    ///   - requests: the part of the journal to show.
    ///   - devices: the maximum number of devices.
    package func overview(requests: RequestPage.Options, devices: Int) throws(AdminError) -> Overview {
        let machineTime = backend.now()
        // Copies, because every recorded request waits while the journal is locked.
        let journal = journal.withLock { $0 }
        let (entries, dropped, isOff) = (journal.entries, journal.dropped, journal.isOff)
        let lastEntries = entries.lastByDevice
        // A copy, because every simulated request waits while the state is locked.
        let state = try withState { $0 }
        let ordered = state.knownDevices.union(lastEntries.keys).sorted { one, other in
            (lastEntries[one]?.index ?? -1, other.base64) > (lastEntries[other]?.index ?? -1, one.base64)
        }
        let shown = ordered.prefix(devices)
        let sightings = shown.map { device in
            (device, DeviceSighting(lastEntries[device]?.entry))
        }
        let views = DeviceView.views(of: shown, in: state, at: machineTime)
        let rules = state.dynamicRules.map { state.view(of: $0, on: state.simulator.devices.values) }
        return Overview(
            scenarios: state.scenarios.library.summaries, currentProblem: state.scenarios.current.problem,
            devices: views, deviceCount: ordered.count,
            serviceProviders: state.configuredServiceProviders.sorted(), labels: state.deviceLabels,
            rules: rules, clock: state.clock,
            now: state.clock.now(machineTime), page: RequestPage(requests, of: entries),
            sightings: Dictionary(uniqueKeysWithValues: sightings),
            situation: CurrentSituation(state, rules: rules, at: machineTime),
            kept: isOff ? nil : entries.count,
            dropped: dropped)
    }

    /// The devices that have state or that sent one of the requests, ordered by identifier.
    package func knownDevices(among entries: [JournalEntry]) throws(AdminError) -> [DeviceIdentifier] {
        // A copy, because every simulated request waits while the state is locked.
        let state = try withState { $0 }
        return state.knownDevices.union(entries.compactMap(\.device)).sorted { $0.base64 < $1.base64 }
    }
}

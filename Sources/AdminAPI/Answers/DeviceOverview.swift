import ControlAPI
import Documents
import HTTPMessages
import PassAPI
import PassBackend
import PassSimulator
import RequestJournal

/// Everything about one device, read at one moment: the contents of its page.
package struct DeviceOverview: Sendable {
    package let view: DeviceView
    package let sighting: DeviceSighting
    /// The requested part of the device's requests.
    package let page: RequestPage
    package let scenarios: [ScenarioSummary]
    /// The scenario that its next request meets: its own, else the active one.
    package let scenario: String
    /// The rules on top of every scenario that apply to it.
    package let rules: [Overview.DynamicRuleView]
    /// Where a user can log in: the active integrations in that scenario.
    package let integrations: [(serviceProvider: ServiceProviderID, mvpd: MVPDID)]
    /// The known devices whose names are similar, if the mock has never seen this one.
    package let similar: [DeviceIdentifier]

    /// True for a device that has neither state nor a request in the journal.
    package var isUnknown: Bool { sighting.lastEntry == nil && view.hasNoState }
}

extension AdminResponder {
    /// - Parameters:
    ///   - name: the text after `fingerprint `, or the decoded identifier.
    ///   - requests: the part of the device's requests to show.
    ///   - count: the maximum number of rows.
    package func deviceOverview(
        named name: String, requests: RequestPage.Options, count: Int
    ) throws(AdminError) -> DeviceOverview {
        let machineTime = backend.now()
        let entries = journal.withLock { Array($0.entries) }
        let device = try state.withLock { (state) throws(AdminError) in
            try AdminCall.device(named: name, in: state)
        }
        var options = requests
        options.filter.device = device.base64
        options.count = count
        // Searches before the state is locked.
        let page = RequestPage(options, of: entries)
        let sighting = DeviceSighting(entries.last { $0.device == device })
        return state.withLock { state in
            let scenario = state.deviceScenarios[device] ?? state.scenarios.current
            let isKnown = state.contains(device) || sighting.lastEntry != nil
            return DeviceOverview(
                view: DeviceView(device, in: state, at: machineTime), sighting: sighting,
                page: page, scenarios: state.scenarios.library.summaries,
                scenario: scenario.name,
                rules: state.dynamicRuleViews.filter { $0.device == nil || $0.device == device },
                integrations: scenario.configuration.loginIntegrations,
                similar: isKnown
                    ? []
                    : Self.similar(
                        to: device, among: Set(state.knownDevices).union(entries.lastByDevice.keys)))
        }
    }

    private static func similar(
        to device: DeviceIdentifier, among known: Set<DeviceIdentifier>
    ) -> [DeviceIdentifier] {
        let name = device.readableText
        let distances = known.map { (device: $0, distance: NearestName.distance(name, $0.readableText)) }
        return distances.filter { $0.distance <= max(2, name.count / 3) }.sorted { $0.distance < $1.distance }
            .prefix(3).map(\.device)
    }

    /// The request with this identifier.
    package func recordedRequest(_ id: String) throws(AdminError) -> JournalEntry {
        let (entry, dropped) = journal.withLock { ($0.entry(id), $0.dropped) }
        guard let entry else {
            throw .notFound(
                "The journal has no request \(id); \(dropped) requests were dropped to make room.")
        }
        return entry
    }

    /// True if the journal has one entry before the other.
    package func isRecorded(_ one: JournalEntry, before other: JournalEntry) -> Bool {
        journal.withLock { $0.entries.first { $0 === one || $0 === other } } === one
    }

    /// The requests of the same device before and after this one.
    package func neighbors(of entry: JournalEntry) -> (previous: JournalEntry?, next: JournalEntry?) {
        let entries = journal.withLock { Array($0.entries) }
        guard let index = entries.lastIndex(where: { $0 === entry }) else { return (nil, nil) }
        return (
            entries[..<index].last { $0.device == entry.device },
            entries[(index + 1)...].first { $0.device == entry.device }
        )
    }

    /// The URL at which clients reach the mock; `nil` for the `Host` of each request.
    package var publicURL: PublicURL? { backend.settings.publicURL }
}

extension MockState {
    /// The rules on top of every scenario, with the number of their applications.
    var dynamicRuleViews: [Overview.DynamicRuleView] {
        dynamicRules.map { added in
            let counts = simulator.devices.values.compactMap { $0.ruleCounts[added.rule.id] }
            return .init(
                rule: added.rule, device: added.device,
                applications: counts.reduce(0) { $0 + $1.applications },
                isForUnknownDevice: added.device.map { simulator.devices[$0] == nil } ?? false)
        }
    }
}

extension Configuration {
    /// The active integrations with MVPDs at which users have accounts.
    fileprivate var loginIntegrations: [(serviceProvider: ServiceProviderID, mvpd: MVPDID)] {
        serviceProviders.keys.sorted().flatMap { provider in
            integrations(of: provider).filter { $0.value.isActive && mvpds[$0.key]?.tempPass == nil }
                .keys.sorted().map { (provider, $0) }
        }
    }
}

extension DeviceView {
    fileprivate var hasNoState: Bool {
        scenario == nil && label == nil && sessions.isEmpty && profiles.isEmpty && temporaryPasses.isEmpty
            && rules.isEmpty && clock == ClockSetting()
    }
}

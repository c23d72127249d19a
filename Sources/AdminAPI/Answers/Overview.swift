import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend
import PassSimulator

/// The contents of the dashboard: the journal of the mock and then its state, each read at one moment.
package struct Overview: Sendable {
    /// The devices, up to the requested limit; those with the newest requests come first.
    package let devices: [DeviceView]
    package let deviceCount: Int
    package let page: RequestPage
    /// The last request of each device in the journal.
    package let lastEntries: [DeviceIdentifier: JournalEntry]
    package let mock: MockView
    /// The number of entries in the journal; `nil` if it is off.
    package let kept: Int?
    package let dropped: Int
}

extension AdminResponder {
    package func overview(requests: RequestPage.Options, devices: Int) throws(AdminError) -> Overview {
        let machineTime = backend.now()
        let journal = journalCopy
        let entries = journal.entries
        let lastEntries = entries.lastByDevice
        let state = try stateCopy()
        let ordered = state.knownDevices.union(lastEntries.keys).sorted { one, other in
            (lastEntries[one]?.index ?? -1, other.base64) > (lastEntries[other]?.index ?? -1, one.base64)
        }
        let views = DeviceView.views(
            of: ordered.prefix(devices), in: state, at: machineTime, isRedacted: redactsJournal)
        return Overview(
            devices: views, deviceCount: ordered.count, page: RequestPage(requests, of: entries),
            lastEntries: lastEntries.mapValues { $0.entry }, mock: MockView(state, at: machineTime),
            kept: journal.isOff ? nil : entries.count, dropped: journal.dropped)
    }

    /// The devices that have state or that sent one of the requests, ordered by identifier.
    package func knownDevices(among entries: [JournalEntry]) throws(AdminError) -> [DeviceIdentifier] {
        let state = try stateCopy()
        return state.knownDevices.union(entries.compactMap(\.device)).sorted { $0.base64 < $1.base64 }
    }

    package func deviceOverview(
        named name: String, requests: RequestPage.Options
    ) throws(AdminError) -> DeviceOverview {
        let machineTime = backend.now()
        let journal = journalCopy
        let entries = journal.entries
        let state = try stateCopy()
        let device = try state.device(named: name)
        let own = entries.filter { $0.device == device }
        var options = requests
        options.filter.device = nil
        let selected = state.testerSettings.deviceScenarios[device] ?? state.testerSettings.scenarios.current
        let configuration = (try? selected.scenario.get())?.configuration
        var overview = DeviceOverview(
            view: DeviceView(device, in: state, at: machineTime, isRedacted: redactsJournal),
            mock: MockView(state, of: device, at: machineTime),
            keepsRequests: !journal.isOff, lastEntry: own.last, page: RequestPage(options, of: own),
            integrations: configuration?.loginIntegrations(
                of: own.suffix(100).compactMap(Observation.init).compactMap(\.serviceProvider)
                    .filter { $0 == $0.shown(isRedacted: redactsJournal) }) ?? [])
        if overview.isUnknown {
            // The unknown device can have a tester's settings, such as a rule.
            let others = state.knownDevices.union(entries.compactMap(\.device)).subtracting([device])
            overview.similar = Self.similar(to: device, among: others)
        }
        return overview
    }

    private static func similar(
        to device: DeviceIdentifier, among known: Set<DeviceIdentifier>
    ) -> [DeviceIdentifier] {
        let name = device.readableText
        let distances = known.map { (device: $0, distance: NearestName.distance(name, $0.readableText)) }
        return distances.filter { $0.distance <= max(2, name.count / 3) }.sorted { $0.distance < $1.distance }
            .prefix(3).map(\.device)
    }

    package func mockView() throws(AdminError) -> MockView {
        MockView(try stateCopy(), at: backend.now())
    }
}

/// The contents of a device's page: everything about the device, from the journal and then from the state.
package struct DeviceOverview: Sendable {
    package let view: DeviceView
    package let mock: MockView
    /// False if the mock was started with `--journal off`.
    package let keepsRequests: Bool
    /// The device's last request in the journal; `nil` if there is none.
    package let lastEntry: JournalEntry?
    package let page: RequestPage
    /// The active integrations in the device's scenario with MVPDs at which a user can log in. Service providers in the device's
    /// last hundred requests come first, the newest first, even if the mock has adopted them. A service provider is omitted if the
    /// view hides a secret in its identifier, because the form could not send it.
    package let integrations: [(serviceProvider: ServiceProviderID, mvpd: MVPDID)]
    /// The known devices whose names are similar, if this one is unknown.
    package fileprivate(set) var similar: [DeviceIdentifier] = []

    /// True for a device that has neither state nor a request in the journal.
    package var isUnknown: Bool {
        lastEntry == nil && view.scenario == nil && view.label == nil && view.sessions.isEmpty
            && view.clients.isEmpty && view.profiles.isEmpty && view.temporaryPasses.isEmpty
            && view.rules.isEmpty
            && view.clock == ClockSetting()
    }
}

extension Configuration {
    /// The active integrations with MVPDs at which users have accounts: first those of the used service providers, the newest
    /// first, and then all others by name. The integrations of one service provider are in the order of the files.
    ///
    /// - Parameter used: the service providers of a device's requests, the oldest first.
    fileprivate func loginIntegrations(
        of used: [ServiceProviderID]
    ) -> [(serviceProvider: ServiceProviderID, mvpd: MVPDID)] {
        let known = used.reversed().filter(hasServiceProvider) + serviceProviders.keys.sorted()
        return known.distinct.flatMap { provider in
            loginMVPDs(of: provider).map { (provider, $0) }
        }
    }
}

extension DeviceView {
    /// The sessions that a user can complete at their MVPD.
    package var waitingLogins: [SessionView] { sessions.filter { $0.state == .live && $0.mvpd != nil } }
}

/// The settings and devices of the mock at one moment, for the forms that change them.
package struct MockView: Sendable {
    private let state: MockState
    private let machineTime: Timestamp
    package let rules: [DynamicRuleView]

    /// - Parameter device: the only device whose rules are shown and counted; `nil` for all devices.
    init(_ state: MockState, of device: DeviceIdentifier? = nil, at machineTime: Timestamp) {
        self.state = state
        self.machineTime = machineTime
        let devices = state.simulator.devices
        let counted = device.map { [devices[$0] ?? Device()] } ?? Array(devices.values)
        var applications: [String: Int] = [:]
        for counts in counted.lazy.map(\.ruleCounts) {
            for (id, count) in counts { applications[id, default: 0] += count.applications }
        }
        let shown = state.testerSettings.dynamicRules.filter {
            device == nil || $0.device == nil || $0.device == device
        }
        let clients = state.simulator.clientsByDevice
        let countsWithoutDevice = device == nil ? [:] : devices[.unnamed]?.ruleCounts ?? [:]
        rules = shown.map { added in
            // No registration names a device.
            let isForRegistrations = (try? added.rule.get())?.on == [.retrieveClientCredentials]
            let ownApplications = applications[added.id] ?? 0
            return DynamicRuleView(
                id: added.id, json: added.json, rule: added.rule, device: added.device,
                applications: isForRegistrations
                    ? countsWithoutDevice[added.id]?.applications ?? ownApplications : ownApplications,
                isForUnknownDevice: added.device.map {
                    clients[$0] == nil && devices[$0]?.isUntouched ?? true
                } ?? false)
        }
    }

    package var scenarios: [ScenarioSummary] { state.testerSettings.scenarios.library.summaries }
    package var initialScenario: String { state.testerSettings.scenarios.initial.name }
    package var serviceProviders: [ServiceProviderID] { state.configuredServiceProviders.sorted() }
    package var clock: ClockSetting { state.testerSettings.clock }
    package var now: Timestamp { state.time(machineTime: machineTime) }

    package var isClockMoved: Bool { state.testerSettings.clock != ClockSetting() }

    package func hasScenario(_ name: String) -> Bool { scenarios.contains { $0.name == name } }

    package func label(of device: DeviceIdentifier) -> String? { state.testerSettings.deviceLabels[device] }

    /// The identifiers in Apple's framework of the MVPDs that Apple has onboarded, in the active scenario, sorted.
    package var platformMappingIDs: [PlatformMappingID] {
        state.testerSettings.scenarios.currentOrInitial.configuration.platformMVPDs
            .filter { $0.value.boardingStatus == .supported }.keys.sorted { $0.text < $1.text }
    }

    /// The scenario of the next request of a device, with its parameters; without a device, the active one.
    package func scenario(of device: DeviceIdentifier?) -> String { selection(of: device).name }

    /// Why the scenario of the next request cannot be built from the files of this mock; `nil` if it can.
    package func scenarioProblem(of device: DeviceIdentifier?) -> String? { selection(of: device).problem }

    private func selection(of device: DeviceIdentifier?) -> SelectedScenario {
        device.flatMap { state.testerSettings.deviceScenarios[$0] } ?? state.testerSettings.scenarios.current
    }

    /// The scenario of the device; `nil` if it has none of its own.
    package func ownScenario(of device: DeviceIdentifier?) -> String? {
        device.flatMap { state.testerSettings.deviceScenarios[$0]?.name }
    }

    package func hasMovedClock(_ device: DeviceIdentifier?) -> Bool {
        device.flatMap { state.simulator.devices[$0]?.clock }.map { $0 != ClockSetting() } ?? false
    }

    /// The codes of the sessions of the device that a user can complete at their MVPD.
    package func codesOfWaitingLogins(of device: DeviceIdentifier?) -> [AuthenticationCode] {
        guard let device else { return [] }
        let view = DeviceView(device, in: state, at: machineTime, isRedacted: true)
        return view.waitingLogins.map(\.code)
    }
}

/// A rule that is evaluated before the rules of every scenario.
package struct DynamicRuleView: Sendable {
    package let id: String
    /// The rule as it was sent.
    package let json: JSONValue
    /// The rule, or why it applies to no request.
    package let rule: Result<Rule, Diagnostics>
    /// The only device that the rule applies to; `nil` for all devices.
    package let device: DeviceIdentifier?
    /// The number of the rule's applications, on all devices or on the device of the page.
    package let applications: Int
    /// True if the mock has not yet seen the rule's only device.
    package let isForUnknownDevice: Bool
}

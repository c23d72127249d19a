import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend
import PassSimulator

/// Everything about one device, from the journal and then from the state: the contents of its page.
package struct DeviceOverview: Sendable {
    package let view: DeviceView
    package let mock: MockView
    package let sighting: DeviceSighting
    package let page: RequestPage
    /// The active integrations in its scenario with MVPDs at which a user can log in. The integrations of the service
    /// providers in the device's last hundred requests come first, newest first, also if the mock has adopted them.
    /// A service provider is left out if the view hides a secret in its identifier, because the form could not send it.
    package let integrations: [(serviceProvider: ServiceProviderID, mvpd: MVPDID)]
    /// The known devices whose names are similar, if the mock has never seen this one.
    package let similar: [DeviceIdentifier]

    /// True for a device that has neither state nor a request in the journal.
    package var isUnknown: Bool { sighting.lastEntry == nil && view.hasNoState }
}

extension AdminResponder {
    package func deviceOverview(
        named name: String, requests: RequestPage.Options
    ) throws(AdminError) -> DeviceOverview {
        let machineTime = backend.now()
        let entries = entries
        // A copy, because every simulated request waits while the state is locked.
        let state = try withState { $0 }
        let device = try state.device(named: name)
        let own = entries.filter { $0.device == device }
        var options = requests
        options.filter.device = nil
        let selected = state.deviceScenarios[device] ?? state.scenarios.current
        let configuration = (try? selected.scenario.get())?.configuration
        let isKnown = state.contains(device) || !own.isEmpty
        return DeviceOverview(
            view: DeviceView(device, in: state, at: machineTime, isRedacted: redactsJournal),
            mock: MockView(state, of: device, at: machineTime),
            sighting: DeviceSighting(own.last), page: RequestPage(options, of: own),
            integrations: configuration?.loginIntegrations(
                of: own.suffix(100).compactMap(Observation.init).compactMap(\.serviceProvider)
                    .filter { $0 == $0.shown(isRedacted: redactsJournal) }) ?? [],
            similar: isKnown
                ? [] : Self.similar(to: device, among: state.knownDevices.union(entries.compactMap(\.device)))
        )
    }

    private static func similar(
        to device: DeviceIdentifier, among known: Set<DeviceIdentifier>
    ) -> [DeviceIdentifier] {
        let name = device.readableText
        let distances = known.map { (device: $0, distance: NearestName.distance(name, $0.readableText)) }
        return distances.filter { $0.distance <= max(2, name.count / 3) }.sorted { $0.distance < $1.distance }
            .prefix(3).map(\.device)
    }
}

extension Configuration {
    /// The active integrations with MVPDs at which users have accounts, in the order of the files.
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
    fileprivate var hasNoState: Bool {
        scenario == nil && label == nil && sessions.isEmpty && profiles.isEmpty && temporaryPasses.isEmpty
            && rules.isEmpty && clock == ClockSetting()
    }
}

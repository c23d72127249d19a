import ControlAPI
import PassAPI
import PassSimulator

/// The latest reset, or the latest removal of requests or of a device, which can be taken back. Its encoding is for mocks that
/// share a state.
package struct Undo: Sendable {
    /// A description for people of what the undo restores.
    package let subject: String
    let target: Target

    enum Target: Sendable {
        /// Removed requests, which only the journal knows.
        case requests
        case device(RemovedDevice)
        /// The whole state before a reset.
        case reset(Former)
    }

    /// A former state, without the undo that it had.
    final class Former: Sendable, Codable {
        /// The name under which a shared home has its rows.
        let rows: String
        /// `nil` for a state that another mock has reset: only the home has its rows.
        let state: MockState?

        init(rows: String, _ state: MockState?) {
            self.rows = rows
            var state = state
            state?.testerSettings.undo = nil
            state?.replaced = nil
            self.state = state
        }

        convenience init(from decoder: any Decoder) throws {
            self.init(rows: try decoder.singleValueContainer().decode(String.self), nil)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(rows)
        }
    }
}

/// Encoded with the member `device` or `rows`. An undo of removed requests has neither.
extension Undo: Codable {
    private enum CodingKeys: String, CodingKey { case subject, device, rows }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        subject = try members.decode(String.self, forKey: .subject)
        if let device = try members.decodeIfPresent(RemovedDevice.self, forKey: .device) {
            target = .device(device)
        } else if let former = try members.decodeIfPresent(Former.self, forKey: .rows) {
            target = .reset(former)
        } else {
            target = .requests
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(subject, forKey: .subject)
        switch target {
        case .requests: break
        case .device(let device): try members.encode(device, forKey: .device)
        case .reset(let former): try members.encode(former, forKey: .rows)
        }
    }
}

/// A device that was removed, with what testers have set for it.
struct RemovedDevice: Sendable, Codable {
    let device: DeviceIdentifier
    let entities: Simulator
    let scenario: String?
    let label: String?
    let rules: [TesterSettingsDocument.RuleDocument]
    /// The identifiers of all dynamic rules before the removal, in their order.
    let ruleOrder: [String]
}

extension MockState {
    /// Removes everything that belongs to the device, its rules included. Client credentials and tokens are kept.
    package mutating func forget(_ device: DeviceIdentifier) {
        if contains(device) {
            let removed = RemovedDevice(
                device: device, entities: simulator.rows(of: device),
                scenario: testerSettings.deviceScenarios[device]?.name,
                label: testerSettings.deviceLabels[device],
                rules: testerSettings.document.rules.filter { $0.device == device },
                ruleOrder: testerSettings.dynamicRules.map(\.id))
            testerSettings.undo = Undo(
                subject: "the state of \(device.readableText)", target: .device(removed))
        }
        simulator.forget([device])
        testerSettings.forget(device)
        testerSettings.dynamicRules.removeAll { $0.device == device }
    }

    /// Puts a device back, and its rules at their former positions, because the order of rules decides which one applies. Rules and
    /// scenarios that the files no longer have are kept as texts.
    mutating func restore(_ removed: RemovedDevice) {
        let device = removed.device
        // Discards the state of the device since the removal.
        simulator.forget([device])
        simulator.restore(device, from: removed.entities)
        let built = testerSettings.scenarios.built
        testerSettings.deviceScenarios[device] = removed.scenario.map { SelectedScenario($0, from: built) }
        testerSettings.deviceLabels[device] = removed.label
        let present = Set(testerSettings.dynamicRules.map(\.id))
        testerSettings.dynamicRules += removed.rules.filter { !present.contains($0.id) }
            .map { DynamicRule($0, from: built.library) }
        let positions = Dictionary(
            removed.ruleOrder.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        // Rules that were added since the removal stay last. The sort is stable.
        func position(_ rule: DynamicRule) -> Int { positions[rule.id] ?? .max }
        testerSettings.dynamicRules.sort { position($0) < position($1) }
    }

    // MARK: The reset of one service provider, in a mock that several teams share

    package var configuredServiceProviders: Set<ServiceProviderID> {
        activeScenarios.reduce(into: []) { $0.formUnion($1.configuration.serviceProviders.keys) }
    }

    /// True for a service provider that an active scenario configures or adopts.
    package func acceptsServiceProvider(_ id: ServiceProviderID) -> Bool {
        activeScenarios.contains { $0.configuration.hasServiceProvider(id) }
    }

    private var activeScenarios: [Scenario] {
        [testerSettings.scenarios.currentOrInitial, testerSettings.scenarios.initial]
            + testerSettings.deviceScenarios.values.compactMap { try? $0.scenario.get() }
    }

    /// The service providers that an active scenario configures, or that any part of the state belongs to.
    package var serviceProviders: Set<ServiceProviderID> {
        configuredServiceProviders
            .union(simulator.serviceProvidersByDevice.values.joined())
            .union(simulator.serviceProvidersOfUsers)
    }

    /// Removes everything that belongs to a service provider: its logins, sessions, permits and uses of passes, the rules that name
    /// it, and the devices that only its app has used, with their tester settings. The reset cannot be taken back.
    ///
    /// - Parameter requests: the service providers of each device's requests in the journal.
    /// - Returns: the devices that were removed.
    package mutating func reset(
        _ serviceProvider: ServiceProviderID, usedBy requests: [DeviceIdentifier: Set<ServiceProviderID>]
    ) -> Set<DeviceIdentifier> {
        let used = simulator.serviceProvidersByDevice.merging(requests) { $0.union($1) }
        let own = Set(used.filter { $0.value == [serviceProvider] }.keys).subtracting([.unnamed])
        simulator.forget(own)
        simulator.remove(serviceProvider)
        for device in own { testerSettings.forget(device) }
        let rules = testerSettings.dynamicRules.filter { added in
            added.device.map(own.contains) == true || added.isOnly(for: serviceProvider)
        }
        removeRules(Set(rules.map(\.id)))
        testerSettings.undo = nil
        return own
    }
}

extension DynamicRule {
    /// True for a rule that names the service provider, without a pattern that also matches others. A rule that cannot be built has
    /// only its text.
    fileprivate func isOnly(for serviceProvider: ServiceProviderID) -> Bool {
        switch rule {
        case .success(let rule):
            rule.when.serviceProvider.map { $0.description == serviceProvider.text && !$0.hasWildcard }
                ?? false
        case .failure: json["when"]?["serviceProvider"]?.string == serviceProvider.text
        }
    }
}

extension TesterSettings {
    /// Removes what testers have set for a device, except its rules.
    fileprivate mutating func forget(_ device: DeviceIdentifier) {
        deviceScenarios[device] = nil
        deviceLabels[device] = nil
        deviceCases[device] = nil
    }
}

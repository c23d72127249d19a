import ControlAPI
import PassAPI
import PassSimulator

/// The reset of one service provider, in a mock that several teams share.
extension MockState {
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

    /// The service providers that an active scenario configures, or that anything in the state belongs to.
    package var serviceProviders: Set<ServiceProviderID> {
        configuredServiceProviders
            .union(simulator.serviceProvidersByDevice.values.joined())
            .union(simulator.serviceProvidersOfUsers)
    }

    /// Removes what belongs to a service provider: its logins, sessions, permits and uses of passes, the rules that name
    /// it, and the devices that only its app has used, with what testers have set for them. The reset cannot be taken back.
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
        for device in own {
            testerSettings.deviceScenarios[device] = nil
            testerSettings.deviceLabels[device] = nil
        }
        let rules = testerSettings.dynamicRules.filter { added in
            added.device.map(own.contains) == true || added.isOnly(for: serviceProvider)
        }
        removeRules(Set(rules.map(\.id)))
        testerSettings.undo = nil
        return own
    }
}

extension DynamicRule {
    /// True for a rule that names the service provider, and no pattern that others match, too. A rule that cannot be built has
    /// only its text.
    fileprivate func isOnly(for serviceProvider: ServiceProviderID) -> Bool {
        switch rule {
        case .success(let rule): rule.when.isOnly(for: serviceProvider)
        case .failure: json["when"]?["serviceProvider"]?.string == serviceProvider.text
        }
    }
}

extension Rule.Condition {
    /// True for a rule that names the service provider, and no pattern that others match, too.
    fileprivate func isOnly(for serviceProvider: ServiceProviderID) -> Bool {
        serviceProvider.text == self.serviceProvider?.description
            && self.serviceProvider?.hasWildcard == false
    }
}

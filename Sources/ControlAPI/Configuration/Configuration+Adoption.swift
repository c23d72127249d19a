import PassAPI

/// Look-ups of service providers and integrations. With the policy `unknownServiceProviders: adopt`, a service
/// provider that the configuration does not know is like REF30.
extension Configuration {
    /// The service provider with that identifier; `nil` when it is unknown and not adopted. One with a longer identifier
    /// than ``IdentifierLimit/longest`` is not adopted.
    package func serviceProvider(_ id: ServiceProviderID) -> ServiceProvider? {
        if let known = serviceProviders[id] { return known }
        guard !id.text.isEmpty, IdentifierLimit.allows(id.text), var adopted = adoptionTemplate else {
            return nil
        }
        adopted.id = id
        adopted.name = id.text
        return adopted
    }

    /// True for a service provider that ``serviceProvider(_:)`` returns, without a copy of it.
    package func hasServiceProvider(_ id: ServiceProviderID) -> Bool {
        serviceProviders.keys.contains(id) || serviceProvider(id) != nil
    }

    /// The integrations of a service provider by MVPD, inactive ones included. Those of an adopted one are those
    /// of REF30.
    package func integrations(of id: ServiceProviderID) -> [MVPDID: Integration] {
        integrations[id]
            ?? (serviceProviders[id] == nil ? adoptionTemplate.flatMap { integrations[$0.id] } : nil)
            ?? [:]
    }

    /// The integration of the MVPD with the service provider; `nil` when it is missing or inactive. Every MVPD is
    /// integrated with an adopted service provider.
    package func activeIntegration(_ id: ServiceProviderID, _ mvpd: MVPDID) -> Integration? {
        if let integration = integrations(of: id)[mvpd], integration.isActive { return integration }
        guard serviceProviders[id] == nil, adoptionTemplate != nil, mvpds[mvpd] != nil else { return nil }
        return Integration()
    }

    /// The service provider that adopted ones are like: REF30, Adobe's own for tests, or else the first one.
    /// `nil` when unknown service providers are refused.
    private var adoptionTemplate: ServiceProvider? {
        guard policies.unknownServiceProviders == .adopt else { return nil }
        return serviceProviders["REF30"] ?? serviceProviders.min { $0.key < $1.key }?.value
    }
}

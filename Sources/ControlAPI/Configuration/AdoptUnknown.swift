import PassAPI

/// Look-ups of service providers, MVPDs and integrations. With the policies `unknownServiceProviders: adopt` and
/// `unknownMVPDs: adopt`, unknown ones are adopted: a service provider is like REF30, and an MVPD has what every MVPD needs.
extension Configuration {
    // MARK: Service providers

    /// The service provider with this identifier; `nil` when it is unknown and not adopted.
    package func serviceProvider(_ id: ServiceProviderID) -> ServiceProvider? {
        if let known = serviceProviders[id] { return known }
        guard adopts(id) else { return nil }
        var adopted = adoptionTemplate ?? ServiceProvider(id: id)
        adopted.id = id
        adopted.name = id.text
        return adopted
    }

    /// True if ``serviceProvider(_:)`` returns a service provider. Copies none.
    package func hasServiceProvider(_ id: ServiceProviderID) -> Bool {
        serviceProviders.keys.contains(id) || adopts(id)
    }

    /// True for an unknown service provider that is adopted. `*` is not adopted, nor is the text of a missing value, or an identifier
    /// longer than ``IdentifierLimit/longest``.
    func adopts(_ id: ServiceProviderID) -> Bool {
        policies.unknownServiceProviders == .adopt && serviceProviders[id] == nil && !id.text.isEmpty
            && IdentifierLimit.allows(id.text) && id.text != IntegrationSelector.every
            && !UnsetValue.isUnset(id.text)
    }

    private var adoptionTemplate: ServiceProvider? {
        Self.adoptionTemplate(among: serviceProviders.keys).flatMap { serviceProviders[$0] }
    }

    /// The service provider whose settings the adopted ones get: REF30, which is Adobe's own for tests, otherwise the first one.
    static func adoptionTemplate(among ids: some Collection<ServiceProviderID>) -> ServiceProviderID? {
        ids.contains("REF30") ? "REF30" : ids.min()
    }

    // MARK: MVPDs

    /// The MVPD with this identifier; `nil` when it is unknown and not adopted.
    package func mvpd(_ id: MVPDID) -> MVPD? {
        if let known = mvpds[id] { return known }
        guard adopts(id) else { return nil }
        var adopted = adoptedMVPDs[id] ?? adoptedMVPD
        adopted.id = id
        adopted.displayName = id.text
        adopted.platformMappingID = PlatformMappingID(id.text)
        return adopted
    }

    /// True for an unknown MVPD that is adopted. The text of a missing value is not adopted, nor is an identifier longer than
    /// ``IdentifierLimit/longest``, or with another meaning in paths or scenarios.
    func adopts(_ id: MVPDID) -> Bool {
        policies.unknownMVPDs == .adopt && mvpds[id] == nil && !id.text.isEmpty
            && IdentifierLimit.allows(id.text) && !MVPDSelector.reservedNames.contains(id.text)
            && id != .missingCode && !UnsetValue.isUnset(id.text)
    }

    // MARK: Integrations

    /// The integrations of a service provider by MVPD, including inactive ones. An adopted service provider has the integrations of
    /// REF30.
    package func integrations(of id: ServiceProviderID) -> [MVPDID: Integration] {
        integrations[id] ?? (adopts(id) ? adoptionTemplate.flatMap { integrations[$0.id] } : nil) ?? [:]
    }

    /// The integration of the MVPD with the service provider; `nil` when it is missing or inactive. Every MVPD is
    /// integrated with an adopted service provider, and an adopted MVPD with every service provider.
    package func activeIntegration(_ id: ServiceProviderID, _ mvpd: MVPDID) -> Integration? {
        guard var integration = integration(id, mvpd), integration.isActive else { return nil }
        if adopts(id) { integration.maximumResources = .largest }
        return integration
    }

    private func integration(_ id: ServiceProviderID, _ mvpd: MVPDID) -> Integration? {
        if let own = integrations[id]?[mvpd] { return own }
        // For adopted service providers, an integration is active even if REF30's is not.
        if adopts(id), let like = integrations(of: id)[mvpd], like.isActive { return like }
        let isAdopted = adopts(id) && mvpds[mvpd] != nil || hasServiceProvider(id) && adopts(mvpd)
        return isAdopted ? adoptedIntegrations[mvpd] ?? adoptedIntegration : nil
    }

    /// The first active integration of the service provider, in the order of the files, that is not a temporary pass.
    package func firstMVPD(of id: ServiceProviderID) -> MVPDID? { loginMVPDs(of: id).first }

    /// The MVPDs at which users of the service provider have accounts: the active integrations, in the order of the files,
    /// without temporary passes.
    package func loginMVPDs(of id: ServiceProviderID) -> [MVPDID] {
        integrations(of: id).filter { $0.value.isActive && mvpds[$0.key].map { $0.tempPass == nil } ?? false }
            .sorted { ($0.value.position, $0.key) < ($1.value.position, $1.key) }.map(\.key)
    }
}

extension MVPDID {
    /// The MVPD in a path such as `/api/v2/REF30/profiles/code/`, whose code is missing.
    static let missingCode: MVPDID = "code"
}

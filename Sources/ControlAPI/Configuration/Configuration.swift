import PassAPI

/// The configuration of the simulated backend: `config/*.yaml`, with `world` of a scenario merged over it.
package struct Configuration: Sendable, Hashable {
    package var serviceProviders: [ServiceProviderID: ServiceProvider]
    package var mvpds: [MVPDID: MVPD]
    var integrations: [ServiceProviderID: [MVPDID: Integration]]
    /// Registered applications by their name in the file.
    package var applications: [String: RegisteredApplication]
    /// Identity services by the issuer in their tokens.
    package var identityServices: [String: IdentityService]
    package var policies: Policies
    package var throttle: Throttle?
    package var singleSignOnService = SingleSignOnService()
    /// What an MVPD has that the configuration does not know (policy `unknownMVPDs`), except its names.
    var adoptedMVPD = MVPD.adopted
    /// The same for single MVPDs.
    var adoptedMVPDs: [MVPDID: MVPD] = [:]
    /// The integration of an adopted MVPD.
    package var adoptedIntegration = Integration()
    /// The integrations with single MVPDs, where a service provider or the MVPD is adopted and has none of its own.
    var adoptedIntegrations: [MVPDID: Integration] = [:]
    package var lifetimes = Lifetimes()

    package init(
        serviceProviders: [ServiceProviderID: ServiceProvider] = [:], mvpds: [MVPDID: MVPD] = [:],
        integrations: [ServiceProviderID: [MVPDID: Integration]] = [:],
        applications: [String: RegisteredApplication] = [:],
        identityServices: [String: IdentityService] = [:], policies: Policies = Policies(),
        throttle: Throttle? = nil
    ) {
        self.serviceProviders = serviceProviders
        self.mvpds = mvpds
        self.integrations = integrations
        self.applications = applications
        self.identityServices = identityServices
        self.policies = policies
        self.throttle = throttle
    }

    /// The MVPDs that Apple's framework offers, by Apple's identifier for them. If several MVPDs have the
    /// same, the first one by MVPD identifier is used.
    package var platformMVPDs: [PlatformMappingID: MVPD] {
        let named = mvpds.values.sorted { $0.id < $1.id }.compactMap { mvpd in
            mvpd.platformMappingID.map { ($0, mvpd) }
        }
        return Dictionary(named) { first, _ in first }
    }
}

import HTTPMessages
import PassAPI

/// A scenario that is ready to run, with its whole configuration and all parameters substituted.
///
/// A class, because all requests share it: passing it on retains one reference, and not each of its parts.
package final class Scenario: Sendable {
    /// The name with the chosen parameters: `enhanced-error-code;code=too_many_resources`.
    package let name: String
    package let description: String
    package let configuration: Configuration
    package let seed: [ProfileSeed]
    package let degradation: [DegradationRule]
    /// The first decision that matches a resource applies.
    package let decisions: [ResourceDecision]
    package let rules: [Rule]
    /// The header `X-Mock-Scenario`. Made once, because an `HTTPField` checks its value.
    package let nameField: ReplyFields
    /// The identifiers of `configuration.platformMVPDs`. Computed once, because the computation sorts all MVPDs.
    private let platformMVPDs: [PlatformMappingID: MVPDID]
    /// Computed once, because many operations need an integration.
    private let activeIntegrations: [ActiveIntegration.Key: ActiveIntegration]
    /// The approximate size of the configuration in bytes. The rest of a scenario is small in comparison.
    package let approximateBytes: Int

    package init(
        name: String, description: String = "", configuration: Configuration = Configuration(),
        seed: [ProfileSeed] = [],
        degradation: [DegradationRule] = [], decisions: [ResourceDecision] = [], rules: [Rule] = []
    ) {
        self.name = name
        self.description = description
        self.configuration = configuration
        self.seed = seed
        self.degradation = degradation
        self.decisions = decisions
        self.rules = rules
        nameField = [.xMockScenario: name]
        platformMVPDs = configuration.platformMVPDs.mapValues(\.id)
        var active: [ActiveIntegration.Key: ActiveIntegration] = [:]
        for (serviceProvider, integrations) in configuration.integrations
        where configuration.serviceProviders[serviceProvider] != nil {
            for (id, integration) in integrations where integration.isActive {
                guard let mvpd = configuration.mvpds[id] else { continue }
                active[.init(serviceProvider: serviceProvider, mvpd: id)] = ActiveIntegration(
                    mvpd, integration)
            }
        }
        activeIntegrations = active
        let integrations = configuration.integrations.values.reduce(0) { $0 + $1.count }
        approximateBytes = 1_024 * (configuration.mvpds.count + integrations + activeIntegrations.count)
    }

    /// The MVPD and its integration with the service provider; `nil` when either is unknown, or the integration is inactive. Every
    /// MVPD is integrated with an adopted service provider.
    package func activeIntegration(_ serviceProvider: ServiceProviderID, _ id: MVPDID) -> ActiveIntegration? {
        if let known = activeIntegrations[.init(serviceProvider: serviceProvider, mvpd: id)] { return known }
        guard let mvpd = configuration.mvpd(id),
            let integration = configuration.activeIntegration(serviceProvider, id)
        else { return nil }
        return ActiveIntegration(mvpd, integration)
    }

    /// The MVPD with this identifier in Apple's framework. For an adopted MVPD, both identifiers are the same.
    package func mvpd(mappedTo platformMappingID: PlatformMappingID) -> MVPDID? {
        if let known = platformMVPDs[platformMappingID] { return known }
        let id = MVPDID(platformMappingID.text)
        return configuration.adopts(id) ? id : nil
    }
}

/// A profile that exists without a login.
package struct SeededProfile: Sendable, Hashable {
    package var serviceProvider: ServiceProviderID
    package var mvpd: MVPDID
    package var type: ProfileType
    /// The time from now until the profile expires; negative for an expired profile. `nil` means ``PerPlatform/general`` of the
    /// integration's `authenticationTTL`.
    package var expiresIn: Duration?
    /// User metadata; `nil` means the attributes of the MVPD's first test user.
    package var attributes: [String: JSONValue]?

    package init(
        serviceProvider: ServiceProviderID, mvpd: MVPDID, type: ProfileType = .regular,
        expiresIn: Duration? = nil, attributes: [String: JSONValue]? = nil
    ) {
        self.serviceProvider = serviceProvider
        self.mvpd = mvpd
        self.type = type
        self.expiresIn = expiresIn
        self.attributes = attributes
    }
}

/// `seed.profiles[]`: a profile that each device has without a login, at one or several integrations.
package struct ProfileSeed: Sendable, Hashable {
    package var integration = IntegrationSelector()
    var type = ProfileType.regular
    var expiresIn: Duration?
    var attributes: [String: JSONValue]?

    /// Why there is no profile at a temporary pass, without a full stop.
    package static func reasonAgainst(tempPass id: String) -> String {
        "\(id) is a temporary pass, which needs no profile: it starts with the first authorization"
    }

    /// The profiles for a service provider; none if the seed is for another one.
    package func profiles(for serviceProvider: ServiceProviderID, in scenario: Scenario) -> [SeededProfile] {
        scenario.mvpds(of: integration, for: serviceProvider).map { mvpd in
            SeededProfile(
                serviceProvider: serviceProvider, mvpd: mvpd, type: type, expiresIn: expiresIn,
                attributes: attributes)
        }
    }
}

/// An MVPD with which a service provider is integrated.
///
/// A class, because all requests share it: each copy of the two structs would retain all their parts.
package final class ActiveIntegration: Sendable {
    package let mvpd: MVPD
    package let integration: Integration

    struct Key: Hashable {
        let serviceProvider: ServiceProviderID
        let mvpd: MVPDID
    }

    init(_ mvpd: MVPD, _ integration: Integration) {
        self.mvpd = mvpd
        self.integration = integration
    }
}

/// `degradation[]`: an integration for which Adobe temporarily answers instead of the MVPD (page *Degraded
/// access*).
package struct DegradationRule: Sendable, Hashable {
    package var integration = IntegrationSelector()
    package var rule = Kind.authNAll
    package var details: String?

    package init() {}

    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case authNAll = "AuthNAll"
        case authZAll = "AuthZAll"
        case authZNone = "AuthZNone"
    }
}

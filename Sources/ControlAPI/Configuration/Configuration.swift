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
    /// The settings of an MVPD that the configuration does not know (policy `unknownMVPDs`), except its names.
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

/// `applications.<name>`: an application of the TVE Dashboard, identified by its software statement or by client
/// credentials that are built into it.
package struct RegisteredApplication: Sendable, Hashable {
    /// The statement as an application sends it, without white space.
    package let softwareStatement: String?
    /// Stands for the statement in the identifiers of clients.
    package let statement: StatementDigest?
    package var credentials: Credentials?
    /// The service providers for which the application can send requests; `nil` means all.
    package var serviceProviders: Set<ServiceProviderID>?
    package var scopes: [String]
    package var isRevoked: Bool

    /// Client credentials that an application has without registering.
    package struct Credentials: Sendable, Hashable {
        package var clientID: ClientID
        package var clientSecret: String
    }

    package init(
        softwareStatement: String?, credentials: Credentials? = nil,
        serviceProviders: Set<ServiceProviderID>? = nil,
        scopes: [String] = [AccessToken.scope], isRevoked: Bool = false
    ) {
        self.softwareStatement = softwareStatement
        statement = softwareStatement.map(StatementDigest.init)
        self.credentials = credentials
        self.serviceProviders = serviceProviders
        self.scopes = scopes
        self.isRevoked = isRevoked
    }
}

/// `lifetimes`: how long what the service issues is valid, where nothing more specific is set.
package struct Lifetimes: Sendable, Hashable {
    /// Of access tokens, in whole seconds. The published lifetime is six hours.
    package var accessToken = Duration.hours(6)
    /// Of authentication codes and their sessions, and of registration codes of REST API V1. The published lifetime is 30
    /// minutes.
    package var authenticationCode = Duration.minutes(30)
    /// Of media tokens, where an integration has no `mediaTokenTTL`. The published lifetime is seven minutes.
    var mediaToken = Duration.minutes(7)

    init() {}
}

/// `throttle`: the rate limit of each client (page *Throttling mechanism*).
package struct Throttle: Sendable, Hashable {
    /// Requests per second.
    package var rate: Double = 1
    /// How many requests a client can send at once before the rate applies.
    package var burst: Int = 10
}

/// A setting of an integration, for all devices or for single platforms (page *TVE Dashboard Integrations*, platform
/// settings). The value of a platform comes before that of its category, and both before the general one.
package struct PerPlatform<Value: Sendable & Hashable>: Sendable, Hashable {
    /// The value for the platforms that ``platforms`` does not have.
    package var general: Value
    package var platforms: [DevicePlatform: Value]

    package init(_ general: Value, platforms: [DevicePlatform: Value] = [:]) {
        self.general = general
        self.platforms = platforms
    }

    /// - Parameter platform: evaluated only when platforms have values of their own.
    package func value(for platform: @autoclosure () -> DevicePlatform) -> Value {
        guard !platforms.isEmpty else { return general }
        let platform = platform()
        return platforms[platform] ?? platforms[platform.category] ?? general
    }
}

extension PerPlatform: ExpressibleByBooleanLiteral where Value == Bool {
    package init(booleanLiteral general: Bool) {
        self.init(general)
    }
}

import PassAPI

/// The configuration of the simulated backend: `config/*.yaml`, with `world` of a scenario merged over it.
package struct Configuration: Sendable, Hashable {
    package var serviceProviders: [ServiceProviderID: ServiceProvider] = [:]
    package var mvpds: [MVPDID: MVPD] = [:]
    package var integrations: [ServiceProviderID: [MVPDID: Integration]] = [:]
    /// Registered applications by their name in the file.
    package var applications: [String: RegisteredApplication] = [:]
    /// Identity services by the issuer in their tokens.
    package var identityServices: [String: IdentityService] = [:]
    package var policies = Policies()
    package var throttle: Throttle?
    package var singleSignOnService = SingleSignOnService()
    /// The settings of an unknown MVPD (policy `unknownMVPDs`), except its names.
    var adoptedMVPD = MVPD.adopted
    /// The settings of single unknown MVPDs.
    var adoptedMVPDs: [MVPDID: MVPD] = [:]
    package var adoptedIntegration = Integration()
    /// The integrations with single MVPDs, for an adopted service provider or MVPD without an integration of its own.
    var adoptedIntegrations: [MVPDID: Integration] = [:]
    package var lifetimes = Lifetimes()

    package init() {}

    /// The MVPDs that Apple's framework offers, by Apple's identifier. If several MVPDs have the same one, the first MVPD by its
    /// own identifier counts.
    package var platformMVPDs: [PlatformMappingID: MVPD] {
        let named = mvpds.values.sorted { $0.id < $1.id }.compactMap { mvpd in
            mvpd.platformMappingID.map { ($0, mvpd) }
        }
        return Dictionary(named) { first, _ in first }
    }
}

/// `applications.<name>`: an application of the TVE Dashboard, identified by its software statement or by built-in client
/// credentials.
package struct RegisteredApplication: Sendable, Hashable, DocumentObject {
    /// The statement as an application sends it, without white space.
    package var softwareStatement: String? {
        didSet { statementDigest = softwareStatement.map(StatementDigest.init) }
    }
    /// The digest that represents the statement in the identifiers of clients.
    package private(set) var statementDigest: StatementDigest?
    package var clientID: ClientID?
    package var clientSecret: String?
    /// The service providers for which the application can send requests; `nil` means all.
    package var serviceProviders: Set<ServiceProviderID>?
    package var scopes = [AccessToken.scope]
    package var isRevoked = false

    package init() {}

    static let fields: [Field<Self>] = [
        Field(
            "softwareStatement", \.softwareStatement,
            .text(.softwareStatement) { $0.withoutASCIISpace },
            "The statement that the application sends. White space is ignored."
        ).secret,
        Field(
            "clientId", \.clientID, .id(),
            "The client identifier that is built into an application that never registers."),
        Field("clientSecret", \.clientSecret, .text, "The secret that belongs to clientId.").secret,
        .serviceProviders(\.serviceProviders),
        Field("scopes", \.scopes, .list(of: .text), "The scopes of its access tokens."),
        Field(
            "revoked", \.isRevoked, .boolean,
            "Whether the statement is revoked, which ends its access tokens."),
    ]

    static let constraints: [Schema.Constraint] = [
        .atLeastOne(["softwareStatement", "clientId"]), .needs("clientId", its: "clientSecret"),
        .needs("clientSecret", its: "clientId"),
    ]
}

/// `lifetimes`: the lifetimes of the service's tokens and codes, if nothing more specific is set.
package struct Lifetimes: Sendable, Hashable, DocumentObject {
    package var accessToken = Duration.hours(6)
    package var authenticationCode = Duration.minutes(30)
    var mediaToken = Duration.minutes(7)

    static let fields: [Field<Self>] = [
        Field(
            "accessToken", \.accessToken, .duration(.wholeSeconds), "How long an access token is valid.",
            default: "{value} (documented)"),
        Field(
            "authenticationCode", \.authenticationCode, .duration,
            """
            How long an authentication code and its session are valid, and a registration code of REST API V1 whose \
            request has no ttl.
            """,
            default: "{value} (documented)"),
        Field(
            "mediaToken", \.mediaToken, .duration,
            "How long a media token is valid, where the integration has no mediaTokenTTL.",
            default: "{value} (documented)"),
    ]
}

/// `throttle`: the rate limit of each client (page *Throttling mechanism*).
package struct Throttle: Sendable, Hashable, DocumentObject {
    package var rate: Double = 1
    package var burst: Int = 10

    static let fields: [Field<Self>] = [
        Field(
            "rate", \.rate, .number(0.001...1_000_000), "How many requests a client can send per second."),
        Field(
            "burst", \.burst, .integer(1...1_000_000),
            """
            How many requests a client can send at once, in addition to a first one, before the rate applies: with 10, \
            eleven pass.
            """),
    ]
}

/// A setting of an integration, for all devices or for single platforms (page *TVE Dashboard Integrations*, platform settings). The
/// value of a platform overrides that of its category, which overrides the general one.
package struct PerPlatform<Value: Sendable & Hashable>: Sendable, Hashable {
    /// The value for all platforms that are not in ``platforms``.
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

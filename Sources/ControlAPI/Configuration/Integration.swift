import PassAPI

/// `integrations.<serviceProvider>.<mvpd>`: the integration of an MVPD with a service provider.
package struct Integration: Sendable, Hashable, DocumentObject {
    /// The position among the integrations of the service provider, in the order of the files.
    var position = 0
    package var isActive = true
    package var applePlatformServices = PerPlatform(true)
    package var displayName = PerPlatform<String?>(nil)
    package var logoURL = PerPlatform<String?>(nil)
    package var displayInPlatformPicker: Bool?
    package var enforcePlatformPermissions: Bool?
    /// Whether single sign-on by user identities is off (property *Auth per Aggregator*).
    package var authPerAggregator: Bool?
    package var platformSingleSignOn = PerPlatform(true)
    package var authenticationTTL = PerPlatform(Duration.days(365))
    package var authorizationTTL = PerPlatform(Duration.hours(24))
    package var mediaTokenTTL = PerPlatform(Lifetimes().mediaToken)
    /// Whether users can log in without a page, if the MVPD offers it (property *Attempt HBA*).
    package var homeBasedAuthentication = PerPlatform(true)
    package var homeBasedAuthenticationTTL: PerPlatform<Duration> {
        get { ownHomeBasedAuthenticationTTL ?? authenticationTTL }
        set { ownHomeBasedAuthenticationTTL = newValue }
    }
    private var ownHomeBasedAuthenticationTTL: PerPlatform<Duration>?
    package var hasDummyAuthorization = false
    package var hasDummyPreauthorization = false
    package var maximumResources = MaximumResources()

    package struct MaximumResources: Sendable, Hashable {
        package var authorize = 1
        package var preauthorize = 5

        /// The limits of an adopted service provider. They are the largest in a configuration, because each permit is signed.
        package static let largest = MaximumResources(authorize: 1_000, preauthorize: 1_000)
    }

    package init() {}

    static let fields: [Field<Self>] = [
        Field(
            "active", \.isActive, .boolean,
            "Whether the integration is active. false: its users cannot log in."),
        Field(
            "applePlatformServices", \.applePlatformServices, .perPlatform(.boolean, applePlatforms),
            "Whether Apple single sign-on is on: for all of Apple's platforms, or for each of them."),
        Field(
            "displayName", \.displayName, text, "The name of the MVPD in the configuration response.",
            default: "displayName of the MVPD"),
        Field(
            "logoUrl", \.logoURL, text, "The address of the MVPD's logo in the configuration response.",
            default: "logoUrl of the MVPD"),
        .responseFlag("displayInPlatformPicker", \.displayInPlatformPicker),
        .responseFlag("enforcePlatformPermissions", \.enforcePlatformPermissions),
        Field(
            "authPerAggregator", \.authPerAggregator, .boolean,
            """
            The member of this name in the configuration response. true also ends single sign-on by platform and service \
            tokens: apps share no logins, so that users log in to each of them.
            """,
            default: "that of the MVPD, or the member is left out"),
        Field(
            "platformSingleSignOn", \.platformSingleSignOn,
            .perPlatform(.boolean, named: "switchByPlatform"),
            """
            Whether apps share logins by the token of a platform such as Roku or Fire TV (property Enable Single Sign On). \
            Apple has applePlatformServices.
            """,
            default: "that of the MVPD, or {value}"),
        Field(
            "authenticationTTL", \.authenticationTTL, duration,
            "How long a profile, that is, a login, is valid.", default: "that of the MVPD, or {value}"),
        Field(
            "authorizationTTL", \.authorizationTTL, duration, "How long a decision is valid.",
            default: "that of the MVPD, or {value}"),
        Field(
            "mediaTokenTTL", \.mediaTokenTTL, duration, "How long a media token is valid.",
            default: "that of the MVPD, or mediaToken of lifetimes"),
        Field(
            "homeBasedAuthentication", \.homeBasedAuthentication,
            .perPlatform(.boolean, named: "switchByPlatform"),
            "Whether users can log in without a page, where the MVPD has homeBasedAuthentication."),
        Field(
            "homeBasedAuthenticationTTL", \.homeBasedAuthenticationTTL, duration,
            "How long the profile of a login without a page is valid.",
            default: "that of the MVPD, or authenticationTTL"),
        Field(
            "dummyAuthorization", \.hasDummyAuthorization, .boolean,
            """
            Whether Adobe permits every resource to logged-in users without asking the MVPD, so that decisions have the \
            source dummy.
            """),
        Field(
            "dummyPreauthorization", \.hasDummyPreauthorization, .boolean,
            "The same as dummyAuthorization for preauthorization."),
        Field(
            "maxResources", \.maximumResources, .object,
            "The largest number of resources in one request; more are refused with too_many_resources."),
    ]

    /// The settings that an integration inherits from its MVPD (page *TVE Dashboard Integrations*, platform settings).
    static let inheritedFields = fields.filter {
        [
            "authPerAggregator", "platformSingleSignOn", "authenticationTTL", "authorizationTTL",
            "mediaTokenTTL", "homeBasedAuthenticationTTL", "maxResources",
        ].contains($0.key.name)
    }

    private static let duration = FieldKind.perPlatform(.duration, named: "durationByPlatform")
    private static let text = FieldKind.perPlatform(FieldKind.text.optional, named: "textByPlatform")

    private static let applePlatforms = Schema.record(
        "",
        DevicePlatform.applePlatforms.map {
            Schema.Field(
                $0.rawValue,
                .boolean("Whether Apple single sign-on is on for \($0.rawValue). Default: true."))
        })
}

extension Integration.MaximumResources: DocumentObject {
    static let fields: [Field<Self>] = [
        Field(
            "authorize", \.authorize, .integer(0...1_000), "The limit for authorization.",
            default: "{value}, unless the MVPD sets it"),
        Field(
            "preauthorize", \.preauthorize, .integer(0...1_000), "The limit for preauthorization.",
            default: "{value}, or 1000 for a temporary pass, unless the MVPD sets it"),
    ]
}

extension Field where Object: DocumentObject {
    /// A flag that the mock only passes on in the configuration response.
    static func responseFlag(
        _ name: String, _ path: any WritableKeyPath<Object, Bool?> & Sendable
    ) -> Field {
        Field(
            name, path, .boolean, "Only sets the member of this name in the configuration response.",
            default: "the member is left out")
    }
}

import PassAPI

extension Schema {
    /// All files `config/*.yaml` together.
    static let configuration = Schema.record(
        "The configuration of the simulated backend.",
        [Field("extends", .word(.baseConfigurations, baseConfigurationHelp))] + configurationFields
            + [Field("options", options)])

    private static let baseConfigurationHelp = """
        The configuration over which all files of the folder are merged: built-in. One file of the folder is enough. \
        Default: none, so that the folder is the whole configuration.
        """

    /// The part of the configuration that scenarios can overlay.
    static let overlaidConfiguration = Schema.record("", configurationFields)

    private static let configurationFields = [
        Field(
            "serviceProviders",
            .map(
                "service provider", of: serviceProvider,
                "The channels and brands that apps name in their requests, by identifier.")),
        Field("mvpds", .map("MVPD", of: mvpd, "The TV providers and their test users, by identifier.")),
        Field(
            "integrations",
            .map(
                "service provider", of: .map("MVPD", of: integration, ""),
                "Which service provider works with which MVPD, and for how long logins and decisions are valid."
            )),
        Field(
            "applications",
            .map("application", of: application, "Registered applications, by a name that you choose.")),
        Field(
            "identityServices",
            .map(
                "identity service", of: identityService,
                "Services that sign AD-Service-Token, by the issuer in the token.")),
        Field("policies", policies),
        Field("throttle", throttle),
        Field("singleSignOnService", singleSignOnService),
        Field("lifetimes", lifetimes),
    ]

    static let throttle = Schema.record(
        "The rate limit of each client, that is, of each IP address. Default: no limit.",
        [
            Field(
                "rate",
                .number(0.001...1_000_000, "How many requests a client can send per second. Default: 1.")),
            Field(
                "burst",
                .integer(
                    1...1_000_000,
                    """
                    How many requests a client can send at once, in addition to a first one, before the rate applies: \
                    with 10, eleven pass. Default: 10.
                    """)),
        ])

    private static let singleSignOnService = Schema.record(
        "The lifetimes of Adobe's single sign-on service.",
        [
            Field(
                "tokenTTL",
                .text(.duration, "How long a service token is valid. Default: PT1H (documented, by samples).")
            ),
            Field(
                "refreshWindow",
                .text(
                    .duration,
                    """
                    How long after its end a service token can be refreshed. Default: P1D (inferred: the page \
                    says recently).
                    """)),
            Field(
                "linkCodeTTL",
                .text(
                    .duration,
                    """
                    How long a link code is valid. Default: PT45M, as in the sample of the link operation \
                    (documented; elsewhere the page says an hour, and 5 to 30 minutes).
                    """)),
        ])

    private static let lifetimes = Schema.record(
        "How long tokens and codes are valid.",
        [
            Field(
                "accessToken",
                .text(.wholeSeconds, "How long an access token is valid. Default: PT6H (documented).")),
            Field(
                "authenticationCode",
                .text(
                    .duration,
                    """
                    How long an authentication code and its session are valid, and a registration code of REST API V1 \
                    whose request has no ttl. Default: PT30M (documented).
                    """)),
            Field(
                "mediaToken",
                .text(
                    .duration,
                    """
                    How long a media token is valid, where the integration has no mediaTokenTTL. Default: PT7M \
                    (documented).
                    """)),
        ])

    private static let serviceProvider = Schema.record(
        "",
        [
            Field("name", .text(.filled, "The name that users see. Default: the identifier.")),
            Field("domains", .list(of: domain, "The valid values of domainName. Default: none.")),
            Field(
                "certificate",
                .text(
                    .filled,
                    """
                    The certificate that encrypts user metadata such as zip: a path below the configuration directory, \
                    or PEM. Default: none, so that nothing is encrypted, unless the policy missingCertificate is refuse.
                    """
                )
            ),
            Field(
                "userMetadata",
                .map(
                    "attribute",
                    of: .record(
                        "",
                        [
                            Field(
                                "encrypted",
                                .boolean(
                                    "Whether the value is encrypted with the certificate. Default: true for zip and encryptedZip."
                                ))
                        ]),
                    "How the service provider gets user metadata, by key. Default: zip and encryptedZip are encrypted."
                )),
            Field(
                "fallbackMVPD",
                .text(
                    .filled,
                    "The MVPD of a partner session if the partner framework status contains no MVPD. Default: none."
                )
            ),
        ])

    private static let domain = Schema.either(
        [
            .text(.filled, "The domain name."),
            .record(
                "",
                [
                    Field("name", .text(.filled, "The domain name, such as adobe.com."), isRequired: true),
                    Field(
                        "mvpdInitiated",
                        .boolean("The member mvpdInitiated in the configuration response. Default: false.")),
                ]),
        ], "")

    private static let integration = Schema.record(
        "",
        [
            Field(
                "active",
                .boolean("Whether the integration is active. false: its users cannot log in. Default: true.")),
            Field(
                "applePlatformServices",
                .either(
                    [
                        .boolean(""),
                        .record(
                            "",
                            DevicePlatform.applePlatforms.map {
                                Field(
                                    $0.rawValue,
                                    .boolean(
                                        "Whether Apple single sign-on is on for \($0.rawValue). Default: true."
                                    ))
                            }),
                    ],
                    """
                    Whether Apple single sign-on is on: for all of Apple's platforms, or for each of them. Default: \
                    true.
                    """)),
            Field(
                "displayName",
                perPlatform(
                    .text(.filled, ""), named: "textByPlatform",
                    "The name of the MVPD in the configuration response. Default: displayName of the MVPD.")),
            Field(
                "logoUrl",
                perPlatform(
                    .text(.filled, ""), named: "textByPlatform",
                    "The address of the MVPD's logo in the configuration response. Default: logoUrl of the MVPD."
                )),
            Field("displayInPlatformPicker", responseFlag),
            Field("enforcePlatformPermissions", responseFlag),
            Field(
                "authenticationTTL",
                ttl("How long a profile, that is, a login, is valid. Default: that of the MVPD, or P365D.")),
            Field(
                "authorizationTTL", ttl("How long a decision is valid. Default: that of the MVPD, or P1D.")),
            Field(
                "mediaTokenTTL",
                ttl("How long a media token is valid. Default: that of the MVPD, or mediaToken of lifetimes.")
            ),
            Field(
                "homeBasedAuthentication",
                perPlatform(
                    .boolean(""), named: "switchByPlatform",
                    """
                    Whether users can log in without a page, where the MVPD has homeBasedAuthentication. Default: true.
                    """)),
            Field(
                "homeBasedAuthenticationTTL",
                ttl(
                    """
                    How long the profile of a login without a page is valid. Default: that of the MVPD, or \
                    authenticationTTL.
                    """)),
            Field(
                "dummyAuthorization",
                .boolean(
                    """
                    Whether Adobe permits every resource to logged-in users without asking the MVPD, so that decisions \
                    have the source dummy. Default: false.
                    """)),
            Field(
                "dummyPreauthorization",
                .boolean("The same as dummyAuthorization for preauthorization. Default: false.")),
            Field(
                "maxResources",
                maximumResources),
        ])

    private static let maximumResources = Schema.record(
        "The largest number of resources in one request; more are refused with too_many_resources.",
        [
            Field(
                "authorize",
                .integer(0...1_000, "The limit for authorization. Default: that of the MVPD, or 1.")),
            Field(
                "preauthorize",
                .integer(0...1_000, "The limit for preauthorization. Default: that of the MVPD, or 5.")),
        ])

    /// The settings of an MVPD that its integrations inherit (page *TVE Dashboard Integrations*, platform settings).
    static let inheritedFields =
        ["authenticationTTL", "authorizationTTL", "mediaTokenTTL", "homeBasedAuthenticationTTL"].map {
            Field($0, ttl("The same key of integrations, where they have none of their own."))
        } + [
            Field("maxResources", maximumResources)
        ]

    /// The names of ``inheritedFields``.
    static let inheritedSettings = Set(inheritedFields.map(\.name))

    private static func ttl(_ help: String) -> Schema {
        perPlatform(.text(.duration, ""), named: "durationByPlatform", help)
    }

    /// A value for all devices, or values for their platforms.
    ///
    /// - Parameter definition: the name of the values' schema.
    private static func perPlatform(_ value: Schema, named definition: String, _ help: String) -> Schema {
        func described(_ help: String) -> Schema {
            var schema = value
            schema.help = help
            return schema
        }
        let general = Field("default", described("For the platforms that have no value here."))
        let platforms = DevicePlatform.allCases.map { Field($0.rawValue, described($0.help)) }
        let values = Schema(.record([general] + platforms, []), definition: definition)
        return .either([value, values], help)
    }

    private static let application = Schema.record(
        "",
        [
            Field(
                "softwareStatement",
                .text(
                    .filled,
                    "The statement that the application sends: a JWT. White space is ignored. Default: none.")
            ),
            Field(
                "clientId",
                .text(
                    .filled,
                    "The client identifier that is built into an application that never registers. Default: none."
                )),
            Field("clientSecret", .text(.filled, "The secret that belongs to clientId. Default: none.")),
            Field("serviceProviders", serviceProviderSelection),
            Field(
                "scopes",
                .list(of: .text(.filled, ""), "The scopes of its access tokens. Default: api:client:v2.")),
            Field(
                "revoked",
                .boolean("Whether the statement is revoked, which ends its access tokens. Default: false.")),
        ],
        [
            .atLeastOne(["softwareStatement", "clientId"]), .needs("clientId", its: "clientSecret"),
            .needs("clientSecret", its: "clientId"),
        ])

    private static let identityService = Schema.record(
        "",
        [
            Field(
                "publicKey",
                .text(
                    .filled,
                    """
                    The public key that verifies its tokens: a path below the configuration directory, or PEM.
                    """),
                isRequired: true),
            Field("serviceProviders", serviceProviderSelection),
        ])

    private static let serviceProviderSelection = Schema.either(
        [
            .word(AllowedValues("selection", ["*"]), ""),
            .list(of: .text(.filled, ""), ""),
        ], "The service providers to which it applies; \"*\" means all. Default: \"*\".")

    private static let policies = Schema.record(
        "What the mock does where Adobe's documentation leaves a choice open.",
        Policies.rows.map { row in
            let help = "\(row.help) Default: \(row.defaultValue) (\(row.grade.rawValue))."
            return Field(row.name, .word(AllowedValues("value of \(row.name)", row.values), help))
        })
}

extension DevicePlatform {
    /// The description of the platform's key in a setting by platform.
    fileprivate var help: String {
        switch self {
        case .desktop: "For desktop and laptop computers."
        case .mobile: "For phones and tablets whose platform has no value here."
        case .tvConnected: "For TVs and set-top boxes whose platform has no value here."
        case .unidentified: "For devices that the mock cannot identify."
        case .iOS, .iPadOS, .tvOS, .android, .androidTV, .fireTV, .roku: "For devices with \(rawValue)."
        }
    }
}

extension AllowedValues {
    /// The values of `extends` in a configuration.
    static let baseConfigurations = AllowedValues("base configuration", ["built-in"])
}

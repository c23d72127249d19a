import PassAPI

extension Schema {
    /// `config/*.yaml` when all files are taken together.
    package static let configuration = Schema.record(
        "What the mock knows before anyone calls it.", configurationFields + [Field("options", options)])

    /// The part of the configuration that scenarios lie over.
    static let overlaidConfiguration = Schema.record("", configurationFields)

    private static let configurationFields = [
        Field(
            "serviceProviders",
            .map("service provider", of: serviceProvider, "Channels and brands by identifier.")),
        Field("mvpds", .map("MVPD", of: mvpd, "TV providers by identifier.")),
        Field(
            "integrations",
            .map(
                "service provider", of: .map("MVPD", of: integration, ""),
                "What a service provider and an MVPD have agreed.")),
        Field(
            "applications",
            .map("application", of: application, "Registered applications, by a name of your choice.")),
        Field(
            "identityServices",
            .map(
                "identity service", of: identityService,
                "Who signs AD-Service-Token, by the issuer in the token.")),
        Field("policies", policies),
        Field("throttle", throttle),
    ]

    static let throttle = Schema.record(
        "How often one client may call; off when absent.",
        [
            Field("rate", .number(0.001...1_000_000, "Requests a second; 1 when absent.")),
            Field("burst", .integer(1...1_000_000, "How many may run ahead of the rate; 10 when absent.")),
        ])

    private static let serviceProvider = Schema.record(
        "",
        [
            Field("name", .text(.filled, "The name users see; the identifier when absent.")),
            Field("domains", .list(of: domain, "The domains that domainName may name.")),
            Field(
                "certificate",
                .text(
                    .filled,
                    "What encrypts user metadata: a path below the configuration directory, or PEM."
                )
            ),
            Field(
                "fallbackMVPD",
                .text(
                    .filled,
                    "The MVPD of a partner session whose partner framework status names none."
                )
            ),
        ])

    private static let domain = Schema.either(
        [
            .text(.filled, "The name."),
            .record(
                "",
                [
                    Field("name", .text(.filled, "The name."), isRequired: true),
                    Field("mvpdInitiated", .boolean("As configuration answers it; false when absent.")),
                ]),
        ], "")

    private static let integration = Schema.record(
        "",
        [
            Field("active", .boolean("False plays an integration that is switched off.")),
            Field("applePlatformServices", .boolean("Whether Apple single sign-on is on; true when absent.")),
            Field("displayInPlatformPicker", .boolean("As configuration answers it; left out when absent.")),
            Field(
                "enforcePlatformPermissions", .boolean("As configuration answers it; left out when absent.")),
            Field("authenticationTTL", .text(.duration, "How long a profile lasts; P365D when absent.")),
            Field("authorizationTTL", .text(.duration, "How long a decision lasts; P1D when absent.")),
            Field("mediaTokenTTL", .text(.duration, "How long a media token lasts; PT7M when absent.")),
            Field(
                "maxResources",
                .record(
                    "How many resources one request may ask for.",
                    [
                        Field("authorize", .integer(0...1_000, "1 when absent.")),
                        Field("preauthorize", .integer(0...1_000, "5 when absent.")),
                    ])),
        ])

    private static let application = Schema.record(
        "",
        [
            Field(
                "softwareStatement",
                .text(.filled, "The statement as an application sends it: a JWT, white space is ignored."),
                isRequired: true),
            Field("serviceProviders", serviceProviderSelection),
            Field("scopes", .list(of: .text(.filled, ""), "api:client:v2 when absent.")),
            Field("revoked", .boolean("True plays a statement that was revoked.")),
        ])

    private static let identityService = Schema.record(
        "",
        [
            Field(
                "publicKey",
                .text(
                    .filled,
                    "What its tokens are verified with: a path below the configuration directory, or PEM."),
                isRequired: true),
            Field("serviceProviders", serviceProviderSelection),
        ])

    private static let serviceProviderSelection = Schema.either(
        [
            .word(AllowedValues("selection", ["*"]), ""),
            .list(of: .text(.filled, ""), ""),
        ], "The service providers that it is for; \"*\", as when absent, means all.")

    private static let policies = Schema.record(
        "What the documentation leaves open, one switch each.",
        Policies.rows.map { row in
            let help = "\(row.help) Default \(row.defaultValue) (\(row.grade.rawValue))."
            return Field(row.name, .word(AllowedValues("value of \(row.name)", row.values), help))
        })
}

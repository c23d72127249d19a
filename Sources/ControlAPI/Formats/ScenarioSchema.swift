import PassAPI

extension Schema {
    /// `scenarios/**/*.yaml`, after parameters were substituted.
    static let scenario = Schema.record(
        "A scenario: changes to the configuration, seeded profiles, and rules.",
        [
            Field(
                "description",
                .text(
                    .filled, "What the scenario simulates, in a sentence, which lists of scenarios show."),
                isRequired: true),
            Field(
                "extends",
                .text(
                    .filled,
                    """
                    The name of the parent, which is the scenario on which this one is based. world and throttle are \
                    merged over the parent's, decisions and rules come before the parent's, and seed and degradation \
                    replace the parent's. Default: none.
                    """)),
            Field(
                "parameters",
                .map(
                    "parameter", keys: .parameterName, of: parameter,
                    """
                    Values that are chosen when the scenario is activated, as in enhanced-error-code;code=…;on=…. \
                    ${name} stands for a value in the rest of the file.
                    """)),
            Field("world", configurationOverlay),
            Field(
                "seed",
                .record(
                    "What a device has before its first request.",
                    [
                        Field(
                            "profiles",
                            .list(of: seededProfile, "Profiles that each device has without a login."))
                    ])),
            Field(
                "degradation",
                .list(
                    of: degradation,
                    "Integrations for which Adobe decides in place of the MVPD, as during an outage.")),
            Field(
                "decisions",
                .list(
                    of: decision,
                    """
                    The decisions of the MVPD on resources. The first matching one applies. A resource without a \
                    matching one is permitted.
                    """)),
            Field("throttle", throttleOverlay),
            Field(
                "rules",
                .list(
                    of: rule,
                    """
                    Rules that change replies: with errors, other replies, delays and faults. They are evaluated in \
                    order for each request.
                    """)),
        ])

    /// An item of `seed.profiles`, and a profile in the admin API.
    package static let seededProfile = Schema.record(
        "",
        [
            serviceProviderSelector,
            mvpdSelector,
            Field(
                "type",
                .word(
                    .seedableProfileTypes,
                    """
                    How the user logged in. regular: at the page of the MVPD. appleSSO: with Apple single sign-on. \
                    platformSSO: with a token of the device's platform. serviceTokenSSO: with a service token. Default: \
                    regular.
                    """)),
            Field(
                "expiresIn",
                .text(
                    .signedDuration,
                    """
                    When the profile expires, from now on; a negative duration creates an expired profile. \
                    Default: authenticationTTL of the integration without a platform.
                    """)
            ),
            Field(
                "attributes",
                .map(
                    "attribute", of: Schema(.anything),
                    "User metadata, such as userID. Default: the attributes of the MVPD's first test user.")),
        ])

    private static let serviceProviderSelector = Field(
        "serviceProvider",
        .text(
            .filled,
            """
            The identifier of the service provider, such as REF30, or "*": every service provider that has an active \
            integration with the MVPD, adopted ones included. Default: "*".
            """))

    private static let mvpdSelector = Field(
        "mvpd",
        .text(
            .filled,
            """
            The identifier of the MVPD, such as Cablevision; or first: the first active integration of the service \
            provider, in the order of the files, that is no temporary pass; or "*": every one of these.
            """), isRequired: true)

    private static let configurationOverlay: Schema = {
        var overlay = overlaidConfiguration.overlay
        overlay.help = """
            Changes to the configuration, with the same keys: they are merged over it, and null removes a key. In \
            mvpds and integrations, "*" stands for every entry, adopted ones included, and first for the first MVPD of the \
            service provider; entries by name come after them.
            """
        return overlay
    }()

    /// `throttle: null` turns off a rate limit that a parent scenario sets.
    private static let throttleOverlay = throttle.orNull

    private static let parameter = Schema.record(
        "",
        [
            Field(
                "type",
                .word(
                    .parameterTypes,
                    """
                    The values that are allowed. operations: natural, *, one operation, or several, separated by \
                    commas. duration: PT6H or 300ms. choice: one of the names in values.
                    """), isRequired: true),
            Field(
                "description",
                .text(.filled, "What the parameter chooses, which lists of scenarios show. Default: none.")),
            Field(
                "default",
                Schema(
                    .anything, "The value when none is chosen. Default: none, so that a value must be chosen."
                )),
            Field(
                "values",
                .map(
                    "value", of: Schema(.anything),
                    """
                    For the type choice: the names of which one is chosen, each with the value for which ${name} then stands. \
                    It can be a mapping, such as a whole then. Default: none.
                    """)),
        ])

    private static let degradation = Schema.record(
        "",
        [
            serviceProviderSelector,
            mvpdSelector,
            Field(
                "rule",
                .word(
                    .degradations,
                    """
                    AuthNAll: every user counts as logged in, and every resource is permitted. AuthZAll: \
                    every resource is permitted. AuthZNone: every resource is denied.
                    """
                ),
                isRequired: true),
            Field(
                "details",
                .text(
                    .filled,
                    "The details member of the error, for example a message to the user. Default: none.")),
        ])

    private static let decision = Schema.record(
        "",
        [
            Field(
                "resource",
                .text(.filled, "The resource, such as HBO; case matters. * stands for any text: HBO* or *."),
                isRequired: true),
            Field(
                "serviceProvider",
                .text(
                    .filled,
                    "The identifier of the service provider, or \"*\" for every one. Default: every service provider."
                )),
            Field(
                "mvpd",
                .text(
                    .filled,
                    """
                    The identifier of the MVPD, first for the first MVPD of the service provider, or "*" for every one. \
                    Default: every MVPD.
                    """)),
            Field(
                "decision",
                .word(
                    AllowedValues("decision", ["permit", "deny", "omit"]),
                    """
                    permit: the user can watch the resource. deny: the user cannot. omit: preauthorization leaves \
                    the resource out, like a resource that needs no authorization, and authorization permits it.
                    """),
                isRequired: true),
            Field(
                "error",
                .word(
                    .enhancedErrorCodes,
                    """
                    The error code of the denial. Default: authorization_denied_by_mvpd, and in preauthorization \
                    preauthorization_denied_by_mvpd.
                    """,
                    definition: "enhancedErrorCode")),
            Field(
                "details",
                .text(
                    .filled,
                    "The details member of the error: a message of the MVPD to the user. Default: none.")),
        ])
}

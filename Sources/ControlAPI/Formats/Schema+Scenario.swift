import Documents

extension Schema {
    /// `scenarios/**/*.yaml`, after parameters were substituted.
    package static let scenario = Schema.record(
        "A scenario: changes to the configuration, seeded profiles, and rules.",
        [
            Field(
                "description", .text(.filled, "What the scenario simulates, in a sentence."),
                isRequired: true),
            Field("extends", .text(.filled, "The scenario on which this one is based.")),
            Field(
                "parameters",
                .map(
                    "parameter", keys: .parameterName, of: parameter,
                    "Values that are chosen with the scenario: name;code=…;on=….")),
            Field("world", configurationOverlay),
            Field(
                "seed",
                .record(
                    "The initial state of each device.",
                    [
                        Field(
                            "profiles", .list(of: seededProfile, "Profiles that exist without a login."))
                    ])),
            Field(
                "degradation",
                .list(
                    of: degradation,
                    "Integrations for which Adobe temporarily answers instead of the MVPD.")),
            Field(
                "decisions",
                .list(of: decision, "Decisions of the MVPD on resources. The first matching one applies.")),
            Field("throttle", throttleOverlay),
            Field("rules", .list(of: rule, "Rules that are evaluated in order for each request.")),
        ])

    /// An item of `seed.profiles`, and a profile in the admin API.
    package static let seededProfile = Schema.record(
        "",
        [
            Field(
                "serviceProvider", .text(.filled, "The identifier of the service provider."),
                isRequired: true),
            Field("mvpd", .text(.filled, "The identifier of the MVPD."), isRequired: true),
            Field("type", .word(.seedableProfileTypes, "The type of the profile. Default: regular.")),
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
                    "User metadata. Default: the attributes of the MVPD's first test user.")),
        ])

    private static let configurationOverlay: Schema = {
        var overlay = overlaidConfiguration.overlay
        overlay.help = "Changes to the configuration, which are merged over it. null removes a key."
        return overlay
    }()

    /// `throttle: null` turns off a rate limit that a parent scenario sets.
    private static let throttleOverlay = throttle.orNull

    private static let parameter = Schema.record(
        "",
        [
            Field("type", .word(.parameterTypes, "The type of its values."), isRequired: true),
            Field("description", .text(.filled, "The purpose of the parameter.")),
            Field(
                "default",
                Schema(.anything, "The default value. A parameter without a default must be given a value.")),
        ])

    private static let degradation = Schema.record(
        "",
        [
            Field(
                "serviceProvider", .text(.filled, "The identifier of the service provider."),
                isRequired: true),
            Field("mvpd", .text(.filled, "The identifier of the MVPD."), isRequired: true),
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
            Field("details", .text(.filled, "The details member of the error.")),
        ])

    private static let decision = Schema.record(
        "",
        [
            Field("resource", .text(.filled, "The resource. * matches any text."), isRequired: true),
            Field("mvpd", .text(.filled, "The identifier of the MVPD. Default: every MVPD.")),
            Field(
                "decision",
                .word(
                    AllowedValues("decision", ["permit", "deny", "omit"]),
                    """
                    The decision. omit: preauthorization leaves the resource out, like a resource that needs \
                    no authorization, and authorization permits it.
                    """),
                isRequired: true),
            Field(
                "error",
                .word(
                    .enhancedErrorCodes,
                    "The error code of the denial. Default: the code for a denial by the MVPD.",
                    definition: "enhancedErrorCode")),
            Field("details", .text(.filled, "The details member of the error: a message of the MVPD.")),
        ])
}

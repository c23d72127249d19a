extension Schema {
    /// `scenarios/**/*.yaml`, after parameters were filled in.
    package static let scenario = Schema.record(
        "A scenario: an overlay on the configured world, plus seeds and rules.",
        [
            Field("description", .text(.filled, "What the scenario shows, in a sentence."), isRequired: true),
            Field("extends", .text(.filled, "The scenario that this one lies over.")),
            Field(
                "parameters",
                .map("parameter", keys: .parameterName, of: parameter, "Chosen per use: name;code=…;on=….")),
            Field("world", configurationOverlay),
            Field(
                "seed",
                .record(
                    "What a device finds when it first shows up.",
                    [Field("profiles", .list(of: seededProfile, "Logins that nobody had to go through."))])),
            Field(
                "degradation",
                .list(of: degradation, "Integrations that Adobe plays alone for a while.")),
            Field(
                "decisions", .list(of: decision, "What the MVPD says of resources; the first match wins.")),
            Field("throttle", throttleOverlay),
            Field("rules", .list(of: rule, "Tried in order on every request.")),
        ])

    /// A profile in `seed.profiles`, and in the admin API.
    package static let seededProfile = Schema.record(
        "",
        [
            Field("serviceProvider", .text(.filled, "Its identifier."), isRequired: true),
            Field("mvpd", .text(.filled, "Its identifier."), isRequired: true),
            Field("type", .word(.seedableProfileTypes, "regular when absent.")),
            Field(
                "expiresIn",
                .text(
                    .signedDuration, "From now on; negative has expired already, absent lasts as configured.")
            ),
            Field(
                "attributes",
                .map(
                    "attribute", of: Schema(.anything),
                    "User metadata; the MVPD's first test user's when absent.")),
        ])

    private static let configurationOverlay: Schema = {
        var overlay = overlaidConfiguration.overlay
        overlay.help = "The shape of the configuration, merged over it; null takes a key away."
        return overlay
    }()

    /// `throttle: null` switches off what a parent switched on.
    private static let throttleOverlay = throttle.orNull

    private static let parameter = Schema.record(
        "",
        [
            Field("type", .word(.parameterTypes, "What values it takes."), isRequired: true),
            Field("description", .text(.filled, "What it is for.")),
            Field("default", Schema(.anything, "Without a default, a value has to be given.")),
        ])

    private static let degradation = Schema.record(
        "",
        [
            Field("serviceProvider", .text(.filled, "Its identifier."), isRequired: true),
            Field("mvpd", .text(.filled, "Its identifier."), isRequired: true),
            Field(
                "rule",
                .word(
                    .degradations,
                    "AuthNAll lets everyone in, AuthZAll permits everything, AuthZNone denies everything."
                ),
                isRequired: true),
            Field("details", .text(.filled, "What the error says as details.")),
        ])

    private static let decision = Schema.record(
        "",
        [
            Field("resource", .text(.filled, "* stands for anything."), isRequired: true),
            Field("mvpd", .text(.filled, "Its identifier; every MVPD when absent.")),
            Field(
                "decision",
                .word(
                    AllowedValues("decision", ["permit", "deny", "omit"]),
                    "omit leaves the resource out of preauthorization, as one that is not gated."),
                isRequired: true),
            Field(
                "error",
                .word(
                    .enhancedErrorCodes, "Why it is denied; denied by the MVPD when absent.",
                    definition: "enhancedErrorCode")),
            Field("details", .text(.filled, "What the MVPD says.")),
        ])
}

extension Schema {
    /// `mvpds.<id>`.
    static let mvpd = Schema.record(
        "",
        [
            Field("displayName", .text(.filled, "The name users see; the identifier when absent.")),
            Field("logoUrl", .text(.filled, "As configuration answers it.")),
            Field("platformMappingId", .text(.filled, "Apple's identifier for it, where Apple has one.")),
            Field(
                "boardingStatus",
                .word(
                    .boardingStatuses,
                    "How far Apple has come: SUPPORTED means single sign-on, PICKER only Apple's picker.")),
            Field("isProxy", .boolean("As configuration answers it; left out when absent.")),
            Field("authPerAggregator", .boolean("As configuration answers it; left out when absent.")),
            Field("authPerBrowserSession", .boolean("As configuration answers it; left out when absent.")),
            Field("passiveAuthnEnabled", .boolean("As configuration answers it; left out when absent.")),
            Field(
                "hasLogoutEndpoint", .boolean("Whether it has a logout page of its own; true when absent.")),
            Field("isTempPass", .boolean("Whether it stands for temporary access; needs tempPass.")),
            Field("tempPass", tempPass),
            Field(
                "users", .list(of: user, "Who can log in; the first one does, unless another is asked for.")),
            Field(
                "attributesNames",
                .list(
                    of: .text(.filled, ""),
                    "What the partner framework is asked for, uid, NameID and uniqueId when absent.")),
            Field(
                "samlAttributes",
                .map(
                    "SAML attribute", of: .text(.filled, ""),
                    "The user metadata key of a SAML attribute; names that are missing keep theirs.")),
        ])

    private static let tempPass = Schema.record(
        "Temporary access without a login.",
        [
            Field(
                "duration",
                .text(
                    .duration,
                    "How long it lasts from the first authorization; PT0S is used up from the start."),
                isRequired: true),
            Field(
                "maxResources",
                .integer(
                    0...1_000,
                    "How many resources a promotional pass is good for; 0 is used up from the start.")),
            Field(
                "identityKey",
                .text(.filled, "The key of AP-TempPass-Identity that names the user of a promotional pass.")),
            Field("valid", .boolean("False plays a pass whose set-up is broken.")),
        ])

    private static let user = Schema.record(
        "",
        [
            Field("name", .text(.filled, "What is typed in at login."), isRequired: true),
            Field("password", .text(.filled, "\"password\" when absent.")),
            Field(
                "attributes",
                .map(
                    "attribute", of: Schema(.anything),
                    "User metadata; userID is the name when absent. zip is encrypted on the way out.")),
            Field(
                "attributesAtAuthorization",
                .map(
                    "attribute", of: Schema(.anything),
                    "User metadata that the MVPD sends only with its first permit.")),
        ])
}

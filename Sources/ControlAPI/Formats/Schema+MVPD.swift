import Documents

extension Schema {
    /// `mvpds.<id>`.
    static let mvpd = Schema.record(
        "",
        [
            Field("displayName", .text(.filled, "The name that users see. Default: the identifier.")),
            Field("logoUrl", .text(.filled, "Its value in the configuration response.")),
            Field("platformMappingId", .text(.filled, "Apple's identifier for the MVPD, if it has one.")),
            Field(
                "boardingStatus",
                .word(
                    .boardingStatuses,
                    """
                    How far Apple has onboarded the MVPD. SUPPORTED: single sign-on works. PICKER: the MVPD \
                    is only listed in Apple's picker.
                    """)),
            Field("isProxy", responseFlag),
            Field(
                "proxyMvpdId",
                .text(
                    .filled,
                    """
                    The identifier of the proxy MVPD through which the MVPD is integrated. It stands in media tokens, \
                    and in the authorizations of REST API V1.
                    """)),
            Field("authPerAggregator", responseFlag),
            Field("authPerBrowserSession", responseFlag),
            Field("passiveAuthnEnabled", responseFlag),
            Field(
                "hasLogoutEndpoint", .boolean("Whether the MVPD has its own logout page. Default: true.")),
            Field(
                "binding",
                .words(
                    "binding", MVPD.Binding.self,
                    """
                    How the login reaches the MVPD's page. redirect: by redirects. post: by HTML forms that submit \
                    themselves, as with many real MVPDs. Default: redirect.
                    """)),
            Field(
                "loginFields",
                .record(
                    """
                    The names of the fields of its login page, for clients that log in without a browser.
                    """,
                    [
                        Field("username", .text(.filled, "Default: username.")),
                        Field("password", .text(.filled, "Default: password.")),
                    ])),
            Field("homeBasedAuthentication", homeBasedAuthentication),
            Field(
                "isTempPass",
                .boolean("Whether the MVPD represents temporary access; requires tempPass. Default: false.")),
            Field("tempPass", tempPass),
            Field("users", .list(of: user, "The users who can log in. The first one is the default.")),
            Field(
                "attributesNames",
                .list(
                    of: .text(.filled, ""),
                    """
                    The names of the SAML attributes that the partner framework is asked for. They decide which \
                    user metadata a login through Apple's framework has. Default: uid, NameID and uniqueId, \
                    which contain the account identifier.
                    """)),
            Field(
                "samlAttributes",
                .map(
                    "SAML attribute", of: .text(.filled, ""),
                    """
                    The user metadata keys by the name of the SAML attribute. An attribute without an entry \
                    keeps its name. key.member is a member of a map. Default: uid, NameID and uniqueId are \
                    userID, MaxTVRating is maxRating.VCHIP and MaxMovieRating is maxRating.MPAA.
                    """)),
        ])

    /// A flag that the mock only passes on in the configuration response.
    static let responseFlag = Schema.boolean(
        "Its value in the configuration response. Default: the member is left out.")

    private static let homeBasedAuthentication = Schema.record(
        """
        Set: the MVPD logs users in without a page, because their devices are in the home network of an account. \
        Default: it shows its login page.
        """,
        [
            Field("user", .text(.filled, "The user whose home it is. Default: the first one of users.")),
            Field(
                "sendsStatus",
                .boolean(
                    """
                    Whether the MVPD sends hba_status with each login: true without a page, else false. Default: \
                    true.
                    """)),
        ])

    private static let tempPass = Schema.record(
        "Temporary access without a login.",
        [
            Field(
                "duration",
                .text(
                    .duration,
                    "How long the pass is valid, from the first authorization. PT0S: it has always expired."),
                isRequired: true),
            Field(
                "maxResources",
                .integer(
                    0...1_000,
                    "The number of resources that a promotional pass covers. 0: none are left.")),
            Field(
                "identityKey",
                .text(
                    .filled,
                    "The key in AP-TempPass-Identity that identifies the user of a promotional pass.")),
            Field(
                "valid",
                .boolean("Whether the pass is configured correctly at Adobe. Default: true.")),
        ])

    private static let user = Schema.record(
        "",
        [
            Field("name", .text(.filled, "The user name for the login."), isRequired: true),
            Field("password", .text(.filled, "The password for the login. Default: password.")),
            Field(
                "attributes",
                .map(
                    "attribute", of: Schema(.anything),
                    "User metadata. Default of userID: the name. zip is encrypted in responses.")),
            Field(
                "attributesAtAuthorization",
                .map(
                    "attribute", of: Schema(.anything),
                    "User metadata that the MVPD sends only with its first permit decision.")),
        ])
}

import PassAPI

extension Schema {
    /// `mvpds.<id>`.
    static let mvpd = Schema.record(
        "",
        [
            Field("displayName", .text(.filled, "The name that users see. Default: the identifier.")),
            Field(
                "logoUrl",
                .text(.filled, "The address of its logo in the configuration response. Default: none.")),
            Field(
                "platformMappingId",
                .text(
                    .filled, "Apple's identifier for the MVPD, which can differ from its own. Default: none.")
            ),
            Field(
                "boardingStatus",
                .word(
                    .boardingStatuses,
                    """
                    How far Apple has onboarded the MVPD. SUPPORTED: single sign-on works. PICKER: the MVPD \
                    is only listed in Apple's picker. Default: Apple has not onboarded it.
                    """)),
        ] + inheritedFields + [
            Field("isProxy", responseFlag),
            Field(
                "proxyMvpdId",
                .text(
                    .filled,
                    """
                    The identifier of the proxy MVPD through which the MVPD is integrated. Media tokens contain it, \
                    and so do the authorizations of REST API V1. Default: none.
                    """)),
            Field("authPerAggregator", responseFlag),
            Field("authPerBrowserSession", responseFlag),
            Field("passiveAuthnEnabled", responseFlag),
            Field(
                "hasLogoutEndpoint", .boolean("Whether the MVPD has its own logout page. Default: true.")),
            Field(
                "userIdPerChannel",
                .boolean(
                    """
                    Whether a user has another identifier for each service provider, so that the sessionGUID of media \
                    tokens differs between them. Default: false.
                    """)),
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
                        Field("username", .text(.filled, "The field for the user name. Default: username.")),
                        Field("password", .text(.filled, "The field for the password. Default: password.")),
                    ])),
            Field("homeBasedAuthentication", homeBasedAuthentication),
            Field(
                "isTempPass",
                .boolean("Whether the MVPD represents temporary access; requires tempPass. Default: false.")),
            Field("tempPass", tempPass),
            Field(
                "users",
                .list(of: user, "The users who can log in. The first one is used where no user is named.")),
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
        "The member of this name in the configuration response. Default: the member is left out.")

    private static let homeBasedAuthentication = Schema.record(
        """
        Set: the MVPD logs users in without a page, because their devices are in the home network of an account. \
        Default: it shows its login page, and does not send hba_status.
        """,
        [
            Field(
                "active",
                .boolean(
                    """
                    false: it shows its login page, until a scenario sets this to true. Default: true.
                    """)),
            Field("user", .text(.filled, "The user whose home it is. Default: the first one of users.")),
            Field(
                "sendsStatus",
                .boolean(
                    """
                    Whether the MVPD sends hba_status with each login: true without a page, else false, also while \
                    active is false. Default: true.
                    """)),
        ])

    private static let tempPass = Schema.record(
        "The limits of the temporary access, which needs no login.",
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
                    """
                    The number of different resources that a promotional pass covers. 0: none are left. Default: no \
                    limit.
                    """)),
            Field(
                "identityKey",
                .text(
                    .filled,
                    """
                    The key in AP-TempPass-Identity that identifies the user of a promotional pass, such as email. \
                    Default: none.
                    """)),
            Field(
                "valid",
                .boolean(
                    """
                    Whether the pass is configured correctly at Adobe. false: it is refused with \
                    invalid_configuration_temporary_access. Default: true.
                    """)),
        ])

    private static let user = Schema.record(
        "",
        [
            Field(
                "name", .text(.filled, "The user name that the user types on the login page."),
                isRequired: true),
            Field(
                "password",
                .text(.filled, "The password that the user types on the login page. Default: password.")),
            Field(
                "attributes",
                .map(
                    "attribute", of: Schema(.anything),
                    "User metadata, such as userID and zip, which is encrypted in responses. Default: userID is the name."
                )),
            Field(
                "attributesAtAuthorization",
                .map(
                    "attribute", of: Schema(.anything),
                    "User metadata that the MVPD sends only with its first permit decision. Default: none.")),
        ])
}

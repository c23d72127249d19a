import PassAPI

/// `mvpds.<id>`: a TV provider.
package struct MVPD: Sendable, Hashable, DocumentObject {
    package var id: MVPDID
    package var displayName: String
    /// Every MVPD has a logo, as in the published sample.
    package var logoURL = "https://logos.example/logo.png"
    package var platformMappingID: PlatformMappingID?
    package var boardingStatus: BoardingStatus?
    package var flags = ConfigurationResponse.MVPD.Flags()
    package var proxyMVPD: MVPDID?
    package var hasLogoutEndpoint = true
    package var hasUserIDPerChannel = false
    package var binding = Binding.redirect
    package var loginFields = LoginFields()
    package var homeBasedAuthentication: HomeBasedAuthentication?
    package var tempPass: TempPass?
    package var users: [TestUser] = []
    /// The value of `attributesNames` in the answer of *Retrieve partner authentication request*. The default has the names of the
    /// published sample.
    package var attributesNames = ["uid", "NameID", "uniqueId"]
    /// The user metadata keys by the name of the SAML attribute. An attribute without an entry keeps its
    /// name. `key.member` is a member of a map, because a SAML attribute cannot contain a map.
    ///
    /// In the published sample, all three attributes contain the account identifier. The names of the ratings come from the page
    /// *MVPD User Metadata Exchange*.
    package var samlAttributes = [
        "uid": "userID", "NameID": "userID", "uniqueId": "userID",
        "MaxTVRating": "maxRating.VCHIP", "MaxMovieRating": "maxRating.MPAA",
    ]

    /// The names of the fields of a login page. Real pages have names of their own, and clients that log in without a browser know
    /// them.
    package struct LoginFields: Sendable, Hashable {
        package var username = "username"
        package var password = "password"
    }

    /// A SAML binding (SAML 2.0 Bindings, 3.4 to 3.6).
    package enum Binding: String, Sendable, Hashable, CaseIterable {
        /// Redirects, with an artifact in place of the response.
        case redirect
        /// Forms that submit themselves.
        case post
    }

    package enum BoardingStatus: String, Sendable, Hashable, CaseIterable {
        case supported = "SUPPORTED"
        case picker = "PICKER"
    }

    package init(id: MVPDID) {
        self.id = id
        displayName = id.text
    }

    /// An unknown MVPD. It has one test user, and Apple has not onboarded it.
    static let adopted = {
        var mvpd = MVPD()
        mvpd.users = [TestUser(name: "user", attributes: ["userID": "user"])]
        return mvpd
    }()

    /// The user metadata that a SAML attribute contains: the key, and the member when its value is a map.
    package func metadata(ofSAMLAttribute name: String) -> (key: String, member: String?) {
        guard let target = samlAttributes[name] else { return (name, nil) }
        let parts = target.split(separator: ".", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : (target, nil)
    }

    init() { self.init(id: "") }

    static let fields = identityFields + inheritedFields + behaviorFields

    private static let identityFields: [Field<MVPD>] = [
        Field("displayName", \.displayName, .text, "The name that users see.", default: "the identifier"),
        Field("logoUrl", \.logoURL, .text, "The address of its logo in the configuration response."),
        Field(
            "platformMappingId", \.platformMappingID, .id(),
            "Apple's identifier for the MVPD, which can differ from its own."),
        Field(
            "boardingStatus", \.boardingStatus, .word("boarding status"),
            """
            How far Apple has onboarded the MVPD. SUPPORTED: single sign-on works. PICKER: the MVPD is only listed in \
            Apple's picker.
            """,
            default: "Apple has not onboarded it"),
    ]

    /// The fields that integrations decode.
    private static let inheritedFields: [Field<MVPD>] = Integration.inheritedFields.map { field in
        let schema = field.key.schema
        let isRecord = !schema.fields.isEmpty
        return Field(
            described: field.key.name, schema,
            isRecord ? schema.help : "The value for integrations that do not set this key.")
    }

    private static let behaviorFields: [Field<MVPD>] = [
        .responseFlag("isProxy", \.flags.isProxy),
        Field(
            "proxyMvpdId", \.proxyMVPD, .id(),
            """
            The identifier of the proxy MVPD through which the MVPD is integrated. Media tokens contain it, and so do the \
            authorizations of REST API V1.
            """),
        .responseFlag("authPerBrowserSession", \.flags.authPerBrowserSession),
        .responseFlag("passiveAuthnEnabled", \.flags.passiveAuthnEnabled),
        Field(
            "hasLogoutEndpoint", \.hasLogoutEndpoint, .boolean, "Whether the MVPD has its own logout page."),
        Field(
            "userIdPerChannel", \.hasUserIDPerChannel, .boolean,
            """
            Whether users have a different identifier for each service provider, so the sessionGUID of media tokens \
            differs between them.
            """),
        Field(
            "binding", \.binding, .word("binding"),
            """
            How the login reaches the MVPD's page. redirect: by redirects. post: by HTML forms that submit themselves, as \
            with many real MVPDs.
            """),
        Field(
            "loginFields", \.loginFields, .object,
            "The names of the fields of its login page, for clients that log in without a browser."),
        Field(
            "homeBasedAuthentication", \.homeBasedAuthentication, .object,
            """
            Set: the MVPD logs users in without a page, because their devices are in the home network of an account.
            """,
            default: "it shows its login page, and does not send hba_status"),
        Field(
            described: "isTempPass", .boolean(""),
            "Whether the MVPD represents temporary access; requires tempPass.", default: "false"),
        Field(
            "tempPass", \.tempPass, .object, "The limits of the temporary access, which needs no login.",
            default: nil),
        Field(
            "users", \.users, .list(of: .object),
            "The users who can log in. The first one is used where no user is named.", default: nil),
        Field(
            "attributesNames", \.attributesNames, .list(of: .text),
            """
            The names of the SAML attributes that the partner framework is asked for. They decide which user metadata a \
            login through Apple's framework has.
            """,
            default: "{value}, which contain the account identifier"),
        Field(
            "samlAttributes", \.samlAttributes, .map("SAML attribute", of: .text),
            """
            The user metadata keys by the name of the SAML attribute. An attribute without an entry keeps its name. \
            key.member is a member of a map.
            """,
            default: """
                uid, NameID and uniqueId are userID, MaxTVRating is maxRating.VCHIP and MaxMovieRating is maxRating.MPAA
                """),
    ]
}

extension MVPD.LoginFields: DocumentObject {
    static let fields: [Field<Self>] = [
        Field("username", \.username, .text, "The field for the user name."),
        Field("password", \.password, .text, "The field for the password."),
    ]
}

/// `mvpds.<id>.homeBasedAuthentication`: the MVPD can log in users without a page if their device is in the home network of an
/// account (page *Home-Based Authentication (HBA)*).
package struct HomeBasedAuthentication: Sendable, Hashable, DocumentObject {
    package var isActive: Bool = true
    package var user: String?
    package var sendsStatus: Bool = true
    package var requiresConnection: Bool = false

    static let fields: [Field<Self>] = [
        Field(
            "active", \.isActive, .boolean,
            "false: it shows its login page, until a scenario sets this to true."),
        Field("user", \.user, .text, "The user whose home it is.", default: "the first one of users"),
        Field(
            "sendsStatus", \.sendsStatus, .boolean,
            """
            Whether the MVPD sends hba_status with each login: true without a page, else false, even while active is false.
            """),
        Field(
            "requiresConnection", \.requiresConnection, .boolean,
            """
            Whether only a device counts as at home that creates its session with connectionIp and connectionPort in \
            X-Device-Info, which Adobe calls mandatory for Spectrum. Others get the login page. Not in REST API V1.
            """),
    ]
}

/// `mvpds.<id>.tempPass`: temporary access without a login (page *TempPass*).
package struct TempPass: Sendable, Hashable, DocumentObject {
    package var duration = Duration.zero
    package var maximumResources: Int?
    package var identityKey: String?
    package var isValid: Bool = true

    static let fields: [Field<Self>] = [
        Field(
            "duration", \.duration, .duration,
            "How long the pass is valid, from the first authorization. PT0S: it has always expired.",
            default: nil
        ).required,
        Field(
            "maxResources", \.maximumResources, .integer(0...1_000),
            "The number of different resources that a promotional pass covers. 0: none are left.",
            default: "no limit"),
        Field(
            "identityKey", \.identityKey, .text,
            "The key in AP-TempPass-Identity that identifies the user of a promotional pass, such as email."),
        Field(
            "valid", \.isValid, .boolean,
            """
            Whether the pass is configured correctly at Adobe. false: it is refused with \
            invalid_configuration_temporary_access.
            """),
    ]
}

/// `mvpds.<id>.users[]`: a user who can log in to an MVPD.
package struct TestUser: Sendable, Hashable, DocumentObject {
    package private(set) var name = ""
    package private(set) var password = "password"
    /// User metadata; always contains `userID`.
    package private(set) var attributes: [String: JSONValue] = [:]
    private var attributesAtAuthorization: [String: JSONValue] = [:]
    /// `attributes` in the form of profiles. Computed once, so that all profiles of the user share the
    /// storage.
    package private(set) var metadata: [String: UserMetadata] = [:]
    /// User metadata that the MVPD sends only with its first permit decision, in the form of profiles.
    package private(set) var metadataAtAuthorization: [String: UserMetadata] = [:]

    package init(
        name: String, attributes: [String: JSONValue], attributesAtAuthorization: [String: JSONValue] = [:]
    ) {
        self.name = name
        self.attributes = attributes
        self.attributesAtAuthorization = attributesAtAuthorization
        finishDecoding()
    }

    init() {}

    static let fields: [Field<Self>] = [
        Field(
            "name", \.name, .text, "The user name that the user types on the login page.", default: nil
        ).required,
        Field("password", \.password, .text, "The password that the user types on the login page.").secret,
        Field(
            "attributes", \.attributes, .map("attribute", of: .anything),
            "User metadata, such as userID and zip, which is encrypted in responses.",
            default: "userID is the name"),
        Field(
            "attributesAtAuthorization", \.attributesAtAuthorization, .map("attribute", of: .anything),
            "User metadata that the MVPD sends only with its first permit decision."),
    ]

    mutating func finishDecoding() {
        if attributes["userID"] == nil { attributes["userID"] = .string(name) }
        metadata = UserMetadata.marking(attributes)
        metadataAtAuthorization = UserMetadata.marking(attributesAtAuthorization)
    }
}

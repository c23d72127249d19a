import PassAPI

/// `mvpds.<id>`: a TV provider.
package struct MVPD: Sendable, Hashable {
    package var id: MVPDID
    package var displayName: String
    package var logoURL: String?
    /// Apple's identifier for the MVPD, if it has one.
    package var platformMappingID: PlatformMappingID?
    package var boardingStatus: BoardingStatus?
    package var flags: ConfigurationResponse.MVPD.Flags
    /// The identifier of the proxy MVPD through which the MVPD is integrated.
    package var proxyMVPD: MVPDID?
    /// True when the MVPD has a logout page of its own.
    package var hasLogoutEndpoint: Bool
    /// True when a user has another identifier, and so another `sessionGUID`, for each service provider.
    package var hasUserIDPerChannel = false
    /// How SAML messages reach the MVPD and come back.
    package var binding: Binding
    /// The names of the fields of its login page.
    package var loginFields: LoginFields
    /// Set for an MVPD that can log users in without a page.
    package var homeBasedAuthentication: HomeBasedAuthentication?
    /// Set for MVPDs that represent temporary access.
    package var tempPass: TempPass?
    /// The users who can log in. The first one is the default.
    package var users: [TestUser]
    /// The value of `attributesNames` in the answer of *Retrieve partner authentication request*.
    package var attributesNames: [String]
    /// The user metadata keys by the name of the SAML attribute. An attribute without an entry keeps its
    /// name. `key.member` is a member of a map, because a SAML attribute cannot contain a map.
    package var samlAttributes: [String: String]

    /// The names of the fields of a login page. Real pages have names of their own, which clients that log in
    /// without a browser know.
    package struct LoginFields: Sendable, Hashable {
        package var username = "username"
        package var password = "password"

        package init() {}
    }

    /// A SAML binding (SAML 2.0 Bindings, 3.4 to 3.6).
    package enum Binding: String, Sendable, Hashable, CaseIterable {
        /// Redirects, with an artifact in place of the response.
        case redirect
        /// Forms that submit themselves.
        case post
    }

    /// How far Apple has onboarded the MVPD.
    package enum BoardingStatus: String, Sendable, Hashable, CaseIterable {
        /// Single sign-on works.
        case supported = "SUPPORTED"
        /// The MVPD is listed in Apple's picker, but its users log in through basic authentication.
        case picker = "PICKER"
    }

    package init(
        id: MVPDID, displayName: String, logoURL: String? = nil,
        platformMappingID: PlatformMappingID? = nil, boardingStatus: BoardingStatus? = nil,
        flags: ConfigurationResponse.MVPD.Flags = .init(), proxyMVPD: MVPDID? = nil,
        hasLogoutEndpoint: Bool = true,
        binding: Binding = .redirect, loginFields: LoginFields = LoginFields(),
        tempPass: TempPass? = nil, users: [TestUser] = [],
        attributesNames: [String] = MVPD.defaultAttributesNames,
        samlAttributes: [String: String] = MVPD.defaultSAMLAttributes
    ) {
        self.id = id
        self.displayName = displayName
        self.logoURL = logoURL
        self.platformMappingID = platformMappingID
        self.boardingStatus = boardingStatus
        self.flags = flags
        self.proxyMVPD = proxyMVPD
        self.hasLogoutEndpoint = hasLogoutEndpoint
        self.binding = binding
        self.loginFields = loginFields
        self.tempPass = tempPass
        self.users = users
        self.attributesNames = attributesNames
        self.samlAttributes = samlAttributes
    }

    /// An MVPD that the configuration does not know. It has one test user, and Apple has not onboarded it.
    static let adopted = MVPD(
        id: "", displayName: "", users: [TestUser(name: "user", attributes: ["userID": "user"])])

    /// The names of the published sample.
    package static let defaultAttributesNames = ["uid", "NameID", "uniqueId"]
    /// In the published sample, all three attributes contain the account identifier. The names of the ratings are
    /// those of the page *MVPD User Metadata Exchange*.
    package static let defaultSAMLAttributes = [
        "uid": "userID", "NameID": "userID", "uniqueId": "userID",
        "MaxTVRating": "maxRating.VCHIP", "MaxMovieRating": "maxRating.MPAA",
    ]

    /// The user metadata that a SAML attribute contains: the key, and the member when its value is a map.
    package func metadata(ofSAMLAttribute name: String) -> (key: String, member: String?) {
        guard let target = samlAttributes[name] else { return (name, nil) }
        let parts = target.split(separator: ".", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : (target, nil)
    }
}

/// `mvpds.<id>.homeBasedAuthentication`: the MVPD can log users in without a page, because their device is in the home
/// network of an account (page *Home-Based Authentication (HBA)*).
package struct HomeBasedAuthentication: Sendable, Hashable {
    /// False while the MVPD shows its login page to everybody.
    package var isActive: Bool = true
    /// The user whose home it is; `nil` for the MVPD's first user.
    package var user: String?
    /// True when the MVPD sends `hba_status` with each login.
    package var sendsStatus: Bool = true
}

/// `mvpds.<id>.tempPass`: temporary access without a login (page *TempPass*).
package struct TempPass: Sendable, Hashable {
    /// How long the pass is valid, from the first authorization.
    package var duration: Duration
    /// The number of distinct resources that a promotional pass covers; `nil` for a basic pass, which has no
    /// limit.
    package var maximumResources: Int?
    /// The key in `AP-TempPass-Identity` that identifies the user of a promotional pass.
    package var identityKey: String?
    /// False simulates a pass with an invalid configuration at Adobe.
    package var isValid: Bool = true
}

/// `mvpds.<id>.users[]`: a user who can log in to an MVPD.
package struct TestUser: Sendable, Hashable {
    package let name: String
    package let password: String
    /// User metadata; always contains `userID`.
    package let attributes: [String: JSONValue]
    /// `attributes` in the form of profiles. Computed once, so that all profiles of the user share the
    /// storage.
    package let metadata: [String: UserMetadata]
    /// User metadata that the MVPD sends only with its first permit decision, in the form of profiles.
    package let metadataAtAuthorization: [String: UserMetadata]

    package init(
        name: String, password: String = "password", attributes: [String: JSONValue],
        attributesAtAuthorization: [String: JSONValue] = [:]
    ) {
        self.name = name
        self.password = password
        self.attributes = attributes
        metadata = UserMetadata.marking(attributes)
        metadataAtAuthorization = UserMetadata.marking(attributesAtAuthorization)
    }
}

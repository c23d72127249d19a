import PassAPI

/// `mvpds.<id>`: a TV provider.
package struct MVPD: Sendable, Hashable {
    package var id: MVPDID
    package var displayName: String
    package var logoURL: String?
    /// Apple's name for it, where Apple has one.
    package var platformMappingID: PlatformMappingID?
    package var boardingStatus: BoardingStatus?
    package var flags: ConfigurationResponse.MVPD.Flags
    /// True when the MVPD has a logout page of its own.
    package var hasLogoutEndpoint: Bool
    /// Set on the MVPDs that stand for temporary access.
    package var tempPass: TempPass?
    /// The users who can log in; the first one does, unless another is asked for.
    package var users: [TestUser]
    /// The names that *Retrieve partner authentication request* answers as `attributesNames`.
    package var attributesNames: [String]
    /// From the name of a SAML attribute to the user metadata key; names that are missing keep theirs.
    package var samlAttributes: [String: String]

    /// How far Apple has come with the MVPD.
    package enum BoardingStatus: String, Sendable, Hashable, CaseIterable {
        /// Single sign-on works.
        case supported = "SUPPORTED"
        /// Only in Apple's picker: the login is the basic one.
        case picker = "PICKER"
    }

    package init(
        id: MVPDID, displayName: String, logoURL: String? = nil,
        platformMappingID: PlatformMappingID? = nil, boardingStatus: BoardingStatus? = nil,
        flags: ConfigurationResponse.MVPD.Flags = .init(), hasLogoutEndpoint: Bool = true,
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
        self.hasLogoutEndpoint = hasLogoutEndpoint
        self.tempPass = tempPass
        self.users = users
        self.attributesNames = attributesNames
        self.samlAttributes = samlAttributes
    }

    /// As the published sample has them.
    package static let defaultAttributesNames = ["uid", "NameID", "uniqueId"]
    /// The sample's names of a user all mean the account identifier.
    package static let defaultSAMLAttributes = ["uid": "userID", "NameID": "userID", "uniqueId": "userID"]
}

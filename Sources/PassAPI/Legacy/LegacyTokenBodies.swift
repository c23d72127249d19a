/// The answer of *(Legacy) Retrieve Authentication Token*.
package struct LegacyAuthenticationToken: LegacyResponse, Hashable, JSONObject {
    var serviceProvider: ServiceProviderID
    var mvpd: MVPDID
    var userID: String
    var expires: Timestamp

    package init(serviceProvider: ServiceProviderID, mvpd: MVPDID, userID: String, expires: Timestamp) {
        self.serviceProvider = serviceProvider
        self.mvpd = mvpd
        self.userID = userID
        self.expires = expires
    }

    package static let root = "authentication"
    package static let schema = Schema.object(members.map(\.field), definition: "authenticationToken")

    package static let members: [JSONMember<Self>] = [
        .always("expires", .digits, \.expires.digits),
        .always("userId", .text("The user identifier of the MVPD."), \.userID),
        .always("mvpd", .text(""), \.mvpd), .always("requestor", .text(""), \.serviceProvider),
    ]
}

/// The answer of *(Legacy) Initiate Authorization* and *(Legacy) Retrieve Authorization Token*.
package struct LegacyAuthorizationToken: LegacyResponse, Hashable, JSONObject {
    var serviceProvider: ServiceProviderID
    var mvpd: MVPDID
    var resource: ResourceID
    package var expires: Timestamp
    /// The MVPD behind `mvpd` when `mvpd` is a proxy.
    var proxyMVPD: MVPDID?

    package init(
        serviceProvider: ServiceProviderID, mvpd: MVPDID, resource: ResourceID, expires: Timestamp,
        proxyMVPD: MVPDID? = nil
    ) {
        self.serviceProvider = serviceProvider
        self.mvpd = mvpd
        self.proxyMVPD = proxyMVPD
        self.resource = resource
        self.expires = expires
    }

    package static let root = "authorization"
    package static let schema = Schema.object(members.map(\.field), definition: "authorizationToken")

    package static let members: [JSONMember<Self>] = [
        .always("expires", .digits, \.expires.digits), .always("mvpd", .text(""), \.mvpd),
        .always("requestor", .text(""), \.serviceProvider), .always("resource", .text(""), \.resource),
        .optional("proxyMvpd", .text("The MVPD behind a proxy MVPD."), \.proxyMVPD),
    ]
}

/// The answer of *(Legacy) Obtain Short Media Token*.
package struct LegacyMediaToken: LegacyResponse, Hashable {
    package var token: MediaToken
    var userID: String

    package init(token: MediaToken, userID: String) {
        self.token = token
        self.userID = userID
    }

    package func write(
        to json: inout JSONWriter, in format: LegacyFormat, signer: some ResponseSigning, trace: String
    ) {
        json.object { object in
            object.member("expires", token.validity.notAfter.digits)
            object.member("mvpdId", token.mvpd)
            object.member("requestor", token.serviceProvider)
            object.member("resource", token.resource)
            object.member("serializedToken", token.serialized(by: signer))
            object.member("userId", userID)
        }
    }

    package static let root = "play"

    package static let schema = Schema.object(
        [
            .always("expires", .digits), .always("mvpdId", .text("")), .always("requestor", .text("")),
            .always("resource", .text("")), .always("serializedToken", .text("The media token, in base64.")),
            .always("userId", .text("")),
        ], definition: "mediaToken")
}

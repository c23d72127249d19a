/// The answer of *(Legacy) Retrieve Authentication Token*.
package struct LegacyAuthenticationToken: LegacyResponse, Hashable {
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

    package func document(in format: LegacyFormat, signer: some ResponseSigning, trace: String)
        -> LegacyDocument
    {
        LegacyDocument(
            Self.root,
            [
                .init("expires", .moment(expires)), .init("userId", .text(userID)),
                .init("mvpd", .text(mvpd.text)), .init("requestor", .text(serviceProvider.text)),
            ])
    }
}

extension LegacyAuthenticationToken: LegacyDescribed {
    package static let root = "authentication"

    package static let schema = Schema.object(
        [
            .always("expires", .digits), .always("userId", .text("The user identifier of the MVPD.")),
            .always("mvpd", .text("")), .always("requestor", .text("")),
        ], definition: "authenticationToken")
}

/// The answer of *(Legacy) Initiate Authorization* and *(Legacy) Retrieve Authorization Token*.
package struct LegacyAuthorizationToken: LegacyResponse, Hashable {
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

    package func document(in format: LegacyFormat, signer: some ResponseSigning, trace: String)
        -> LegacyDocument
    {
        LegacyDocument(
            Self.root,
            [
                .init("expires", .moment(expires)), .init("mvpd", .text(mvpd.text)),
                .init("requestor", .text(serviceProvider.text)), .init("resource", .text(resource.text)),
                .init("proxyMvpd", ifPresent: proxyMVPD?.text),
            ])
    }
}

extension LegacyAuthorizationToken: LegacyDescribed {
    package static let root = "authorization"

    package static let schema = Schema.object(
        [
            .always("expires", .digits), .always("mvpd", .text("")), .always("requestor", .text("")),
            .always("resource", .text("")), .optional("proxyMvpd", .text("The MVPD behind a proxy MVPD.")),
        ], definition: "authorizationToken")
}

/// The answer of *(Legacy) Obtain Short Media Token*.
package struct LegacyMediaToken: LegacyResponse, Hashable {
    package var token: MediaToken
    var userID: String

    package init(token: MediaToken, userID: String) {
        self.token = token
        self.userID = userID
    }

    package func document(in format: LegacyFormat, signer: some ResponseSigning, trace: String)
        -> LegacyDocument
    {
        LegacyDocument(
            Self.root,
            [
                .init("expires", .moment(token.validity.notAfter)), .init("mvpdId", .text(token.mvpd.text)),
                .init("requestor", .text(token.serviceProvider.text)),
                .init("resource", .text(token.resource.text)),
                .init("serializedToken", .text(token.serialized(by: signer))),
                .init("userId", .text(userID)),
            ])
    }
}

extension LegacyMediaToken: LegacyDescribed {
    package static let root = "play"

    package static let schema = Schema.object(
        [
            .always("expires", .digits), .always("mvpdId", .text("")), .always("requestor", .text("")),
            .always("resource", .text("")), .always("serializedToken", .text("The media token, in base64.")),
            .always("userId", .text("")),
        ], definition: "mediaToken")
}

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

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

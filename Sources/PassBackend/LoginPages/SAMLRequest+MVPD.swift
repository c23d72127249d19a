import ControlAPI
import PassAPI

extension SAMLRequest {
    /// A request of the service provider to an MVPD, with what the pages *MVPD Authentication*, *Service Provider Scoping*
    /// and *Proxy MVPD SAML Integration* say that it needs. It is not signed.
    ///
    /// - Parameters:
    ///   - destination: the operation of the mock that receives the request as the MVPD.
    ///   - baseURL: the scheme and authority of the mock's own URLs.
    init(
        root: Root = .authnRequest, id: String, issuedAt time: Timestamp, to mvpd: MVPDID,
        for serviceProvider: ServiceProviderID, in configuration: Configuration,
        destination: PassOperation, baseURL: String, responseBinding: Binding
    ) {
        // Only proxies need the name of the MVPD that the user has chosen.
        let proxied = configuration.mvpd(mvpd).flatMap { $0.proxyMVPD == nil ? nil : $0 }
        self.init(
            root: root, id: id, issueInstant: time,
            destination: baseURL + destination.path(["mvpd": mvpd.text]),
            assertionConsumerURL: baseURL + PassOperation.consumeAssertion.path(),
            responseBinding: responseBinding,
            scoping: Scoping(
                requester: serviceProvider.text,
                identityProvider: proxied.map { IdentityProvider(id: $0.id.text, name: $0.displayName) }))
    }
}

import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// The service provider's side of SAML: sends the user agent to the MVPD, by a redirect or by a form, as the MVPD's
    /// binding demands. Only the code in the query matters; the other parameters are read from the session. A
    /// registration code that has none yet takes them from the query, as AccessEnabler clients expect. For an MVPD without an
    /// integration, the user agent goes back to the application at once.
    static func authenticateWithSAML(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(PageError) -> Answer {
        guard parsed.query["reg_code"] != nil else {
            // The status that the service returns.
            throw PageError(
                status: .unavailableForLegalReasons,
                reason:
                    "The link has no reg_code, so it does not belong to a login. Start again on your device.")
        }
        let session = try parsed.session(in: simulator, at: request.now)
        try parsed.checkIntegration(of: session, in: request.configuration)
        if session.isLive, session.registration != nil, !session.parameters.missing.isEmpty {
            return try legacyInitiateAuthentication(&simulator, request, parsed)
        }
        return try parsed.login(in: simulator, request).sendRequest(&simulator, request, parsed)
    }
}

extension ParsedRequest {
    /// Checks that the service provider can use the MVPD of the login.
    ///
    /// - Throws: the redirect to the application with which the service answers otherwise.
    fileprivate func checkIntegration(
        of session: Session, in configuration: Configuration
    ) throws(PageError) {
        guard session.isLive, let mvpd = session.parameters.mvpd ?? parameter("mso_id").map({ MVPDID($0) }),
            let url = session.parameters.redirectURL ?? parameter("redirect_url"), AbsoluteURI.isSafe(url),
            configuration.activeIntegration(session.serviceProvider, mvpd) == nil
        else { return }
        throw .redirect(
            to: url,
            because: configuration.mvpd(mvpd) == nil
                ? configuration.reasonAgainst(mvpd)
                : configuration.reasonAgainst(mvpd, at: session.serviceProvider))
    }
}

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

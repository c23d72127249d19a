import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// The service provider's side of SAML: sends the user agent to the MVPD with a redirect or a form, depending on the MVPD's
    /// binding. Only the code in the query matters; the other parameters come from the session. A registration code without
    /// parameters takes them from the query, as AccessEnabler clients expect. If the MVPD has no integration, the user agent
    /// returns to the application at once.
    func authenticateWithSAML(_ simulator: inout Simulator) throws(PageError) -> Answer {
        guard parsed.query["reg_code"] != nil else {
            // The service, too, answers with this status.
            let call = PassOperation.legacyRequestRegistrationCode.definition.methodAndPath
            throw PageError(
                status: .unavailableForLegalReasons,
                Reason(
                    "The link has no reg_code, so it does not belong to a login. Start again on your device.",
                    hint:
                        "An app opens the url of its session. With REST API V1, request a registration code with \(call), and send it as reg_code."
                ))
        }
        let session = try session(in: simulator)
        try checkIntegration(of: session)
        if session.isLive, session.registration != nil, !session.parameters.missing.isEmpty {
            return try legacyInitiateAuthentication(&simulator)
        }
        return try sendRequest(for: login(in: simulator), &simulator)
    }

    /// Checks that the service provider can use the MVPD of the login.
    ///
    /// - Throws: the redirect to the application, which the service sends otherwise.
    private func checkIntegration(of session: Session) throws(PageError) {
        let (given, configuration) = (session.parameters, request.configuration)
        guard session.isLive, let mvpd = given.mvpd ?? parsed.parameter("mso_id").map({ MVPDID($0) }),
            let url = given.redirectURL ?? parsed.parameter("redirect_url"), AbsoluteURI.isSafe(url),
            configuration.activeIntegration(session.serviceProvider, mvpd) == nil
        else { return }
        throw .redirect(
            to: url,
            because: configuration.mvpd(mvpd) == nil
                ? configuration.reasonAgainst(unknown: mvpd, of: session.serviceProvider)
                : configuration.reasonAgainst(mvpd, at: session.serviceProvider))
    }

    /// The service provider's side of SAML: resolves the MVPD's artifact (SAML 2.0 Bindings, 3.6) or reads its posted
    /// response (3.5), completes the login, and redirects the user agent to the application.
    func consumeAssertion(_ simulator: inout Simulator) throws(PageError) -> Answer {
        // The service, too, answers with this status (page *Monitoring Adobe Pass Authentication*).
        guard parsed.query["SAMLart"] != nil || parsed.form["SAMLResponse"] != nil else {
            throw PageError(
                status: .serviceUnavailable,
                """
                The request has neither an artifact in SAMLart nor a form with SAMLResponse, so it does not come from a TV \
                provider. Start again on your device.
                """)
        }
        let login = try login(in: simulator)
        guard let reference = try assertionReference(of: login.session),
            let user = simulator.redeem(reference, of: login.session, at: request.now)
        else {
            throw PageError("This login has expired or was already used. Start again on your device.")
        }
        do throws(LoginFailure) {
            try simulator.completeAuthentication(
                login.session, as: user, outcome: .success, in: request.configuration, at: request.now)
        } catch {
            throw PageError(
                "\(login.mvpd.displayName) no longer has the user who has logged in. Start again on your device."
            )
        }
        return .redirect(to: login.redirectURL)
    }

    /// The artifact in the query, or the request that the posted response answers.
    ///
    /// - Throws: a page for a response that cannot be read, has expired, or belongs to another login, by the policies
    ///   `unencodedPlus` and `samlResponse`.
    private func assertionReference(of session: Session) throws(PageError) -> String? {
        if let artifact = parsed.query["SAMLart"] { return artifact }
        guard let value = parsed.form["SAMLResponse"] else { return nil }
        guard value.utf8.count <= Self.longestResponse else {
            throw PageError(
                "The SAMLResponse has \(value.utf8.count) bytes, more than \(Self.longestResponse).")
        }
        let response: PartnerAuthenticationResponse
        do throws(SAMLError) {
            response = try PartnerAuthenticationResponse(samlResponse: value)
        } catch {
            throw PageError(error.reason(for: "SAMLResponse"))
        }
        let reason = request.policies.reasonAgainst(
            response, at: request.now, hint: "Start again on your device."
        ) { id in
            guard id != session.webRequestID else { return nil }
            return """
                The SAML response has the InResponseTo of another request than the latest one of the code \(session.code).
                """
        }
        if let reason { throw PageError(reason) }
        return session.webRequestID
    }

    /// The maximum size of the base64 in bytes. Responses of identity providers have about ten kilobytes. Any client can post one, and reading a
    /// megabyte of XML takes long.
    private static var longestResponse: Int { 128 << 10 }
}

extension SAMLRequest {
    /// A request of the service provider to an MVPD, with the content that the pages *MVPD Authentication*, *Service Provider
    /// Scoping* and *Proxy MVPD SAML Integration* require. It is not signed.
    ///
    /// - Parameter destination: the operation of the mock that receives the request as the MVPD.
    init(
        root: Root = .authnRequest, id: String, issuedAt time: Timestamp, to mvpd: MVPDID,
        for serviceProvider: ServiceProviderID, in configuration: Configuration,
        destination: PassOperation, baseURL: String, responseBinding: Binding
    ) {
        // Only a proxy needs the name of the MVPD that the user has chosen.
        let proxied = configuration.mvpd(mvpd).flatMap { $0.proxyMVPD == nil ? nil : $0 }
        self.init(
            root: root, id: id, issueInstant: time,
            destination: baseURL + destination.path(["mvpd": mvpd.text]),
            assertionConsumerURL: baseURL + PassOperation.consumeAssertion.path(),
            responseBinding: responseBinding,
            requester: serviceProvider.text,
            identityProvider: proxied.map { IdentityProvider(id: $0.id.text, name: $0.displayName) })
    }
}

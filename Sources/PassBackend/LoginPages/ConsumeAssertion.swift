import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// The service provider's side of SAML: resolves the MVPD's artifact (SAML 2.0 Bindings, 3.6) or reads its posted
    /// response (3.5), completes the login, and redirects the user agent to the application.
    static func consumeAssertion(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(PageError) -> Answer {
        // The status that the service returns (page *Monitoring Adobe Pass Authentication*).
        guard parsed.query["SAMLart"] != nil || parsed.form["SAMLResponse"] != nil else {
            throw PageError(
                status: .serviceUnavailable,
                reason:
                    "The request has neither an artifact in SAMLart nor a form with SAMLResponse, so it does not come "
                    + "from a TV provider. Start again on your device.")
        }
        let login = try parsed.login(in: simulator, request)
        guard let reference = try parsed.assertionReference(of: login.session, request),
            let user = simulator.redeem(reference, of: login.session, at: request.now)
        else {
            throw PageError(reason: "This login has expired or was already used. Start again on your device.")
        }
        do throws(LoginFailure) {
            try simulator.completeAuthentication(
                login.session, as: user, outcome: .success, in: request.configuration, at: request.now)
        } catch {
            throw PageError(
                reason:
                    "\(login.mvpd.displayName) no longer has the user who has logged in. "
                    + "Start again on your device."
            )
        }
        return .redirect(to: login.redirectURL)
    }
}

extension ParsedRequest {
    /// The artifact in the query, or the request to which the posted response belongs.
    ///
    /// - Throws: a page for a response that cannot be read, has expired, or belongs to another login, by the policies
    ///   `unencodedPlus` and `samlResponse`.
    fileprivate func assertionReference(
        of session: Session, _ request: CheckedRequest
    ) throws(PageError) -> SAMLArtifact? {
        if let artifact = query["SAMLart"] { return SAMLArtifact(artifact) }
        guard let value = form["SAMLResponse"] else { return nil }
        guard value.utf8.count <= Self.longestResponse else {
            throw PageError(
                reason: "The SAMLResponse has \(value.utf8.count) bytes, more than \(Self.longestResponse).")
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
        return session.webRequestID.map { SAMLArtifact($0) }
    }

    /// In bytes of base64. Responses of identity providers have about ten kilobytes. Anybody can post one, and reading a
    /// megabyte of XML takes long.
    private static var longestResponse: Int { 128 << 10 }
}

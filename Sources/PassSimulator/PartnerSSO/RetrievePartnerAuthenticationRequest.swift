import ControlAPI
import PassAPI

/// The content of a SAML request for Apple's framework, and the bits that distinguish its `ID` from those of the device's other
/// requests.
package typealias NewPartnerRequest = (request: PartnerRequest, randomBits: UInt64)

extension Simulator {
    /// Returns the application's next action: request a login from Apple's framework, use the basic login, or
    /// skip the login (page *Retrieve partner authentication request*). The first case that applies wins.
    ///
    /// - Returns: the response without the SAML request, and its content; `nil` when the flow does not continue with partner
    ///   single sign-on.
    /// - Throws: `invalid_parameter_mvpd` when neither the status, the parameters nor the service provider's
    ///   fallback contains an MVPD; `invalid_integration`.
    package mutating func retrievePartnerAuthenticationRequest(
        _ given: Session.Parameters, in request: CheckedRequest
    ) throws(EnhancedError) -> (response: SessionResponse, request: NewPartnerRequest?) {
        guard let id = request.partnerFlowMVPD(requested: given.mvpd) else {
            throw EnhancedError(.invalidParameterMVPD, because: request.reasonForMissingPartnerFlowMVPD)
        }
        let active = try request.integration(with: id)
        let parameters = Session.Parameters(
            mvpd: id, domainName: given.domainName, redirectURL: given.redirectURL)
        if let reason = reasonToAuthorize(at: id, in: request, where: { _ in true }) {
            return (authorizeResponse(id, reason, in: request), nil)
        }
        // A temporary pass has no login. The page does not list the type of this reason, so it is inferred.
        if active.mvpd.tempPass != nil { return (authorizeResponse(id, .temporary, in: request), nil) }
        if !parameters.missing.isEmpty {
            return (newSession(parameters, .resume, .missingParametersFallback, in: request), nil)
        }
        guard let fallback = request.basicLogin(at: active) else {
            let partnerRequest = newPartnerRequest(to: active.mvpd, in: request)
            let response = SessionResponse(
                actionName: .partnerProfile, reasonType: .none,
                url: PassOperation.createPartnerProfile.path([
                    "serviceProvider": request.serviceProvider.text, "partner": Partner.apple.rawValue,
                ]),
                sessionID: random.uuid(), mvpd: id, serviceProvider: request.serviceProvider)
            return (response, partnerRequest)
        }
        var response = newSession(parameters, .authenticate, fallback.type, in: request)
        response.reason = Reason(
            "The app gets basic authentication in place of Apple single sign-on. \(fallback.reason.text)",
            hint: fallback.reason.hint)
        return (response, nil)
    }

    /// A SAML request of the device, for the application to pass to Apple's framework.
    mutating func newPartnerRequest(to mvpd: MVPD, in request: CheckedRequest) -> NewPartnerRequest {
        (PartnerRequest(device: request.device, mvpd: mvpd.id, issuedAt: request.now), random.next())
    }
}

extension CheckedRequest {
    /// Why the user logs in without Apple's framework; `nil` when the framework can be asked.
    fileprivate func basicLogin(
        at active: ActiveIntegration
    ) -> (type: SessionResponse.ReasonType, reason: Reason)? {
        // Checked before the status, which a device without the framework cannot have.
        if let reason = reasonAgainstPlatform(origin.platform) { return (.configurationFallback, reason) }
        do throws(EnhancedError) {
            _ = try validPartnerMVPD(inPhaseOf: \.missingExpirationDateOnSessions)
        } catch {
            return (.pfsFallback, error.reason)
        }
        return reasonAgainstPartnerSignOn(at: active).map { (.configurationFallback, $0) }
    }
}

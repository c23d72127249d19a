import ControlAPI
import PassAPI

extension Simulator {
    /// Returns the SAML request that the application passes to Apple's framework (page *(Legacy) Retrieve
    /// Platform SSO profile-request*).
    ///
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`; `invalid_configuration_platform_services`
    ///   when Apple's services are off or the MVPD is not onboarded.
    package mutating func legacyProfileRequest(
        for id: MVPDID, in request: CheckedRequest
    ) throws(EnhancedError) -> PartnerSession.Request {
        // The page requires no device identifier. Without one, any device can send the response.
        newPartnerRequest(to: try partnerMVPD(id, in: request), in: request)
    }

    /// Saves a login from the SAML response that Apple's framework returned (page *(Legacy) Exchange a
    /// Platform SSO token for an Adobe token*).
    ///
    /// - Throws: the errors of `legacyProfileRequest`, `invalid_parameter_saml_response` and
    ///   `invalid_header_pfs_provider_id_mismatch`.
    package mutating func exchangeToken(
        _ response: Result<PartnerAuthenticationResponse, EnhancedError>, at id: MVPDID,
        in request: CheckedRequest
    ) throws(EnhancedError) {
        let profile = try savePartnerProfile(
            of: response, at: try partnerMVPD(id, in: request), in: request)
        saveLegacyLogin(profile, on: request.device)
    }

    private func partnerMVPD(_ id: MVPDID, in request: CheckedRequest) throws(EnhancedError) -> MVPD {
        let active = try request.integration(with: id)
        // The parameter deviceType of these requests is one of Apple's platforms, whatever the headers say.
        let platform = request.origin.platform
        let reason = request.reasonAgainstPartnerSignOn(
            at: active, on: platform.isApple ? platform : .iOS)
        if let reason {
            throw EnhancedError(.invalidConfigurationPlatformServices, because: reason)
        }
        return active.mvpd
    }
}

import ControlAPI
import PassAPI

extension Simulator {
    /// What the application takes to Apple's framework (page *(Legacy) Retrieve Platform SSO profile-request*).
    ///
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`; `invalid_configuration_platform_services` where
    ///   Apple's services are off, or the MVPD is not onboarded.
    package mutating func legacyProfileRequest(
        for id: MVPDID, in situation: Situation
    ) throws(EnhancedError) -> PartnerSession.Request {
        let mvpd = try partnerMVPD(id, in: situation)
        let request = PartnerSession.Request(
            id: "_" + random.uuid(), issueInstant: situation.now, mvpd: id,
            attributesNames: mvpd.attributesNames)
        // The page asks for no device identifier: without one, the issuer of the response is looked at.
        if situation.device != .unnamed {
            self[device: situation.device].remember(partnerRequest: request.id, for: id)
        }
        return request
    }

    /// Makes a login of what Apple's framework has brought (page *(Legacy) Exchange a Platform SSO token for an Adobe
    /// token*).
    ///
    /// - Throws: what `legacyProfileRequest` throws, `invalid_parameter_saml_response` and
    ///   `invalid_header_pfs_provider_id_mismatch`.
    package mutating func exchangeToken(
        _ response: PartnerAuthenticationResponse?, at id: MVPDID, in situation: Situation
    ) throws(EnhancedError) {
        let profile = try savePartnerProfile(
            of: response, at: try partnerMVPD(id, in: situation), in: situation)
        saveLegacyLogin(profile, on: situation.device)
    }

    private func partnerMVPD(_ id: MVPDID, in situation: Situation) throws(EnhancedError) -> MVPD {
        let (mvpd, terms) = try situation.integration(with: id)
        guard situation.offersPartnerSignOn(at: mvpd, terms) else {
            throw EnhancedError(.invalidConfigurationPlatformServices)
        }
        return mvpd
    }
}

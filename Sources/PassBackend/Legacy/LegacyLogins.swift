import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// *(Legacy) Provide MVPD List*
    func legacyProvideMVPDList(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        do throws(EnhancedError) {
            return Answer(legacy: try simulator.provideMVPDList(in: request))
        } catch {
            throw LegacyError(error)
        }
    }

    /// *(Legacy) Initiate Logout*: removes the tokens, and succeeds even if there are none. Without a requestor, which the page
    /// does not require, it removes those of all requestors.
    func legacyInitiateLogout(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        var request = self.request
        let requestors =
            request.isServiceProviderNamed
            ? [request.serviceProvider]
            : simulator.legacyRequestors(
                of: request.device, sharing: request.subjects, by: request.policies)
        for requestor in requestors {
            request.serviceProvider = requestor
            simulator.logOutLegacy(in: request)
        }
        return .empty(.noContent)
    }

    /// The login of the device, or an error for a missing or an expired one.
    func legacyLogin(
        in simulator: Simulator, missing: (Reason) -> LegacyError, expired: (Reason) -> LegacyError
    ) throws(LegacyError) -> Profile {
        if let login = simulator.legacyLogin(in: request) { return login }
        let reason = simulator.reasonForMissingLogin(in: request)
        throw simulator.hasExpiredLegacyLogin(in: request) ? expired(reason) : missing(reason)
    }

    /// The login of the device, or the error and the status that the operation's page documents.
    func legacyLogin(in simulator: Simulator) throws(LegacyError) -> Profile {
        try legacyLogin(
            in: simulator,
            missing: { LegacyError(.authenticationSessionMissing, on: parsed.operation, because: $0) },
            expired: { LegacyError(.authenticationSessionExpired, on: parsed.operation, because: $0) })
    }

    /// *(Legacy) Retrieve Platform SSO profile-request*: a SAML request in base64, which the application passes
    /// unchanged to Apple's framework.
    func legacyRetrieveProfileRequest(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        try checkLegacyPlatform()
        do throws(EnhancedError) {
            let partnerRequest = try simulator.legacyProfileRequest(
                for: parsed.legacyParameters.mvpd ?? "", in: request)
            return Answer(reply: { _ in
                let saml = SAMLRequest(partnerRequest, in: request, parsed)
                return Reply(
                    fields: [.contentType: "application/octet-stream"],
                    body: Array(Base64.encode(saml.xml.utf8).utf8))
            })
        } catch {
            throw LegacyError(partner: error)
        }
    }

    /// *(Legacy) Exchange a Platform SSO token for an Adobe token*
    func legacyExchangeToken(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        try checkLegacyPlatform()
        let mvpd = try legacyMVPD()
        guard parsed.legacyParameters["SAMLResponse"] != nil else {
            var error = LegacyError.missing("SAMLResponse")
            if case .failure(let failure)? = parsed.partnerResponse { error.reason = failure.reason }
            throw error
        }
        do throws(EnhancedError) {
            try simulator.exchangeToken(parsed.requiredPartnerResponse, at: mvpd, in: request)
        } catch {
            throw LegacyError(partner: error)
        }
        return .empty(.noContent)
    }

    /// *(Legacy) Free Preview for Temp Pass and Promotional Temp Pass*: answers 400 for a used-up pass, too.
    func legacyCreateFreePreview(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        let mvpd = try legacyMVPD("mso_id")
        try checkLegacyDomain()
        do throws(EnhancedError) {
            try simulator.createFreePreview(of: mvpd, in: request)
        } catch {
            throw LegacyError(partner: error)
        }
        return .empty(.noContent)
    }
}

extension Simulator {
    /// The MVPD of the device's login, for rule conditions. Includes a login that the scenario's initial
    /// state will create once the request has passed its checks.
    func legacyMVPD(
        of device: DeviceIdentifier, _ serviceProvider: ServiceProviderID, in scenario: Scenario,
        keepsLogins: Bool, at now: Timestamp
    ) -> MVPDID? {
        let request = CheckedRequest(
            now: now, scenario: scenario, serviceProvider: serviceProvider, client: .legacy, device: device)
        var seeded = self
        seeded.seed(device, for: serviceProvider, from: scenario, keepsLogins: keepsLogins, at: now)
        return seeded.legacyLogin(in: request)?.mvpd
    }
}

extension LegacyError {
    /// The error of single sign-on through Apple's framework. Its pages document 400 for all errors.
    init(partner error: EnhancedError) {
        self = .badRequest(
            error.code.legacy == .unknownIntegration ? .unknownIntegration : nil, because: error.reason)
    }
}

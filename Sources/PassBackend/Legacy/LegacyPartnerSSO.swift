import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// *(Legacy) Retrieve Platform SSO profile-request*: a SAML request in base64, which the application passes
    /// unchanged to Apple's framework.
    static func legacyRetrieveProfileRequest(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(LegacyError) -> Answer {
        try parsed.checkLegacyPlatform()
        do throws(EnhancedError) {
            let partnerRequest = try simulator.legacyProfileRequest(
                for: parsed.legacyParameters.mvpd ?? "", in: request)
            let saml = SAMLRequest(partnerRequest, in: request, parsed)
            let base64 = Array(Base64.encode(saml.xml.utf8).utf8)
            return Answer(reply: { _ in
                Reply(fields: [.contentType: "application/octet-stream"], body: base64)
            })
        } catch {
            throw LegacyError(partner: error)
        }
    }
}

extension LegacyError {
    /// The error of single sign-on through Apple's framework. Its pages document 400 for all errors.
    init(partner error: EnhancedError) {
        self = .badRequest(
            error.code.legacy == .unknownIntegration ? .unknownIntegration : nil, because: error.reason)
    }
}

extension Endpoint {
    /// *(Legacy) Exchange a Platform SSO token for an Adobe token*
    static func legacyExchangeToken(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(LegacyError) -> Answer {
        try parsed.checkLegacyPlatform()
        let mvpd = try parsed.legacyMVPD()
        guard parsed.legacyParameters["SAMLResponse"] != nil else {
            var error = LegacyError.missing("SAMLResponse")
            if case .failure(let failure) = parsed.partnerResponse { error.reason = failure.reason }
            throw error
        }
        do throws(EnhancedError) {
            try simulator.exchangeToken(parsed.partnerResponse, at: mvpd, in: request)
        } catch {
            throw LegacyError(partner: error)
        }
        return .empty(.noContent)
    }

    /// *(Legacy) Free Preview for Temp Pass and Promotional Temp Pass*: a used-up pass gives 400, too.
    static func legacyCreateFreePreview(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(LegacyError) -> Answer {
        let mvpd = try parsed.legacyMVPD("mso_id")
        try parsed.checkLegacyDomain(of: request)
        do throws(EnhancedError) {
            try simulator.createFreePreview(of: mvpd, in: request)
        } catch {
            throw LegacyError(partner: error)
        }
        return .empty(.noContent)
    }
}

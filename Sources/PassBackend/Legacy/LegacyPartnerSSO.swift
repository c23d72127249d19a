import ControlAPI
import HTTPTypes
import PassAPI
import PassSimulator

/// *(Legacy) Retrieve Platform SSO profile-request*: a SAML request in base64, which the application passes
/// unchanged to Apple's framework.
enum LegacyRetrieveProfileRequest {
    static func answer(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(LegacyError) -> LegacyAnswer {
        try parsed.checkLegacyPlatform()
        do throws(EnhancedError) {
            let partnerRequest = try simulator.legacyProfileRequest(
                for: parsed.legacyParameters.mvpd ?? "", in: request)
            let saml = SAMLRequest(partnerRequest, in: request, parsed)
            return LegacyAnswer(octets: Array(Base64.encode(saml.xml.utf8).utf8))
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

/// *(Legacy) Exchange a Platform SSO token for an Adobe token*
enum LegacyExchangeToken {
    static func answer(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(LegacyError) -> LegacyAnswer {
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
        return LegacyAnswer(status: .noContent)
    }
}

/// *(Legacy) Free Preview for Temp Pass and Promotional Temp Pass*: a used-up pass gives 400, too.
enum LegacyCreateFreePreview {
    static func answer(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(LegacyError) -> LegacyAnswer {
        let mvpd = try parsed.legacyMVPD("mso_id")
        try parsed.checkLegacyDomain(of: request)
        do throws(EnhancedError) {
            try simulator.createFreePreview(of: mvpd, in: request)
        } catch {
            throw LegacyError(partner: error)
        }
        return LegacyAnswer(status: .noContent)
    }
}

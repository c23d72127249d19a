import ControlAPI
import HTTPTypes
import PassAPI
import PassSimulator

/// *(Legacy) Retrieve Platform SSO profile-request*: a SAML request in base64, which the application passes
/// unchanged to Apple's framework.
enum LegacyRetrieveProfileRequest {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        try call.checkPlatform()
        do throws(EnhancedError) {
            let request = try simulator.legacyProfileRequest(
                for: call.parameters.mvpd ?? "", in: call.situation)
            let saml = SAMLRequest(
                request, in: call.situation, call.partnerRequests, baseURL: call.baseURL)
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
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        try call.checkPlatform()
        let mvpd = try call.mvpd()
        guard call.parameters["SAMLResponse"] != nil else {
            var error = LegacyError.missing("SAMLResponse")
            if case .failure(let failure) = call.context.partnerResponse { error.reason = failure.reason }
            throw error
        }
        do throws(EnhancedError) {
            try simulator.exchangeToken(call.context.partnerResponse, at: mvpd, in: call.situation)
        } catch {
            throw LegacyError(partner: error)
        }
        return LegacyAnswer(status: .noContent)
    }
}

/// *(Legacy) Free Preview for Temp Pass and Promotional Temp Pass*: a used-up pass gives 400, too.
enum LegacyCreateFreePreview {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        let mvpd = try call.mvpd("mso_id")
        try call.checkDomain()
        do throws(EnhancedError) {
            try simulator.createFreePreview(of: mvpd, in: call.situation)
        } catch {
            throw LegacyError(partner: error)
        }
        return LegacyAnswer(status: .noContent)
    }
}

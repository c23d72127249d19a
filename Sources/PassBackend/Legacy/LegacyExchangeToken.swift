import HTTPTypes
import PassAPI
import PassSimulator

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

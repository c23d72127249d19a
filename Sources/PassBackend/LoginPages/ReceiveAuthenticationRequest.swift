import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The MVPD's side of the POST binding (SAML 2.0 Bindings, 3.5): receives the service provider's request and
/// shows the login page.
enum ReceiveAuthenticationRequest {
    static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> PageAnswer {
        guard let value = call.form["SAMLRequest"], !value.isEmpty else {
            throw PageError(reason: "The form has no SAMLRequest. Start again on your device.")
        }
        let reason = call.configuration.policies.reasonAgainstUnencodedPlus(
            SAMLParameter.hasUnencodedPlus(value), in: "SAMLRequest")
        if let reason { throw PageError(reason) }
        do throws(SAMLError) {
            _ = try SAMLRequest(parsing: value)
        } catch {
            throw PageError(error.reason(for: "SAMLRequest"))
        }
        return try ShowLoginPage.answer(&simulator, call, redirect: .seeOther)
    }
}

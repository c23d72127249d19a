import ControlAPI
import HTMLPages
import HTTPMessages
import HTTPTypes
import PassSimulator
import SAMLMessages

/// The MVPD's side of the POST binding (SAML 2.0 Bindings, 3.5): receives the service provider's request and
/// shows the login page.
package enum ReceiveAuthenticationRequest {
    package static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        guard (try? SAMLRequest(parsing: call.form["SAMLRequest"] ?? "")) != nil else {
            throw PageError(
                reason: "The form has no SAMLRequest, or it is not a SAML request in base64. Start again on "
                    + "your device.")
        }
        return try ShowLoginPage.answer(&simulator, call, redirect: .seeOther)
    }
}

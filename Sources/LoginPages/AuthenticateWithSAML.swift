import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The service provider's side of SAML: redirects the user agent to the MVPD. Only the code in the query
/// matters; the other parameters are read from the session.
package enum AuthenticateWithSAML {
    package static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        guard call.query["reg_code"] != nil else {
            // The status that the service returns.
            throw PageError(
                status: .unavailableForLegalReasons,
                reason:
                    "The link has no reg_code, so it does not belong to a login. Start again on your device.")
        }
        return .redirect(to: LoginPage.url(of: try call.login(in: simulator)))
    }
}

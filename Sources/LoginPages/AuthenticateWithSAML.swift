import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The service provider's side of SAML: sends the user agent to the MVPD, by a redirect or by a form, as the MVPD's
/// binding demands. Only the code in the query matters; the other parameters are read from the session. A
/// registration code that has none yet takes them from the query, as AccessEnabler clients expect.
package enum AuthenticateWithSAML {
    package static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        guard call.query["reg_code"] != nil else {
            // The status that the service returns.
            throw PageError(
                status: .unavailableForLegalReasons,
                reason:
                    "The link has no reg_code, so it does not belong to a login. Start again on your device.")
        }
        let session = try call.session(in: simulator)
        if session.isLive, session.registration != nil, !session.parameters.missing.isEmpty {
            return try LegacyInitiateAuthentication.answer(&simulator, call)
        }
        let login = try call.login(in: simulator)
        switch login.mvpd.binding {
        case .redirect: return .redirect(to: LoginPage.url(of: login))
        case .post: return login.request(&simulator, call)
        }
    }
}

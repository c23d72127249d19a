import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The service provider's side of SAML: sends the user agent on to the MVPD. What the query says besides the code is
/// for people to read; the session knows better.
package enum AuthenticateWithSAML {
    package static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        guard call.query["reg_code"] != nil else {
            // What the service answers.
            throw PageError(
                status: .unavailableForLegalReasons,
                reason: "The link has no reg_code: it belongs to no login.")
        }
        return .redirect(to: LoginPage.url(of: try call.login(in: simulator)))
    }
}

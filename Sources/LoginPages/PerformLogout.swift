import ControlAPI
import HTMLPages
import HTTPMessages
import PassSimulator

/// The target of the `url` of *Initiate logout for specific mvpd*: the MVPD ends its own login session, then
/// the user agent is redirected to the application if the link contains a redirect.
package enum PerformLogout {
    package static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        guard let redirectURL = call.query["redirect_url"] else {
            return Page(
                title: "You are logged out", scenario: call.scenario.name,
                content: "<p>Your TV provider has logged you out. You can close this page.</p>"
            ).reply
        }
        guard AbsoluteURI.isSafe(redirectURL) else {
            throw .unusableRedirect
        }
        return .redirect(to: redirectURL)
    }
}

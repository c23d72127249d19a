import ControlAPI
import HTMLPages
import HTTPMessages
import PassSimulator

/// Where the `url` of *Initiate logout for specific mvpd* leads: the MVPD forgets its own login, then the user
/// agent goes on to the application's redirect, if it was given one.
package enum PerformLogout {
    package static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        guard let redirectURL = call.query["redirect_url"] else {
            return Page(
                title: "You are logged out", scenario: call.scenario.name,
                content: "<p>Your TV provider has forgotten you. You can close this page.</p>"
            ).reply
        }
        guard AbsoluteURI.isSafe(redirectURL) else {
            throw PageError(reason: "The redirect_url of this link is not an absolute URI.")
        }
        return .redirect(to: redirectURL)
    }
}

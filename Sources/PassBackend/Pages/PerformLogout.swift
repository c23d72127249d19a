import HTTPMessages
import HTTPTypes

/// Where the `url` of *Initiate logout for specific mvpd* leads: the MVPD forgets its own login, then the user
/// agent goes on to the application's redirect.
enum PerformLogout {
    static func answer(_ call: PageCall) throws(PageError) -> Reply {
        guard let redirectURL = call.query["redirect_url"] else {
            throw PageError(reason: "You are logged out. The link had no redirect_url to go on to.")
        }
        guard AbsoluteURI.isSafe(redirectURL) else {
            throw PageError(reason: "The redirect_url of this link is not an absolute URI.")
        }
        return Reply(status: .found, fields: [.location: redirectURL])
    }
}

import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

extension Endpoint {
    /// *Initiate logout for specific mvpd*
    func initiateLogout(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        let redirectURL = parsed.parameter("redirectUrl")
        if redirectURL == nil, request.policies.logoutRedirectURL == .required {
            throw EnhancedError(
                .invalidParameterRedirectURL,
                because: Reason(
                    "The query has no redirectUrl (policy logoutRedirectUrl: required).",
                    hint: "Send the percent-encoded URL to which the user returns."))
        }
        if let redirectURL, !AbsoluteURI.isSafe(redirectURL) {
            throw EnhancedError(
                .invalidParameterRedirectURL, because: .refusing(redirectURL, as: "redirectUrl"))
        }
        return Answer(
            try simulator.initiateLogout(
                at: parsed.mvpd, redirectURL: redirectURL, baseURL: parsed.baseURL, in: request))
    }
}

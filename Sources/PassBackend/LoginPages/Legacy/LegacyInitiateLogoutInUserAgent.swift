import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// *(Legacy) Initiate Logout* in a web view. Redirects to the MVPD's own logout (page *Apple SSO Cookbook
/// (REST API V1)*, logout on iOS and iPadOS).
enum LegacyInitiateLogoutInUserAgent {
    static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> PageAnswer {
        guard let requestor = call.serviceProvider,
            call.configuration.hasServiceProvider(requestor)
        else {
            throw PageError(reason: "The link has no configured service provider. Correct it in your app.")
        }
        guard let device = call.device else {
            throw PageError(reason: "The link has no deviceId. Correct it in your app.")
        }
        let redirectURL = call.query["redirect_url"]
        if let redirectURL, !AbsoluteURI.isSafe(redirectURL) {
            throw .unusableRedirect
        }
        let mvpd = simulator.logOutLegacy(
            in: Situation(
                now: call.now, scenario: call.scenario, serviceProvider: requestor, client: .legacy,
                device: device))
        if let mvpd, call.configuration.mvpd(mvpd)?.hasLogoutEndpoint ?? false {
            return .redirect(
                to: LogoutPage.url(mvpd: mvpd, serviceProvider: requestor, redirectURL: redirectURL))
        }
        return .redirect(to: redirectURL ?? PassOperation.performLogout.path())
    }
}

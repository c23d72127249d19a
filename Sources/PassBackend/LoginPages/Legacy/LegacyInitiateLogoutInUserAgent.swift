import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

extension Endpoint {
    /// *(Legacy) Initiate Logout* in a web view. Redirects to the MVPD's own logout (page *Apple SSO Cookbook
    /// (REST API V1)*, logout on iOS and iPadOS).
    static func legacyInitiateLogoutInUserAgent(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(PageError) -> Answer {
        guard let requestor = parsed.serviceProvider,
            request.configuration.hasServiceProvider(requestor)
        else {
            throw PageError(reason: "The link has no configured service provider. Correct it in your app.")
        }
        guard let device = parsed.device else {
            throw PageError(reason: "The link has no deviceId. Correct it in your app.")
        }
        let redirectURL = parsed.query["redirect_url"]
        if let redirectURL, !AbsoluteURI.isSafe(redirectURL) {
            throw .unusableRedirect
        }
        let mvpd = simulator.logOutLegacy(
            in: CheckedRequest(
                now: request.now, scenario: request.scenario, serviceProvider: requestor, client: .legacy,
                device: device))
        if let mvpd, request.configuration.mvpd(mvpd)?.hasLogoutEndpoint ?? false {
            return .redirect(
                to: LogoutPage.url(mvpd: mvpd, serviceProvider: requestor, redirectURL: redirectURL))
        }
        return .redirect(to: redirectURL ?? PassOperation.performLogout.path())
    }
}

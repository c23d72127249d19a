import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

extension Endpoint {
    /// The target of the `url` of *Initiate logout for specific mvpd*: the MVPD ends its own login session. Then the user agent is
    /// redirected to the application if the link contains a redirect, or names a device whose single logout had one.
    func performLogout(_ simulator: inout Simulator) throws(PageError) -> Answer {
        guard let redirectURL = parsed.query["redirect_url"] ?? keptRedirectURL(in: simulator) else {
            return .showing(
                Page(
                    title: "You are logged out", scenario: request.scenario.name,
                    content: "<p>Your TV provider has logged you out. You can close this page.</p>"
                ))
        }
        guard AbsoluteURI.isSafe(redirectURL) else {
            throw PageError(.refusing(redirectURL, as: "redirect_url"))
        }
        return .redirect(to: redirectURL)
    }

    /// The redirect of the single logout, which the link identifies by the device.
    private func keptRedirectURL(in simulator: Simulator) -> String? {
        let query = parsed.query
        guard let device = query["pt_device_id"].flatMap({ DeviceIdentifier(hexadecimal: $0) }) else {
            return nil
        }
        return simulator.logoutRedirectURL(
            of: device, ServiceProviderID(query["requestor_id"] ?? ""), at: MVPDID(query["mso_id"] ?? ""))
    }

    /// *(Legacy) Initiate Logout* in a web view. Redirects to the MVPD's own logout (page *Apple SSO Cookbook
    /// (REST API V1)*, logout on iOS and iPadOS).
    func legacyInitiateLogoutInUserAgent(_ simulator: inout Simulator) throws(PageError) -> Answer {
        let requestor = parsed.serviceProvider ?? ""
        guard request.configuration.hasServiceProvider(requestor) else {
            throw PageError(request.configuration.reasonAgainst(requestor))
        }
        guard let device = parsed.device else {
            throw PageError("The link has no deviceId. Correct it in your app.")
        }
        let redirectURL = parsed.query["redirect_url"]
        if let redirectURL, !AbsoluteURI.isSafe(redirectURL) {
            throw PageError(.refusing(redirectURL, as: "redirect_url"))
        }
        let mvpd = simulator.logOutLegacy(
            in: CheckedRequest(
                now: request.now, scenario: request.scenario, serviceProvider: requestor, client: .legacy,
                device: device, subjects: request.subjects))
        if let mvpd, request.configuration.mvpd(mvpd)?.hasLogoutEndpoint ?? false {
            return .redirect(
                to: LogoutPage.url(mvpd: mvpd, serviceProvider: requestor, redirectURL: redirectURL))
        }
        return .redirect(to: redirectURL ?? PassOperation.performLogout.path())
    }
}

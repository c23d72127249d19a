import ControlAPI
import PassAPI

extension Simulator {
    /// Deletes the client's profiles of the MVPD and returns the next action (page *Initiate logout for
    /// specific mvpd*). Shared logins end for every application.
    ///
    /// - Parameters:
    ///   - redirectURL: the URL to which the MVPD's logout page redirects.
    ///   - baseURL: the scheme and authority at which the client reaches the backend.
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`.
    package mutating func initiateLogout(
        at id: MVPDID, redirectURL: String?, baseURL: String, in request: CheckedRequest
    ) throws(EnhancedError) -> LogoutResponse {
        let active = try request.integration(with: id)
        let profile = validProfile(at: id, in: request)
        // Computed first, because the profiles and notes that the reason is about are removed below.
        let reason = profile == nil ? reasonForMissingProfile(at: id, in: request) : nil
        let isDegraded = isAuthenticationDegraded(at: id, in: request)
        devices[request.device]?.profiles.removeAll { $0.mvpd == id && request.canUse($0) }
        devices[request.device]?.forgetEndedLogins(of: request.client, with: request.serviceProvider)
        let isSingleLogout = endSharedLogins(at: id, in: request)
        let action: LogoutResponse.Action =
            if isDegraded || active.mvpd.tempPass != nil {
                .complete
            } else {
                switch profile?.type {
                case nil: .invalid
                case .appleSSO where request.reasonAgainstPlatformServices(at: id) == nil: .partnerLogout
                case .regular, .degraded, .temporary, .appleSSO, .platformSSO, .serviceTokenSSO:
                    active.mvpd.hasLogoutEndpoint
                        ? .logout(
                            url: logoutURL(
                                at: id, isSingleLogout: isSingleLogout, redirectURL: redirectURL,
                                baseURL: baseURL, in: request))
                        : .complete
                }
            }
        return LogoutResponse(
            logouts: [id: action],
            because: action == .invalid ? reason : nil)
    }

    /// The redirect of the last single logout of the device with the service provider and the MVPD; `nil` when
    /// there was none, or when it had no redirect.
    package func logoutRedirectURL(
        of device: DeviceIdentifier, _ serviceProvider: ServiceProviderID, at mvpd: MVPDID
    ) -> String? {
        devices[device]?.singleLogouts?.last { $0.serviceProvider == serviceProvider && $0.mvpd == mvpd }?
            .redirectURL
    }

    /// The URL of the MVPD's logout page, in the form that the policy `logoutURL` selects.
    private mutating func logoutURL(
        at mvpd: MVPDID, isSingleLogout: Bool, redirectURL: String?, baseURL: String,
        in request: CheckedRequest
    ) -> String {
        let serviceProvider = request.serviceProvider
        let path = LogoutPage.url(mvpd: mvpd, serviceProvider: serviceProvider, redirectURL: redirectURL)
        switch request.policies.logoutURL {
        case .published where isSingleLogout:
            self[device: request.device].recordSingleLogout(
                Device.SingleLogout(serviceProvider: serviceProvider, mvpd: mvpd, redirectURL: redirectURL))
            return LogoutPage.url(mvpd: mvpd, serviceProvider: serviceProvider, device: request.device)
        case .published, .absolute: return baseURL + path
        case .relative: return path
        }
    }
}

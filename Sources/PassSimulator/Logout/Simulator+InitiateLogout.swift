import ControlAPI
import PassAPI

extension Simulator {
    /// Deletes the client's profiles of the MVPD and returns the next action (page *Initiate logout for
    /// specific mvpd*). Shared logins end for every application.
    ///
    /// - Parameter redirectURL: where the MVPD's logout page redirects to.
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`.
    package mutating func initiateLogout(
        at id: MVPDID, redirectURL: String?, in situation: Situation
    ) throws(EnhancedError) -> LogoutResponse {
        let (mvpd, _) = try situation.integration(with: id)
        let profile = validProfile(at: id, in: situation)
        self[device: situation.device].profiles.removeAll {
            $0.mvpd == id
                && ($0.belongs(to: situation.client, situation.serviceProvider)
                    || situation.sharesLegacyLogin($0))
        }
        endSharedLogins(at: id, of: situation.subjects)
        let page = LogoutPage.url(
            mvpd: id, serviceProvider: situation.serviceProvider, redirectURL: redirectURL)
        let action: LogoutResponse.Action =
            if situation.isAuthenticationDegraded(at: id) || mvpd.tempPass != nil {
                .complete
            } else {
                switch profile?.type {
                case nil: .invalid
                case .appleSSO: .partnerLogout
                case .regular, .degraded, .temporary, .platformSSO, .serviceTokenSSO:
                    mvpd.hasLogoutEndpoint ? .logout(url: page) : .complete
                }
            }
        return LogoutResponse(logouts: [id: action])
    }
}

import ControlAPI
import PassAPI

extension Situation {
    /// The degradation rule on the integration, when there is one (page *Degraded access*).
    func degradation(of mvpd: MVPDID) -> DegradationRule? {
        scenario.degradation.first { $0.serviceProvider == serviceProvider && $0.mvpd == mvpd }
    }

    /// True when everyone counts as logged in at the MVPD.
    func isAuthenticationDegraded(at mvpd: MVPDID) -> Bool {
        degradation(of: mvpd)?.rule == .authNAll
    }

    /// The profile that everyone has at the MVPD while authentication is degraded.
    func degradedProfile(_ terms: Integration) -> MvpdProfileResponse {
        MvpdProfileResponse(
            type: .degraded, validity: Validity(from: now, for: terms.authorizationTTL), issuer: "Adobe",
            attributes: [
                "userID": UserMetadata(.string(Self.degradedUserPrefix + StableDigest.hex40(device.base64)))
            ])
    }

    /// By which a degraded user is told from others, as published.
    static let degradedUserPrefix = "95cf93bcd183214a"
}

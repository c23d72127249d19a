import ControlAPI
import PassAPI

extension Situation {
    /// The degradation rule of the integration; `nil` when it is not degraded (page *Degraded access*).
    func degradation(of mvpd: MVPDID) -> DegradationRule? {
        scenario.degradation.first { scenario.selects($0.integration, serviceProvider, mvpd) }
    }

    /// True when an AuthNAll rule makes every user count as logged in at the MVPD.
    func isAuthenticationDegraded(at mvpd: MVPDID) -> Bool {
        degradation(of: mvpd)?.rule == .authNAll
    }

    /// The profile that every user has at the MVPD while authentication is degraded.
    func degradedProfile(_ integration: Integration) -> MvpdProfileResponse {
        MvpdProfileResponse(
            type: .degraded,
            validity: validity(for: integration.authorizationTTL),
            issuer: "Adobe",
            attributes: [
                "userID": UserMetadata(.string(Self.degradedUserPrefix + StableDigest.hex40(device.base64)))
            ])
    }

    /// The published prefix of `userID` that marks a degraded profile.
    static let degradedUserPrefix = "95cf93bcd183214a"
}

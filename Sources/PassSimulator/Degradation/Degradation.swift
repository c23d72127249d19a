import ControlAPI
import PassAPI

extension Simulator {
    /// True when an AuthNAll rule makes the user count as logged in at the MVPD. The policy
    /// `degradationBesideProfile` decides for users who have a profile.
    func isAuthenticationDegraded(at mvpd: MVPDID, in request: CheckedRequest) -> Bool {
        guard request.hasAuthNAll(at: mvpd) else { return false }
        switch request.policies.degradationBesideProfile {
        case .degraded: return true
        case .degradedDecisions, .profile: return !hasProfile(at: mvpd, in: request)
        }
    }

    /// The degradation rule by which Adobe decides in place of the MVPD; `nil` when the MVPD decides.
    func degradationOfDecisions(at mvpd: MVPDID, in request: CheckedRequest) -> DegradationRule? {
        guard let degradation = request.degradation(of: mvpd) else { return nil }
        switch (degradation.rule, request.policies.degradationBesideProfile) {
        case (.authZAll, _), (.authZNone, _), (.authNAll, .degraded), (.authNAll, .degradedDecisions):
            return degradation
        case (.authNAll, .profile): return hasProfile(at: mvpd, in: request) ? nil : degradation
        }
    }

    /// True when the client sees a profile at the MVPD that a login has created.
    private func hasProfile(at mvpd: MVPDID, in request: CheckedRequest) -> Bool {
        !profiles(in: request) { $0.type.isStored && $0.mvpd == mvpd }.isEmpty
    }
}

extension CheckedRequest {
    /// The degradation rule of the integration; `nil` when it is not degraded (page *Degraded access*).
    func degradation(of mvpd: MVPDID) -> DegradationRule? {
        scenario.degradation.first { scenario.selects($0.integration, serviceProvider, mvpd) }
    }

    /// True while the MVPD has an AuthNAll rule, also for users for whom it changes nothing.
    func hasAuthNAll(at mvpd: MVPDID) -> Bool {
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

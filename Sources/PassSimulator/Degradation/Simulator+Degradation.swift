import ControlAPI
import PassAPI

extension Simulator {
    /// True when an AuthNAll rule makes the user count as logged in at the MVPD. The policy
    /// `degradationBesideProfile` decides for users who have a profile.
    func isAuthenticationDegraded(at mvpd: MVPDID, in situation: Situation) -> Bool {
        guard situation.isAuthenticationDegraded(at: mvpd) else { return false }
        switch situation.policies.degradationBesideProfile {
        case .degraded: return true
        case .degradedDecisions, .profile: return !hasProfile(at: mvpd, in: situation)
        }
    }

    /// The degradation rule by which Adobe decides in place of the MVPD; `nil` when the MVPD decides.
    func degradationOfDecisions(at mvpd: MVPDID, in situation: Situation) -> DegradationRule? {
        guard let degradation = situation.degradation(of: mvpd) else { return nil }
        switch (degradation.rule, situation.policies.degradationBesideProfile) {
        case (.authZAll, _), (.authZNone, _), (.authNAll, .degraded), (.authNAll, .degradedDecisions):
            return degradation
        case (.authNAll, .profile): return hasProfile(at: mvpd, in: situation) ? nil : degradation
        }
    }

    /// True when the client sees a profile at the MVPD that a login has created.
    private func hasProfile(at mvpd: MVPDID, in situation: Situation) -> Bool {
        !profiles(in: situation) { profile in
            switch profile.type {
            case .regular, .appleSSO, .platformSSO, .serviceTokenSSO: profile.mvpd == mvpd
            case .degraded, .temporary: false
            }
        }.isEmpty
    }
}

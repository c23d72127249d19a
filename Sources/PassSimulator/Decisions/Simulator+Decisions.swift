import ControlAPI
import PassAPI

extension Simulator {
    /// Decides on resources (pages *Retrieve authorization decisions using specific mvpd*, *Retrieve
    /// preauthorization decisions using specific mvpd*).
    ///
    /// - Parameters:
    ///   - kind: authorization permits come with a media token; preauthorization is not for playback.
    ///   - injected: errors that scenario rules put on single resources.
    ///   - login: the profile behind the decisions, where it has been found already.
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`, `too_many_resources`, and the
    ///   `invalid_header_pfs_*` code of an appleSSO profile's partner framework status.
    package mutating func retrieveDecisions(
        _ kind: DecisionKind, on resources: [ResourceID], at mvpd: MVPDID,
        injected: [ResourceID: EnhancedError] = [:], as login: Profile? = nil, in situation: Situation
    ) throws(EnhancedError) -> DecisionsResponse {
        let (known, terms) = try situation.integration(with: mvpd)
        let desk = DecisionMaker(kind: kind, mvpd: mvpd, terms: terms, situation: situation)
        if let degradation = situation.degradation(of: mvpd) {
            return DecisionsResponse(
                decisions: resources.map { resource in
                    injected[resource].map { desk.deny(resource, $0, source: .degradation) }
                        ?? desk.decide(resource, under: degradation)
                })
        }
        guard resources.count <= kind.limit(in: terms) else {
            let error = EnhancedError(.tooManyResources)
            guard situation.policies.tooManyResources == .item else { throw error }
            return DecisionsResponse(decisions: resources.map { desk.deny($0, error) })
        }
        if let pass = known.tempPass {
            return temporaryDecisions(by: pass, on: resources, desk: desk, injected: injected)
        }
        let profile: Result<Profile, EnhancedError> =
            if let login { .success(login) } else { try profileToDecideOn(at: mvpd, in: situation) }
        var decisions: [DecisionResponse] = []
        for resource in resources {
            if let error = injected[resource] {
                decisions.append(desk.deny(resource, error))
                continue
            }
            switch profile {
            case .success(let profile):
                guard let decision = desk.decide(resource, for: profile) else { continue }
                decisions.append(decision)
                if kind == .authorization, decision.isPermit {
                    completeMetadata(of: profile, in: situation)
                }
            case .failure(let error):
                guard situation.policies.profileErrorsOnDecisions == .item else { throw error }
                decisions.append(desk.deny(resource, error))
            }
        }
        return DecisionsResponse(decisions: decisions)
    }

    /// The profile behind a decision, or why there is none.
    ///
    /// - Throws: what is wrong with the partner framework status, when an appleSSO profile depends on it.
    private func profileToDecideOn(
        at mvpd: MVPDID, in situation: Situation
    ) throws(EnhancedError) -> Result<Profile, EnhancedError> {
        guard let profile = usableProfile(at: mvpd, in: situation) else {
            let isExpired = profilesAtHand(in: situation).contains {
                $0.mvpd == mvpd && $0.validity.isOver(at: situation.now)
            }
            return .failure(
                EnhancedError(isExpired ? .authenticatedProfileExpired : .authenticatedProfileMissing))
        }
        guard profile.type == .appleSSO, situation.policies.partnerStatusOnDecisions == .checked else {
            return .success(profile)
        }
        guard situation.partnerStatus != nil else {
            return .failure(EnhancedError(.authenticatedProfileMissing))
        }
        guard try situation.validPartnerMVPD().id == mvpd else {
            throw EnhancedError(.invalidHeaderPFSProviderIDMismatch)
        }
        return .success(profile)
    }
}

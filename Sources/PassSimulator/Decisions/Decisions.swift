import ControlAPI
import PassAPI

extension Simulator {
    /// Returns a decision for each resource (pages *Retrieve authorization decisions using specific mvpd*,
    /// *Retrieve preauthorization decisions using specific mvpd*).
    ///
    /// - Parameters:
    ///   - kind: authorization permits include a media token; preauthorization decisions are not for
    ///     playback.
    ///   - injected: errors that scenario rules set on single resources.
    ///   - login: the profile to decide on, when the caller has already found it.
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`, `too_many_resources`, and for an appleSSO
    ///   profile the `invalid_header_pfs_*` code of its partner framework status.
    package mutating func retrieveDecisions(
        _ kind: DecisionKind, on resources: [RequestedResource], at id: MVPDID,
        injected: [ResourceID: EnhancedError] = [:], as login: Profile? = nil, in situation: Situation
    ) throws(EnhancedError) -> DecisionsResponse {
        let active = try situation.integration(with: id)
        let decisionMaker = DecisionMaker(kind: kind, mvpd: id, active: active, situation: situation)
        if let degradation = degradationOfDecisions(at: id, in: situation) {
            return DecisionsResponse(
                decisions: resources.map { resource in
                    injected[resource.id].map { decisionMaker.deny(resource.id, $0, source: .degradation) }
                        ?? decisionMaker.decide(resource.id, under: degradation)
                })
        }
        let limit = kind.limit(in: active.integration)
        guard resources.count <= limit else {
            let error = EnhancedError(
                .tooManyResources,
                because: """
                    The request has \(resources.count) resources, and the integration of \
                    \(situation.serviceProvider) with \(id) permits \(limit).
                    """)
            guard situation.policies.tooManyResources == .item else { throw error }
            return DecisionsResponse(decisions: resources.map { decisionMaker.deny($0.id, error) })
        }
        if let pass = active.mvpd.tempPass {
            return temporaryDecisions(
                by: pass, on: resources, decisionMaker: decisionMaker, injected: injected)
        }
        let profile: Result<Profile, EnhancedError> =
            if let login { .success(login) } else { try profileToDecideOn(at: id, in: situation) }
        switch profile {
        case .success(let profile):
            // REST API V1, which gives the login, keeps its authorizations itself.
            return decisions(
                by: decisionMaker, on: resources, for: profile, keepsPermits: login == nil, injected: injected
            )
        case .failure(let error):
            return try DecisionsResponse(
                decisions: resources.map { resource throws(EnhancedError) in
                    if let error = injected[resource.id] { return decisionMaker.deny(resource.id, error) }
                    guard situation.policies.profileErrorsOnDecisions == .item else { throw error }
                    return decisionMaker.deny(resource.id, error)
                })
        }
    }

    /// The decisions for a profile. (A function of its own, because a profile in a result is copied for each resource.)
    private mutating func decisions(
        by decisionMaker: DecisionMaker, on resources: [RequestedResource], for profile: Profile,
        keepsPermits: Bool, injected: [ResourceID: EnhancedError]
    ) -> DecisionsResponse {
        var decisions: [DecisionResponse] = []
        decisions.reserveCapacity(resources.count)
        for resource in resources {
            if let error = injected[resource.id] {
                decisions.append(decisionMaker.deny(resource.id, error))
                endPermit(of: resource, for: profile, in: decisionMaker.situation)
            } else if let decision = decisionMaker.decide(resource, for: profile) {
                decisions.append(
                    decisionMaker.kind == .authorization
                        ? authorized(
                            decision, on: resource, by: decisionMaker, for: profile,
                            keepsPermits: keepsPermits)
                        : decision)
            }
        }
        return DecisionsResponse(decisions: decisions)
    }

    /// An authorization with what it leaves behind: a permit that lasts, and user metadata of the MVPD.
    private mutating func authorized(
        _ decision: DecisionResponse, on resource: RequestedResource, by decisionMaker: DecisionMaker,
        for profile: Profile, keepsPermits: Bool
    ) -> DecisionResponse {
        let situation = decisionMaker.situation
        let kept =
            keepsPermits
            ? keepingPermit(
                decision, on: resource, of: profile, at: decisionMaker.active.integration, in: situation)
            : decision
        if kept.isPermit, kept.source == .mvpd { completeMetadata(of: profile, in: situation) }
        return kept
    }

    /// The profile to decide on, or the error when the caller has no valid one.
    ///
    /// - Throws: the error in the partner framework status, when an appleSSO profile depends on the status.
    private func profileToDecideOn(
        at mvpd: MVPDID, in situation: Situation
    ) throws(EnhancedError) -> Result<Profile, EnhancedError> {
        guard let profile = validProfile(at: mvpd, in: situation) else {
            let isExpired = availableProfiles(in: situation).contains {
                $0.mvpd == mvpd && $0.validity.isOver(at: situation.now)
            }
            return .failure(
                EnhancedError(
                    isExpired ? .authenticatedProfileExpired : .authenticatedProfileMissing,
                    because: reasonForMissingProfile(at: mvpd, in: situation)))
        }
        guard profile.type == .appleSSO, situation.policies.partnerStatusOnDecisions == .checked else {
            return .success(profile)
        }
        guard situation.partnerStatus != nil else {
            return .failure(
                EnhancedError(
                    .authenticatedProfileMissing,
                    because: reasonForMissingProfile(at: mvpd, in: situation)))
        }
        let named = try situation.validPartnerMVPD(in: .decisions)
        guard named == mvpd else {
            throw EnhancedError(
                .invalidHeaderPFSProviderIDMismatch,
                because: situation.reasonForOtherProvider(named, "the path says \(mvpd)"))
        }
        return .success(profile)
    }
}

import ControlAPI
import PassAPI

extension Simulator {
    /// Returns a decision for each resource (pages *Retrieve authorization decisions using specific mvpd*,
    /// *Retrieve preauthorization decisions using specific mvpd*).
    ///
    /// - Parameters:
    ///   - kind: authorization permits include a media token; preauthorization decisions are not for
    ///     playback.
    ///   - login: the profile to decide on, when the caller has already found it.
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`, `too_many_resources`, and for an appleSSO
    ///   profile the `invalid_header_pfs_*` code of its partner framework status.
    package mutating func retrieveDecisions(
        _ kind: DecisionKind, on resources: [RequestedResource], at id: MVPDID,
        as login: Profile? = nil, in request: CheckedRequest
    ) throws(EnhancedError) -> DecisionsResponse {
        let active = try request.integration(with: id)
        let decisionMaker = DecisionMaker(kind: kind, mvpd: id, active: active, request: request)
        if let degradation = degradationOfDecisions(at: id, in: request) {
            return DecisionsResponse(
                decisions: resources.map { resource in
                    request.injected[resource.id].map {
                        decisionMaker.deny(resource.id, $0, source: .degradation)
                    }
                        ?? decisionMaker.decide(resource.id, under: degradation)
                })
        }
        let limit = kind.limit(in: active.integration)
        guard resources.count <= limit else {
            let error = EnhancedError(
                .tooManyResources,
                because: """
                    The request has \(resources.count) resources, and the integration of \
                    \(request.serviceProvider) with \(id) permits \(limit).
                    """)
            guard request.policies.tooManyResources == .item else { throw error }
            return DecisionsResponse(decisions: resources.map { decisionMaker.deny($0.id, error) })
        }
        if let pass = active.mvpd.tempPass {
            return temporaryDecisions(by: pass, on: resources, decisionMaker: decisionMaker)
        }
        let profile: Result<Profile, EnhancedError> =
            if let login { .success(login) } else { try profileToDecideOn(at: id, in: request) }
        switch profile {
        case .success(let profile):
            // REST API V1, which gives the login, keeps its authorizations itself.
            return decisions(
                by: decisionMaker, on: resources, for: profile, keepsPermits: login == nil)
        case .failure(let error):
            return try DecisionsResponse(
                decisions: resources.map { resource throws(EnhancedError) in
                    if let error = request.injected[resource.id] {
                        return decisionMaker.deny(resource.id, error)
                    }
                    guard request.policies.profileErrorsOnDecisions == .item else { throw error }
                    return decisionMaker.deny(resource.id, error)
                })
        }
    }

    /// The decisions for a profile. (A function of its own, because a profile in a result is copied for each resource.)
    private mutating func decisions(
        by decisionMaker: DecisionMaker, on resources: [RequestedResource], for profile: Profile,
        keepsPermits: Bool
    ) -> DecisionsResponse {
        var decisions: [DecisionResponse] = []
        decisions.reserveCapacity(resources.count)
        for resource in resources {
            if let error = decisionMaker.request.injected[resource.id] {
                decisions.append(decisionMaker.deny(resource.id, error))
                endPermit(of: resource, for: profile, in: decisionMaker.request)
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

    /// Keeps the permit of an authorization, and adds the user metadata that the MVPD sends with it.
    private mutating func authorized(
        _ decision: DecisionResponse, on resource: RequestedResource, by decisionMaker: DecisionMaker,
        for profile: Profile, keepsPermits: Bool
    ) -> DecisionResponse {
        let request = decisionMaker.request
        let kept =
            keepsPermits
            ? keepingPermit(
                decision, on: resource, of: profile, at: decisionMaker.active.integration, in: request)
            : decision
        if kept.isPermit, kept.source == .mvpd { completeMetadata(of: profile, in: request) }
        return kept
    }

    /// The profile to decide on, or the error when the caller has no valid one.
    ///
    /// - Throws: the error in the partner framework status, when an appleSSO profile depends on the status.
    private func profileToDecideOn(
        at mvpd: MVPDID, in request: CheckedRequest
    ) throws(EnhancedError) -> Result<Profile, EnhancedError> {
        guard let profile = validProfile(at: mvpd, in: request) else {
            let isExpired = availableProfiles(in: request).contains {
                $0.mvpd == mvpd && $0.validity.isOver(at: request.now)
            }
            return .failure(
                EnhancedError(
                    isExpired ? .authenticatedProfileExpired : .authenticatedProfileMissing,
                    because: reasonForMissingProfile(at: mvpd, in: request)))
        }
        guard profile.type == .appleSSO, request.policies.partnerStatusOnDecisions == .checked else {
            return .success(profile)
        }
        guard request.partnerStatus != nil else {
            return .failure(
                EnhancedError(
                    .authenticatedProfileMissing,
                    because: reasonForMissingProfile(at: mvpd, in: request)))
        }
        let named = try request.validPartnerMVPD(in: .decisions)
        guard named == mvpd else {
            throw EnhancedError(
                .invalidHeaderPFSProviderIDMismatch,
                because: request.reasonForOtherProvider(named, "the path says \(mvpd)"))
        }
        return .success(profile)
    }
}

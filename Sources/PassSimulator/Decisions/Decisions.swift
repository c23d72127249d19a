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
        let profile: Profile
        do throws(EnhancedError) {
            profile = if let login { login } else { try profileToDecideOn(at: id, in: request) }
        } catch {
            let isItem =
                request.policies.profileErrorsOnDecisions == .item
                || resources.allSatisfy { request.injected[$0.id] != nil }
            guard error.code.topic == .profile, isItem else { throw error }
            return DecisionsResponse(
                decisions: resources.map { decisionMaker.deny($0.id, request.injected[$0.id] ?? error) })
        }
        // Only REST API V1 passes the login. It stores its authorizations itself.
        return decisions(by: decisionMaker, on: resources, for: profile, keepsPermits: login == nil)
    }

    /// The decisions for a profile. An authorization saves its permit, and adds the user metadata that the MVPD sends with it.
    private mutating func decisions(
        by decisionMaker: DecisionMaker, on resources: [RequestedResource], for profile: Profile,
        keepsPermits: Bool
    ) -> DecisionsResponse {
        let request = decisionMaker.request
        let isAuthorization = decisionMaker.kind == .authorization
        let decisions = resources.compactMap { resource -> DecisionResponse? in
            if let error = request.injected[resource.id] {
                if isAuthorization { endPermit(of: resource, for: profile, in: request) }
                return decisionMaker.deny(resource.id, error)
            }
            guard var decision = decisionMaker.decide(resource, for: profile) else { return nil }
            guard isAuthorization else { return decision }
            if keepsPermits {
                keepPermit(
                    &decision, on: resource, of: profile, at: decisionMaker.active.integration, in: request)
            }
            if decision.isPermit, decision.source == .mvpd { completeMetadata(of: profile, in: request) }
            return decision
        }
        if let code = decisions.lazy.compactMap(\.codeThatEndsLogin).first {
            endLogins(at: decisionMaker.mvpd, after: code.rawValue, in: request)
        }
        return DecisionsResponse(decisions: decisions)
    }

    /// The profile to decide on.
    ///
    /// - Throws: an error about profiles when no valid profile counts; the error in the partner framework status when an appleSSO
    ///   profile depends on it.
    private func profileToDecideOn(
        at mvpd: MVPDID, in request: CheckedRequest
    ) throws(EnhancedError) -> Profile {
        guard let profile = validProfile(at: mvpd, in: request) else {
            let isExpired = availableProfiles(in: request).contains {
                $0.mvpd == mvpd && $0.validity.isOver(at: request.now)
            }
            throw EnhancedError(
                isExpired ? .authenticatedProfileExpired : .authenticatedProfileMissing,
                because: reasonForMissingProfile(at: mvpd, in: request))
        }
        guard profile.type == .appleSSO else { return profile }
        if let reason = request.reasonAgainstPlatformServices(at: mvpd) {
            throw EnhancedError(.authenticatedProfileMissing, because: reason)
        }
        guard request.policies.partnerStatusOnDecisions == .checked else { return profile }
        guard request.partnerStatus != nil else {
            throw EnhancedError(
                .authenticatedProfileMissing, because: reasonForMissingProfile(at: mvpd, in: request))
        }
        let named = try request.validPartnerMVPD(inPhaseOf: \.missingExpirationDateOnDecisions)
        guard named == mvpd else {
            throw EnhancedError(
                .invalidHeaderPFSProviderIDMismatch,
                because: request.reasonForProviderMismatch(named, "the path says \(mvpd)"))
        }
        return profile
    }

    /// Gives the decision the validity of the permit that the resource already has. The MVPD's decision is made anew
    /// each time, so that a change of the scenario or a rule takes effect at once: only the validity is kept.
    private mutating func keepPermit(
        _ decision: inout DecisionResponse, on resource: RequestedResource, of profile: Profile,
        at integration: Integration, in request: CheckedRequest
    ) {
        guard request.policies.authorizationCache == .on, let fresh = decision.validity else { return }
        guard decision.isPermit else { return endPermit(of: resource, for: profile, in: request) }
        if let cached = permit(of: resource, for: profile, in: request),
            cached.isGood(for: integration, in: request)
        {
            decision.validity = cached.validity
            return
        }
        self[device: request.device].addPermit(
            CachedPermit(validity: fresh, scenario: request.scenario.name), of: profile.loginID,
            at: request.serviceProvider, for: resource.key(in: request.policies), now: request.now)
    }

    /// Ends the permit of a resource that is denied now, so that the next permit starts anew.
    mutating func endPermit(of resource: RequestedResource, for profile: Profile, in request: CheckedRequest)
    {
        guard permit(of: resource, for: profile, in: request) != nil else { return }
        let key = resource.key(in: request.policies)
        self[device: request.device].permits?[profile.loginID]?[request.serviceProvider]?[key] = nil
    }

    private func permit(
        of resource: RequestedResource, for profile: Profile, in request: CheckedRequest
    ) -> CachedPermit? {
        let permits = devices[request.device]?.permits?[profile.loginID]?[request.serviceProvider]
        return permits?[resource.key(in: request.policies)]
    }
}

extension DecisionResponse {
    /// The code of a denial whose message says that the login has ended.
    fileprivate var codeThatEndsLogin: EnhancedErrorCode? {
        guard case .deny(let error) = verdict, error.code.endsLogin else { return nil }
        return error.code
    }
}

/// A permit of the MVPD that is still valid: until it ends, the resource keeps it and only gets new media tokens
/// (page *REST API V2 FAQs*).
struct CachedPermit: Sendable, Hashable, Codable {
    var validity: Validity
    /// The scenario in which the MVPD decided. In another one, it decides again.
    var scenario: String

    /// True while the permit lasts, unless the scenario or the authorization TTL has changed.
    fileprivate func isGood(for integration: Integration, in request: CheckedRequest) -> Bool {
        validity.contains(request.now) && scenario == request.scenario.name
            && validity.notAfter - validity.notBefore
                == integration.authorizationTTL.value(for: request.origin.platform)
    }
}

extension Device {
    /// Adds a permit, and removes another if the login has too many permits or the device has too many logins with permits.
    mutating func addPermit(
        _ permit: CachedPermit, of login: LoginID, at serviceProvider: ServiceProviderID,
        for resource: ResourceKey, now: Timestamp
    ) {
        var all = permits ?? [:]
        // Gives the dictionaries a single owner, so that changing them copies none.
        permits = nil
        all.makeRoom(for: login, most: Self.mostLogins, now: now) { serviceProviders in
            serviceProviders.values.lazy.flatMap(\.values).map(\.validity.notAfter).max() ?? now
        }
        all[login, default: [:]][serviceProvider, default: [:]].makeRoom(for: resource, now: now) {
            $0.validity.notAfter
        }
        all[login]?[serviceProvider]?[resource] = permit
        permits = all
    }
}

extension Dictionary {
    /// Makes room if the dictionary is full and lacks the key: removes all ended values, or if there are none, the first to end.
    mutating func makeRoom(
        for key: Key, most: Int = 256, now: Timestamp, end: (Value) -> Timestamp
    ) {
        guard count >= most, self[key] == nil else { return }
        self = filter { end($0.value) > now }
        if count >= most, let first = self.min(by: { end($0.value) < end($1.value) }) {
            self[first.key] = nil
        }
    }
}

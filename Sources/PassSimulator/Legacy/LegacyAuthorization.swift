import ControlAPI
import PassAPI

extension Simulator {
    /// Authorizes a resource and caches the permit (page *(Legacy) Initiate Authorization*). With the policy
    /// `legacyAuthorizationCache` on, a cached permit is returned as long as it is valid, the integration is active, and the
    /// temporary pass of the login permits the resource.
    ///
    /// - Throws: the reason for a denial.
    package mutating func authorizeLegacy(
        _ resource: RequestedResource, for login: Profile, in request: CheckedRequest
    ) throws(EnhancedError) -> LegacyAuthorizationToken {
        let key = resource.key(in: request.policies)
        let access = try accessToDecide(by: login, in: request)
        if let refusal = access?.refusal(of: key) { throw refusal }
        let active = try request.integration(with: login.mvpd)
        if request.policies.legacyAuthorizationCache == .on,
            let cached = validityOfAuthorization(of: key, for: login, during: access, in: request),
            cached.contains(request.now)
        {
            return authorizationToken(for: resource.id, until: cached.notAfter, of: login, in: request)
        }
        let decision = try retrieveDecisions(
            .authorization, on: [resource], at: login.mvpd, as: login, in: request.identified(by: login)
        ).decisions[0]
        if case .deny(let error) = decision.verdict {
            // With the policy off, the resource can be denied although an earlier authorization is still valid.
            if login.legacyAuthorization(of: key)?.contains(request.now) ?? false {
                updateLegacyState(of: login, in: request) {
                    $0.authorizations[login.serviceProvider]?[key] = nil
                }
            }
            throw error
        }
        let validity =
            decision.validity
            ?? request.validity(for: active.integration.authorizationTTL)
        updateLegacyState(of: login, in: request) { state in
            state.authorizations[login.serviceProvider, default: [:]].makeRoom(for: key, now: request.now) {
                $0.notAfter
            }
            state.authorizations[login.serviceProvider]?[key] = validity
            if !login.attributesAtAuthorization.isEmpty { state.metadataUpdatedAt = request.now }
        }
        return authorizationToken(for: resource.id, until: validity.notAfter, of: login, in: request)
    }

    /// The validity of the cached authorization, even after its end; `nil` when the resource was not authorized since the
    /// login, or since a reset of its temporary pass.
    ///
    /// - Throws: the reason why the temporary pass of the login no longer permits the resource.
    package func cachedAuthorization(
        of resource: RequestedResource, for login: Profile, in request: CheckedRequest
    ) throws(EnhancedError) -> Validity? {
        let key = resource.key(in: request.policies)
        let access = try accessToDecide(by: login, in: request)
        if let refusal = access?.refusal(ofAuthorizationOf: key) { throw refusal }
        return validityOfAuthorization(of: key, for: login, during: access, in: request)
    }

    /// - Parameter access: the temporary pass that decides; `nil` when none does.
    private func validityOfAuthorization(
        of resource: ResourceKey, for login: Profile, during access: TemporaryAccess?,
        in request: CheckedRequest
    ) -> Validity? {
        guard let cached = login.legacyAuthorization(of: resource) else { return nil }
        // A permit of a pass ends with the pass. A permit with another end is from before a reset, after which the next
        // authorization starts the pass again.
        guard let access else { return cached }
        return access.validity.notAfter == cached.notAfter ? cached : nil
    }

    /// The temporary pass that decides; `nil` for a login with an account, and while a degradation rule decides.
    private func accessToDecide(
        by login: Profile, in request: CheckedRequest
    ) throws(EnhancedError) -> TemporaryAccess? {
        guard degradationOfDecisions(at: login.mvpd, in: request) == nil else { return nil }
        return try temporaryAccess(by: login, in: request)
    }

    /// An authorization as *(Legacy) Retrieve Authorization Token* reports it.
    package func authorizationToken(
        for resource: ResourceID, until end: Timestamp, of login: Profile, in request: CheckedRequest
    ) -> LegacyAuthorizationToken {
        LegacyAuthorizationToken(
            serviceProvider: login.serviceProvider, mvpd: login.mvpd, resource: resource, expires: end,
            proxyMVPD: request.configuration.mvpd(login.mvpd)?.proxyMVPD)
    }

    /// Returns a media token for an authorized resource (page *(Legacy) Obtain Short Media Token*). The user
    /// identifier beside it is scrambled, as in the published sample (policy `legacyMediaTokenUserId`).
    ///
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`.
    package func mediaTokenLegacy(
        for resource: ResourceID, of login: Profile, in request: CheckedRequest
    ) throws(EnhancedError) -> LegacyMediaToken {
        let active = try request.integration(with: login.mvpd)
        let sessionGUID = login.sessionGUID(at: active.mvpd, for: login.serviceProvider)
        let userID =
            switch request.policies.legacyMediaTokenUserID {
            case .sessionGUID: sessionGUID
            case .digest: StableDigest.hex40(login.userID)
            }
        return LegacyMediaToken(
            token: MediaToken(
                sessionGUID: sessionGUID, serviceProvider: login.serviceProvider,
                resource: resource,
                mvpd: login.mvpd, proxyMVPD: active.mvpd.proxyMVPD,
                validity: request.validity(for: active.integration.mediaTokenTTL)
            ),
            userID: userID)
    }

    /// Returns the user metadata of a login (page *(Legacy) User Metadata*). For a temporary pass, they include how much of it is
    /// left (page *TempPass Feature*).
    package func legacyUserMetadata(of login: Profile, in request: CheckedRequest) -> LegacyUserMetadata {
        var metadata = login.legacyMetadata
        guard let access = try? temporaryAccess(by: login, in: request) else { return metadata }
        metadata.attributes.merge(access.profile(for: request.device).attributes) { _, current in current }
        return metadata
    }

    /// Returns which resources the user can probably play (page *(Legacy) Retrieve List of Preauthorized
    /// Resources*). Resources without a decision by the MVPD count as denied.
    ///
    /// - Throws: the errors of `retrieveDecisions`.
    package mutating func preauthorizeLegacy(
        _ resources: [RequestedResource], for login: Profile, in request: CheckedRequest
    ) throws(EnhancedError) -> LegacyPreauthorizedResources {
        let decisions = try retrieveDecisions(
            .preauthorization, on: resources, at: login.mvpd, as: login, in: request.identified(by: login)
        ).decisions
        let verdicts = Dictionary(decisions.map { ($0.resource, $0.verdict) }) { first, _ in first }
        return LegacyPreauthorizedResources(
            resources: resources.map(\.id).map { resource in
                let denial: EnhancedError? =
                    switch verdicts[resource] {
                    case .permit: nil
                    case .deny(let error): error
                    case nil:
                        EnhancedError(
                            .preauthorizationDeniedByMVPD,
                            because: "The scenario omits the decision, which counts as a denial here.")
                    }
                // The published samples use the code of a denied authorization for preauthorization, too.
                let isDenied =
                    request.injected[resource] == nil && denial?.code == .preauthorizationDeniedByMVPD
                return .init(
                    id: resource,
                    error: denial.map { denial in
                        isDenied
                            ? LegacyError(
                                .authorizationDeniedByMVPD, details: denial.details, because: denial.reason)
                            : LegacyError(denial)
                    })
            }, hasCodes: request.policies.legacyErrorCodes == .on)
    }
}

extension Profile {
    /// The attribute `userID` of the user metadata; empty when the MVPD sent none.
    var userID: String { attributes["userID"]?.value.string ?? "" }

    /// The validity of the REST API V1 authorization of a resource by the login's requestor, even after its end; `nil` when
    /// there was none.
    package func legacyAuthorization(of resource: ResourceKey) -> Validity? {
        legacy?.authorizations[serviceProvider]?[resource]
    }

    /// The login as *(Legacy) Retrieve Authentication Token* reports it.
    package var authenticationToken: LegacyAuthenticationToken {
        LegacyAuthenticationToken(
            serviceProvider: serviceProvider, mvpd: mvpd, userID: userID, expires: validity.notAfter)
    }

    /// The user metadata as *(Legacy) User Metadata* reports it. `tokenSource` marks a login through Apple's
    /// framework.
    var legacyMetadata: LegacyUserMetadata {
        LegacyUserMetadata(
            serviceProvider: serviceProvider, updated: legacy?.metadataUpdatedAt ?? validity.notBefore,
            attributes: attributes.showingSource(of: type))
    }
}

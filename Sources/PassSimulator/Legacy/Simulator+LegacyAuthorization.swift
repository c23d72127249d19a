import ControlAPI
import PassAPI

extension Simulator {
    /// Asks whether the user may play a resource, and remembers a permit (page *(Legacy) Initiate Authorization*). A
    /// permit that is still valid is not asked for again, by policy `legacyAuthorizationCache`.
    ///
    /// - Throws: why not.
    package mutating func authorizeLegacy(
        _ resource: ResourceID, for login: Profile, in situation: Situation
    ) throws(EnhancedError) -> LegacyAuthorizationToken {
        if situation.policies.legacyAuthorizationCache == .on,
            let known = login.legacy?.authorizations[resource], known.contains(situation.now)
        {
            return authorization(of: resource, until: known.notAfter, for: login, in: situation)
        }
        let (_, terms) = try situation.integration(with: login.mvpd)
        let decision = try retrieveDecisions(
            .authorization, on: [resource], at: login.mvpd, as: login, in: situation.identified(by: login)
        ).decisions[0]
        if case .deny(let error) = decision.verdict { throw error }
        let validity = decision.validity ?? Validity(from: situation.now, for: terms.authorizationTTL)
        updateLegacyState(of: login, in: situation) { state in
            state.authorizations[resource] = validity
            if !login.attributesAtAuthorization.isEmpty { state.metadataUpdatedAt = situation.now }
        }
        return authorization(of: resource, until: validity.notAfter, for: login, in: situation)
    }

    /// The authorization that is remembered, valid or not, as *(Legacy) Retrieve Authorization Token* answers it.
    package func authorizationLegacy(
        of resource: ResourceID, for login: Profile, in situation: Situation
    ) -> LegacyAuthorizationToken? {
        login.legacy?.authorizations[resource].map {
            authorization(of: resource, until: $0.notAfter, for: login, in: situation)
        }
    }

    private func authorization(
        of resource: ResourceID, until end: Timestamp, for login: Profile, in situation: Situation
    ) -> LegacyAuthorizationToken {
        LegacyAuthorizationToken(
            serviceProvider: login.serviceProvider, mvpd: login.mvpd, resource: resource, expires: end,
            proxyMVPD: login.proxyMVPD(in: situation.configuration))
    }

    /// The media token of a resource that has been authorized (page *(Legacy) Obtain Short Media Token*).
    package func mediaTokenLegacy(
        for resource: ResourceID, of login: Profile, in situation: Situation
    ) throws(EnhancedError) -> LegacyMediaToken {
        let (_, terms) = try situation.integration(with: login.mvpd)
        return LegacyMediaToken(
            token: MediaToken(
                sessionGUID: login.sessionGUID.text, serviceProvider: login.serviceProvider,
                resource: resource,
                mvpd: login.mvpd, proxyMVPD: login.proxyMVPD(in: situation.configuration),
                validity: Validity(from: situation.now, for: terms.mediaTokenTTL)),
            userID: login.userID)
    }

    /// Which of the resources the user may probably play (page *(Legacy) Retrieve List of Preauthorized Resources*).
    /// What the MVPD says nothing of counts as denied.
    package mutating func preauthorizeLegacy(
        _ resources: [ResourceID], for login: Profile, injected: [ResourceID: EnhancedError],
        in situation: Situation
    ) throws(EnhancedError) -> LegacyPreauthorizedResources {
        let decisions = try retrieveDecisions(
            .preauthorization, on: resources, at: login.mvpd, injected: injected, as: login,
            in: situation.identified(by: login)
        ).decisions
        return LegacyPreauthorizedResources(
            resources: resources.map { resource in
                let denial: EnhancedError? =
                    switch decisions.first(where: { $0.resource == resource })?.verdict {
                    case .permit: nil
                    case .deny(let error): error
                    case nil: EnhancedError(.preauthorizationDeniedByMVPD)
                    }
                // The published samples have the code of a denied authorization here, too.
                let isDenied = injected[resource] == nil && denial?.code == .preauthorizationDeniedByMVPD
                return .init(
                    id: resource,
                    error: isDenied
                        ? LegacyError(.authorizationDeniedByMVPD, details: denial?.details)
                        : denial.map(LegacyError.init))
            }, hasCodes: situation.policies.legacyErrorCodes == .on)
    }
}

extension Profile {
    /// The MVPD that a proxy says the user is at, in the metadata.
    fileprivate func proxyMVPD(in configuration: Configuration) -> MVPDID? {
        guard configuration.mvpds[mvpd]?.flags.isProxy ?? false else { return nil }
        return attributes["mvpd"]?.value.string.map { MVPDID($0) }
    }

    /// Who the user is, in the words of the MVPD.
    var userID: String { attributes["userID"]?.value.string ?? "" }

    /// As *(Legacy) Retrieve Authentication Token* answers it.
    package var authenticationToken: LegacyAuthenticationToken {
        LegacyAuthenticationToken(
            serviceProvider: serviceProvider, mvpd: mvpd, userID: userID, expires: validity.notAfter)
    }

    /// As *(Legacy) User Metadata* answers it; `tokenSource` tells a login through Apple's framework.
    package var legacyMetadata: LegacyUserMetadata {
        var attributes = attributes
        if type == .appleSSO { attributes["tokenSource"] = UserMetadata(.string(Partner.apple.rawValue)) }
        return LegacyUserMetadata(
            serviceProvider: serviceProvider, updated: legacy?.metadataUpdatedAt ?? validity.notBefore,
            attributes: attributes)
    }
}

import ControlAPI
import PassAPI

/// A permit of the MVPD that is still valid: until it ends, the resource keeps it and only gets new media tokens
/// (page *REST API V2 FAQs*).
struct CachedPermit: Sendable, Hashable, Codable {
    var validity: Validity
    /// The scenario of the decision. In another one, the MVPD decides again.
    var scenario: String
}

extension Simulator {
    /// The decision with the validity of the permit that the resource already has. The MVPD's decision is made anew
    /// each time, so that a change of the scenario or a rule takes effect at once: only the validity is kept.
    mutating func keepingPermit(
        _ decision: DecisionResponse, on resource: RequestedResource, of profile: Profile,
        at integration: Integration, in request: CheckedRequest
    ) -> DecisionResponse {
        guard request.policies.authorizationCache == .on, let fresh = decision.validity else {
            return decision
        }
        guard decision.isPermit else {
            endPermit(of: resource, for: profile, in: request)
            return decision
        }
        if let cached = permit(of: resource, for: profile, in: request),
            cached.isGood(for: integration, in: request)
        {
            var kept = decision
            kept.validity = cached.validity
            return kept
        }
        self[device: request.device].addPermit(
            CachedPermit(validity: fresh, scenario: request.scenario.name), of: profile.loginID,
            at: request.serviceProvider, for: resource.key(in: request.policies), now: request.now)
        return decision
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

extension Device {
    /// The largest number of permits of a login with a service provider.
    private static let mostPermits = 256

    /// Adds a permit. When a login has too many, removes the permits that have ended, or else the one that ends first. Also removes
    /// logins without valid permits.
    mutating func addPermit(
        _ permit: CachedPermit, of login: LoginID, at serviceProvider: ServiceProviderID,
        for resource: ResourceKey, now: Timestamp
    ) {
        var all = permits ?? [:]
        if all[login]?[serviceProvider]?.count ?? 0 >= Self.mostPermits {
            all = all.mapValues { serviceProviders in
                serviceProviders.mapValues { $0.filter { !$0.value.validity.isOver(at: now) } }
                    .filter { !$0.value.isEmpty }
            }.filter { !$0.value.isEmpty }
        }
        if let resources = all[login]?[serviceProvider], resources.count >= Self.mostPermits,
            let first = resources.min(by: { $0.value.validity.notAfter < $1.value.validity.notAfter })
        {
            all[login]?[serviceProvider]?[first.key] = nil
        }
        all[login, default: [:]][serviceProvider, default: [:]][resource] = permit
        permits = all
    }
}

extension CachedPermit {
    /// True while the permit lasts, if its scenario and its lifetime are those of the configuration.
    fileprivate func isGood(for integration: Integration, in request: CheckedRequest) -> Bool {
        validity.contains(request.now) && scenario == request.scenario.name
            && validity.notAfter - validity.notBefore
                == integration.authorizationTTL.value(for: request.origin.platform)
    }
}

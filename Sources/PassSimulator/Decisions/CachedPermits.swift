import ControlAPI
import PassAPI

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
        let key = PermitCache.Key(profile, resource, in: request)
        if let cached = devices[request.device]?.permits?[key],
            cached.isGood(for: integration, in: request)
        {
            var kept = decision
            kept.validity = cached.validity
            return kept
        }
        let permit = CachedPermit(validity: fresh, scenario: request.scenario.name)
        self[device: request.device].addPermit(permit, for: key, at: request.now)
        return decision
    }

    /// Ends the permit of a resource that is denied now, so that the next permit starts anew.
    mutating func endPermit(of resource: RequestedResource, for profile: Profile, in request: CheckedRequest)
    {
        let key = PermitCache.Key(profile, resource, in: request)
        guard devices[request.device]?.permits?[key] != nil else { return }
        self[device: request.device].permits?.remove(key)
    }
}

extension Device {
    fileprivate mutating func addPermit(_ permit: CachedPermit, for key: PermitCache.Key, at now: Timestamp) {
        if permits == nil { permits = PermitCache() }
        permits?.add(permit, for: key, at: now)
    }
}

extension PermitCache.Key {
    fileprivate init(_ profile: Profile, _ resource: RequestedResource, in request: CheckedRequest) {
        self.init(
            login: profile.loginID, serviceProvider: request.serviceProvider,
            resource: resource.key(in: request.policies))
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

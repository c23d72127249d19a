import ControlAPI
import PassAPI

extension Simulator {
    /// The decision with the validity of the permit that the resource already has. The MVPD's decision is made anew
    /// each time, so that a change of the scenario or a rule takes effect at once: only the validity is kept.
    mutating func keepingPermit(
        _ decision: DecisionResponse, on resource: RequestedResource, of profile: Profile,
        at integration: Integration, in situation: Situation
    ) -> DecisionResponse {
        guard situation.policies.authorizationCache == .on, let fresh = decision.validity else {
            return decision
        }
        guard decision.isPermit else {
            endPermit(of: resource, for: profile, in: situation)
            return decision
        }
        let key = PermitCache.Key(profile, resource, in: situation)
        if let cached = devices[situation.device]?.permits?[key],
            cached.isGood(for: integration, in: situation)
        {
            var kept = decision
            kept.validity = cached.validity
            return kept
        }
        let permit = CachedPermit(validity: fresh, scenario: situation.scenario.name)
        self[device: situation.device].addPermit(permit, for: key, at: situation.now)
        return decision
    }

    /// Ends the permit of a resource that is denied now, so that the next permit starts anew.
    mutating func endPermit(of resource: RequestedResource, for profile: Profile, in situation: Situation) {
        let key = PermitCache.Key(profile, resource, in: situation)
        guard devices[situation.device]?.permits?[key] != nil else { return }
        self[device: situation.device].permits?.remove(key)
    }
}

extension Device {
    fileprivate mutating func addPermit(_ permit: CachedPermit, for key: PermitCache.Key, at now: Timestamp) {
        if permits == nil { permits = PermitCache() }
        permits?.add(permit, for: key, at: now)
    }
}

extension PermitCache.Key {
    fileprivate init(_ profile: Profile, _ resource: RequestedResource, in situation: Situation) {
        self.init(
            login: profile.loginID, serviceProvider: situation.serviceProvider,
            resource: resource.key(in: situation.policies))
    }
}

extension CachedPermit {
    /// True while the permit lasts, if its scenario and its lifetime are those of the configuration.
    fileprivate func isGood(for integration: Integration, in situation: Situation) -> Bool {
        validity.contains(situation.now) && scenario == situation.scenario.name
            && validity.notAfter - validity.notBefore
                == integration.authorizationTTL.value(for: situation.origin.platform)
    }
}

import ControlAPI
import PassAPI

extension Simulator {
    /// Makes the decisions of an MVPD that is a temporary pass. It permits every resource until the pass
    /// expires or its resource limit is reached. Only authorization counts as use. Preauthorization requires
    /// the user's identity depending on the policy `temporaryIdentityOnPreauthorization`.
    mutating func temporaryDecisions(
        by pass: TempPass, on resources: [RequestedResource], decisionMaker: DecisionMaker,
        injected: [ResourceID: EnhancedError]
    ) -> DecisionsResponse {
        let situation = decisionMaker.situation
        let isAuthorization = decisionMaker.kind == .authorization
        let decisions = resources.map { resource -> DecisionResponse in
            if let error = injected[resource.id] {
                return decisionMaker.deny(resource.id, error, source: .temppass)
            }
            do throws(EnhancedError) {
                var access = try temporaryAccess(
                    by: pass, of: decisionMaker.mvpd,
                    needsIdentity: isAuthorization
                        || situation.policies.temporaryIdentityOnPreauthorization == .required,
                    in: situation)
                let key = resource.key(in: situation.policies)
                if let refusal = access.refusal(of: key) { throw refusal }
                if isAuthorization {
                    access.usage.recordUse(
                        of: key, isCounted: pass.maximumResources != nil, at: situation.now)
                    record(access, of: decisionMaker.mvpd, in: situation)
                }
                return decisionMaker.permit(resource.id, during: access)
            } catch {
                return decisionMaker.deny(resource.id, error, source: .temppass)
            }
        }
        return DecisionsResponse(decisions: decisions)
    }
}

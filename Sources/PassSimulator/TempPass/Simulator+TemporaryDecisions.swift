import ControlAPI
import PassAPI

extension Simulator {
    /// Makes the decisions of an MVPD that is a temporary pass. It permits every resource until the pass
    /// expires or its resource limit is reached. Only authorization counts as use. Preauthorization requires
    /// the user's identity depending on the policy `temporaryIdentityOnPreauthorization`.
    mutating func temporaryDecisions(
        by pass: TempPass, on resources: [ResourceID], decisionMaker: DecisionMaker,
        injected: [ResourceID: EnhancedError]
    ) -> DecisionsResponse {
        let situation = decisionMaker.situation
        let isAuthorization = decisionMaker.kind == .authorization
        let decisions = resources.map { resource -> DecisionResponse in
            if let error = injected[resource] {
                return decisionMaker.deny(resource, error, source: .temppass)
            }
            do throws(EnhancedError) {
                var access = try temporaryAccess(
                    by: pass, of: decisionMaker.mvpd,
                    needsIdentity: isAuthorization
                        || situation.policies.temporaryIdentityOnPreauthorization == .required,
                    in: situation)
                if let refusal = access.refusal(of: resource) { throw refusal }
                if isAuthorization {
                    access.usage.recordUse(
                        of: resource, isCounted: pass.maximumResources != nil, at: situation.now)
                    record(access, of: decisionMaker.mvpd, in: situation)
                }
                return decisionMaker.permit(resource, during: access)
            } catch {
                return decisionMaker.deny(resource, error, source: .temppass)
            }
        }
        return DecisionsResponse(decisions: decisions)
    }
}

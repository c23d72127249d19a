import ControlAPI
import PassAPI

extension Simulator {
    /// Decides in the place of an MVPD that is a temporary pass: everything is permitted until time or resources are
    /// used up. Authorization uses them; preauthorization only looks, and does without the user's identity by policy
    /// `temporaryIdentityOnPreauthorization`.
    mutating func temporaryDecisions(
        by pass: TempPass, on resources: [ResourceID], desk: DecisionMaker,
        injected: [ResourceID: EnhancedError]
    ) -> DecisionsResponse {
        let situation = desk.situation
        let isAuthorization = desk.kind == .authorization
        let decisions = resources.map { resource -> DecisionResponse in
            if let error = injected[resource] { return desk.deny(resource, error, source: .temppass) }
            do throws(EnhancedError) {
                var access = try temporaryAccess(
                    by: pass, of: desk.mvpd,
                    needsIdentity: isAuthorization
                        || situation.policies.temporaryIdentityOnPreauthorization == .required,
                    in: situation)
                if let refusal = access.refusal(of: resource) { throw EnhancedError(refusal) }
                if isAuthorization {
                    access.usage.use(
                        resource, isCounted: pass.maximumResources != nil, at: situation.now)
                    record(access, of: desk.mvpd, in: situation)
                }
                return desk.permit(resource, during: access)
            } catch {
                return desk.deny(resource, error, source: .temppass)
            }
        }
        return DecisionsResponse(decisions: decisions)
    }
}

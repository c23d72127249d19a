import ControlAPI
import PassAPI
import PassSimulator

extension Answer {
    /// The decisions on the resources in the body.
    init(
        decisions kind: DecisionKind, of simulator: inout Simulator, on call: PassCall
    ) throws(EnhancedError) {
        let resources = try call.context.resources.get()
        if call.situation.policies.malformedResources == .invalidParameterResources,
            let problem = resources.lazy.compactMap(\.problem).first
        {
            throw EnhancedError(.invalidParameterResources, because: problem)
        }
        let response = try simulator.retrieveDecisions(
            kind, on: resources, at: call.mvpd, injected: call.injected, in: call.situation)
        self.init { json, rendering in
            response.write(to: &json, signer: rendering.signer, trace: rendering.trace)
        }
        reasons = response.decisions.compactMap { decision in
            guard case .deny(let error) = decision.verdict else { return nil }
            return error.reason.about(decision.resource)
        }
    }
}

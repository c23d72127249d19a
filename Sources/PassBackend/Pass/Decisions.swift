import ControlAPI
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// *Retrieve authorization decisions using specific mvpd*
    func retrieveAuthorizationDecisions(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        try decisions(.authorization, &simulator)
    }

    /// *Retrieve preauthorization decisions using specific mvpd*
    func retrievePreauthorizationDecisions(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        try decisions(.preauthorization, &simulator)
    }

    /// The decisions on the resources in the body.
    private func decisions(
        _ kind: DecisionKind, _ simulator: inout Simulator
    ) throws(EnhancedError) -> Answer {
        let resources = try parsed.resources.get()
        if request.policies.malformedResources == .invalidParameterResources,
            let problem = resources.lazy.compactMap(\.problem).first
        {
            throw EnhancedError(.invalidParameterResources, because: problem)
        }
        let response = try simulator.retrieveDecisions(
            kind, on: resources, at: parsed.mvpd, in: request)
        var answer = Answer(status: .ok) { json, rendering in
            response.write(to: &json, signer: rendering.signer, trace: rendering.trace)
        }
        answer.reasons = response.decisions.compactMap { decision in
            guard case .deny(let error) = decision.verdict else { return nil }
            return error.reason.about(decision.resource)
        }
        return answer
    }
}

import ControlAPI
import PassAPI
import PassSimulator

extension Endpoint {
    /// *Retrieve authorization decisions using specific mvpd*
    func retrieveAuthorizationDecisions(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        try Answer(decisions: .authorization, of: &simulator, request, parsed)
    }

    /// *Retrieve preauthorization decisions using specific mvpd*
    func retrievePreauthorizationDecisions(_ simulator: inout Simulator) throws(EnhancedError) -> Answer {
        try Answer(decisions: .preauthorization, of: &simulator, request, parsed)
    }
}

extension Answer {
    /// The decisions on the resources in the body.
    init(
        decisions kind: DecisionKind, of simulator: inout Simulator, _ request: CheckedRequest,
        _ parsed: ParsedRequest
    ) throws(EnhancedError) {
        let resources = try parsed.resources.get()
        if request.policies.malformedResources == .invalidParameterResources,
            let problem = resources.lazy.compactMap(\.problem).first
        {
            throw EnhancedError(.invalidParameterResources, because: problem)
        }
        let response = try simulator.retrieveDecisions(
            kind, on: resources, at: parsed.mvpd, in: request)
        self.init(status: .ok) { json, rendering in
            response.write(to: &json, signer: rendering.signer, trace: rendering.trace)
        }
        reasons = response.decisions.compactMap { decision in
            guard case .deny(let error) = decision.verdict else { return nil }
            return error.reason.about(decision.resource)
        }
    }
}

import PassAPI
import PassSimulator

/// The body of the decisions operations: `{"resources": ["…"]}`.
enum Resources {
    /// The resources in order; `invalid_parameter_resources` if they are missing, empty or not strings.
    static func read(_ body: [UInt8]) -> Result<[ResourceID], EnhancedError> {
        let invalid = Result<[ResourceID], EnhancedError>.failure(EnhancedError(.invalidParameterResources))
        guard let elements = JSONValue(parsing: body)?["resources"]?.array, !elements.isEmpty else {
            return invalid
        }
        var resources: [ResourceID] = []
        for element in elements {
            guard let text = element.string, !text.isEmpty else { return invalid }
            resources.append(ResourceID(text))
        }
        return .success(resources)
    }
}

extension Answer {
    /// The decisions on the resources in the body.
    init(
        decisions kind: DecisionKind, of simulator: inout Simulator, on call: PassCall
    ) throws(EnhancedError) {
        let response = try simulator.retrieveDecisions(
            kind, on: call.context.resources.get(), at: call.mvpd, injected: call.injected, in: call.situation
        )
        self.init { json, rendering in
            response.write(to: &json, signer: rendering.signer, trace: rendering.trace)
        }
    }
}

import HTTPMessages
import PassAPI
import PassSimulator

/// The body of the decisions operations: `{"resources": ["…"]}`.
enum Resources {
    /// The resources in order.
    ///
    /// - Throws: `invalid_parameter_resources` when they are missing, empty or not strings.
    static func read(from request: Request) throws(EnhancedError) -> [ResourceID] {
        guard let elements = JSONValue(parsing: request.body)?["resources"]?.array, !elements.isEmpty else {
            throw EnhancedError(.invalidParameterResources)
        }
        var resources: [ResourceID] = []
        for element in elements {
            guard let text = element.string, !text.isEmpty else {
                throw EnhancedError(.invalidParameterResources)
            }
            resources.append(ResourceID(text))
        }
        return resources
    }
}

extension Answer {
    /// The decisions on the resources in the body.
    init(
        decisions kind: DecisionKind, of simulator: inout Simulator, on call: PassCall
    ) throws(EnhancedError) {
        let response = try simulator.retrieveDecisions(
            kind, on: Resources.read(from: call.request), at: call.mvpd, injected: call.injected,
            in: call.situation)
        self.init { json, rendering in
            response.write(to: &json, seals: rendering.seals, trace: rendering.trace)
        }
    }
}

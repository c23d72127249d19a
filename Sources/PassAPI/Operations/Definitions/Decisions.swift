import HTTPTypes

extension OperationDefinition {
    /// The operations for preauthorization and authorization.
    static let decisions = [
        OperationDefinition(
            .retrievePreauthorizationDecisions, namesDevice: true, hasItems: true,
            help: "Predicts which of several resources the user is allowed to watch.",
            headers: ParameterDescription.subjects + [.partnerStatus, .temporaryIdentity, .forwardedFor],
            body: .json(RequestedResources.self, example: ["resources": ["REF30", "HBO"]]),
            answers: [.init(.ok, "A decision for each resource.", .json(DecisionsResponse.self))]),
        OperationDefinition(
            .retrieveAuthorizationDecisions, namesDevice: true, hasItems: true,
            help:
                "Decides whether the user is allowed to watch a resource. A permit has a media token.",
            headers: ParameterDescription.subjects + [.partnerStatus, .temporaryIdentity, .forwardedFor],
            body: .json(RequestedResources.self, example: ["resources": ["REF30"]]),
            answers: [.init(.ok, "A decision for each resource.", .json(DecisionsResponse.self))]),
    ]
}

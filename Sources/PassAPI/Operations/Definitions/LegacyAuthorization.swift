import HTTPTypes

extension OperationDefinition {
    /// The operations of REST API V1 for authorization and preauthorization.
    static let legacyAuthorization: [OperationDefinition] = [
        legacy(
            .legacyInitiateAuthorization, namesDevice: true, namesResources: true,
            "Decides whether the user is allowed to watch a resource now.",
            parameters: [.resource],
            answers: [.init(.ok, "Authorized, until the authorization expires.", authorization)],
            refusals: [(.forbidden, "Not authorized, or no user is logged in.")]),
        legacy(
            .legacyRetrieveAuthorizationToken, namesDevice: true, namesResources: true,
            "Returns the existing authorization for a resource.",
            parameters: [.resource], answers: [.init(.ok, "The authorization.", authorization)],
            refusals: [
                (.notFound, "There is no authorization."), (.gone, "The authorization has expired."),
                (.preconditionFailed, "No user is logged in."),
            ]),
        legacy(
            .legacyObtainShortMediaToken, namesDevice: true, namesResources: true,
            "Returns a media token for an authorized resource.",
            parameters: [.resource], answers: [.init(.ok, "The token.", .document(LegacyMediaToken.self))],
            refusals: [(.forbidden, "The resource is not authorized, or no user is logged in.")]),
        legacy(
            .legacyRetrievePreauthorizedResources, namesDevice: true, hasItems: true,
            "Predicts which of several resources the user is allowed to watch.",
            parameters: [.resourceList], answers: preauthorized, refusals: notPreauthorized),
        legacy(
            .legacyRetrievePreauthorizedResourcesForCode, takesAccessToken: false, hasItems: true,
            "Predicts the same for the device that requested a registration code.",
            parameters: [.resourceList],
            answers: preauthorized, refusals: notPreauthorized),
    ]

    private static let authorization = AnswerDescription.Content.document(LegacyAuthorizationToken.self)
    private static let preauthorized = [
        AnswerDescription(
            .ok, "The resources, each with a decision.", .document(LegacyPreauthorizedResources.self)
        )
    ]
    private static let notPreauthorized = [
        (HTTPResponse.Status.forbidden, "More resources than the integration allows."),
        (.preconditionFailed, "No user is logged in."),
    ]
}

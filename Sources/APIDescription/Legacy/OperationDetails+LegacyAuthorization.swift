import HTTPTypes
import PassAPI

/// The REST API V1 operations for authorization and preauthorization.
extension OperationDetails {
    static let legacyInitiateAuthorization = legacy(
        .legacyInitiateAuthorization, "Decides whether the user is allowed to watch a resource now.",
        parameters: [.resource],
        answers: [.init(.ok, "Authorized, until the authorization expires.", authorization)],
        refusals: [(.forbidden, "Not authorized, or no user is logged in.")])

    static let legacyRetrieveAuthorizationToken = legacy(
        .legacyRetrieveAuthorizationToken, "Returns the existing authorization for a resource.",
        parameters: [.resource], answers: [.init(.ok, "The authorization.", authorization)],
        refusals: [
            (.notFound, "There is no authorization."), (.gone, "The authorization has expired."),
            (.preconditionFailed, "No user is logged in."),
        ])

    static let legacyObtainShortMediaToken = legacy(
        .legacyObtainShortMediaToken, "Returns a media token for an authorized resource.",
        parameters: [.resource], answers: [.init(.ok, "The token.", .document(.mediaToken, root: "play"))],
        refusals: [(.forbidden, "The resource is not authorized, or no user is logged in.")])

    static let legacyRetrievePreauthorizedResources = legacy(
        .legacyRetrievePreauthorizedResources,
        "Predicts which of several resources the user is allowed to watch.",
        parameters: [.resourceList], answers: preauthorized, refusals: notPreauthorized)

    static let legacyRetrievePreauthorizedResourcesForCode = legacy(
        .legacyRetrievePreauthorizedResourcesForCode,
        "Predicts the same for the device that requested a registration code.", parameters: [.resourceList],
        answers: preauthorized, refusals: notPreauthorized)

    private static let authorization = AnswerDescription.Content.document(
        .authorizationToken, root: "authorization")
    private static let preauthorized = [
        AnswerDescription(
            .ok, "The resources, each with a decision.", .document(.preauthorizedResources, root: "resources")
        )
    ]
    private static let notPreauthorized = [
        (HTTPResponse.Status.forbidden, "More resources than the integration allows."),
        (.preconditionFailed, "No user is logged in."),
    ]
}

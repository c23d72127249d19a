import HTTPTypes
import PassAPI

/// The operations of REST API V1 on what the user may watch.
extension OperationDetails {
    static let legacyInitiateAuthorization = legacy(
        .legacyInitiateAuthorization, "Whether the user may watch a resource now.", parameters: [.resource],
        answers: [.init(.ok, "Yes, until it expires.", authorization)],
        refusals: [(.forbidden, "No, or nobody is logged in.")])

    static let legacyRetrieveAuthorizationToken = legacy(
        .legacyRetrieveAuthorizationToken, "The authorization that there is for a resource.",
        parameters: [.resource], answers: [.init(.ok, "The authorization.", authorization)],
        refusals: [
            (.notFound, "There is none."), (.gone, "It has expired."),
            (.preconditionFailed, "Nobody is logged in."),
        ])

    static let legacyObtainShortMediaToken = legacy(
        .legacyObtainShortMediaToken, "A media token for a resource that is authorized.",
        parameters: [.resource], answers: [.init(.ok, "The token.", .document(.mediaToken, root: "play"))],
        refusals: [(.forbidden, "The resource is not authorized, or nobody is logged in.")])

    static let legacyRetrievePreauthorizedResources = legacy(
        .legacyRetrievePreauthorizedResources, "Which of several resources the user may probably watch.",
        parameters: [.resourceList], answers: preauthorized, refusals: notPreauthorized)

    static let legacyRetrievePreauthorizedResourcesForCode = legacy(
        .legacyRetrievePreauthorizedResourcesForCode,
        "The same for the device that made a registration code.", parameters: [.resourceList],
        answers: preauthorized, refusals: notPreauthorized)

    private static let authorization = AnswerDescription.Content.document(
        .authorizationToken, root: "authorization")
    private static let preauthorized = [
        AnswerDescription(
            .ok, "Each of them, with yes or no.", .document(.preauthorizedResources, root: "resources"))
    ]
    private static let notPreauthorized = [
        (HTTPResponse.Status.forbidden, "More resources than the integration allows."),
        (.preconditionFailed, "Nobody is logged in."),
    ]
}

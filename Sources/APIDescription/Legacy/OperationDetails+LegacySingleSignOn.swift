import HTTPTypes
import PassAPI

/// The operations of REST API V1 for Apple's framework, and for temporary passes.
extension OperationDetails {
    static let legacyRetrieveProfileRequest = legacy(
        .legacyRetrieveProfileRequest, "What to hand to Apple's framework as it is.",
        parameters: [.applePlatform], answers: [.init(.ok, "A SAML request, in base64.", .octets)],
        captures: [.body(as: "profileRequest")])

    static let legacyExchangeToken = legacy(
        .legacyExchangeToken, "Logs the device in with what Apple's framework has answered.",
        parameters: [
            .query("mvpd", "Whose response it is.", example: "Cablevision", isRequired: true), .applePlatform,
            .query("SAMLResponse", "The response, in base64.", example: "{{samlResponse}}", isRequired: true),
        ], answers: [.init(.noContent, "Logged in.", .nothing)])

    static let legacyCreateFreePreview = legacy(
        .legacyCreateFreePreview, "Logs the device in with a temporary pass.",
        parameters: [
            .query("mso_id", "The temporary pass.", example: "TempPass_TEST40", isRequired: true),
            .query("domain_name", "One of the requestor's domains.", example: "adobe.com", isRequired: true),
            .query("generic_data", "Whom a promotional pass is for: a JSON object."),
        ], answers: [.init(.noContent, "Logged in.", .nothing)])
}

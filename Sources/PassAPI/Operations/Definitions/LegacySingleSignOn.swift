import HTTPTypes

extension OperationDefinition {
    /// The operations of REST API V1 for Apple's framework and temporary passes.
    static let legacySingleSignOn: [OperationDefinition] = [
        legacy(
            .legacyRetrieveProfileRequest, "Returns the request to pass unchanged to Apple's framework.",
            parameters: [.applePlatform], answers: [.init(.ok, "A SAML request, in base64.", .octets)],
            captures: [.body(as: "profileRequest")]),
        legacy(
            .legacyExchangeToken, namesDevice: true, takesForm: true,
            "Logs the device in with the response of Apple's framework.",
            parameters: [
                .query(
                    "mvpd", "The MVPD that issued the response.", example: "Cablevision", isRequired: true),
                .applePlatform,
                .query(
                    "SAMLResponse", "The response, in base64 that is percent-encoded.",
                    example: "{{samlResponse}}", isRequired: true),
            ], answers: [.init(.noContent, "Logged in.", .nothing)]),
        legacy(
            .legacyCreateFreePreview, namesDevice: true, takesForm: true, requestorName: "requestor_id",

            "Logs the device in with a temporary pass.",
            parameters: [
                .query("mso_id", "The temporary pass.", example: "TempPass_TEST40", isRequired: true),
                .query(
                    "domain_name", "One of the requestor's domains.", example: "adobe.com", isRequired: true),
                .query("generic_data", "The user of a promotional pass: a JSON object."),
            ], answers: [.init(.noContent, "Logged in.", .nothing)]),
    ]
}

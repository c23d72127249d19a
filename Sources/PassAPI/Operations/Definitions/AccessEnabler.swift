import HTTPTypes

extension OperationDefinition {
    /// The endpoints of AccessEnabler clients, which are older than REST API V1. A login uses a registration code.
    static let accessEnabler = [
        OperationDefinition(
            .accessEnablerIndividualizeDevice, dialect: .accessEnabler, takesAccessToken: false,
            isRequestorOptional: true, help: "Returns the identifier of a device for its fingerprint.",
            body: .json(DeviceFingerprint.self, example: ["fingerprint": "5c9b1e0c7f6a4a5d8e2b3c4d5e6f7081"]),
            answers: [
                .init(.ok, "The identifier, also in the header pass_sfp.", .json(IndividualizedDevice.self))
            ],
            refusals: [refusal(.badRequest, "The body has no fingerprint.")]),
        session(.accessEnablerRetrieveSession, []),
        authorize(.accessEnablerAuthorize, []),
        shortAuthorize(.accessEnablerShortAuthorize, []),
        session(.accessEnablerRetrieveDeviceSession, nativeApp),
        authorize(.accessEnablerAuthorizeDevice, nativeApp),
        shortAuthorize(.accessEnablerDeviceShortAuthorize, nativeApp),
    ]

    private static let device = ParameterDescription(
        name: "Ap_21", location: .header, help: "The identifier of the device, when no parameter has it.",
        example: "ba23d141-d715-561c-94f4-e9e4c966b1eb")

    private static let nativeApp: [ParameterDescription] = [
        .form("device_id", "The device.", example: "ba23d141-d715-561c-94f4-e9e4c966b1eb"),
        .form("device_info", "Properties of the device."), .form("networkType", "The network of the device."),
    ]

    private static let requestor = ParameterDescription.form(
        "requestor_id", "The service provider.", example: "REF30", isRequired: true)

    private static func session(
        _ operation: PassOperation, _ parameters: [ParameterDescription]
    ) -> OperationDefinition {
        OperationDefinition(
            operation, dialect: .accessEnabler, isRequestorOptional: true,
            help: "Returns the authentication token of the device that requested a registration code.",
            headers: [device],
            body: .form(
                parameters + [
                    .form("_method", "Always `GET`.", example: "GET"), requestor,
                    .form("reg_code", "The registration code.", example: "{{code}}"),
                    .form("mso_id", "The MVPD."),
                ]),
            answers: [
                .init(
                    .ok,
                    "The token, escaped, in authnToken, and the user metadata in userMeta; or pendingLogout when the "
                        + "login has ended.", xml)
            ],
            refusals: [
                refusal(.badRequest, "A parameter is missing or wrong."),
                .init(.unauthorized, "Nobody has logged in yet: Data not found.", .text("text/plain")),
            ], captures: [.init(variable: "authnToken", source: .element("authnToken"))])
    }

    private static func authorize(
        _ operation: PassOperation, _ parameters: [ParameterDescription]
    ) -> OperationDefinition {
        OperationDefinition(
            operation, dialect: .accessEnabler, namesResources: true, isRequestorOptional: true,
            tokenName: "authentication_token",
            help: "Decides whether the user is allowed to watch a resource now.", headers: [device],
            body: .form(
                parameters + [
                    .form("resource_id", "The resource.", example: "REF30", isRequired: true), requestor,
                    .form(
                        "authentication_token",
                        "The token of the session. A client that has kept it needs no access token and no device.",
                        example: "{{authnToken}}"), .form("mso_id", "The MVPD."),
                    .form("generic_data", "The user of a promotional pass: a JSON object."),
                    .form("userMeta", "`1` for the user metadata.", example: "1"),
                ]),
            answers: [
                .init(
                    .ok,
                    "The permit, escaped, in authzToken, and the user metadata in userMeta; pendingLogout; or an error "
                        + "with notAuthorized.", xml)
            ],
            refusals: [
                refusal(.badRequest, "A parameter is missing or wrong, or the resource is denied."),
                .init(.unauthorized, unauthorized, .text("text/plain")),
            ], captures: [.init(variable: "authzToken", source: .element("authzToken"))])
    }

    private static func shortAuthorize(
        _ operation: PassOperation, _ parameters: [ParameterDescription]
    ) -> OperationDefinition {
        OperationDefinition(
            operation, dialect: .accessEnabler, isRequestorOptional: true, tokenName: "authz_token",
            help: "Returns a media token for an authorized resource, as text and not in base64.",
            headers: [device],
            body: .form(
                parameters + [
                    .form(
                        "authz_token",
                        "The permit. A client that has kept it needs no access token and no device.",
                        example: "{{authzToken}}", isRequired: true),
                    requestor,
                    .form("session_guid", "The simpleTokenAuthenticationGuid of the session."),
                    .form("hashed_guid", "Always `false`.", example: "false"),
                    .form("generic_data", "The user of a promotional pass: a JSON object."),
                ]),
            answers: [.init(.ok, "The media token, pendingLogout or an error.", .text("text/"))],
            refusals: [
                refusal(.badRequest, "A parameter is missing or wrong, or the resource is not authorized."),
                refusal(
                    .gone,
                    "The authorization has expired, depending on the policy `accessEnablerExpiredAuthorization`."
                ),
                .init(.unauthorized, unauthorized, .text("text/plain")),
            ])
    }

    private static let unauthorized =
        "The access token is invalid, or the request has neither it nor a token."

    private static let xml = AnswerDescription.Content.text("text/xml")

    private static func refusal(_ status: HTTPResponse.Status, _ help: String) -> AnswerDescription {
        .init(status, help, xml)
    }
}

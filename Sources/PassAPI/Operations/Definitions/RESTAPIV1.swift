import HTTPTypes

extension OperationDefinition {
    /// The operations of REST API V1.
    static let restAPIV1: [OperationDefinition] = [
        legacy(
            .legacyRequestRegistrationCode, requiresDevice: true, takesForm: true,
            "Creates a registration code, with which the user logs in on a second screen or in a web view.",
            parameters: [
                .query("mvpd", "The MVPD at which the user logs in, if known.", example: "Cablevision"),
                .query("ttl", "The lifetime of the code in seconds: at most 36000, 1800 when absent."),
                .query("deviceType", "A property of the device, like the parameters that follow."),
                .query("deviceUser", ""),
                .query("appId", "Switches single sign-on off."), .query("appVersion", ""),
                .query("registrationURL", ""),
            ], answers: [.init(.created, "The code.", record)], captures: [.member("code", as: "code")]),
        legacy(
            .legacyReturnRegistrationRecord, takesAccessToken: false, isRequestorOptional: true,
            "Returns the record of a registration code.",
            answers: [.init(.ok, "The record.", record)], refusals: [(.notFound, unknownCode)]),
        legacy(
            .legacyDeleteRegistrationRecord, isRequestorOptional: true, "Deletes a registration code.",
            answers: [.init(.noContent, "The code was deleted.", .nothing)],
            refusals: [(.notFound, unknownCode)]),
        legacy(
            .legacyInitiateAuthentication, dialect: .html,
            "The URL to which an app's login page sends the user agent.",
            parameters: [
                .query("requestor_id", "The service provider.", example: "REF30", isRequired: true),
                .query("mso_id", "The MVPD.", example: "Cablevision", isRequired: true),
                .query("reg_code", "The registration code.", example: "{{code}}", isRequired: true),
                .query(
                    "domain_name", "One of the requestor's domains.", example: "adobe.com", isRequired: true),
                .query(
                    "redirect_url", "The absolute URI to which the login finally redirects.",
                    example: "https://adobe.com", isRequired: true),
                .query("noflash", "`true`. The next redirect repeats it.", example: "true"),
                .query("no_iframe", "`true`. The next redirect repeats it.", example: "true"),
            ],
            answers: [
                .init(
                    .found,
                    "Redirects to the MVPD (redirect binding), or to redirect_url when no login is needed.",
                    .redirect),
                requestForm,
            ]),
        legacy(
            .legacyProvideMVPDList, takesAccessToken: false,
            "Returns the MVPDs that a requestor is integrated with, and their settings for Apple's framework.",
            answers: [
                .init(.ok, "The requestor and its MVPDs.", .document(LegacyConfiguration.self))
            ]),
        legacy(
            .legacyCheckAuthenticationToken, requiresDevice: true,
            "Checks whether a user is logged in on the device.",
            answers: [.init(.ok, "Logged in.", .nothing)], refusals: pending),
        legacy(
            .legacyCheckAuthenticationFlow, takesAccessToken: false,
            "Checks whether the login with a registration code is complete.",
            answers: [.init(.ok, "The login is complete.", .nothing)], refusals: pending),
        legacy(
            .legacyRetrieveAuthenticationToken, requiresDevice: true,
            "Returns the authentication token of the device. Devices poll it until the login is complete.",
            answers: [.init(.ok, "The token.", .document(LegacyAuthenticationToken.self))],
            refusals: [
                (.notFound, "No user has logged in yet."), (.gone, "The token has expired."),
            ]),
        legacy(
            .legacyRetrieveAuthenticationTokenForCode, isRequestorOptional: true,
            """
            Returns the authentication token of the device that requested a registration code. Clients poll it until \
            the login is complete.
            """,
            answers: [.init(.ok, "The token.", .document(LegacyAuthenticationToken.self))],
            refusals: [(.notFound, "No user has logged in yet, or the code is unknown.")]),
        legacy(
            .legacyRetrieveUserMetadata, requiresDevice: true, isRequestorOptional: true,
            "Returns the MVPD's metadata of the user.",
            answers: [.init(.ok, "The metadata.", .document(LegacyUserMetadata.self))],
            refusals: [
                (.notFound, "No user has logged in."), (.preconditionFailed, "The token has expired."),
            ]),
        legacy(
            .legacyInitiateLogout, requiresDevice: true, isRequestorOptional: true,
            "Deletes the tokens of the device, without a logout at the MVPD.",
            answers: [.init(.noContent, "The device has no tokens now.", .nothing)]),
        legacy(
            .legacyInitiateLogoutInUserAgent, dialect: .html,
            "Deletes the tokens of the device in a user agent, and redirects to the logout page of the MVPD.",
            parameters: [
                .requestor, .deviceID,
                .query(
                    "redirect_url", "The URL to which the logout finally redirects.",
                    example: "https://adobe.com"
                ),
            ], answers: [.init(.found, "Redirects to the logout page, or to redirect_url.", .redirect)]),
        legacy(
            .legacyInitiateAuthorization, requiresDevice: true, namesResources: true,
            "Decides whether the user is allowed to watch a resource now.",
            parameters: [.resource],
            answers: [.init(.ok, "Authorized, until the authorization expires.", authorization)],
            refusals: [(.forbidden, "Not authorized, or no user is logged in.")]),
        legacy(
            .legacyRetrieveAuthorizationToken, requiresDevice: true, namesResources: true,
            "Returns the existing authorization for a resource.",
            parameters: [.resource], answers: [.init(.ok, "The authorization.", authorization)],
            refusals: [
                (.notFound, "There is no authorization."), (.gone, "The authorization has expired."),
                (.preconditionFailed, "No user is logged in."),
            ]),
        legacy(
            .legacyObtainShortMediaToken, requiresDevice: true, namesResources: true,
            "Returns a media token for an authorized resource.",
            parameters: [.resource], answers: [.init(.ok, "The token.", .document(LegacyMediaToken.self))],
            refusals: [(.forbidden, "The resource is not authorized, or no user is logged in.")]),
        legacy(
            .legacyRetrievePreauthorizedResources, requiresDevice: true, hasItems: true,
            "Predicts which of several resources the user is allowed to watch.",
            parameters: [.resourceList], answers: preauthorized, refusals: notPreauthorized),
        legacy(
            .legacyRetrievePreauthorizedResourcesForCode, takesAccessToken: false, hasItems: true,
            "Predicts the same for the device that requested a registration code.",
            parameters: [.resourceList],
            answers: preauthorized, refusals: notPreauthorized),
        legacy(
            .legacyRetrieveProfileRequest, "Returns the request to pass unchanged to Apple's framework.",
            parameters: [.applePlatform], answers: [.init(.ok, "A SAML request, in base64.", .octets)],
            captures: [.init(variable: "profileRequest", source: .body)]),
        legacy(
            .legacyExchangeToken, requiresDevice: true, takesForm: true,
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
            .legacyCreateFreePreview, requiresDevice: true, takesForm: true, requestorName: "requestor_id",
            "Logs the device in with a temporary pass.",
            parameters: [
                .query("mso_id", "The temporary pass.", example: "TempPass_TEST40", isRequired: true),
                .query(
                    "domain_name", "One of the requestor's domains.", example: "adobe.com", isRequired: true),
                .query("generic_data", "The user of a promotional pass: a JSON object."),
            ], answers: [.init(.noContent, "Logged in.", .nothing)]),
    ]

    private static let record = AnswerDescription.Content.document(RegistrationRecord.self)
    private static let unknownCode = "The code is unknown or expired, or belongs to another requestor."

    private static let pending = [
        (HTTPResponse.Status.forbidden, "No user has logged in yet."),
        (.notFound, "The same, depending on the policy `legacyPendingStatus`."),
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

    /// An operation of REST API V1, with the parameters and refusals that all of them share.
    ///
    /// - Parameters:
    ///   - takesForm: whether the parameters are in a form, or else in the query.
    ///   - parameters: the operation's own parameters, without those of the path.
    static func legacy(
        _ operation: PassOperation, dialect: Dialect = .legacy, requiresDevice: Bool = false,
        takesAccessToken: Bool? = nil, hasItems: Bool = false, namesResources: Bool? = nil,
        takesForm: Bool = false, isRequestorOptional: Bool = false,
        requestorName: String = "requestor", _ help: String, parameters: [ParameterDescription] = [],
        answers: [AnswerDescription], refusals: [(HTTPResponse.Status, String)] = [],
        captures: [CapturedValue] = []
    ) -> OperationDefinition {
        let takesAccessToken = takesAccessToken ?? (dialect == .legacy)
        var shared: [ParameterDescription] = []
        if dialect == .legacy, !operation.templates[0].parameterNames.contains("requestor") {
            var requestor = isRequestorOptional ? ParameterDescription.optionalRequestor : .requestor
            requestor.name = requestorName
            shared.append(requestor)
        }
        if requiresDevice { shared += [.deviceID, .legacyDeviceInformation] }
        if takesAccessToken { shared.append(.accessToken) }
        if dialect == .legacy { shared.append(.format) }
        var all = shared + parameters
        if takesForm { for index in all.indices { all[index].location = .form } }
        return OperationDefinition(
            operation, dialect: dialect, requiresDevice: requiresDevice, takesAccessToken: takesAccessToken,
            hasItems: hasItems, namesResources: namesResources,
            isRequestorOptional: isRequestorOptional, requestorName: requestorName,
            help: takesForm ? help + " The parameters can be in the query instead." : help,
            query: takesForm ? [] : all, headers: [.forwardedFor],
            body: takesForm ? .form(all) : .none, answers: answers,
            refusals: dialect == .legacy
                ? (sharedRefusals(takesAccessToken: takesAccessToken) + refusals).map {
                    .init($0, $1, .document(LegacyError.self))
                } : [],
            captures: captures)
    }

    private static func sharedRefusals(takesAccessToken: Bool) -> [(HTTPResponse.Status, String)] {
        [(.badRequest, "A parameter is missing or wrong.")]
            + (takesAccessToken
                ? [(.unauthorized, "The access token is missing, unknown, expired or not for the requestor.")]
                : [])
            + [(.internalServerError, "The configuration does not allow the request.")]
    }
}

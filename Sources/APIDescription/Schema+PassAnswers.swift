import ControlAPI
import PassAPI

/// The JSON answers of Adobe Pass operations.
extension Schema {
    static let clientCredentials = object(
        [
            always("client_id", text("The client identifier; it never expires.")),
            always("client_secret", text("")),
            always("redirect_uris", texts("")), always("grant_types", texts("")), always("scopes", texts("")),
            always("client_id_issued_at", number("Seconds since 1970.")),
        ], definition: "clientCredentials")

    static let accessToken = object(
        [
            always("id", text("An identifier for tracking the client's activity.")),
            always("access_token", text("A JWT.")), always("created_at", milliseconds()),
            always("expires_in", number("Seconds.")), always("token_type", text("`bearer`.")),
        ], definition: "accessToken")

    static let registrationError = object(
        [always("error", .word(.registrationErrors, ""))], definition: "registrationError")

    static let enhancedError = object(
        [
            always("action", words("action", EnhancedErrorCode.Action.self, "What the client should do.")),
            always("status", number("The status of the answer, if the error is the whole answer.")),
            always("code", .word(.enhancedErrorCodes, "")),
            always("message", text("A message for developers.")),
            Field("details", text("A message for users, from an MVPD or a degradation rule.")),
            always("helpUrl", text("")),
            always("trace", text("The identifier of the request in the journal.")),
        ], definition: "enhancedError")

    static let configuration = object(
        ["device", "clientType", "os", "platformCategory", "sdkType", "platform"].map {
            always($0, text(""))
        } + [always("requestor", configuredServiceProvider(mvpd: configuredMVPD))],
        definition: "configuration")

    static func configuredServiceProvider(mvpd: Schema) -> Schema {
        object([
            always("id", text("The service provider.")), always("name", text("")),
            always(
                "domains",
                .list(
                    of: object([always("name", text("")), always("mvpdInitiated", .boolean(""))]), "")),
            always("mvpds", .list(of: mvpd, "Active integrations.")),
        ])
    }

    static let configuredMVPD = object(
        [always("id", text("")), always("displayName", text("")), Field("logoUrl", text(""))]
            + [
                "isProxy", "passiveAuthnEnabled", "authPerAggregator", "authPerBrowserSession", "isTempPass",
                "enablePlatformServices", "enforcePlatformPermissions", "displayInPlatformPicker",
            ].map { Field($0, .boolean("")) } + [
                Field("platformMappingId", text("Apple's identifier of the MVPD.")),
                Field("boardingStatus", text("The status of the MVPD's integration with Apple's framework.")),
            ], definition: "configuredMVPD")

    static let sessionAnswer = object(
        [
            always("actionName", words("action", SessionResponse.ActionName.self, "What to do next.")),
            always(
                "actionType",
                .word(AllowedValues("action type", ["interactive", "direct"]), "Whether the user must act.")),
            always("reasonType", words("reason", SessionResponse.ReasonType.self, "Why.")),
            Field("missingParameters", missingParameters), always("url", text("The URL of the next step.")),
            Field("code", text("The code of the session, if there is one.")), always("sessionId", text("")),
            Field("mvpd", text("")), always("serviceProvider", text("")),
            Field("notBefore", digits), Field("notAfter", digits),
            Field(
                "authenticationRequest",
                object([
                    always("type", text("`saml`.")), always("request", text("XML in base64.")),
                    always("attributesNames", texts("The attributes that the framework must request.")),
                ])),
        ], definition: "session")

    static let sessionInformation = object(
        [
            Field("missingParameters", missingParameters),
            always(
                "existingParameters",
                object(
                    SessionParameter.allCases.map { Field($0.rawValue, text("")) } + [
                        always("serviceProvider", text(""))
                    ])),
            always("device", streamingDevice), always("notBefore", digits), always("notAfter", digits),
        ], definition: "sessionInformation")

    static let profiles = object(
        [always("profiles", .map("MVPD", of: passProfile, "The profiles by MVPD; can be empty."))],
        definition: "profiles")

    private static let passProfile = object(
        validity + [
            always("issuer", text("The MVPD, `Adobe` or `Apple`.")),
            always("type", words("profile type", ProfileType.self, "")),
            always(
                "attributes",
                .map(
                    "attribute",
                    of: object([
                        always("value", Schema(.anything, "A string, a number, a list or a map.")),
                        always(
                            "state",
                            words(
                                "state", UserMetadata.State.self,
                                "`enc`: encrypted with the service provider's key."
                            )),
                    ]), "User metadata.")),
        ], definition: "passProfile")

    static let decisions = object(
        [always("decisions", .list(of: decision, "In the order of the request."))], definition: "decisions")

    private static let decision = object(
        [
            always("resource", text("")), always("serviceProvider", text("")), always("mvpd", text("")),
            always("source", words("source", DecisionResponse.Source.self, "The source of the decision.")),
            always("authorized", .boolean("")),
            Field(
                "token",
                object(validity + [always("serializedToken", text("The media token, in base64."))])),
            Field("error", enhancedError), Field("notBefore", milliseconds()),
            Field("notAfter", milliseconds()),
        ], definition: "decision")

    static let logouts = object(
        [
            always(
                "logouts",
                .map(
                    "MVPD",
                    of: object([
                        always(
                            "actionName",
                            .word(
                                AllowedValues("action", ["logout", "partner_logout", "complete", "invalid"]),
                                "The next step.")),
                        always(
                            "actionType",
                            .word(
                                AllowedValues("action type", ["interactive", "partner_interactive", "none"]),
                                "")
                        ),
                        always("mvpd", text("")), Field("url", text("The URL of the next step.")),
                    ]), "The results by MVPD."))
        ], definition: "logouts")
}

extension Schema {
    private static let validity = [
        always("notBefore", milliseconds()), always("notAfter", milliseconds()),
    ]
    private static let missingParameters = Schema.list(
        of: words("parameter", SessionParameter.self, ""), "The parameters to send when resuming the session."
    )
}

import ControlAPI
import PassAPI

/// What operations of Adobe Pass answer as JSON.
extension Schema {
    static let clientCredentials = object(
        [
            always("client_id", text("Never expires.")), always("client_secret", text("")),
            always("redirect_uris", texts("")), always("grant_types", texts("")), always("scopes", texts("")),
            always("client_id_issued_at", number("Seconds since 1970.")),
        ], definition: "clientCredentials")

    static let accessToken = object(
        [
            always("id", text("By which the client's activity is tracked.")),
            always("access_token", text("A JWT.")), always("created_at", milliseconds()),
            always("expires_in", number("Seconds.")), always("token_type", text("`bearer`.")),
        ], definition: "accessToken")

    static let registrationError = object(
        [always("error", .word(.registrationErrors, ""))], definition: "registrationError")

    static let enhancedError = object(
        [
            always("action", words("action", EnhancedErrorCode.Action.self, "What the client should do.")),
            always("status", number("The status of the answer, where the error is the whole answer.")),
            always("code", .word(.enhancedErrorCodes, "")),
            always("message", text("For developers.")),
            Field("details", text("What an MVPD or a degradation rule adds, for users.")),
            always("helpUrl", text("")), always("trace", text("By which the journal finds the request.")),
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
                Field("platformMappingId", text("Apple's identifier for it.")),
                Field("boardingStatus", text("How far Apple has come with it.")),
            ], definition: "configuredMVPD")

    static let sessionAnswer = object(
        [
            always("actionName", words("action", SessionResponse.ActionName.self, "What to do next.")),
            always(
                "actionType",
                .word(AllowedValues("action type", ["interactive", "direct"]), "With or without the user.")),
            always("reasonType", words("reason", SessionResponse.ReasonType.self, "Why.")),
            Field("missingParameters", missingParameters), always("url", text("Where to do it.")),
            Field("code", text("Of the session, where there is one.")), always("sessionId", text("")),
            Field("mvpd", text("")), always("serviceProvider", text("")),
            Field("notBefore", digits), Field("notAfter", digits),
            Field(
                "authenticationRequest",
                object([
                    always("type", text("`saml`.")), always("request", text("XML in base64.")),
                    always("attributesNames", texts("What the framework is asked for.")),
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
        [always("profiles", .map("MVPD", of: passProfile, "By MVPD; empty where there is none."))],
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
                                "state", UserMetadata.State.self, "`enc` for the service provider's key only."
                            )),
                    ]), "User metadata.")),
        ], definition: "passProfile")

    static let decisions = object(
        [always("decisions", .list(of: decision, "In the order of the request."))], definition: "decisions")

    private static let decision = object(
        [
            always("resource", text("")), always("serviceProvider", text("")), always("mvpd", text("")),
            always("source", words("source", DecisionResponse.Source.self, "Who decided.")),
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
                                "What is left to do.")),
                        always(
                            "actionType",
                            .word(
                                AllowedValues("action type", ["interactive", "partner_interactive", "none"]),
                                "")
                        ),
                        always("mvpd", text("")), Field("url", text("Where to do it.")),
                    ]), "By MVPD."))
        ], definition: "logouts")
}

extension Schema {
    private static let validity = [
        always("notBefore", milliseconds()), always("notAfter", milliseconds()),
    ]
    private static let missingParameters = Schema.list(
        of: words("parameter", SessionParameter.self, ""), "What is to be sent to resume.")
}

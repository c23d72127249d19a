import ControlAPI
import PassAPI

/// What operations of REST API V1 answer.
extension Schema {
    static let registrationRecord = object(
        [
            always("id", text("")), always("code", text("What the user types on a second screen.")),
            always("requestor", text("The service provider.")),
            Field("mvpd", text("In XML also where there is none.")),
            always("generated", milliseconds()), always("expires", milliseconds()),
            always(
                "info",
                object([
                    always("deviceId", text("In base64.")), Field("deviceInfo", text("JSON in base64.")),
                    Field("deviceType", text("")), Field("deviceUser", text("")), Field("appId", text("")),
                    Field("appVersion", text("")), Field("registrationURL", text("")),
                    Field("userAgent", text("")), Field("originalUserAgent", text("")),
                    Field("authorizationType", text("`OAUTH2` where there was an access token.")),
                    Field(
                        "sourceApplicationInformation",
                        object([
                            always("id", text("")), always("name", text("")), always("version", text("")),
                        ])),
                ])),
        ], definition: "registrationRecord")

    static let legacyConfiguration = object(
        [always("requestor", configuredServiceProvider(mvpd: legacyMVPD))],
        definition: "legacyConfiguration")

    private static let legacyMVPD: Schema = {
        var mvpd = configuredMVPD.adding([
            Field("requiredMetadataFields", texts("What Apple's framework is to be asked for."))
        ])
        mvpd.definition = "legacyMVPD"
        return mvpd
    }()

    static let authenticationToken = object(
        [
            always("expires", digits), always("userId", text("In the words of the MVPD.")),
            always("mvpd", text("")), always("requestor", text("")),
        ], definition: "authenticationToken")

    static let authorizationToken = object(
        [
            always("expires", digits), always("mvpd", text("")), always("requestor", text("")),
            always("resource", text("")), Field("proxyMvpd", text("Behind an MVPD that is a proxy.")),
        ], definition: "authorizationToken")

    static let mediaToken = object(
        [
            always("expires", digits), always("mvpdId", text("")), always("requestor", text("")),
            always("resource", text("")), always("serializedToken", text("The media token, in base64.")),
            always("userId", text("")),
        ], definition: "mediaToken")

    static let preauthorizedResources = object(
        [
            always(
                "resources",
                .list(
                    of: object([
                        always("id", text("")), always("authorized", .boolean("")),
                        Field("error", legacyError),
                    ]), "In the order of the request."))
        ], definition: "preauthorizedResources")

    static let userMetadata = object(
        [
            always("updated", number("Seconds since 1970.")),
            always("encrypted", texts("What is for the service provider's key only.")),
            always(
                "data",
                .map(
                    "attribute", of: Schema(.anything, "A string, a number, a list or a map."),
                    "`tokenSource` tells a login through Apple's framework.")),
        ], definition: "userMetadata")

    static let legacyError = object(
        [
            always("status", number("That of the answer, where the error is the whole answer.")),
            always("message", text("For developers.")),
            Field("details", text("What an MVPD or a degradation rule adds, for users.").orNull),
            Field("code", words("code", LegacyErrorCode.self, "With policy `legacyErrorCodes` only.")),
            Field(
                "action",
                words(
                    "action", LegacyErrorCode.Action.self,
                    "What the client should do; with policy `legacyErrorCodes` only.")),
            Field("helpUrl", text("With policy `legacyErrorCodes` only.")),
            Field("trace", text("By which the journal finds the request; as before.")),
        ], definition: "legacyError")
}

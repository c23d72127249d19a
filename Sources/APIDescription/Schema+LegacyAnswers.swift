import ControlAPI
import PassAPI

/// The answers of REST API V1 operations.
extension Schema {
    static let registrationRecord = object(
        [
            always("id", text("")), always("code", text("The code that the user types on a second screen.")),
            always("requestor", text("The service provider.")),
            Field("mvpd", text("Always present in XML, empty when there is none.")),
            always("generated", milliseconds()), always("expires", milliseconds()),
            always(
                "info",
                object([
                    always("deviceId", text("The device identifier in base64.")),
                    Field("deviceInfo", text("JSON in base64.")),
                    Field("deviceType", text("")), Field("deviceUser", text("")), Field("appId", text("")),
                    Field("appVersion", text("")), Field("registrationURL", text("")),
                    Field("userAgent", text("")), Field("originalUserAgent", text("")),
                    Field("authorizationType", text("`OAUTH2` when the request had an access token.")),
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
            Field("requiredMetadataFields", texts("The attributes to request from Apple's framework."))
        ])
        mvpd.definition = "legacyMVPD"
        return mvpd
    }()

    static let authenticationToken = object(
        [
            always("expires", digits), always("userId", text("The user identifier of the MVPD.")),
            always("mvpd", text("")), always("requestor", text("")),
        ], definition: "authenticationToken")

    static let authorizationToken = object(
        [
            always("expires", digits), always("mvpd", text("")), always("requestor", text("")),
            always("resource", text("")), Field("proxyMvpd", text("The MVPD behind a proxy MVPD.")),
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
            always("encrypted", texts("The attributes that are encrypted with the service provider's key.")),
            always(
                "data",
                .map(
                    "attribute", of: Schema(.anything, "A string, a number, a list or a map."),
                    "`tokenSource` indicates a login with Apple's framework.")),
        ], definition: "userMetadata")

    static let legacyError = object(
        [
            always("status", number("The status of the answer, if the error is the whole answer.")),
            always("message", text("A message for developers.")),
            Field("details", text("A message for users, from an MVPD or a degradation rule.").orNull),
            Field("code", words("code", LegacyErrorCode.self, "Only with policy `legacyErrorCodes`.")),
            Field(
                "action",
                words(
                    "action", LegacyErrorCode.Action.self,
                    "What the client should do; only with policy `legacyErrorCodes`.")),
            Field("helpUrl", text("Only with policy `legacyErrorCodes`.")),
            Field(
                "trace",
                text("The identifier of the request in the journal; only with policy `legacyErrorCodes`.")),
        ], definition: "legacyError")
}

import HTTPTypes
import PassAPI

extension Sample {
    /// *Retrieve partner authentication request*, and *Create and retrieve profile using partner authentication
    /// response*.
    static let partnerSSO = [
        Sample(
            44, "Retrieve partner authentication request", session().form(form),
            [
                "actionName": "partner_profile", "actionType": "direct", "reasonType": "none",
                "url": "/api/v2/REF30/profiles/sso/Apple", "sessionId": .uuid, "mvpd": "Cablevision",
                "serviceProvider": "REF30",
                "authenticationRequest": [
                    "type": "saml", "request": .prefix("PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRG"),
                    "attributesNames": ["uid", "NameID", "uniqueId"],
                ],
            ]),
        Sample(
            45, "Retrieve partner authentication request while degradation is applied",
            in: "degraded-authn-all", session().form(form), authorize("degraded", at: "${degradedMvpd}")
        ) { $0.replacements["${degradedMvpd}"] = "Cablevision" },
        Sample(
            46, "Retrieve partner authentication request with a status that is not valid",
            session(PublishedHeaders.deniedStatus).form(form), newCode: "OKTWW2W",
            fallback("authenticate", "interactive", "pfs_fallback")),
        Sample(
            47, "Retrieve partner authentication request while single sign-on is switched off",
            in: "fallback-to-basic", session().form(form), newCode: "OKTWW2W",
            fallback("authenticate", "interactive", "configuration_fallback")),
        Sample(
            48, "Retrieve partner authentication request with missing parameters",
            session().form("domainName=adobe.com"), newCode: "SB7ZRIO",
            session(
                "resume", "direct", "missing_parameters_fallback", url: "/api/v2/REF30/sessions/SB7ZRIO",
                code: .code, ["mvpd": "Cablevision", "missingParameters": ["redirectUrl"]])),
        Sample(
            49, "Create and retrieve profile using partner authentication response",
            with: "world: { integrations: { REF30: { Cablevision: { authenticationTTL: PT31535999S } } } }",
            createProfile.form("SAMLResponse=\(response)"), answers: 201,
            [
                "profiles": [
                    "Cablevision": profile(
                        "appleSSO", by: "Apple", lasting: .milliseconds(31_535_999_000), household)
                ]
            ],
            but: [
                Deviation(
                    "profiles.Cablevision.attributes.tokenSource",
                    .constant(["value": "Apple", "state": "plain"]),
                    because: "The page Apple SSO Overview has this attribute, the sample does not.")
            ]
        ) { try $0.askApple(as: response) },
        Sample(
            50, "Create and retrieve profile while degradation is applied", in: "degraded-authn-all",
            with: "world: { integrations: { REF30: { Cablevision: { authorizationTTL: PT60000S } } } }",
            createProfile.form("SAMLResponse=\(response)"),
            ["profiles": ["${degradedMvpd}": degraded(lasting: .seconds(60_000))]]
        ) { $0.replacements["${degradedMvpd}"] = "Cablevision" },
    ]

    private static func session(_ status: String = PublishedHeaders.status) -> PublishedRequest {
        .fromDevice(.post, "/api/v2/REF30/sessions/sso/Apple", ["AP-Partner-Framework-Status": status])
    }

    private static let createProfile = PublishedRequest.fromDevice(
        .post, "/api/v2/REF30/profiles/sso/Apple",
        ["AP-Partner-Framework-Status": PublishedHeaders.status])

    private static let form = "domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com"

    /// Truncated on the page; with degradation it is not parsed.
    private static let response =
        "PHNhbWxwOlJlc3BvbnNlIHhtbG5zOnNhbWxwPSJ1cm46b2FzaXM6bmFtZXM6dGM6U0FNTDoyLjA6cHJvdG9jb2wiIH..."

    private static func fallback(
        _ actionName: JSONPattern, _ actionType: JSONPattern, _ reasonType: JSONPattern
    ) -> JSONPattern {
        session(
            actionName, actionType, reasonType, url: "/api/v2/authenticate/REF30/OKTWW2W", code: .code,
            ["mvpd": "Cablevision"])
    }
}

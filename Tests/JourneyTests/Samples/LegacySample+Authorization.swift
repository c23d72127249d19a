import PassAPI
import TestSupport

extension LegacySample {
    /// *(Legacy) Initiate Authorization*, *(Legacy) Retrieve Authorization Token*, *(Legacy) Obtain Short Media Token*.
    static let authorization =
        [
            LegacySample(
                "A permit", in: .xml, authorize, ["authorization": .object(permit, optional: [:])],
                after: logIn),
            LegacySample("A permit", in: .json, authorize, .object(permit, optional: [:]), after: logIn),
            LegacySample(
                "A denial", in: .xml,
                with: """
                    decisions:
                      - resource: HBO
                        decision: deny
                        details: Your subscription package does not include the "ASFAFD" channel.
                    """, authorize, answers: 403,
                [
                    "error": [
                        "status": "403", "message": "User not authorized",
                        "details": #"Your subscription package does not include the "ASFAFD" channel."#,
                    ]
                ], after: logIn),
        ] + authorizationTokens + [
            LegacySample(
                "A media token", in: .xml, media, ["play": .object(play, optional: [:])], after: authorized),
            LegacySample(
                "A media token", in: .json, media, .object(play, optional: [:]), after: authorized),
        ]

    private static let authorizationTokens = [
        LegacySample(
            "An authorization through a proxy", in: .xml, token,
            ["authorization": .object(proxyPermit, optional: [:])], after: authorizedByProxy),
        LegacySample(
            "An authorization through a proxy", in: .json, token, .object(proxyPermit, optional: [:]),
            after: authorizedByProxy),
        LegacySample(
            "An authorization without a login", in: .xml, token, answers: 412,
            ["error": ["status": "412", "message": "User not authenticated"]]),
        LegacySample(
            "An authorization without a login", in: .json, token, answers: 412,
            ["status": 412, "message": "User not authenticated", "details": nil]),
        LegacySample(
            "No authorization", in: .xml, token, answers: 404,
            ["error": ["status": "404", "message": "Not found"]], after: logIn),
        LegacySample(
            "No authorization", in: .json, token, answers: 404,
            ["status": 404, "message": "Not Found", "details": nil], after: logIn),
        LegacySample(
            "An authorization that has expired", in: .xml, with: shortAuthorizations, token, answers: 410,
            ["error": ["status": "410", "message": "Gone"]], after: authorizationOver),
        LegacySample(
            "An authorization that has expired", in: .json, with: shortAuthorizations, token, answers: 410,
            ["status": 410, "message": "Gone", "details": nil], after: authorizationOver),
    ]

    private static let authorize = Request(path: "/api/v1/authorize", parameters: ["resource": "HBO"])
    private static let token = Request(path: "/api/v1/tokens/authz", parameters: ["resource": "HBO"])
    private static let media = Request(path: "/api/v1/tokens/media", parameters: ["resource": "HBO"])

    private static let permit: [String: JSONPattern] = [
        "expires": .momentText(.hours(24)), "mvpd": "Cablevision", "requestor": "REF30", "resource": "HBO",
    ]
    private static let proxyPermit = permit.merging([
        "mvpd": "AdobePass_SMI", "proxyMvpd": "ExampleProxy",
    ]) { $1 }
    private static let play: [String: JSONPattern] = [
        "expires": .momentText(.minutes(7)), "mvpdId": "Cablevision", "requestor": "REF30",
        "resource": "HBO", "serializedToken": .prefix("PHNpZ25hdH"), "userId": .text,
    ]

    private static let shortAuthorizations =
        "world: { integrations: { REF30: { Cablevision: { authorizationTTL: PT1M } } } }"

    @Sendable private static func authorized(_ app: LegacyApp) throws -> String {
        try app.logIn()
        return try app.get("authorize", ["resource": "HBO"]).text
    }

    @Sendable private static func authorizedByProxy(_ app: LegacyApp) throws -> String {
        try app.logIn(at: "AdobePass_SMI")
        return try app.get("authorize", ["resource": "HBO"]).text
    }

    @Sendable private static func authorizationOver(_ app: LegacyApp) throws -> String {
        defer { app.mock.clock.advance(by: .minutes(1)) }
        return try authorized(app)
    }
}

import PassAPI
import TestSupport

extension LegacySample {
    /// *(Legacy) Check Authentication Flow by Second Screen Web App*, *(Legacy) Check Authentication Token*, *(Legacy)
    /// Retrieve Authentication Token*.
    static let authentication = [
        LegacySample(
            "Nobody has logged in with the code", in: .json, Request(path: "/api/v1/checkauthn/{code}"),
            answers: 403, ["status": 403, "message": "Forbidden"]
        ) { try $0.register()["code"]?.string ?? "" },
        LegacySample(
            "The token has expired", in: .xml,
            with: "world: { integrations: { REF30: { Cablevision: { authenticationTTL: PT1M } } } }",
            Request(path: "/api/v1/checkauthn"), answers: 403,
            ["error": ["status": "403", "message": "Authentication token expired"]], after: expire),
        LegacySample(
            "A token", in: .xml, Request(path: "/api/v1/tokens/authn"),
            [
                "authentication": [
                    "expires": .momentText(.days(365)), "userId": .text, "mvpd": "Cablevision",
                    "requestor": "REF30",
                ]
            ], after: logIn),
        LegacySample(
            "A token", in: .json, Request(path: "/api/v1/tokens/authn"),
            [
                "requestor": "REF30", "mvpd": "Cablevision", "userId": .text,
                "expires": .momentText(.days(365)),
            ], after: logIn),
        LegacySample(
            "No token", in: .xml, Request(path: "/api/v1/tokens/authn"), answers: 404,
            ["error": ["status": "404", "message": "Not found"]]),
        LegacySample(
            "No token", in: .json, Request(path: "/api/v1/tokens/authn"), answers: 404,
            ["status": 404, "message": "Not Found"]),
    ]

    @Sendable static func logIn(_ app: LegacyApp) throws -> String { try app.logIn() }

    @Sendable private static func expire(_ app: LegacyApp) throws -> String {
        defer { app.mock.clock.advance(by: .minutes(1)) }
        return try app.logIn()
    }
}

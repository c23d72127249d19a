import HTTPTypes
import PassAPI
import Testing

/// Logins of REST API V1 that a platform token shares: *(Legacy) Initiate Logout*, *(Legacy) Obtain Short Media Token*.
@Suite("Shared logins of REST API V1")
struct LegacySharedLoginJourneys {
    private let jane = PlatformTokens.make("jane")

    private func app(_ deviceID: String, like other: LegacyApp) -> LegacyApp {
        var app = other
        app.deviceID = deviceID
        return app
    }

    private func status(_ app: LegacyApp, _ path: String = "checkauthn") throws -> Int {
        try app.get(path, ["resource": "HBO"], token: jane, in: "ast").status
    }

    private func logOut(_ app: LegacyApp) throws {
        #expect(try app.send(.delete, "/api/v1/logout", ["ast": jane]).status == 204)
    }

    @Test(arguments: Stage.allCases)
    func `a logout ends all of many shared logins for the device`(stage: Stage) throws {
        let mock = try stage.open()
        let first = try LegacyApp(on: mock)
        let apps = (0..<80).map { app("shared-login-\($0)", like: first) }
        for app in apps { try app.logIn(with: jane, in: "ast") }
        try logOut(apps[0])
        #expect(try status(apps[0]) == 403)
        #expect(
            try mock.newestRequest()["reason"]?.string?.contains("logged out of the login at Cablevision")
                == true)
        #expect(try status(apps[1]) == 200)
        #expect(try status(app("shared-login-80", like: first)) == 200)
        try logOut(apps[1])
        #expect(try status(apps[0]) == 403)
        #expect(try status(apps[1]) == 403)
        try apps[79].logIn(with: jane, in: "ast")
        #expect(try status(apps[0]) == 200, "a later login")
        #expect(try status(apps[1]) == 200, "a later login")
    }

    @Test(arguments: Stage.allCases)
    func `a logout in a user agent ends the shared login, too`(stage: Stage) throws {
        let first = try LegacyApp(on: try stage.open())
        let second = app("second", like: first)
        try first.logIn(with: jane, in: "ast")
        #expect(try status(second) == 200)
        #expect(try second.get("logout", token: jane, in: "ast").status == 302)
        #expect(try status(second) == 403)
        #expect(try status(first) == 200)
    }

    @Test(arguments: Stage.allCases)
    func `a login after a logout counts, even after devices were forgotten`(stage: Stage) throws {
        let mock = try stage.open()
        let first = try LegacyApp(on: mock)
        let (second, third) = (app("second", like: first), app("third", like: first))
        for app in [first, second, third] { try app.logIn(with: jane, in: "ast") }
        try logOut(first)
        #expect(try status(first) == 403)
        // The newest login disappears, and the device logs in again.
        #expect(try mock.admin(.delete, "/devices/\(third.device)").status == 204)
        #expect(try status(first) == 403)
        try third.logIn(with: jane, in: "ast")
        #expect(try status(first) == 200)
        try logOut(first)
        #expect(try status(first) == 403)
        // All logins disappear.
        for app in [second, third] {
            #expect(try mock.admin(.delete, "/devices/\(app.device)").status == 204)
        }
        #expect(try status(first) == 403)
        try second.logIn(with: jane, in: "ast")
        #expect(try status(first) == 200)
    }

    @Test(arguments: Stage.allCases)
    func `an authorization with a token gives media tokens on each device of the login`(
        stage: Stage
    ) throws {
        let first = try LegacyApp(on: try stage.open())
        try first.logIn(with: jane, in: "ast")
        #expect(try status(first, "mediatoken") == 403)
        #expect(try status(first, "authorize") == 200)
        #expect(try status(first, "mediatoken") == 200)
        #expect(try status(first, "tokens/authz") == 200)
        #expect(try first.get("mediatoken", ["resource": "HBO"]).status == 200, "without the token")
        let second = app("second", like: first)
        #expect(try status(second, "mediatoken") == 200)
        #expect(try second.get("mediatoken", ["resource": "HBO"]).status == 403, "without the token")
        var other = second
        other.requestor = "apasstest1"
        #expect(try status(other) == 200)
        #expect(try status(other, "mediatoken") == 403, "the authorization of another requestor")
        #expect(try status(other, "authorize") == 200)
        #expect(try status(other, "mediatoken") == 200)
    }

    @Test(arguments: Stage.allCases)
    func `an authorization without the token counts on the device also with the token`(
        stage: Stage
    ) throws {
        let first = try LegacyApp(on: try stage.open())
        try first.logIn(with: jane, in: "ast")
        #expect(try first.get("authorize", ["resource": "HBO"]).status == 200)
        #expect(try status(first, "mediatoken") == 200)
        #expect(try status(first, "tokens/authz") == 200)
    }
}

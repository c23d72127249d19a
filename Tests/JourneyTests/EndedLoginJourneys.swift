import ControlAPI
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// Errors whose message says that the login has ended (page *Enhanced Error Codes*).
@Suite("Errors that end a login")
struct EndedLoginJourneys {
    private static let codes = EnhancedErrorCode.allCases.filter(\.endsLogin)

    /// A rule for the next request of an operation.
    private func rule(_ error: String, on operation: String = "retrieveAuthorizationDecisions") -> String {
        "rules: [{ on: \(operation), times: 1, then: { error: \(error) } }]"
    }

    private func actionName(of app: App) throws -> String? {
        try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")["actionName"]?.string
    }

    @Test(arguments: Stage.allCases, codes)
    func `make the user log in again`(stage: Stage, code: EnhancedErrorCode) throws {
        let app = try App(on: try stage.open(with: rule(code.rawValue)))
        try app.logIn()
        #expect(try actionName(of: app) == "authorize")
        #expect(try app.authorize().errorCode == code.rawValue)
        #expect(try app.get("profiles").profileTypes == [:])
        let reason = try app.mock.newestRequest()["reason"]?.string ?? ""
        #expect(
            reason.hasPrefix(
                "The error \(code.rawValue) at \(app.mock.clock.now.utcString) has ended the login at Cablevision"
            ),
            "\(reason)")
        #expect(try app.authorize().errorCode == "authenticated_profile_missing")
        #expect(try actionName(of: app) == "authenticate")
        try app.logIn()
        #expect(try app.authorize().isPermit)
        _ = try app.logOut()
        #expect(try app.get("profiles").profileTypes == [:])
        let later = try app.mock.newestRequest()["reason"]?.string ?? ""
        #expect(later.hasPrefix("No user has logged in on this device."), "\(later)")
    }

    @Test(arguments: Stage.allCases)
    func `are the reason also on a device with the login of another client, until the next logout`(
        stage: Stage
    ) throws {
        let mock = try stage.open(with: rule("authenticated_profile_invalidated"))
        try App(on: mock).logIn()
        let app = try App(on: mock)
        try app.logIn()
        _ = try app.authorize()
        func reason() throws -> String {
            _ = try app.get("profiles")
            return try mock.newestRequest()["reason"]?.string ?? ""
        }
        #expect(try reason().hasPrefix("The error authenticated_profile_invalidated at 20"))
        _ = try app.logOut(at: "Spectrum")
        #expect(try reason().hasPrefix("The device has a profile of the client "))
    }

    @Test(arguments: Stage.allCases)
    func `end a seeded profile, also as the whole answer to its first request`(stage: Stage) throws {
        let whole = "world: { policies: { profileErrorsOnDecisions: top-level } }\n"
        let app = try App(
            on: try stage.open(
                scenario: "returning-user", with: whole + rule("authenticated_profile_expired")))
        let refused = try app.authorize()
        #expect(refused.status == 403 && refused["code"] == "authenticated_profile_expired")
        #expect(try app.get("profiles").profileTypes == [:], "it is not added after the error")
        #expect(try actionName(of: app) == "authenticate")
    }

    @Test(arguments: Stage.allCases)
    func `can be a decision of the scenario, and concern one MVPD`(stage: Stage) throws {
        let decision =
            "decisions: [{ resource: HBO, decision: deny, error: authenticated_profile_invalidated }]"
        let app = try App(on: try stage.open(with: decision))
        try app.logIn()
        try app.logIn(at: "Spectrum")
        #expect(try app.authorize().isPermit)
        #expect(try app.preauthorize(["REF30", "HBO"])["decisions"]?.array?.count == 2)
        #expect(try app.get("profiles").profileTypes == ["Spectrum": "regular"])
    }

    @Test(arguments: Stage.allCases)
    func `end a shared login for every application`(stage: Stage) throws {
        let mock = try stage.open(with: rule("authorization_denied_by_session_invalidated"))
        let app = try App(on: mock)
        var other = try App(on: mock, device: .make("device-2"))
        other.serviceProvider = "apasstest1"
        let token = PlatformTokens.header("jane").mapValues { Optional($0) }
        try app.logIn(at: "Cablevision", token)
        #expect(
            try other.authorize(at: "Cablevision", token).errorCode
                == "authorization_denied_by_session_invalidated")
        #expect(try other.get("profiles", token).profileTypes == [:])
        #expect(try app.get("profiles", token).profileTypes == [:])
        let reason = try mock.newestRequest()["reason"]?.string ?? ""
        let start = "The error authorization_denied_by_session_invalidated on the device device-2 at "
        let end = "\(mock.clock.now.utcString) has ended the login at Cablevision"
        #expect(reason.hasPrefix(start + end), "\(reason)")
    }

    @Test(
        arguments: Stage.allCases,
        [
            ("legacyInitiateAuthorization", "authorize", "authentication_session_invalidated"),
            ("legacyRetrievePreauthorizedResources", "preauthorize", "authorization_denied_by_hba_policies"),
        ])
    func `end a login of REST API V1`(
        stage: Stage, expected: (operation: String, path: String, error: String)
    ) throws {
        let app = try LegacyApp(
            on: try stage.open(with: rule(expected.error, on: expected.operation)))
        try app.logIn()
        #expect(try app.get("checkauthn").status == 200)
        _ = try app.get(expected.path, ["resource": "HBO"])
        func reason() throws -> String {
            #expect(try app.get("checkauthn").status == 403)
            return try app.mock.newestRequest()["reason"]?.string ?? ""
        }
        #expect(try reason().contains("has ended the login at Cablevision"))
        #expect(try app.send(.delete, "/api/v1/logout", ["requestor": ""]).status == 204)
        #expect(try reason().hasPrefix("No user has logged in on this device."))
        try app.logIn()
        #expect(try app.get("authorize", ["resource": "HBO"]).status == 200)
    }

    @Test(arguments: Stage.allCases)
    func `bring back no login of REST API V1 that a later one has replaced`(stage: Stage) throws {
        let app = try LegacyApp(
            on: try stage.open(
                with: rule("authentication_session_invalidated", on: "legacyInitiateAuthorization")))
        try app.logIn()
        try app.logIn(at: "Spectrum")
        #expect(try app.get("authorize", ["resource": "HBO"]).status == 403)
        #expect(try app.get("tokens/authn").status == 404)
    }
}

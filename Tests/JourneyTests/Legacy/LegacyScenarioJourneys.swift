import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import Testing

/// Scenarios, rules, faults, journal and throttling with REST API V1, whose operations are in the same table
/// as V2's.
@Suite("Scenarios on REST API V1")
struct LegacyScenarioJourneys {
    private static let codes = "world: { policies: { legacyErrorCodes: on } }\n"

    @Test(arguments: Stage.allCases)
    func `make the next calls fail with dynamic rules`(stage: Stage) throws {
        let mock = try stage.open(with: Self.codes)
        let app = try LegacyApp(on: mock)
        try app.logIn()
        let added = try mock.admin(
            .post, "/rules",
            """
            {"on": ["legacyInitiateAuthorization"], "times": 1, "when": {"mvpd": "Cablevision", "resource": "HBO"},
            "then": {"error": "network_received_error", "details": "the line is down"}}
            """)
        #expect(added.status == 201)
        #expect(try app.get("authorize", ["resource": "ESPN"]).status == 200, "another resource")
        let failed = try app.get("authorize", ["resource": "HBO"])
        #expect(failed.status == 403 && failed["code"] == "network_received_error")
        #expect(failed["action"] == "retry" && failed["details"] == "the line is down")
        #expect(failed.fields[HTTPField.Name("X-Mock-Rule")!] == added["id"]?.string)
        #expect(try app.get("authorize", ["resource": "HBO"]).status == 200)
    }

    @Test(arguments: Stage.allCases)
    func `match the MVPD of the login, from the first call on`(stage: Stage) throws {
        let mock = try stage.open(
            with: """
                seed: { profiles: [{ serviceProvider: REF30, mvpd: Cablevision }] }
                rules:
                  - on: [legacyCheckAuthenticationToken]
                    when: { mvpd: Cablevision }
                    then: { reply: { status: 503 } }
                """)
        var app = try LegacyApp(on: mock)
        #expect(try app.get("checkauthn").status == 503)
        #expect(try app.get("checkauthn").status == 503)
        #expect(try app.send(.delete, "/api/v1/logout").status == 204)
        #expect(try app.get("checkauthn").status == 403, "a deleted login is not restored")
        app.requestor = "apasstest1"
        #expect(try app.get("checkauthn").status == 403, "a login with another requestor")
    }

    @Test(arguments: Stage.allCases)
    func `accept the codes that only V1 has`(stage: Stage) throws {
        let app = try LegacyApp(
            on: try stage.open(
                with: Self.codes + "rules: [{ then: { error: authentication_session_issuer_mismatch } }]"))
        let error = try app.get("authorize.xml", ["resource": "HBO"])
        #expect(error.status == 400)
        #expect(error.text.contains("<code>authentication_session_issuer_mismatch</code>"))
        #expect(try app.get("checkauthn").status == 403, "the code does not apply to this operation")
        let misplaced = try app.mock.admin(
            .post, "/rules", #"{"on": ["retrieveProfiles"], "then": {"error": "invalid_requestor"}}"#)
        #expect(misplaced.status == 400, "V2 has no such code")
    }

    @Test(arguments: Stage.allCases)
    func `put errors on single resources`(stage: Stage) throws {
        let mock = try stage.open(
            with: Self.codes + """
                rules:
                  - on: [legacyRetrievePreauthorizedResources]
                    when: { resource: HBO }
                    then: { error: network_connection_timeout }
                decisions:
                  - { resource: FOX, decision: omit }
                """)
        let app = try LegacyApp(on: mock)
        try app.logIn()
        let answer = try app.get("preauthorize", ["resource": "HBO,ESPN,FOX"])
        let resources = answer["resources"]?.array ?? []
        #expect(resources.map { $0["authorized"] } == [.bool(false), .bool(true), .bool(false)])
        #expect(resources.first?["error"]?["code"] == "network_connection_timeout")
        #expect(answer.fields[HTTPField.Name("Adobe-Request-Id")!]?.count == 36)
        let many = try app.get("preauthorize", ["resource": "1,2,3,4,5,6"])
        #expect(many.status == 403 && many["code"] == "too_many_resources")
        #expect(try app.get("preauthorize").json["code"] == "missing_resource")
    }

    @Test(arguments: Stage.allCases)
    func `end an authorization with a denial when none is cached`(stage: Stage) throws {
        let text = """
            description: Denies HBO.
            world: { policies: { legacyAuthorizationCache: off } }
            decisions: [{ resource: HBO, decision: deny }]
            """
        let mock = try stage.open(adding: [
            "denial": try YAMLReader.read(Array(text.utf8), file: "denial.yaml")
        ])
        let app = try LegacyApp(on: mock)
        try app.logIn()
        #expect(try app.get("authorize", ["resource": "HBO"]).status == 200)
        _ = try mock.admin(.put, "/scenario", #"{"scenario": "denial"}"#)
        #expect(try app.get("mediatoken", ["resource": "HBO"]).status == 200)
        #expect(try app.get("authorize", ["resource": "HBO"]).status == 403)
        #expect(try app.get("mediatoken", ["resource": "HBO"]).status == 403)
        let reason = try mock.newestRequest()["reason"]?.string
        #expect(reason == "The device has not authorized HBO since its login or a denial.")
    }

    @Test(arguments: Stage.allCases)
    func `omit the reason of a denial while codes are off`(stage: Stage) throws {
        let app = try LegacyApp(on: try stage.open(scenario: "parental-controls"))
        try app.logIn()
        let list = try app.get("preauthorize", ["resource": "REF30"])
        #expect(list.json == ["resources": [["id": "REF30", "authorized": .bool(false)]]])
        let denied = try app.get("authorize", ["resource": "REF30"])
        #expect(denied.status == 403 && denied["message"] == "User not authorized" && denied["code"] == nil)
        #expect(denied["details"]?.string?.contains("rating") == true)
        #expect(try app.get("mediatoken", ["resource": "REF30"]).status == 403)
    }

    @Test(arguments: Stage.allCases)
    func `include the shipped ones`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        func status(_ scenario: String, _ path: String = "checkauthn") throws -> Int {
            try app.send(.get, "/api/v1/\(path)", ["resource": "HBO"], ["X-Mock-Scenario": scenario]).status
        }
        #expect(try status("maintenance") == 500)
        #expect(try status("returning-user") == 200, "the login of the initial state is found")
        #expect(try status("returning-user", "authorize") == 200)
        #expect(
            try status(
                "enhanced-error-code;code=network_received_error;on=legacyInitiateAuthorization", "authorize")
                == 403)
        let over = (0..<12).map { _ in try? status("throttled") }
        #expect(over.last == 429)
    }

    @Test(arguments: Stage.allCases)
    func `degrade authentication and authorization`(stage: Stage) throws {
        let mock = try stage.open(scenario: "degraded-authn-all")
        let app = try LegacyApp(on: mock)
        let code = try #require(try app.register()["code"]?.string)
        let end = try WebView(mock: mock).open(app.authenticateTarget(code))
        #expect(end.location == "https://loginwebapp.com/done", "no login page")
        #expect(try app.get("tokens/authn")["userId"]?.string?.hasPrefix("95cf93bcd183214a") == true)
        #expect(try app.get("authorize", ["resource": "HBO"]).status == 200)
        let denied = try app.send(
            .get, "/api/v1/authorize", ["resource": "ESPN"], ["X-Mock-Scenario": "degraded-authz-none"])
        #expect(denied.status == 403)
    }

    @Test(arguments: Stage.allCases)
    func `show the login page to a user whose login counts beside a degradation`(stage: Stage) throws {
        let mock = try stage.open(
            scenario: "degraded-authn-all", with: "world: { policies: { degradationBesideProfile: profile } }"
        )
        let app = try LegacyApp(on: mock)
        try app.logIn()
        let user = try app.get("tokens/authn")["userId"]
        let code = try #require(try app.register()["code"]?.string)
        #expect(try WebView(mock: mock).open(app.authenticateTarget(code)).text.contains("Log in to Optimum"))
        #expect(try app.get("tokens/authn")["userId"] == user)
    }

    @Test(arguments: Stage.allCases)
    func `record V1 calls like any other, without secrets`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        try app.logIn()
        _ = try app.get("authorize.xml", ["resource": "HBO"])
        let token = try app.get("mediatoken.xml", ["resource": "HBO", "generic_data": "(\"email\":\"x\")"])
        #expect(token.text.contains("<serializedToken>PHNpZ25hdHVyZUluZm8"))
        _ = try app.get("tokens/usermetadata.xml")
        _ = try app.get("tokens/usermetadata")
        _ = try app.get("tokens/authn")
        let entry = try #require(try mock.requests(#"{"operation": "legacyObtainShortMediaToken"}"#).first)
        #expect(entry["device"] == .string(app.device.base64))
        #expect(entry["before"]?["profiles"]?.array?.count == 1)
        let journal = try mock.admin(.post, "/requests/find", "{}").text
        #expect(!journal.contains("PHNpZ25hdHVyZUluZm8") && !journal.contains("cablevision-user-1"))
        #expect(!journal.contains("email") && journal.contains("<serializedToken>[redacted "))
    }

    @Test(arguments: Stage.allCases, LegacyFormat.allCases)
    func `are explained on the dashboard, in either format`(stage: Stage, format: LegacyFormat) throws {
        let mock = try stage.open(
            with: Self.codes + "decisions: [{ resource: HBO, decision: deny, details: \"Not\\nyours\" }]")
        let app = try LegacyApp(on: mock)
        func explanation() throws -> String { try mock.send(.get, "/__admin/").text }
        _ = try app.get("tokens/authn.\(format.rawValue)")
        #expect(try explanation().contains("Refused: Not "))
        try app.logIn()
        _ = try app.get("authorize.\(format.rawValue)", ["resource": "HBO"])
        #expect(
            try explanation().contains(
                "Refused with <code>authorization_denied_by_mvpd</code>: The MVPD has returned a &quot;Deny&quot;"
            ))
        _ = try app.get("preauthorize.\(format.rawValue)", ["resource": "ESPN,HBO"])
        #expect(
            try explanation().contains(
                "Denied: <code>HBO</code> with <code>authorization_denied_by_mvpd</code>"))
        _ = try app.send(
            .get, "/api/v1/preauthorize.\(format.rawValue)", ["resource": "REF30"],
            ["X-Mock-Scenario": "parental-controls"])
        #expect(try explanation().contains("Denied: <code>REF30</code>."))
    }

    @Test(arguments: Stage.allCases)
    func `redact everything in the data element, even an attribute of the same name`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let profile =
            #"{"serviceProvider":"REF30","mvpd":"Dish","attributes":{"data":"first","last":"secret"}}"#
        #expect(try mock.admin(.post, "/devices/\(app.device)/profiles", profile).status == 201)
        #expect(try app.get("tokens/usermetadata.xml").text.contains("<data>first</data><last>secret</last>"))
        let entry = try mock.requests(#"{"operation": "legacyRetrieveUserMetadata"}"#).first?["reply"]
        #expect(entry?["body"]?.string?.contains("<data>[redacted]</data></userMetadata>") == true)
    }

    @Test(arguments: Stage.allCases)
    func `show both versions side by side during a migration`(stage: Stage) throws {
        let mock = try stage.open()
        var legacy = try LegacyApp(on: mock)
        legacy.deviceID = "device-1"
        let app = try App(on: mock)
        #expect(legacy.device == app.device, "the same identifier is the same device")
        try legacy.logIn()
        _ = try legacy.get("checkauthn")
        #expect(try app.get("profiles").profileTypes == [:], "a migration requires a new login")
        try app.logIn()
        #expect(try app.get("profiles").profileTypes == ["Cablevision": "regular"])
        let operations = try mock.requests(#"{"device": "\#(app.device)"}"#).compactMap {
            $0["operation"]?.string
        }
        #expect(
            operations == [
                "legacyRequestRegistrationCode", "legacyCheckAuthenticationToken", "retrieveProfiles",
                "createAuthenticationSession", "retrieveProfiles",
            ])
    }

    @Test(arguments: Stage.allCases)
    func `keep the V1 entities in the state`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        try app.logIn()
        let code = try #require(try app.register(["deviceType": "xbox"])["code"]?.string)
        _ = try app.get("authorize", ["resource": "HBO"])
        let state = try mock.admin(.get, "/state").text
        #expect(try mock.admin(.post, "/reset").status < 300)
        #expect(try mock.admin(.put, "/state", state).status < 300)
        #expect(try app.get("tokens/authz", ["resource": "HBO"])["resource"] == "HBO")
        let record = try mock.send(.get, "/reggie/v1/REF30/regcode/\(code).json")
        #expect(record["info"]?["deviceType"] == "xbox")
    }
}

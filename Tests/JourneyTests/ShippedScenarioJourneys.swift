import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@Suite("Shipped scenarios")
struct ShippedScenarioJourneys {
    private func error(_ answer: Mock.Answer) -> JSONValue? {
        answer["decisions"]?.array?.first?["error"]?["code"]
    }

    @Test(arguments: Stage.allCases)
    func `retry-then-permit gives two network errors to each device`(stage: Stage) throws {
        let mock = try stage.open(scenario: "retry-then-permit")
        for name in ["device-1", "device-2"] {
            var app = try App(on: mock, device: .make(name))
            _ = try app.logInWithApple()
            #expect(error(try app.authorize()) == "network_received_error")
            #expect(error(try app.authorize()) == "network_received_error")
            #expect(try app.authorize()["decisions"]?.array?.first?["authorized"] == .bool(true))
        }
    }

    @Test(arguments: Stage.allCases)
    func `returning-user has a regular profile`(stage: Stage) throws {
        let app = try App(on: try stage.open(scenario: "returning-user"))
        #expect(try app.get("profiles")["profiles"]?["Cablevision"]?["type"] == "regular")
        #expect(try app.authorize()["decisions"]?.array?.first?["authorized"] == .bool(true))
        #expect(try app.logOut()["logouts"]?["Cablevision"]?["actionName"] == "logout")
        #expect(try app.get("profiles")["profiles"]?.object?.isEmpty == true)
    }

    @Test(arguments: Stage.allCases)
    func `returning-sso-user has an Apple profile, with the status of the framework`(stage: Stage) throws {
        var app = try App(on: try stage.open(scenario: "returning-sso-user"))
        #expect(try app.get("profiles")["profiles"]?.object?.isEmpty == true)
        app.status = PublishedHeaders.status
        #expect(try app.get("profiles")["profiles"]?["Cablevision"]?["type"] == "appleSSO")
        #expect(try app.startPartnerSession()["reasonType"] == "authenticatedSSO")
        #expect(try app.logOut()["logouts"]?["Cablevision"]?["actionName"] == "partner_logout")
    }

    @Test(arguments: Stage.allCases)
    func `expired-profile has only an expired login`(stage: Stage) throws {
        let app = try App(on: try stage.open(scenario: "expired-profile"))
        #expect(try app.get("profiles")["profiles"]?.object?.isEmpty == true)
        #expect(error(try app.authorize()) == "authenticated_profile_expired")
    }

    @Test(arguments: Stage.allCases)
    func `back to the scenario of the start keeps the logins of apps`(stage: Stage) throws {
        let mock = try stage.open(scenario: "returning-user")
        let app = try App(on: mock)
        #expect(try app.get("profiles").profileTypes == ["Cablevision": "regular"])
        _ = try app.logOut()
        _ = try mock.admin(.delete, "/scenario")
        #expect(try app.get("profiles")["profiles"] == [:])
    }

    @Test(arguments: Stage.allCases, ["/scenario", "/devices/device-1/scenario"])
    func `a scenario that is activated again gives a device its profiles again`(
        stage: Stage, path: String
    ) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        func listed(in scenario: String) throws -> Int? {
            #expect(try mock.admin(.put, path, #"{"scenario": "\#(scenario)"}"#).status == 200)
            return try app.get("profiles")["profiles"]?.object?.count
        }
        #expect(try listed(in: "returning-user") == 1)
        #expect(try listed(in: "expired-profile") == 0)
        #expect(try listed(in: "returning-user") == 1)
        _ = try app.logOut()
        #expect(try app.get("profiles")["profiles"] == [:])
        #expect(try listed(in: "returning-user") == 1)
    }

    @Test(arguments: Stage.allCases)
    func `the scenario of one request replaces no login that the app has made`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let expired = ["X-Mock-Scenario": "expired-profile;mvpd=*"]
        #expect(try app.get("profiles", expired).profileTypes == ["Cablevision": "regular"])
        let entry = try mock.newestRequest()
        #expect(
            entry["reason"]?.string
                == "X-Mock-Scenario has selected expired-profile;mvpd=*. Its profile at Cablevision does not replace the app's "
                + "login there.")
        #expect(entry["hint"]?.string?.contains("DELETE /__admin/devices/{device}") == true)
        #expect(try app.get("profiles").profileTypes == ["Cablevision": "regular"])
        #expect(error(try app.authorize(at: "Spectrum")) == "authenticated_profile_expired")
        _ = try mock.admin(.put, "/scenario", #"{"scenario": "expired-profile"}"#)
        #expect(try app.get("profiles")["profiles"] == [:])
    }

    @Test(arguments: Stage.allCases)
    func `permission-denied-device treats every status as denied`(stage: Stage) throws {
        var app = try App(on: try stage.open(scenario: "permission-denied-device"))
        app.status = PublishedHeaders.status
        #expect(try app.startPartnerSession()["reasonType"] == "pfs_fallback")
        let refused = try app.post("profiles/sso/Apple", form: "SAMLResponse=x")
        #expect(refused["code"] == "invalid_header_pfs_permission_access_not_granted")
    }

    @Test(arguments: Stage.allCases)
    func `parental-controls denies the resource that is chosen, and no other`(stage: Stage) throws {
        var app = try App(on: try stage.open(scenario: "parental-controls;resource=REF30"))
        _ = try app.logInWithApple()
        #expect(error(try app.authorize("REF30")) == "authorization_denied_by_parental_controls")
        #expect(try app.authorize("HBO")["decisions"]?.array?.first?["authorized"] == .bool(true))
    }

    @Test(arguments: Stage.allCases)
    func `degraded-authz-none denies without a profile, for one integration`(stage: Stage) throws {
        let app = try App(on: try stage.open(scenario: "degraded-authz-none"))
        #expect(error(try app.authorize()) == "authorization_denied_by_degradation_rule")
        #expect(error(try app.authorize(at: "Spectrum")) == "authenticated_profile_missing")
    }

    @Test(arguments: Stage.allCases)
    func `degraded-authz-all permits without a profile`(stage: Stage) throws {
        let app = try App(on: try stage.open(scenario: "degraded-authz-all"))
        let decision = try app.authorize()["decisions"]?.array?.first
        #expect(decision?["source"] == "degradation")
        #expect(decision?["authorized"] == .bool(true))
        #expect(decision?["token"]?["serializedToken"] != nil)
        #expect(decision?["notAfter"] == nil)
    }

    @Test(arguments: Stage.allCases)
    func `maintenance answers 500 to every operation`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let header = ["X-Mock-Scenario": "maintenance"]
        #expect(try app.get("profiles", header).status == 500)
        #expect(try app.get("profiles", header)["code"] == "internal_server_error")
        #expect(try mock.send(.post, "/o/client/token", header).status == 500)
    }

    @Test(arguments: Stage.allCases)
    func `throttled-with-retry-after answers two requests of each device with 429, before anything happens`(
        stage: Stage
    ) throws {
        let mock = try stage.open(scenario: "throttled-with-retry-after")
        for name in ["device-1", "device-2"] {
            let app = try App(on: mock, device: .make(name))
            #expect(try app.get("configuration").status == 200)
            for _ in 0..<2 {
                let refused = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")
                #expect(refused.status == 429 && refused.fields[.retryAfter] == "2")
            }
            try app.logIn()
            #expect(try app.authorize().isPermit)
        }
    }

    @Test(arguments: Stage.allCases)
    func `throttled has no Retry-After`(stage: Stage) throws {
        let app = try App(on: try stage.open(scenario: "throttled"))
        let refused = try (0..<13).map { _ in try app.get("profiles") }.first { $0.status == 429 }
        #expect(refused != nil && refused?.fields[.retryAfter] == nil)
    }

    @Test(arguments: Stage.allCases)
    func `access-token-expires refuses the third request of a device, and each other one`(stage: Stage) throws
    {
        var app = try App(on: try stage.open(scenario: "access-token-expires"))
        try app.logIn()
        #expect(try app.get("profiles").profileTypes == ["Cablevision": "regular"])
        let refused = try app.authorize()
        #expect(refused.status == 401)
        #expect(refused["code"] == "invalid_access_token_client_application")
        #expect(refused["action"] == "application-registration")
        try app.renewToken()
        #expect(try app.authorize().isPermit)
        #expect(try app.logOut()["logouts"]?["Cablevision"]?["actionName"] == "logout")
    }

    @Test(arguments: Stage.allCases)
    func `mvpd-gone refuses a login that has begun`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let session = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")
        let code = try #require(session["code"]?.string)
        _ = try mock.admin(.put, "/devices/\(app.device)/scenario", #"{"scenario": "mvpd-gone"}"#)
        let completed = try mock.admin(.post, "/sessions/\(code)/complete")
        #expect(completed.status == 400 && completed.text.contains("no active integration with Cablevision"))
        _ = try mock.admin(.delete, "/devices/\(app.device)/scenario")
        #expect(try mock.admin(.post, "/sessions/\(code)/complete").status == 204)
    }

    @Test(arguments: Stage.allCases)
    func `mvpd-gone ends the integration, also for a user who has logged in`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        #expect(try app.authorize().isPermit)
        func listed() throws -> Bool? {
            try app.get("configuration")["requestor"]?["mvpds"]?.array?.contains { $0["id"] == "Cablevision" }
        }
        #expect(try listed() == true)
        #expect(
            try mock.admin(.put, "/devices/\(app.device)/scenario", #"{"scenario": "mvpd-gone"}"#).status
                < 300)
        #expect(try listed() == false)
        #expect(try app.authorize().errorCode == "invalid_integration")
        #expect(try app.preauthorize(["REF30"]).errorCode == "invalid_integration")
        #expect(try app.get("profiles/Cablevision").errorCode == "invalid_integration")
        #expect(try app.get("profiles").profileTypes == ["Cablevision": "regular"])
        #expect(
            try mock.newestRequest()["reason"]?.string
                == "Other operations refuse the MVPD of the profile at Cablevision. "
                + "The integration of REF30 with Cablevision is not active.")
        let session = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")
        #expect(session.errorCode == "invalid_integration")
        try app.logIn(at: "Spectrum")
        #expect(try app.authorize(at: "Spectrum").isPermit)
    }

    @Test(arguments: Stage.allCases)
    func `mvpd-gone ends the authorizations of REST API V1`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        try app.logIn()
        #expect(try app.get("authorize", ["resource": "HBO"]).status == 200)
        _ = try mock.admin(.put, "/devices/\(app.device)/scenario", #"{"scenario": "mvpd-gone"}"#)
        for path in ["authorize", "tokens/authz", "mediatoken"] {
            #expect(try app.get(path, ["resource": "HBO"]).status == 400, "\(path)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `mvpd-only-in-picker falls back to the basic login`(stage: Stage) throws {
        var app = try App(on: try stage.open(scenario: "mvpd-only-in-picker"))
        let mvpds = try app.get("configuration")["requestor"]?["mvpds"]?.array ?? []
        let first = try #require(mvpds.first { $0["id"] == "Cablevision" })
        #expect(first["boardingStatus"] == "PICKER" && first["platformMappingId"] == "Cablevision")
        app.status = PublishedHeaders.status
        let session = try app.startPartnerSession()
        #expect(session["actionName"] == "authenticate")
        #expect(session["reasonType"] == "configuration_fallback")
        let profiles = try app.post("profiles/sso/Apple", form: "SAMLResponse=x")
        #expect(profiles.status == 200 && profiles["profiles"] == [:])
        try app.logIn()
        #expect(try app.get("profiles").profileTypes == ["Cablevision": "regular"])
        #expect(try app.authorize().isPermit)
    }

    @Test func `slow-mvpd delays what the MVPD is asked for, and nothing else`() throws {
        let mock = try Stage.inMemory.open(scenario: "slow-mvpd;delay=PT10S")
        let app = try App(on: mock)
        let session = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")
        let code = try #require(session["code"]?.string)
        let browser = WebView(mock: mock)
        let login = try browser.post(["user": "user", "RelayState": code], to: "/mvpds/Cablevision/login")
        let slow = try [
            browser.open(session["url"]?.string ?? ""), login, mock.send(.get, login.location ?? ""),
            app.preauthorize(["REF30"]), app.authorize(),
        ]
        #expect(slow.map(\.delivery.delay) == Array(repeating: .seconds(10), count: 5))
        #expect(slow.last?.isPermit == true)
        let fast = try [
            session, app.get("configuration"), app.get("profiles/code/\(code)"), app.get("profiles"),
            app.logOut(),
        ]
        #expect(fast.map(\.delivery.delay) == Array(repeating: .zero, count: 5))
        let legacy = try LegacyApp(on: mock)
        try legacy.logIn()
        #expect(try legacy.get("tokens/authn").delivery.delay == .zero)
        #expect(try legacy.get("authorize", ["resource": "REF30"]).delivery.delay == .seconds(10))
    }

    @Test func `slow-network delays answers without changing them`() throws {
        let app = try App(on: try Stage.inMemory.open())
        let answer = try app.get("profiles", ["X-Mock-Scenario": "slow-network"])
        #expect(answer.status == 200)
        #expect(answer.delivery.delay > .zero)
    }

    @Test func `flaky-network breaks about one answer in five during transmission`() throws {
        let app = try App(on: try Stage.inMemory.open())
        let broken = try (0..<500).count { _ in
            try app.get("profiles", ["X-Mock-Scenario": "flaky-network"]).delivery.fault != nil
        }
        #expect((60...140).contains(broken))
    }
}

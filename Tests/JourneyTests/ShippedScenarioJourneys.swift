import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The shipped scenarios, checked with an app.
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
    }

    @Test(arguments: Stage.allCases)
    func `expired-profile has only an expired login`(stage: Stage) throws {
        let app = try App(on: try stage.open(scenario: "expired-profile"))
        #expect(try app.get("profiles")["profiles"]?.object?.isEmpty == true)
        #expect(error(try app.authorize()) == "authenticated_profile_expired")
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

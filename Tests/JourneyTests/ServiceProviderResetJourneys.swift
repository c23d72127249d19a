import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// `POST /__admin/reset {"serviceProvider"}`: two teams share a mock, and one of them starts over.
@Suite("The reset of one service provider")
struct ServiceProviderResetJourneys {
    private let reset = #"{"serviceProvider": "apasstest1"}"#

    private func rules(_ mock: Mock) throws -> [JSONValue?] {
        (try mock.admin(.get, "/rules")["rules"]?.array ?? []).map { $0["when"]?["serviceProvider"] }
    }

    private func mvpds(of device: DeviceIdentifier, _ mock: Mock) throws -> [String?] {
        let view = try mock.admin(.get, "/devices/\(device)")
        return (view["profiles"]?.array ?? []).map { $0["serviceProvider"]?.string }
    }

    /// An app that has logged in, got a permit, used a temporary pass, and left a code behind.
    private func app(_ device: String, of serviceProvider: String, on mock: Mock) throws -> App {
        var app = try App(on: mock, device: .make(device))
        app.serviceProvider = serviceProvider
        try use(app)
        return app
    }

    private func use(_ app: App) throws {
        try app.logIn()
        #expect(try app.authorize().isPermit)
        #expect(try app.authorize(at: "TempPass_TEST40").isPermit)
        #expect(try app.post("sessions", form: "mvpd=Spectrum&\(App.sessionForm)")["code"] != nil)
    }

    @Test(arguments: Stage.allCases)
    func `removes what belongs to it, and nothing of another team`(stage: Stage) throws {
        let mock = try stage.open()
        let own = try app("own", of: "apasstest1", on: mock)
        let other = try app("other", of: "REF30", on: mock)
        var shared = try app("shared", of: "REF30", on: mock)
        shared.serviceProvider = "apasstest1"
        try use(shared)
        for device in [own, other, shared].map(\.device) {
            #expect(
                try mock.admin(.put, "/devices/\(device)/scenario", #"{"scenario": "slow-network"}"#).status
                    == 200)
            #expect(try mock.admin(.put, "/devices/\(device)/label", #"{"label": "A label"}"#).status == 204)
        }
        for provider in ["apasstest1", "apass*", "REF30"] {
            let rule =
                #"{"when": {"serviceProvider": "\#(provider)"}, "on": ["retrieveProfiles"], "then": {"delay": "1ms"}}"#
            #expect(try mock.admin(.post, "/rules", rule).status == 201)
        }
        let ofOwn = #"{"device": "own", "on": ["retrieveProfiles"], "then": {"delay": "1ms"}}"#
        #expect(try mock.admin(.post, "/rules", ofOwn).status == 201)
        #expect(try mock.admin(.post, "/clock/advance", #"{"advance": "PT5M"}"#).status == 200)
        #expect(try mock.admin(.put, "/scenario", #"{"scenario": "returning-user"}"#).status == 200)
        let before = try mock.requests().count

        #expect(try mock.admin(.post, "/reset", reset).status == 204)

        let devices = try mock.admin(.get, "/devices")["devices"]?.array ?? []
        #expect(Set(devices.compactMap { $0["identifier"]?.string }) == ["other", "shared"])
        #expect(try mvpds(of: other.device, mock) == ["REF30"])
        #expect(try mvpds(of: shared.device, mock) == ["REF30"])
        for device in devices {
            #expect(device["label"] == "A label" && device["scenario"] == "slow-network")
            #expect(device["sessions"]?.array?.allSatisfy { $0["serviceProvider"] == "REF30" } == true)
            #expect(device["temporaryPasses"]?.array?.map { $0["serviceProvider"] } == ["REF30"])
        }
        #expect(try rules(mock) == ["apass*", "REF30"])
        #expect(try mock.admin(.get, "/scenarios")["current"] == "returning-user")
        #expect(try mock.admin(.get, "/clock")["offset"] == "PT5M")

        let requests = try mock.requests()
        // Each app sends six requests, and the one on both sends four of them twice.
        #expect(before == 22 && requests.count == 12)
        #expect(!requests.contains { $0["request"]?["path"]?.string?.contains("apasstest1") == true })
        #expect(try mock.admin(.get, "/checklist")["meta"]?["whole"] == .bool(true))
        #expect(try mock.admin(.post, "/undo").status == 404)

        // The app goes on with its client, as on a new device.
        let profiles = try own.get("profiles")
        #expect(profiles.status == 200)
        #expect(try own.authorize(at: "TempPass_TEST40").isPermit)
    }

    @Test(arguments: Stage.allCases)
    func `removes a device whose requests were all to it, even if they have left no state`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        var own = try App(on: mock, device: .make("own"))
        own.serviceProvider = "apasstest1"
        _ = try own.get("profiles")
        var shared = try App(on: mock, device: .make("shared"))
        for serviceProvider in ["REF30", "apasstest1"] {
            shared.serviceProvider = serviceProvider
            _ = try shared.get("profiles")
        }
        for device in ["own", "shared"] {
            #expect(try mock.admin(.put, "/devices/\(device)/label", #"{"label": "A label"}"#).status == 204)
        }
        #expect(try mock.admin(.post, "/reset", reset).status == 204)
        let labels = try ["own", "shared"].map { try mock.admin(.get, "/devices/\($0)")["label"]?.string }
        #expect(labels == [nil, "A label"])
    }

    @Test(arguments: Stage.allCases)
    func `removes the requests of a removed device that match no operation, and keeps those of others`(
        stage: Stage
    ) throws {
        let mock = try stage.open()
        for (device, serviceProvider) in [("own", "apasstest1"), ("other", "REF30")] {
            var app = try App(on: mock, device: .make(device))
            app.serviceProvider = serviceProvider
            _ = try app.get("profiles")
            #expect(try app.get("profile").status == 404)
        }
        func misspelled() throws -> [String] {
            try mock.requests().compactMap { $0["request"]?["path"]?.string }
                .filter { $0.hasSuffix("/profile") }.sorted()
        }
        #expect(try misspelled() == ["/api/v2/REF30/profile", "/api/v2/apasstest1/profile"])
        #expect(try mock.admin(.post, "/reset", reset).status == 204)
        #expect(try misspelled() == ["/api/v2/REF30/profile"])
    }

    @Test(arguments: Stage.allCases)
    func `gives a device that is kept the profiles of its scenario again`(stage: Stage) throws {
        let mock = try stage.open(scenario: "returning-user")
        var app = try App(on: mock)
        for serviceProvider in ["REF30", "apasstest1"] {
            app.serviceProvider = serviceProvider
            #expect(try app.get("profiles")["profiles"]?["Cablevision"] != nil)
            _ = try app.logOut()
            #expect(try app.get("profiles")["profiles"] == [:])
        }
        #expect(try mock.admin(.post, "/reset", reset).status == 204)
        #expect(try app.get("profiles")["profiles"]?["Cablevision"] != nil)
        app.serviceProvider = "REF30"
        #expect(try app.get("profiles")["profiles"] == [:])
    }

    @Test(arguments: Stage.allCases)
    func `leaves no device that a token request belongs to`(stage: Stage) throws {
        let mock = try stage.open()
        var own = try app("own", of: "apasstest1", on: mock)
        #expect(try mock.admin(.post, "/reset", reset).status == 204)
        try own.renewToken()
        let devices = try mock.admin(.get, "/devices")["devices"]?.array
        #expect(devices?.isEmpty == true)
        let request = try mock.requests(#"{"operation": "retrieveAccessToken"}"#).first
        #expect(request != nil && request?["device"] ?? .null == .null)
    }

    @Test(arguments: Stage.allCases)
    func `works for a service provider that the mock adopts`(stage: Stage) throws {
        let mock = try stage.open(with: "world: { policies: { unknownServiceProviders: adopt } }")
        let mine = #"{"serviceProvider": "MYNET"}"#
        #expect(try mock.admin(.post, "/reset", mine).status == 204)
        let own = try app("own", of: "MYNET", on: mock)
        _ = try app("other", of: "REF30", on: mock)
        #expect(try mock.admin(.post, "/reset", mine).status == 204)
        #expect(try mvpds(of: own.device, mock) == [])
        #expect(try mock.requests().count == 6)
    }

    @Test func `changes nothing for a body that it does not understand`() throws {
        let mock = try Stage.inMemory.open()
        let other = try app("other", of: "REF30", on: mock)
        for (body, message) in [
            (
                #"{"serviceProvider": "apasstest"}"#,
                "unknown service provider \"apasstest\", did you mean \"apasstest1\"?"
            ),
            (#"{"serviceprovider": "REF30"}"#, "did you mean \"serviceProvider\"?"),
            (#"{"serviceProvider": null}"#, "expected text"), (#"{"serviceProvider": 1}"#, "expected"),
            (#"["REF30"]"#, "not a JSON object"), ("REF30", "line 1, column 1: expected a value"),
        ] {
            let answer = try mock.admin(.post, "/reset", body)
            #expect(answer.status == 400, "\(body)")
            #expect(answer.text.replacing(#"\""#, with: "\"").contains(message), "\(answer.text)")
            #expect(try mvpds(of: other.device, mock) == ["REF30"], "\(body)")
            #expect(try mock.requests().count == 6, "\(body)")
        }
    }
}

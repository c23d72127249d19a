import HTTPMessages
import PassAPI
import Testing

/// Service providers that the configuration does not know, with the policy `unknownServiceProviders: adopt`.
@Suite("Adopted service providers")
struct AdoptionJourneys {
    private let adopting = "world: { policies: { unknownServiceProviders: adopt } }"

    @Test(arguments: Stage.allCases, ["ESPN", "foxnews"])
    func `work like REF30 from the configuration to the logout`(stage: Stage, name: String) throws {
        var app = try App(on: try stage.open(with: adopting))
        app.serviceProvider = name
        let requestor = try app.get("configuration")["requestor"]
        #expect(requestor?["id"] == .string(name))
        #expect(requestor?["mvpds"]?.array?.contains { $0["id"] == "Cablevision" } == true)
        #expect(try app.get("profiles")["profiles"] == [:])
        try app.logIn(at: "Verizon")
        let profile = try app.get("profiles/Verizon")["profiles"]?["Verizon"]
        #expect(profile?["type"] == "regular")
        let decision = try app.authorize("any", at: "Verizon").decision
        #expect(decision?["authorized"] == .bool(true))
        #expect(decision?["serviceProvider"] == .string(name))
        #expect(try app.get("profiles/nobody").errorCode == "invalid_parameter_mvpd")
    }

    @Test(arguments: Stage.allCases, ["undefined", "null", "Optional(ESPN)"])
    func `have names, and no texts of missing values`(stage: Stage, text: String) throws {
        let all = "world: { policies: { unknownServiceProviders: adopt, unknownMVPDs: adopt } }"
        var app = try App(on: try stage.open(with: all))
        let mvpd = try app.get("profiles/\(text)")
        #expect(mvpd.errorCode == "invalid_parameter_mvpd")
        app.serviceProvider = text
        let answer = try app.get("profiles")
        #expect(answer.errorCode == "invalid_parameter_service_provider")
        for answer in [mvpd, answer] {
            let word = text.hasPrefix("Optional") ? "unwrap it" : "without a value"
            #expect(answer.fields[.xMockReason]?.contains(word) == true)
        }
    }

    @Test(arguments: Stage.allCases)
    func `have no MVPD in a path that ends before a code`(stage: Stage) throws {
        let app = try App(on: try stage.open(with: "world: { policies: { unknownMVPDs: adopt } }"))
        for path in ["profiles/code", "profiles/code/"] {
            let answer = try app.get(path)
            #expect(answer.errorCode == "invalid_parameter_mvpd")
            #expect(answer.fields[.xMockReason]?.hasPrefix("The path ends before the code") == true)
        }
    }

    @Test(arguments: Stage.allCases)
    func `do not share their state`(stage: Stage) throws {
        var app = try App(on: try stage.open(with: adopting))
        app.serviceProvider = "ESPN"
        try app.logIn()
        app.serviceProvider = "nbcsports"
        #expect(try app.get("profiles")["profiles"] == [:])
    }

    @Test(arguments: Stage.allCases)
    func `are not those that a scenario configures, which have only the integrations named there`(
        stage: Stage
    ) throws {
        let world = """
            world:
              policies: { unknownServiceProviders: adopt }
              serviceProviders: { WETV: { name: WE tv } }
              integrations: { WETV: { Comcast_SSO: {} } }
            """
        var app = try App(on: try stage.open(with: world))
        app.serviceProvider = "WETV"
        let mvpds = try app.get("configuration")["requestor"]?["mvpds"]?.array?.map { $0["id"] }
        #expect(mvpds == ["Comcast_SSO"])
        #expect(try app.get("profiles/Spectrum").errorCode == "invalid_integration")
    }

    @Test(arguments: Stage.allCases)
    func `are named in the journal when they are refused`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        app.serviceProvider = "ESPN"
        #expect(try app.get("profiles").errorCode == "invalid_parameter_service_provider")
        let hint = try mock.requests(#"{"operation": "retrieveProfiles"}"#).first?["hint"]?.string
        #expect(hint?.contains("--adopt") == true && hint?.contains("REF30") == true)
        app.serviceProvider = "REF30"
        _ = try app.get("profiles")
        let last = try mock.requests(#"{"operation": "retrieveProfiles", "status": 200}"#).first
        #expect(last != nil && last?["hint"]?.string?.contains("--adopt") == false)
    }
}

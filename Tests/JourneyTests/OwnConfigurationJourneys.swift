import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The shipped scenarios do the same for a team's own service provider as for the sample's.
@Suite("Own configuration")
struct OwnConfigurationJourneys {
    /// A configuration, and a service provider and an MVPD of it.
    enum Setup: String, CaseIterable, CustomTestStringConvertible {
        case adopted = "an adopted service provider"
        case own = "a configuration with one service provider and one MVPD"
        case shipped = "the shipped configuration"

        var testDescription: String { rawValue }
        var serviceProvider: String { self == .shipped ? "REF30" : "MYNET" }
        var mvpd: String { self == .own ? "MyCable" : "Cablevision" }
        /// A temporary pass of the configuration.
        var pass: String { self == .own ? "MyPass" : "TempPass_5mins" }

        var documents: ControlDocuments {
            var documents = ControlDocuments()
            switch self {
            case .shipped: break
            case .adopted:
                documents.policies = ["unknownServiceProviders": "adopt", "unknownMVPDs": "adopt"]
            case .own:
                documents.configuration = .memory(name: "config", ["own.yaml": Self.ownConfiguration])
            }
            return documents
        }

        private static let ownConfiguration = """
            serviceProviders:
              MYNET: {}
            mvpds:
              MyPass: { isTempPass: true, tempPass: { duration: PT5M } }
              MyCable:
                platformMappingId: MyCable_Apple
                boardingStatus: SUPPORTED
                users: [{ name: user, attributes: { userID: user-1 } }]
            integrations:
              MYNET: { MyPass: {}, MyCable: {} }
            """

        var platformMappingID: String { self == .own ? "MyCable_Apple" : "Cablevision" }

        func open(_ stage: Stage, scenario: String) throws -> Mock {
            try stage.open(scenario: scenario, documents: documents)
        }

        func app(_ stage: Stage = .inMemory, scenario: String, on name: String = "device") throws -> App {
            var app = try App(on: try open(stage, scenario: scenario), device: .make(name))
            app.serviceProvider = serviceProvider
            return app
        }
    }

    private static let names = (try? ControlDocuments().load().summaries.map(\.name)) ?? []

    @Test(arguments: Setup.allCases, names)
    func `each shipped scenario does what it describes`(setup: Setup, name: String) throws {
        try expectPromise(of: name, in: setup, .inMemory)
    }

    @Test(arguments: Stage.allCases, ["returning-user", "degraded-authz-none", "expired-profile"])
    func `the promise holds on every stage`(stage: Stage, name: String) throws {
        for setup in Setup.allCases { try expectPromise(of: name, in: setup, stage) }
    }

    private func expectPromise(of name: String, in setup: Setup, _ stage: Stage) throws {
        var app = try setup.app(stage, scenario: name)
        let mvpd = setup.mvpd
        func code() throws -> JSONValue? { try app.authorize("HBO", at: mvpd).decision?["error"]?["code"] }
        func isPermitted(_ resource: String = "HBO") throws -> Bool {
            try app.authorize(resource, at: mvpd).decision?["authorized"] == .bool(true)
        }
        switch name {
        case "valid-sso":
            app.status = PublishedHeaders.status(provider: setup.platformMappingID)
            #expect(try app.startPartnerSession()["actionName"] == "partner_profile")
            _ = try app.logInWithApple(mvpd: setup.platformMappingID)
            #expect(try isPermitted())
        case "fallback-to-basic":
            app.status = PublishedHeaders.status(provider: setup.platformMappingID)
            #expect(try app.startPartnerSession()["reasonType"] == "configuration_fallback")
        case "permission-denied-device":
            app.status = PublishedHeaders.status(provider: setup.platformMappingID)
            #expect(
                try app.startPartnerSession(form: App.sessionForm + "&mvpd=\(mvpd)")["reasonType"]
                    == "pfs_fallback")
        case "returning-user":
            #expect(try app.get("profiles")["profiles"]?[mvpd]?["type"] == "regular")
            #expect(try isPermitted())
        case "returning-sso-user":
            app.status = PublishedHeaders.status(provider: setup.platformMappingID)
            #expect(try app.get("profiles")["profiles"]?[mvpd]?["type"] == "appleSSO")
        case "expired-profile": #expect(try code() == "authenticated_profile_expired")
        case "enhanced-error-code":
            try app.logIn(at: mvpd)
            #expect(try code() == "authorization_denied_by_mvpd")
        case "retry-then-permit":
            try app.logIn(at: mvpd)
            #expect(try code() == "network_received_error")
            #expect(try code() == "network_received_error")
            #expect(try isPermitted())
        case "mixed-decisions":
            try app.logIn(at: mvpd)
            let expected: [String: JSONValue?] = [
                "resource1": nil, "resource2": nil, "resource3": "authorization_denied_by_mvpd",
                "resource4": "authorization_denied_by_parental_controls",
                "resource5": "network_received_error",
            ]
            for (resource, code) in expected {
                #expect(try app.authorize(resource, at: mvpd).decision?["error"]?["code"] == code)
            }
        case "parental-controls":
            try app.logIn(at: mvpd)
            #expect(try code() == "authorization_denied_by_parental_controls")
        case "degraded-authn-all":
            #expect(try app.get("profiles/\(mvpd)")["profiles"]?[mvpd]?["type"] == "degraded")
            #expect(try isPermitted())
        case "degraded-authz-all":
            #expect(try app.authorize("HBO", at: mvpd).decision?["source"] == "degradation")
            #expect(try isPermitted())
        case "degraded-authz-none": #expect(try code() == "authorization_denied_by_degradation_rule")
        case "temppass-duration-exceeded", "temppass-resources-exceeded", "temppass-misconfigured":
            let expected: [String: JSONValue] = [
                "temppass-duration-exceeded": "temporary_access_duration_limit_exceeded",
                "temppass-resources-exceeded": "temporary_access_resources_limit_exceeded",
                "temppass-misconfigured": "invalid_configuration_temporary_access",
            ]
            let decision = try app.authorize("HBO", at: setup.pass).decision
            #expect(decision?["error"]?["code"] == expected[name])
        case "throttled":
            let statuses = try (0..<12).map { _ in try app.get("profiles").status }
            #expect(statuses.first == 200 && statuses.last == 429)
        case "throttled-with-retry-after":
            #expect(try (0..<4).map { _ in try app.get("profiles").status } == [200, 429, 429, 200])
        case "access-token-expires":
            #expect(try (0..<4).map { _ in try app.get("profiles").status } == [200, 200, 401, 200])
        case "user-denied", "user-cancels", "user-mistypes":
            try app.logIn(at: mvpd)
            #expect(try app.get("profiles")["profiles"] == [:])
        case "mvpd-gone":
            #expect(try app.authorize("HBO", at: mvpd).errorCode == "invalid_integration")
        case "mvpd-only-in-picker":
            app.status = PublishedHeaders.status(provider: setup.platformMappingID)
            #expect(try app.startPartnerSession()["reasonType"] == "configuration_fallback")
        case "slow-mvpd":
            #expect(try app.get("profiles").delivery.delay == .zero)
            #expect(try app.authorize("HBO", at: mvpd).delivery.delay == .seconds(4))
        case "slow-network": #expect(try app.get("profiles").delivery.delay > .zero)
        case "flaky-network":
            let broken = try (0..<200).count { _ in try app.get("profiles").delivery.fault != nil }
            #expect((15...75).contains(broken))
        case "maintenance": #expect(try app.get("profiles").status == 500)
        case "home-based-authentication":
            try app.logIn(at: mvpd)
            let profile = try app.get("profiles")["profiles"]?[mvpd]
            let lifetime = (profile?["notAfter"]?.integer ?? 0) - (profile?["notBefore"]?.integer ?? 0)
            #expect(lifetime == 6 * 3_600_000)
        case "legacy-apis-ended":
            try app.logIn(at: mvpd)
            #expect(try isPermitted())
            let query = "?requestor=\(setup.serviceProvider)&deviceId=one"
            #expect(try app.mock.send(.get, "/api/v1/checkauthn\(query)").status == 410)
            #expect(
                try app.mock.send(.post, "/reggie/v1/\(setup.serviceProvider)/regcode\(query)").status == 410)
            #expect(try app.mock.send(.post, "/adobe-services/session").status == 410)
        case "adopt-unknown":
            app.serviceProvider = "ANOTHERNET"
            try app.logIn(at: "AnotherCable")
            #expect(try app.get("profiles")["profiles"]?["AnotherCable"]?["type"] == "regular")
            #expect(try app.authorize("HBO", at: "AnotherCable").isPermit)
            let token = try app.mock.send(
                .post, "/o/client/token", PublishedHeaders.form,
                body: "client_id=of-another-service&client_secret=x&grant_type=client_credentials")
            #expect(token["access_token"] != nil)
        default: Issue.record("The scenario \(name) has no promise here.")
        }
    }

    @Test(arguments: Stage.allCases)
    func `a scenario acts at the MVPD that is chosen`(stage: Stage) throws {
        let setup = Setup.adopted
        var app = try setup.app(stage, scenario: "returning-user;mvpd=Spectrum")
        #expect(try app.get("profiles")["profiles"]?.object?.keys.sorted() == ["Spectrum"])
        app.serviceProvider = "REF30"
        #expect(try app.get("profiles")["profiles"]?.object?.keys.sorted() == ["Spectrum"])
    }

    @Test(arguments: Stage.allCases)
    func `a scenario acts for the service provider that is chosen`(stage: Stage) throws {
        var app = try Setup.adopted.app(stage, scenario: "returning-user;serviceProvider=MYNET")
        #expect(try app.get("profiles")["profiles"]?["Cablevision"]?["type"] == "regular")
        #expect(try app.get("profiles").fields[.xMockScenario] == "returning-user;serviceProvider=MYNET")
        app.serviceProvider = "REF30"
        #expect(try app.get("profiles")["profiles"] == [:])
        app.serviceProvider = "OTHER"
        #expect(try app.get("profiles")["profiles"] == [:])
    }

    @Test(arguments: Stage.allCases)
    func `parental controls deny the channel that is chosen`(stage: Stage) throws {
        let app = try Setup.adopted.app(stage, scenario: "parental-controls;resource=HBO")
        try app.logIn()
        let denied = try app.authorize("HBO").decision?["error"]?["code"]
        #expect(denied == "authorization_denied_by_parental_controls")
        #expect(try app.authorize("CNN").decision?["authorized"] == .bool(true))
    }

    @Test(arguments: Setup.allCases)
    func `a scenario takes first and every MVPD`(setup: Setup) throws {
        for name in ["fallback-to-basic;mvpd=first", "fallback-to-basic;mvpd=*"] {
            var app = try setup.app(scenario: name)
            app.status = PublishedHeaders.status(provider: setup.platformMappingID)
            #expect(try app.startPartnerSession()["reasonType"] == "configuration_fallback")
        }
        let app = try setup.app(scenario: "home-based-authentication;mvpd=first")
        try app.logIn(at: setup.mvpd)
        let profile = try app.get("profiles")["profiles"]?[setup.mvpd]
        #expect((profile?["notAfter"]?.integer ?? 0) - (profile?["notBefore"]?.integer ?? 0) == 6 * 3_600_000)
        let all = try setup.app(scenario: "returning-user;mvpd=*").get("profiles")["profiles"]?.object ?? [:]
        #expect(all.count == (setup == .own ? 1 : 7) && all[setup.mvpd] != nil)
    }

    @Test func `a scenario for one MVPD gives it to no service provider`() throws {
        func listed(_ selection: String) throws -> [JSONValue?] {
            var app = try Setup.shipped.app(scenario: selection)
            app.serviceProvider = "apasstest1"
            return try app.get("configuration")["requestor"]?["mvpds"]?.array?.map { $0["id"] } ?? []
        }
        let all = try listed("valid-sso")
        #expect(!all.contains("Dish"))
        for name in ["fallback-to-basic;mvpd=Dish", "home-based-authentication;mvpd=Dish"] {
            #expect(try listed(name) == all)
        }
    }

    @Test(arguments: Stage.allCases)
    func `an adopted MVPD keeps what every one has when a scenario changes it`(stage: Stage) throws {
        let app = try Setup.adopted.app(stage, scenario: "home-based-authentication;mvpd=NowhereTV")
        try app.logIn(at: "NowhereTV")
        let profile = try app.get("profiles")["profiles"]?["NowhereTV"]
        #expect(profile?["attributes"]?["userID"]?["value"] == "user")
        #expect((profile?["notAfter"]?.integer ?? 0) - (profile?["notBefore"]?.integer ?? 0) == 6 * 3_600_000)
        let listed = try app.get("configuration")["requestor"]?["mvpds"]?.array?.map { $0["id"] }
        #expect(listed?.contains("NowhereTV") == false)
    }

    @Test(arguments: [
        (#""*": { "*": { active: false } }"#, ["MYNET Cablevision", "MYNET NowhereTV", "REF30 NowhereTV"]),
        ("MYNET: { Cablevision: { active: false } }", ["MYNET Cablevision"]),
        (#""*": { NowhereTV: { active: false } }"#, ["MYNET NowhereTV", "REF30 NowhereTV"]),
    ])
    func `an adopted integration can be inactive`(integrations: String, inactive: [String]) throws {
        let mock = try Stage.inMemory.open(
            with: """
                world:
                  policies: { unknownServiceProviders: adopt, unknownMVPDs: adopt }
                  integrations: { \(integrations) }
                """)
        var app = try App(on: mock)
        for pair in ["MYNET Cablevision", "MYNET NowhereTV", "REF30 NowhereTV"] {
            let parts = pair.split(separator: " ").map(String.init)
            app.serviceProvider = parts[0]
            let code = try app.get("profiles/\(parts[1])").errorCode
            #expect(code == (inactive.contains(pair) ? "invalid_integration" : nil), "\(pair)")
        }
    }

    @Test func `names with another meaning are not adopted`() throws {
        let mock = try Setup.adopted.open(.inMemory, scenario: "valid-sso")
        var app = try App(on: mock)
        for mvpd in ["first", "*"] {
            #expect(try app.get("profiles/\(mvpd)").errorCode == "invalid_parameter_mvpd")
        }
        app.serviceProvider = "*"
        #expect(try app.get("profiles").errorCode == "invalid_parameter_service_provider")
        #expect(try mock.admin(.post, "/reset", #"{"serviceProvider": "*"}"#).status == 400)
    }

    @Test func `one device keeps a bounded number of profiles from seeds`() throws {
        var app = try Setup.adopted.app(scenario: "returning-user")
        for number in 0..<300 {
            app.serviceProvider = "BRAND\(number)"
            #expect(try app.get("profiles")["profiles"]?["Cablevision"] != nil)
        }
        let view = try app.mock.admin(.get, "/devices/\(PercentEncoding.encode(app.device.base64))")
        #expect(view["profiles"]?.array?.count == 256)
    }

    @Test func `an adopted service provider asks for at most a thousand resources`() throws {
        let app = try Setup.adopted.app(scenario: "returning-user")
        func preauthorize(_ count: Int) throws -> Mock.Answer {
            try app.preauthorize((0..<count).map { "r\($0)" })
        }
        #expect(try preauthorize(1_000).status == 200)
        #expect(try preauthorize(1_001).errorCode == "too_many_resources")
    }

    @Test func `a rule of a scenario acts only where it is told to`() throws {
        var app = try Setup.adopted.app(
            scenario: "enhanced-error-code;code=too_many_resources;serviceProvider=MYNET;mvpd=Spectrum")
        try app.logIn(at: "Spectrum")
        try app.logIn(at: "Cablevision")
        #expect(try app.authorize("HBO", at: "Spectrum").errorCode == "too_many_resources")
        #expect(try app.authorize("HBO", at: "Cablevision").status == 200)
        app.serviceProvider = "REF30"
        try app.logIn(at: "Spectrum")
        #expect(try app.authorize("HBO", at: "Spectrum").status == 200)
    }

    @Test func `Apple single sign-on ends for one adopted service provider and no other`() throws {
        var app = try Setup.adopted.app(scenario: "fallback-to-basic;serviceProvider=MYNET")
        app.status = PublishedHeaders.status(provider: "Cablevision")
        #expect(try app.startPartnerSession()["reasonType"] == "configuration_fallback")
        app.serviceProvider = "OTHER"
        #expect(try app.startPartnerSession()["actionName"] == "partner_profile")
    }

    @Test func `an activation names what the configuration lacks, and refuses a parameter that is no text`()
        throws
    {
        let mock = try Stage.inMemory.open()
        for (selection, message) in [
            ("returning-user;mvpd=Nobody", #"unknown MVPD "Nobody""#),
            ("returning-user;serviceProvider=MYNET", #"unknown service provider "MYNET""#),
            ("returning-user;mvpd=Verizon", #"no service provider has an active integration with "Verizon""#),
            (
                "returning-user;mvpd=TempPass_5mins",
                "TempPass_5mins is a temporary pass, which needs no profile"
            ),
            ("temppass-misconfigured;mvpd=first", #""first" is not a temporary pass"#),
            ("temppass-misconfigured;mvpd=Cablevision", #""Cablevision" is not a temporary pass"#),
            (
                "returning-user;serviceProvider=apasstest1;mvpd=Dish",
                #"unknown integration of apasstest1 "Dish""#
            ),
        ] {
            let answer = try mock.admin(.put, "/scenario", #"{"scenario": "\#(selection)"}"#)
            #expect(answer.status == 422 || answer.status == 400, "\(selection)")
            #expect(
                answer["errors"]?.array?.first?["detail"]?.string?.contains(message) == true,
                "\(answer.text)")
        }
        for selection in ["returning-user;mvpd=:U3BlY3RydW0=:", "returning-user;mvpd=@5"] {
            let answer = try mock.admin(.put, "/scenario", #"{"scenario": "\#(selection)"}"#)
            #expect(answer.status == 400 && answer.text.contains("mvpd"), "\(answer.text)")
        }
    }

    @Test func `a profile of the admin API is put at every service provider, or the one that is named`()
        throws
    {
        let mock = try Stage.inMemory.open()
        let path =
            "/__admin/devices/\(PercentEncoding.encode(DeviceIdentifier.make("device").base64))/profiles"
        func put(_ body: String) throws -> Mock.Answer {
            try mock.send(.post, path, PublishedHeaders.json, body: body)
        }
        #expect(try put(#"{"mvpd": "first"}"#).status == 201)
        var app = try App(on: mock, device: .make("device"))
        #expect(try app.get("profiles")["profiles"]?["Cablevision"]?["type"] == "regular")
        app.serviceProvider = "apasstest1"
        #expect(try app.get("profiles")["profiles"]?["Cablevision"]?["type"] == "regular")
        #expect(try put(#"{"serviceProvider": "*", "mvpd": "Verizon"}"#).status == 400)
        #expect(try put(#"{"serviceProvider": "apasstest1", "mvpd": "Dish"}"#).status == 400)
    }
}

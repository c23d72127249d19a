import PassAPI
import TestSupport
import Testing

@testable import ControlAPI

/// Valid parts of scenarios that do nothing, or what Adobe never does.
struct WarningTests {
    private let library: ScenarioLibrary

    init() throws {
        library = try ControlDocuments.shipped.get()
    }

    private func warnings(_ text: String) throws -> [String] {
        var library = library
        let scenario = "description: d\n\(text)"
        library.add(try YAMLReader.read(Array(scenario.utf8), file: "x.yaml"), named: "x")
        try library.validate(scenario: "x")
        return library.warnings(of: "x").map(\.description)
    }

    private func configurationWarnings(
        _ text: String, after line: String = "extends: built-in"
    ) throws -> [String] {
        let folder = try ScratchFolder(["config/own.yaml": "\(line)\n\(text)\n"])
        let library = try ControlDocuments(configuration: folder.path + "/config").load()
        return library.configurationWarnings.map {
            $0.description.replacing("\(folder.path)/config/", with: "")
        }
    }

    @Test(arguments: [
        Mistake(
            "serviceProviders: { MYNET: { userMetadata: { zip: { encrypted: true } } } }\n"
                + "integrations: { MYNET: { Dish: {} } }",
            "own.yaml:2: \"zip\" is sent as plain text, because MYNET has no certificate, expected one, or the policy "
                + "\"missingCertificate: refuse\""),
        Mistake(
            "serviceProviders: { MYNET: { userMetadata: { houseHoldID: { encrypted: false } } } }\n"
                + "integrations: { MYNET: { Dish: {} } }",
            "own.yaml:2: no user of any MVPD has \"houseHoldID\", did you mean \"householdID\"?"),
        Mistake(
            "mvpds:\n  Dish:\n    users:\n      - name: user\n"
                + "        attributes: { zip: \"\(String(repeating: "1", count: 246))\" }",
            "own.yaml:6: \"zip\" has 246 bytes, which the certificate of REF30 cannot encrypt, expected at most 245"
        ),
        Mistake(
            "mvpds: { MyProvider: { displayName: My Provider } }",
            "own.yaml:2: no login at MyProvider can succeed, because it has no users, expected at least one, such as "
                + "users: [{ name: user }]"),
        Mistake(
            "mvpds:\n  Dish:\n    users: []",
            "own.yaml:4: no login at Dish can succeed, because it has no users, expected at least one, such as "
                + "users: [{ name: user }]"),
        Mistake(
            "serviceProviders:\n  MYNET: { name: My Net }",
            "own.yaml:3: MYNET cannot use any MVPD, because it has no active integration, expected at least one, such "
                + "as integrations: { MYNET: { Cablevision: {} } }"),
        Mistake(
            "serviceProviders: { MYNET: {} }\nintegrations:\n  MYNET: { Dish: { active: false } }",
            "own.yaml:4: MYNET cannot use any MVPD, because it has no active integration, expected at least one, such "
                + "as integrations: { MYNET: { Dish: {} } }"),
        Mistake(
            "serviceProviders: { MYNET: {} }\npolicies: { unknownServiceProviders: adopt }",
            "own.yaml:2: MYNET cannot use any MVPD, because it has no active integration, expected at least one, such "
                + "as integrations: { MYNET: { Cablevision: {} } }"),
        Mistake(
            "mvpds: { Dish: { users: [{ name: jane, attributes: { zip: [\"10001\", 02134] } }] } }",
            "own.yaml:2: the number in \"zip\" is not sent as it is written, expected it in quotes"),
        Mistake(
            "mvpds: { Dish: { users: [{ name: jane, attributesAtAuthorization: { userID: 123456789012345678901 } }] } }",
            "own.yaml:2: the number in \"userID\" is not sent as it is written, expected it in quotes"),
        Mistake(
            "serviceProviders: { REF30: { fallbackMVPD: Verizon } }",
            "own.yaml:2: REF30 has no active integration with Verizon, so requests for it get invalid_integration, "
                + "expected an active one in integrations"),
        Mistake(
            "lifetimes: { mediaToken: PT0S }",
            "own.yaml:2: every media token expires at once, because its lifetime is less than a second, expected a "
                + "longer one"),
        Mistake(
            "integrations: { REF30: { Dish: { authorizationTTL: { default: PT1H, Roku: PT0.1S } } } }",
            "own.yaml:2: every decision on Roku expires at once, because its lifetime is less than a second, expected a "
                + "longer one"),
        Mistake(
            "mvpds: { Dish: { homeBasedAuthenticationTTL: PT0S } }",
            "own.yaml:2: every profile of a home-based login expires at once, because its lifetime is less than a second, expected a "
                + "longer one"),
    ])
    func `a part of a configuration that never does what it says is a warning`(mistake: Mistake) throws {
        #expect(try configurationWarnings(mistake.text) == [mistake.message])
    }

    @Test(arguments: [
        "serviceProviders: { apasstest1: { certificate: null, userMetadata: { zip: { encrypted: false } } } }",
        "serviceProviders: { apasstest1: { userMetadata: { zip: { encrypted: true } } } }",
        """
        serviceProviders: { MYNET: { userMetadata: { zip: { encrypted: true } } } }
        integrations: { MYNET: { Dish: {} } }
        policies: { missingCertificate: refuse }
        """,
        "mvpds: { MyProvider: { users: [{ name: user }] }, MyPass: { isTempPass: true, tempPass: { duration: PT5M } } }",
        "lifetimes: { mediaToken: PT1S }",
        "mvpds: { Dish: { users: [{ name: jane, attributes: { zip: \"02134\", age: 34, weight: -61.5 } }] } }",
        "serviceProviders: { REF30: { name: Mine } }",
        "serviceProviders: { MYNET: {} }\nintegrations: { MYNET: { Verizon: { active: false }, TempPass_5mins: {} } }",
        "serviceProviders: { MYNET: {} }\npolicies: { unknownMVPDs: adopt }",
    ])
    func `a part of a configuration that does what it says is none`(text: String) throws {
        #expect(try configurationWarnings(text) == [])
    }

    @Test func `a service provider of a configuration without MVPDs needs one in mvpds, too`() throws {
        let text = "serviceProviders: { MYNET: {} }"
        #expect(
            try configurationWarnings(text, after: "lifetimes: { mediaToken: PT5M }") == [
                "own.yaml:2: MYNET cannot use any MVPD, because it has no active integration, expected at least one, "
                    + "such as integrations: { MYNET: { MyProvider: {} } }, with MyProvider in mvpds"
            ])
    }

    @Test func `the built-in configuration has no warnings`() {
        #expect(library.configurationWarnings.map(\.description) == [])
    }

    @Test(arguments: ControlDocuments.builtInScenarios) func `no built-in scenario has warnings`(name: String)
    {
        #expect(library.warnings(of: name).map(\.description) == [])
    }

    @Test(arguments: [
        Mistake(
            "rules:\n  - { on: initiateLogout, then: { delay: 1s } }\n  - { probability: 0, then: { delay: 1s } }",
            "x.yaml:4: the rule never applies, because its probability is 0, expected a larger one"),
        Mistake(
            """
            rules:
              - then: { error: network_received_error, delay: 1s }
                on: "*"
              - { on: initiateLogout, when: { mvpd: Dish }, then: { reply: { status: 500 }, delay: 2s } }
            """,
            "x.yaml:5: the rule never applies, because the rule at x.yaml:3 always applies before it, expected the "
                + "special rule first"),
        Mistake(
            """
            rules:
              - { when: { mvpd: "C*", header: { A: "*" } }, then: { fault: HANG } }
              - { when: { mvpd: Cable*, header: { a: b } }, times: 3, then: { fault: DRIP } }
            """,
            "x.yaml:4: the rule never applies, because the rule at x.yaml:3 always applies before it, expected the "
                + "special rule first"),
        Mistake(
            "seed:\n  profiles:\n    - { mvpd: Dish, attributes: { householdID: 00017 } }",
            "x.yaml:4: the number in \"householdID\" is not sent as it is written, expected it in quotes"),
        Mistake(
            "world:\n  mvpds: { \"*\": { users: [{ name: jane, attributes: { zip: 02134 } }] } }",
            "x.yaml:3: the number in \"zip\" is not sent as it is written, expected it in quotes"),
        Mistake(
            "rules:\n  - { on: [initiateLogout, retrieveAuthorizationDecisions], then: { error: too_many_resources } }",
            "x.yaml:3: Adobe never sends \"too_many_resources\" on initiateLogout, expected "
                + "retrievePreauthorizationDecisions or retrieveAuthorizationDecisions or "
                + "legacyRetrievePreauthorizedResources or legacyRetrievePreauthorizedResourcesForCode"
        ),
        Mistake(
            "rules:\n  - { on: [retrieveProfiles, retrieveProfileForMVPD], when: { mvpd: Dish }, then: { fault: HANG } }",
            "x.yaml:3: the rule never applies to retrieveProfiles, because these requests cannot meet all conditions in "
                + "\"when\", expected other operations, or fewer conditions"),
        Mistake(
            """
            rules:
              - on: [initiateLogout, createPartnerProfile, retrieveAuthorizationDecisions]
                when: { resource: HBO }
                then: { delay: 1s }
            """,
            "x.yaml:3: the rule never applies to createPartnerProfile, initiateLogout, because these requests cannot meet "
                + "all conditions in \"when\", expected other operations, or fewer conditions"),
        Mistake(
            "decisions:\n  - { resource: \"*\", decision: permit }\n  - { resource: HBO, decision: deny }",
            "x.yaml:4: the decision is never used, because the one at x.yaml:3 decides first, expected the special "
                + "decision first"),
        Mistake(
            """
            decisions:
              - { resource: HBO, mvpd: Dish, decision: permit }
              - { resource: "HB*", decision: permit }
              - { resource: "HBO*", mvpd: Dish, decision: deny }
            """,
            "x.yaml:5: the decision is never used, because the one at x.yaml:4 decides first, expected the special "
                + "decision first"),
        Mistake(
            "decisions:\n  - { resource: <rss><channel><title>HBO</title></channel></rss>, decision: deny }",
            "x.yaml:3: the resource is media RSS, and matches only requests with exactly this text, expected the title of "
                + "the channel, which matches all its forms"),
        Mistake(
            "rules:\n  - { when: { resource: <rss/> }, on: [retrieveAuthorizationDecisions], then: { delay: 1ms } }",
            "x.yaml:3: the resource is media RSS, and matches only requests with exactly this text, expected the title of "
                + "the channel, which matches all its forms"),
        Mistake(
            "world:\n  mvpds: { Dihs: null }",
            "x.yaml:3: there is no MVPD \"Dihs\" to remove, did you mean \"Dish\"?"),
        Mistake(
            "world:\n  integrations: { apasstest1: { Cablevison: null } }",
            "x.yaml:3: apasstest1 has no integration with \"Cablevison\" to remove, did you mean \"Cablevision\"?"
        ),
        Mistake(
            """
            parameters:
              channel: { type: resource, default: HBO }
            decisions: [{ resource: $channel, decision: deny, details: "$${channel}" }]
            """,
            "x.yaml:3: the parameter \"channel\" is used nowhere, expected \"${channel}\" in a value"
        ),
        Mistake(
            "degradation:\n  - { mvpd: \"*\", rule: AuthZNone }\n  - { serviceProvider: REF30, mvpd: first, rule: AuthZAll }",
            "x.yaml:4: the degradation is never used, because the one at x.yaml:3 applies first, expected the special "
                + "degradation first"),
        Mistake(
            """
            world: { policies: { unknownMVPDs: adopt } }
            degradation:
              - { serviceProvider: REF30, mvpd: "*", rule: AuthZAll }
              - { serviceProvider: REF30, mvpd: MyCable, rule: AuthZNone }
            """,
            "x.yaml:5: the degradation is never used, because the one at x.yaml:4 applies first, expected the special "
                + "degradation first"),
        Mistake(
            "seed:\n  profiles:\n    - { mvpd: Dish }\n    - { mvpd: Dish, expiresIn: -PT1H }",
            "x.yaml:4: the profile is never used, because the one at x.yaml:5 replaces it, expected the special profile "
                + "last"),
        Mistake(
            "seed:\n  profiles:\n    - { serviceProvider: REF30, mvpd: Verizon }",
            "x.yaml:4: REF30 has no active integration with Verizon, so requests for it get invalid_integration, "
                + "expected an active one in integrations"),
        Mistake(
            "decisions:\n  - { resource: HBO, serviceProvider: apasstest1, mvpd: Dish, decision: deny }",
            "x.yaml:3: apasstest1 has no active integration with Dish, so requests for it get invalid_integration, "
                + "expected an active one in integrations"),
        Mistake(
            "decisions:\n  - { resource: HBO, decision: deny, error: authorization_denied_by_mvpd }",
            "x.yaml:3: Adobe never sends \"authorization_denied_by_mvpd\" on retrievePreauthorizationDecisions, expected no "
                + "\"error\", so that each operation sends its own code"),
        Mistake(
            "world:\n  lifetimes: { accessToken: PT0S }",
            "x.yaml:3: every access token expires at once, because its lifetime is less than a second, expected a "
                + "longer one"),
        Mistake(
            "world:\n  integrations: { REF30: { Dish: { authenticationTTL: PT0.1S } } }",
            "x.yaml:3: every profile expires at once, because its lifetime is less than a second, expected a longer one"
        ),
        Mistake(
            "decisions:\n  - { resource: HBO, decision: deny, error: invalid_parameter_code }",
            "x.yaml:3: Adobe never sends \"invalid_parameter_code\" in a decision, expected an error code of "
                + "retrievePreauthorizationDecisions or retrieveAuthorizationDecisions"),
    ])
    func `a part that can have no effect is a warning`(mistake: Mistake) throws {
        #expect(try warnings(mistake.text) == [mistake.message])
    }

    @Test(arguments: [
        // The second rule adds what the first one leaves out.
        "rules:\n  - { then: { delay: 1s } }\n  - { then: { error: network_received_error, delay: 2s } }",
        """
        rules:
          - { on: "*", then: { error: internal_server_error, delay: 1s } }
          - { on: retrieveAccessToken, then: { delay: 2s } }
        """,
        // The first one ends, begins later, is random, or has a narrower condition.
        "rules:\n  - { times: 1, then: { delay: 1s } }\n  - { then: { delay: 2s } }",
        "rules:\n  - { after: 1, then: { delay: 1s } }\n  - { then: { delay: 2s } }",
        "rules:\n  - { probability: 0.5, then: { delay: 1s } }\n  - { then: { delay: 2s } }",
        "rules:\n  - { when: { mvpd: Dish }, then: { delay: 1s } }\n  - { then: { delay: 2s } }",
        "rules:\n  - { when: { resource: A }, then: { fault: HANG } }\n  - { when: { resource: B }, then: { fault: HANG } }",
        "rules:\n  - { on: \"*\", then: { error: too_many_resources } }",
        "rules:\n  - { on: retrieveProfiles, then: { error: invalid_header_device_identifier } }",
        "decisions:\n  - { resource: HBO, mvpd: Dish, decision: deny }\n  - { resource: HBO, decision: permit }",
        "decisions:\n  - { resource: HBO, decision: deny }\n  - { resource: \"HBO*\", decision: permit }",
        "degradation:\n  - { mvpd: \"*\", rule: AuthZNone }\n  - { mvpd: TempPass_5mins, rule: AuthZAll }",
        "degradation: [{ serviceProvider: REF30, mvpd: Dish, rule: AuthZNone }, { mvpd: Dish, rule: AuthZAll }]",
        // The scenario begins or ends the integration itself.
        """
        world: { integrations: { REF30: { Verizon: { active: true } } } }
        seed: { profiles: [{ serviceProvider: REF30, mvpd: Verizon }] }
        """,
        """
        world: { integrations: { REF30: { Dish: { active: false } } } }
        seed: { profiles: [{ serviceProvider: REF30, mvpd: Dish }] }
        """,
        // The values of parameters are not known, and a parent's rules are meant to be overridden.
        "parameters: { p: { type: number, default: 0 } }\nrules:\n  - { probability: \"${p}\", then: { delay: 1s } }",
        "extends: maintenance\nrules:\n  - { then: { reply: { status: 503 } } }",
        "world: { integrations: { apasstest1: { Spectrum: null } } }",
        // A parent uses the parameter.
        "extends: valid-sso\nparameters: { mvpd: { type: mvpd, default: Dish } }",
        // An adopted MVPD has an integration.
        """
        world: { policies: { unknownMVPDs: adopt } }
        degradation: [{ serviceProvider: apasstest1, mvpd: MyCable, rule: AuthZNone }]
        """,
        """
        world: { policies: { unknownServiceProviders: adopt } }
        degradation: [{ serviceProvider: MYNET, mvpd: Dish, rule: AuthZNone }]
        """,
        """
        world: { policies: { unknownMVPDs: adopt, unknownServiceProviders: adopt } }
        decisions:
          - { resource: HBO, serviceProvider: apasstest1, mvpd: MyCable, decision: deny }
          - { resource: HBO, serviceProvider: MYNET, mvpd: Dish, decision: deny }
        """,
        // `*` means none of these.
        """
        world:
          mvpds: { MyPass: { isTempPass: true, tempPass: { duration: PT5M } } }
          integrations: { REF30: { MyPass: {} } }
        seed: { profiles: [{ serviceProvider: REF30, mvpd: "*" }] }
        degradation:
          - { serviceProvider: REF30, mvpd: "*", rule: AuthZNone }
          - { serviceProvider: REF30, mvpd: MyPass, rule: AuthZAll }
        """,
        """
        world:
          mvpds: { MyPass: { isTempPass: true, tempPass: { duration: PT5M } } }
          policies: { unknownMVPDs: adopt }
        degradation: [{ mvpd: "*", rule: AuthZNone }, { serviceProvider: REF30, mvpd: MyPass, rule: AuthZAll }]
        """,
        """
        world: { policies: { unknownMVPDs: adopt, unknownServiceProviders: adopt } }
        seed: { profiles: [{ mvpd: MyCable }, { mvpd: Dish }, { serviceProvider: MYNET, mvpd: Dish }, { mvpd: "*" }] }
        """,
        // A parameter activates the integration.
        """
        parameters: { sp: { type: service-provider, default: REF30 } }
        world: { integrations: { "${sp}": { Verizon: { active: true } } } }
        decisions: [{ resource: HBO, serviceProvider: apasstest1, mvpd: Dish, decision: deny }]
        """,
        // The values of parameters do not have an integration with each other.
        """
        parameters: { sp: { type: service-provider, default: apasstest1 }, m: { type: mvpd, default: Dish } }
        decisions: [{ resource: HBO, serviceProvider: "${sp}", mvpd: "${m}", decision: deny }]
        """,
    ])
    func `a part that has an effect is none`(text: String) throws {
        #expect(try warnings(text) == [])
    }

    @Test func `a parameter can be used by a scenario that extends the one with its declaration`() throws {
        var library = library
        let texts = [
            "base": "parameters: { channel: { type: resource, default: HBO } }", "middle": "extends: base",
            "own": "extends: middle\ndecisions: [{ resource: \"${channel}\", decision: deny }]",
        ]
        for (name, text) in texts {
            let scenario = "description: d\n\(text)"
            library.add(try YAMLReader.read(Array(scenario.utf8), file: "\(name).yaml"), named: name)
        }
        for name in texts.keys { #expect(library.warnings(of: name).map(\.description) == []) }
    }

    @Test(arguments: [
        (
            "decisions: [{ resource: HBO, serviceProvider: REF30, mvpd: Spectrum, decision: deny }]",
            "integrations: { REF30: { Spectrum: null } }"
        ),
        (
            "decisions: [{ resource: HBO, serviceProvider: apasstest1, mvpd: Dish, decision: deny }]",
            "integrations: { apasstest1: { Dish: {} } }"
        ),
        (
            "seed: { profiles: [{ serviceProvider: REF30, mvpd: Verizon }] }",
            "integrations: { REF30: { Verizon: { active: true } } }"
        ),
    ])
    func `a scenario can begin and end the integrations of one that it extends`(
        parent: String, world: String
    ) throws {
        var library = library
        for (name, text) in ["base": parent, "own": "extends: base\nworld: { \(world) }"] {
            let scenario = "description: d\n\(text)"
            library.add(try YAMLReader.read(Array(scenario.utf8), file: "\(name).yaml"), named: name)
        }
        for name in ["base", "own"] {
            try library.validate(scenario: name)
            #expect(library.warnings(of: name).map(\.description) == [])
        }
    }

    @Test func `a pattern that looks for a word in base64 gets one`() throws {
        for (header, pattern, isNoted) in [
            ("X-Device-Info", "*Android*", true), ("x-device-info", "{*", true),
            ("AP-TempPass-Identity", "*jane*", true), ("X-Device-Info", "eyJtb2RlbCI6*", false),
            ("AP-Device-Identifier", "fingerprint ZGV2aWNl*", false), ("AP-Device-Identifier", "*", false),
            ("AP-Device-Identifier", "fingerprint *", false),
            ("AP-Device-Identifier", "*bGl2aW5nLXJvb20=", false),
            ("AP-Device-Identifier", "*living room*", true),
            ("User-Agent", "*Android*", false),
        ] {
            let rule =
                "rules: [{ when: { header: { \(header): \"\(pattern)\" } }, then: { error: network_received_error } }]"
            let noted = try warnings(rule).contains { $0.contains("the value of \(header) is base64") }
            #expect(noted == isNoted, "\(header): \(pattern)")
        }
    }
}

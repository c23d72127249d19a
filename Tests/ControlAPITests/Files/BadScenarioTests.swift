import ControlAPI
import TestSupport
import Testing

/// Mistakes in scenario files, which are all reported at once with their lines.
struct BadScenarioTests {
    let library: ScenarioLibrary

    init() throws {
        library = try ControlDocuments.shipped.get()
    }

    /// The diagnostics of a scenario, without the line numbers of shipped files, which can change.
    private func messages(for text: String) -> String {
        let messages = diagnostics {
            var library = library
            library.add(try YAMLReader.read(Array(text.utf8), file: "x.yaml"), named: "x")
            try library.validate(scenario: "x")
        }
        return messages.replacing(/(built-in:[^:]+):\d+/) { $0.1 }
    }

    @Test func `a sample that is a temporary pass is no mistake in a seed`() {
        let text = """
            description: d
            parameters: { mvpd: { type: mvpd } }
            seed: { profiles: [{ mvpd: "${mvpd}" }] }
            """
        #expect(messages(for: text) == "")
    }

    @Test func `each choice of a parameter is validated`() {
        let text = """
            description: d
            parameters:
              how:
                type: choice
                default: late
                values:
                  late: { delay: 1ms }
                  broken: { replyy: { status: 500 }, fault: NOPE }
            rules: [ { on: retrieveProfiles, then: "${how}" } ]
            """
        let lines = messages(for: text).split(separator: "\n")
        #expect(!lines.isEmpty && lines.allSatisfy { $0.hasSuffix("(with how=broken)") }, "\(lines)")
        #expect(
            lines.contains { $0.contains("\"replyy\"") } && lines.contains { $0.contains("NOPE") }, "\(lines)"
        )
    }

    static let schemas = [
        // A comma makes a key in a flow mapping only.
        Mistake(
            "description: d\nsorry:\n",
            "x.yaml:2: unknown key \"sorry\", expected one of description, extends, parameters, world, seed, degradation, and 3 more"
        ),
        Mistake(
            "desription: A typo.\n",
            """
            x.yaml:1: unknown key "desription", did you mean "description"?
            x.yaml:1: the document has no "description", expected text that is not empty
            """),
        Mistake(
            "description: d\nextends: valid-ssso\ndecision: []\nthrottle: { rate: fast }\n",
            """
            x.yaml:2: unknown scenario "valid-ssso", did you mean "valid-sso"?
            x.yaml:3: unknown key "decision", did you mean "decisions"?
            x.yaml:4: "rate" is "fast", expected a number from 0.001 to 1000000
            """),
        Mistake("- a\n", "x.yaml:1: the document is a list of 1, expected a mapping"),
        Mistake(
            "description: 5\n",
            "x.yaml:1: \"description\" is 5, expected text that is not empty; put it in quotes"),
        Mistake(
            "description: d\nworld:\n  applications: { a: { clientSecret: 4711, clientId: '' } }\n",
            """
            x.yaml:3: "clientSecret" is [redacted], expected text that is not empty; put it in quotes
            x.yaml:3: "clientId" is "", expected text that is not empty
            """),
        Mistake(
            "description: d\nworld:\n  applications: { a: { clientSecret: [hunter2] } }\n",
            "x.yaml:3: \"clientSecret\" is a list of 1, expected text that is not empty"),
        Mistake(
            "description: d\nworld:\n  applications: { a: { softwareStatement: keys/my.statement.jwt } }\n",
            "x.yaml:3: \"softwareStatement\" is [redacted], expected the text of a JWT, not a path"),
        Mistake(
            "description: d\nthrottle: { rate: 'https://jane:hunter2@h' }\n",
            "x.yaml:2: \"rate\" is \"https://[redacted]@h\", expected a number from 0.001 to 1000000"),
        Mistake(
            "description: d\nworld:\n  applications: { a: { serviceProviders: REF30, scopes: api } }\n",
            """
            x.yaml:3: "serviceProviders" is "REF30", expected "*" or a list such as [REF30]
            x.yaml:3: "scopes" is "api", expected a list such as [api]
            """),
        Mistake("description: d\nseed:\n", "x.yaml:2: \"seed\" is empty, expected a mapping"),
        Mistake(
            """
            description: d
            seed:
              profiles:
                - serviceProvider: REF30
                  mvpd: Dish
                  attributes:
                    weight: .inf
                    height: { feet: [1e400] }
                    depth: \(String(repeating: "[", count: 33))\(String(repeating: "]", count: 33))
            """,
            """
            x.yaml:7: "weight" contains inf, expected numbers that are finite
            x.yaml:8: "height" contains inf, expected numbers that are finite
            x.yaml:9: "depth" is nested too deeply, expected at most 32 levels
            """),
        Mistake(
            "description: d\nthrottle: { rate: fast, burst: 1.5, x: 1 }\n",
            """
            x.yaml:2: "rate" is "fast", expected a number from 0.001 to 1000000
            x.yaml:2: "burst" is 1.5, expected a whole number from 1 to 1000000
            x.yaml:2: unknown key "x", expected one of rate, burst
            """),
        Mistake(
            "description: d\npolicies: { mockHeaders: 'on' }\naccessToken: PT1M\n",
            """
            x.yaml:2: unknown key "policies", expected it inside "world"
            x.yaml:3: unknown key "accessToken", expected it inside "world.lifetimes"
            """),
        Mistake(
            "description: d\nworld:\n  policies: { mockHeaders: yes, deviceinfo: strict }\n",
            """
            x.yaml:3: unknown value of mockHeaders "yes", expected one of on, off
            x.yaml:3: unknown key "deviceinfo", did you mean "deviceInfo"?
            """),
        Mistake(
            "description: d\nseed:\n  profiles:\n    - { serviceProvider: REF30, mvpd: Dish, type: degraded, expiresIn: soon }\n",
            """
            x.yaml:4: unknown profile type "degraded", expected one of regular, appleSSO, platformSSO, serviceTokenSSO
            x.yaml:4: "expiresIn" is "soon", expected a duration of at most 36525 days, such as PT6H or -1h
            """),
        Mistake(
            "description: d\nseed:\n  profiles:\n    - { serviceProvider: REF30, mvpd: Dish, expiresIn: -P36526D }\n",
            """
            x.yaml:4: "expiresIn" is "-P36526D", expected a duration of at most 36525 days, such as PT6H or -1h
            """),
        Mistake(
            "description: d\nworld:\n  integrations:\n    REF30:\n      Dish:\n        authenticationTTL: soon\n"
                + "        mediaTokenTTL: { Rokus: PT1M, iOS: soon }\n",
            """
            x.yaml:6: "authenticationTTL" is "soon", expected a duration of at most 36525 days, such as PT6H or 300ms, or a mapping
            x.yaml:7: unknown key "Rokus", did you mean "Roku"?
            x.yaml:7: "iOS" is "soon", expected a duration of at most 36525 days, such as PT6H or 300ms
            """),
        Mistake(
            "description: d\nparameters: { n: { type: int } }\n",
            "x.yaml:2: unknown parameter type \"int\", did you mean \"integer\"?"),
        Mistake(
            "description: d\nparameters:\n  1code: { type: string, default: c }\n",
            "x.yaml:3: the name of the parameter is \"1code\", expected letters, digits, _, -, . and *, "
                + "with a letter or * first"),
        Mistake(
            "description: d\nworld:\n  mvpds: { \"\": {} }\n",
            "x.yaml:3: the name of the MVPD is \"\", expected text that is not empty"),
        Mistake(
            "description: d\nparameters: { m: { type: mvpd, default: Dish } }\nworld:\n  mvpds:\n    Dish: {}\n"
                + "    ${m}: {}\n",
            "x.yaml:6: \"Dish\" is already set at x.yaml:5, expected it only once"),
    ]

    private static let replyFieldName =
        "expected a token such as Retry-After, but not Connection, Content-Length or Transfer-Encoding, "
        + "which the mock sets itself"

    static let rules = [
        Mistake(
            "- then: {}\n", "\"then\" has no effect, expected at least one of error, reply, delay, fault"),
        Mistake("- on: \"*\"\n", "item 1 of \"rules\" has no \"then\", expected a mapping"),
        Mistake(
            "- { then: { error: too_many_resource } }\n",
            "unknown error code \"too_many_resource\", did you mean \"too_many_resources\"?"),
        Mistake(
            "- { then: { error: invalid_request, reply: { status: 500 } } }\n",
            "\"then\" has both \"error\" and \"reply\", expected only one of them"),
        Mistake(
            "- { then: { fault: HANG, details: d } }\n",
            "\"then\" has \"details\" without \"error\", expected both"),
        Mistake(
            "- { then: { status: 503, delay: 1s } }\n", "unknown key \"status\", expected it inside \"reply\""
        ),
        Mistake(
            "- { then: { fault: HANG, times: 1 } }\n", "unknown key \"times\", expected it beside \"then\""),
        Mistake(
            "- { times: 2, then: { fault: HANG, times: 1 } }\n",
            "unknown key \"times\", expected one of error, details, reply, delay, fault"),
        Mistake(
            "- { then: { fault: HANG }, throttle: { rate: 1 } }\n",
            "unknown key \"throttle\", expected it beside \"rules\""),
        Mistake(
            "- { then: { error: authorization_denied_by_mvpd, details: It's not, sorry } }\n",
            "unknown key \"sorry\", expected one of error, details, reply, delay, fault; quote a text that contains a comma"
        ),
        Mistake("- { then: { fault: HANGS } }\n", "unknown fault \"HANGS\", did you mean \"HANG\"?"),
        Mistake(
            "- { on: [retrieveProfile], then: { fault: HANG } }\n",
            "unknown operation \"retrieveProfile\", did you mean \"retrieveProfiles\"?"),
        Mistake(
            "- { on: initiatelogout, then: { fault: HANG } }\n",
            "unknown operation \"initiatelogout\", did you mean \"initiateLogout\"?"),
        Mistake(
            "- { on: [], then: { fault: HANG } }\n",
            "\"on\" is a list of 0, expected a list that is not empty"),
        Mistake(
            "- { on: natural, then: { fault: HANG } }\n",
            "\"on\" is \"natural\", but the rule has no \"error\", expected \"*\" or operations"),
        Mistake(
            "- { when: { mvdp: Dish }, then: { fault: HANG } }\n",
            "unknown key \"mvdp\", did you mean \"mvpd\"?"),
        Mistake(
            "- { times: 0, then: { fault: HANG } }\n",
            "\"times\" is 0, expected a whole number from 1 to 1000000000"),
        Mistake(
            "- { probability: 2, then: { fault: HANG } }\n",
            "\"probability\" is 2, expected a number from 0 to 1"),
        Mistake(
            "- { then: { reply: { status: 99 } } }\n",
            "\"status\" is 99, expected a whole number from 200 to 599"),
        Mistake(
            "- { then: { delay: { fixed: 1s, uniform: [1s, 2s] } } }\n",
            "\"delay\" is ambiguous, expected exactly one of fixed, uniform, lognormal"),
        Mistake(
            "- { then: { delay: {} } }\n",
            "\"delay\" is incomplete, expected exactly one of fixed, uniform, lognormal"),
        Mistake(
            "- { then: { delay: { uniform: [1s] } } }\n", "\"uniform\" is a list of 1, expected a list of 2"),
        Mistake(
            "- { then: { delay: { uniform: [2s, 1s] } } }\n",
            "the first delay of \"uniform\" is longer than the second, expected the shorter first"),
        Mistake(
            "- { then: { delay: { fixed: -1s } } }\n",
            "\"fixed\" is \"-1s\", expected a duration of at most an hour, such as 300ms"),
        Mistake(
            "- { then: { delay: { fixed: 61m } } }\n",
            "\"fixed\" is \"61m\", expected a duration of at most an hour, such as 300ms"),
        Mistake(
            "- { then: { delay: { lognormal: { median: 36525d, sigma: 10 } } } }\n",
            """
            "median" is "36525d", expected a duration of at most an hour, such as 300ms
            x.yaml:3: "sigma" is 10, expected a number from 0 to 3
            """),
        Mistake(
            "- { then: { delay: soon } }\n",
            "\"delay\" is \"soon\", expected a duration of at most an hour, such as 300ms, or a mapping"),
        Mistake(
            "- { then: { delay: 300 } }\n",
            "\"delay\": 300 has no unit, expected a duration such as 300ms or 2s"),
        Mistake(
            "- { then: { delay: { fixed: 300 } } }\n",
            "\"fixed\": 300 has no unit, expected a duration such as 300ms or 2s"),
        Mistake(
            "- { then: { delay: { fixed: \"1.5\" } } }\n",
            "\"fixed\": 1.5 has no unit, expected a duration such as 300ms or 2s"),
        Mistake(
            "- { then: { delay: { uniform: [100, 2s] } } }\n",
            "item 1 of \"uniform\": 100 has no unit, expected a duration such as 300ms or 2s"),
        Mistake(
            "- { then: { reply: { status: 200, headers: { \"a b\": c } } } }\n",
            "the name of the header field is \"a b\", \(replyFieldName)"),
        Mistake(
            "- { then: { reply: { status: 200, headers: { content-length: 5 } } } }\n",
            "the name of the header field is \"content-length\", \(replyFieldName)"),
        Mistake(
            "- { then: { reply: { status: 200, headers: { A: \"b\\r\\nC: d\" } } } }\n",
            "\"A\" is \"b\r\nC: d\", expected text without line breaks and other control characters or "
                + "a whole number"
        ),
        Mistake(
            "- { on: [performLogout], then: { error: invalid_integration } }\n",
            "no operation in \"on\" can answer with \"invalid_integration\", expected an operation of the "
                + "REST API, or a \"reply\""),
        Mistake(
            "- { on: retrieveProfiles, then: { error: invalid_client, fault: DRIP } }\n",
            "no operation in \"on\" can answer with \"invalid_client\", expected retrieveClientCredentials "
                + "or retrieveAccessToken"),
        Mistake(
            "- { on: [retrieveProfiles], when: { resource: a }, then: { fault: HANG } }\n",
            "no operation in \"on\" has resources, expected one of these because of \"resource\": "
                + "retrievePreauthorizationDecisions or retrieveAuthorizationDecisions or "
                + "legacyInitiateAuthorization or legacyRetrieveAuthorizationToken or "
                + "legacyObtainShortMediaToken or legacyRetrievePreauthorizedResources or "
                + "legacyRetrievePreauthorizedResourcesForCode or accessEnablerAuthorize or "
                + "accessEnablerAuthorizeDevice"),
        Mistake(
            "- { on: [retrieveConfiguration, retrieveProfiles], when: { mvpd: Dish }, then: { fault: HANG } }\n",
            "rules know no MVPD of the operations in \"on\", expected others, such as retrieveProfileForMVPD"
        ),
        Mistake(
            "- { on: retrieveClientCredentials, when: { serviceProvider: REF30 }, then: { fault: HANG } }\n",
            "rules know no service provider of the operations in \"on\", expected others, such as retrieveProfiles"
        ),
        Mistake(
            "- { on: retrieveProfiles, when: { partner: Apple }, then: { fault: HANG } }\n",
            "no operation in \"on\" has a partner, expected one of these because of \"partner\": "
                + "retrievePartnerAuthenticationRequest or createPartnerProfile"),
        Mistake(
            "- { on: [createPartnerProfile, retrieveAuthorizationDecisions], when: { partner: Apple, resource: HBO }, "
                + "then: { fault: HANG } }\n",
            "no operation in \"on\" has all parts of the rule together, expected other operations, or fewer conditions"
        ),
        Mistake(
            "- { when: { header: { User Agent: \"*\" } }, then: { fault: HANG } }\n",
            "the name of the header field is \"User Agent\", expected a token such as User-Agent"),
        Mistake(
            "- { when: { header: { X-A: '1', x-a: '2' } }, then: { reply: { status: 503, headers: { A: 1, a: 2 } } } }\n",
            """
            the header field "x-a" is already set as "X-A", expected it only once
            x.yaml:3: the header field "a" is already set as "A", expected it only once
            """),
        Mistake(
            "- { then: { error: invalid_client, details: d } }\n",
            "registration errors have no \"details\", expected only \"error\""),
    ]

    static let references = [
        Mistake(
            """
            description: d
            world:
              applications: { demo: { serviceProviders: [REF31] } }
              identityServices: { mine: { publicKey: keys/service-token.pub.pem, serviceProviders: [REF32] } }
            """,
            """
            x.yaml:3: unknown service provider "REF31", did you mean "REF30"?
            x.yaml:4: unknown service provider "REF32", did you mean "REF30"?
            """),
        Mistake(
            "description: d\nseed: { profiles: [{ serviceProvider: REF31, mvpd: Dishes }] }\n",
            """
            x.yaml:2: unknown service provider "REF31", did you mean "REF30"?
            x.yaml:2: unknown MVPD "Dishes", did you mean "Dish"?
            """),
        Mistake(
            "description: d\nseed: { profiles: [{ mvpd: TempPass_5mins }] }\n",
            "x.yaml:2: TempPass_5mins is a temporary pass, which needs no profile: it starts with the first "
                + "authorization, expected another MVPD"),
        Mistake(
            "description: d\ndegradation:\n  - { serviceProvider: apasstest1, mvpd: Dish, rule: AuthZNon }\n",
            "x.yaml:3: unknown degradation rule \"AuthZNon\", did you mean \"AuthZNone\"?"),
        Mistake(
            "description: d\ndegradation:\n  - { serviceProvider: apasstest1, mvpd: Dish, rule: AuthZNone }\n",
            "x.yaml:3: unknown integration of apasstest1 \"Dish\", expected one of Cablevision, Spectrum, "
                + "AdobeShibboleth, AdobePass_SMI, Comcast_SSO, TempPass_TEST40, flexibleTempPass"),
        Mistake(
            """
            description: d
            world: { serviceProviders: { MY: {} }, integrations: { MY: { Spectrum: {}, Dihs: {} } } }
            seed: { profiles: [{ serviceProvider: MY, mvpd: ATTOTT }] }
            """,
            """
            x.yaml:2: unknown MVPD "Dihs", did you mean "Dish"?
            x.yaml:3: unknown integration of MY "ATTOTT", expected Spectrum
            """),
        Mistake(
            "description: d\nrules:\n  - { when: { mvpd: Dihs, partner: apple }, then: { fault: HANG } }\n",
            """
            x.yaml:3: unknown MVPD "Dihs", did you mean "Dish"?
            x.yaml:3: unknown partner "apple", did you mean "Apple"?
            """),
        Mistake(
            "description: d\ndecisions:\n  - { resource: a, mvpd: cablevision, decision: permit }\n",
            "x.yaml:3: unknown MVPD \"cablevision\", did you mean \"Cablevision\"?"),
        Mistake(
            "description: d\ndecisions:\n  - { resource: a, decision: permit, details: d }\n",
            "x.yaml:3: \"details\" applies only to a denial, expected \"decision: deny\""),
        Mistake(
            "description: d\nworld: { integrations: { REF30: { Dishh: { active: true } } } }\n",
            "x.yaml:2: unknown MVPD \"Dishh\", did you mean \"Dish\"?"),
        Mistake(
            "description: d\nworld: { mvpds: { Cablevision: null } }\n",
            """
            built-in:config/integrations.yaml: unknown MVPD "Cablevision", which x.yaml:2 removes, expected its integrations and other uses removed, too
            built-in:config/integrations.yaml: unknown MVPD "Cablevision", which x.yaml:2 removes, expected its integrations and other uses removed, too
            built-in:config/service-providers.yaml: unknown MVPD "Cablevision", which x.yaml:2 removes, expected its integrations and other uses removed, too
            """),
        Mistake(
            "description: d\nworld:\n  throttle: { rate: 1 }\nthrottle: { rate: 2 }\n",
            "x.yaml:4: \"throttle\" is already set in \"world\" at x.yaml:3, expected it only once"),
        Mistake(
            "description: d\nworld: { mvpds: { Dish: { isTempPass: true } } }\n",
            "x.yaml:2: \"Dish\" has \"isTempPass\" without \"tempPass\", expected both"),
        Mistake(
            "description: d\nworld: { mvpds: { Dish: { tempPass: { duration: PT5M } } } }\n",
            "x.yaml:2: \"Dish\" is not a temporary pass, expected one of TempPass_TEST40, TempPass_5mins, flexibleTempPass"
        ),
        Mistake(
            "description: d\nworld: { mvpds: { NovaPass: { tempPass: { duration: PT5M } } } }\n",
            "x.yaml:2: \"NovaPass\" has \"tempPass\" without \"isTempPass: true\", expected both"),
        Mistake(
            "description: d\nworld: { mvpds: { Dish: { platformMappingId: Comcast } } }\n",
            """
            built-in:config/mvpds.yaml: platformMappingId "Comcast" is already used by "Dish" (x.yaml:2), \
            expected a different one for each MVPD
            """),
        Mistake(
            "description: d\nworld: { mvpds: { Dish: { homeBasedAuthentication: { user: usr } } } }\n",
            "x.yaml:2: unknown user \"usr\", did you mean \"user\"?"),
        Mistake(
            """
            description: d
            world:
              mvpds:
                Dish:
                  users:
                    - { name: jane }
                    - { name: joe }
                    - { name: jane, password: other, attributes: { userID: third } }
            """,
            "x.yaml:8: the user \"jane\" is already defined at x.yaml:6, expected a different name for each user"
        ),
        Mistake(
            """
            description: d
            world:
              applications:
                one: { clientId: c, clientSecret: s }
                two: { clientId: c, clientSecret: t }
            """,
            "x.yaml:5: clientId \"c\" is already used by \"one\" (x.yaml:4), expected a different one for each application"
        ),
        Mistake(
            """
            description: d
            world:
              applications:
                one: { softwareStatement: a.b.c }
                two: { softwareStatement: a. b. c, revoked: true }
            """,
            "x.yaml:5: softwareStatement is already used by \"one\" (x.yaml:4), expected a different one for each application"
        ),
        Mistake(
            "description: d\nworld: { mvpds: { TempPass_5mins: { tempPass: { duration: null } } } }\n",
            "x.yaml:2: \"tempPass\" has no \"duration\", expected a duration of at most 36525 days, such as PT6H or 300ms"
        ),
    ]

    @Test(arguments: schemas)
    func `a violation of the schema is reported with its line and the nearest known name`(
        _ mistake: Mistake
    ) {
        #expect(messages(for: mistake.text) == mistake.message)
    }

    @Test(arguments: rules) func `an invalid rule is reported with its line`(_ mistake: Mistake) {
        #expect(messages(for: "description: d\nrules:\n" + mistake.text) == "x.yaml:3: \(mistake.message)")
    }

    @Test(arguments: references) func `an invalid reference is reported with its line`(_ mistake: Mistake) {
        #expect(messages(for: mistake.text) == mistake.message)
    }
}

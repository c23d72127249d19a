import HTTPMessages
import PassAPI
import TestSupport
import Testing

@testable import ControlAPI

/// Scenarios with parents and parameters.
struct ScenarioLibraryTests {
    private static let configurationDocument = """
        {"serviceProviders": {"S": {}}, "mvpds": {"M": {}, "N": {}},
         "integrations": {"S": {"M": {"authenticationTTL": "PT1H"}, "N": {}}}}
        """

    private func library(_ scenarios: [String: String]) throws -> ScenarioLibrary {
        func node(_ json: String) throws -> Node { Node(try #require(JSONValue(parsing: json.utf8))) }
        return ScenarioLibrary(
            configurationDocument: try node(Self.configurationDocument),
            scenarios: try scenarios.mapValues { .read(try node($0)) })
    }

    @Test func `a scenario is merged over its parents`() throws {
        let library = try library([
            "root": """
            {"description": "root", "throttle": {"rate": 5},
             "seed": {"profiles": [{"serviceProvider": "S", "mvpd": "M"}]},
             "world": {"integrations": {"S": {"M": {"active": false}}}, "policies": {"mockHeaders": "off"}},
             "decisions": [{"resource": "*", "decision": "permit"}], "rules": [{"then": {"fault": "HANG"}}]}
            """,
            "middle": """
            {"description": "middle", "extends": "root", "throttle": null,
             "world": {"integrations": {"S": {"M": {"applePlatformServices": false}}}}}
            """,
            "leaf": """
            {"description": "leaf", "extends": "middle", "seed": {"profiles": []},
             "world": {"policies": {"mockHeaders": null}, "integrations": {"S": {"N": null}}},
             "decisions": [{"resource": "a", "decision": "omit"}], "rules": [{"then": {"fault": "DRIP"}}]}
            """,
        ])
        let leaf = try library.scenario(named: "leaf")
        let integration = try #require(leaf.configuration.integrations["S"]?["M"])
        #expect(!integration.isActive && !integration.applePlatformServices.general)
        #expect(integration.authenticationTTL.general == .hours(1))
        #expect(leaf.configuration.integrations["S"]?["N"] == nil)
        #expect(leaf.configuration.policies.mockHeaders == .on && leaf.configuration.throttle == nil)
        #expect(leaf.seed.isEmpty)
        #expect(leaf.decisions.map(\.verdict) == [.omit, .permit])
        #expect(leaf.rules.map(\.id) == ["leaf#1", "root#1"])
        #expect(leaf.rules.map(\.then.fault) == [.drip, .hang])
        #expect(leaf.description == "leaf")
        let middle = try library.scenario(named: "middle")
        #expect(middle.seed.count == 1 && middle.configuration.policies.mockHeaders == .off)
        #expect(try library.scenario(named: "root").configuration.throttle?.rate == 5)
    }

    @Test func `a chain of sixteen parents is merged, and a longer one is refused`() throws {
        let documents = (0..<40).map { index in
            ("s\(index)", #"{"description": "d"\#(index == 0 ? "" : ", \"extends\": \"s\(index - 1)\"")}"#)
        }
        let library = try library(Dictionary(uniqueKeysWithValues: documents))
        #expect(try library.scenario(named: "s16").name == "s16")
        for name in ["s17", "s39"] {
            #expect(
                diagnostics { try library.scenario(named: name) }
                    == "/extends: the scenario \"\(name)\" extends more than 16 others, one through another, expected at most 16"
            )
            #expect(library.namesExtended(by: name).count == 17)
        }
    }

    @Test func `a cycle and an unknown parent are refused`() throws {
        let library = try library([
            "a": #"{"description": "d", "extends": "b"}"#, "b": #"{"description": "d", "extends": "a"}"#,
            "c": #"{"description": "d", "extends": "d"}"#, "e": #"{"description": "d", "extends": "c;n=1"}"#,
        ])
        #expect(
            diagnostics { try library.scenario(named: "a") }
                == "/extends: the scenario extends itself (a → b → a), expected a chain without a cycle")
        #expect(
            diagnostics { try library.scenario(named: "c") }
                == "/extends: unknown scenario \"d\", did you mean \"a\"?")
        #expect(
            diagnostics { try library.scenario(named: "e") }
                == "/extends: \"extends\" is \"c;n=1\", expected \"c\" without parameters; declare them in \"parameters\", "
                + "each with its type and the value as its default")
        #expect(
            diagnostics { try library.scenario(named: "bb") }
                == "unknown scenario \"bb\", did you mean \"b\"?")
    }

    @Test(arguments: [
        ("first.yaml", "first"), ("scenarios/first.yml", "first"), ("my/scenarios/load/b.yaml", "load/b"),
    ])
    func `a file in place of its scenario is answered with the name of the scenario`(
        path: String, name: String
    ) throws {
        let document = #"{"description": "d"}"#
        let library = try library(["first": document, "load/b": document])
        #expect(
            diagnostics { try library.scenario(named: path) }
                == "unknown scenario \"\(path)\", did you mean \"\(name)\"?")
    }

    @Test func `a placeholder becomes a value with its type, or text inside a longer text`() throws {
        let library = try library([
            "x": """
            {"description": "for ${m}", "parameters": {
               "m": {"type": "mvpd", "default": "M"}, "n": {"type": "integer", "default": 2},
               "p": {"type": "number", "default": 0.5}, "b": {"type": "boolean", "default": true},
               "t": {"type": "duration", "default": "5m"},
               "on": {"type": "operations", "default": ["initiateLogout"]}},
             "world": {"integrations": {"S": {"${m}": {"active": "${b}", "authorizationTTL": "${t}"}}}},
             "rules": [{"on": "${on}", "times": "${n}", "probability": "${p}", "when": {"mvpd": "${m}"},
                        "then": {"reply": {"status": 200, "body": "${m}, ${n} of $${m}; ${on}"}}}]}
            """
        ])
        let plain = try library.scenario(named: "x")
        #expect(plain.description == "for M")
        let rule = try #require(plain.rules.first)
        #expect(rule.times == 2 && rule.probability == 0.5 && rule.when.mvpd == .matching("M"))
        #expect(rule.on == [.initiateLogout])
        #expect(rule.then.answer == .reply(status: 200, headers: [:], body: "M, 2 of ${m}; initiateLogout"))
        let chosen = try library.scenario(named: "x", parameters: ["m": "N", "b": "false", "t": "PT9S"])
        #expect(chosen.name == "x;b=false;m=N;t=PT9S")
        #expect(chosen.configuration.integrations["S"]?["N"]?.isActive == false)
        #expect(chosen.configuration.integrations["S"]?["N"]?.authorizationTTL.general == .seconds(9))
        #expect(chosen.configuration.integrations["S"]?["M"]?.isActive == true)
    }

    @Test func `a number stays as it is written where a text is sent`() throws {
        var library = try library([:])
        let text = """
            description: d
            parameters: { zip: { type: string, default: 02134 } }
            rules: [{ then: { reply: { status: 200, headers: { X-Count: 007 }, body: "${zip}" } } }]
            """
        library.add(try YAMLReader.read(Array(text.utf8), file: "x.yaml"), named: "x")
        let answer = try library.scenario(named: "x").rules.first?.then.answer
        #expect(answer == .reply(status: 200, headers: ["X-Count": "007"], body: "02134"))
    }

    @Test(arguments: [
        (["cod": "x"], "scenario x: unknown parameter \"cod\", did you mean \"code\"?"),
        (
            ["serviceProvider": "S"],
            "scenario x: unknown parameter \"serviceProvider\", expected one of b, code, m, n, on, p, t"
        ),
        (
            ["code": "too_many_resource"],
            "scenario x: parameter \"code\": unknown error code \"too_many_resource\", did you mean \"too_many_resources\"?"
        ),
        (
            ["on": "retrieveProfles"],
            "scenario x: parameter \"on\": unknown operation \"retrieveProfles\", did you mean \"retrieveProfiles\"?"
        ),
        (
            ["on": "retrieveProfiles,initiateLogou"],
            "scenario x: parameter \"on\": unknown operation \"initiateLogou\", did you mean \"initiateLogout\"?"
        ),
        (
            ["n": "many"],
            "scenario x: parameter \"n\": \"many\" is not a whole number, expected one such as 2"
        ),
        (["n": "1.5"], "scenario x: parameter \"n\": \"1.5\" is not a whole number, expected one such as 2"),
        (["p": "half"], "scenario x: parameter \"p\": \"half\" is not a number, expected one such as 0.5"),
        (
            ["t": "soon"],
            "scenario x: parameter \"t\": \"soon\" is not a duration, expected one of at most 36525 days, such as PT6H or 300ms"
        ),
        (["m": "O"], "scenario x: parameter \"m\": unknown MVPD \"O\", did you mean \"M\"?"),
        (
            ["b": "maybe"],
            "scenario x: parameter \"b\": unknown boolean \"maybe\", expected one of true, false"
        ),
    ])
    func `an unknown parameter or value is refused`(_ chosen: [String: String], _ message: String) throws {
        let library = try library([
            "x": """
            {"description": "d", "parameters": {
               "code": {"type": "enhanced-error-code", "default": "invalid_integration"},
               "on": {"type": "operations", "default": "natural"}, "n": {"type": "integer", "default": 1},
               "p": {"type": "number", "default": 1}, "t": {"type": "duration", "default": "1s"},
               "m": {"type": "mvpd", "default": "M"}, "b": {"type": "boolean", "default": false}}}
            """
        ])
        #expect(diagnostics { try library.scenario(named: "x", parameters: chosen) } == message)
    }

    @Test func `a parameter without a default needs a value, and is validated with a sample`() throws {
        let library = try library([
            "x": """
            {"description": "d", "parameters": {"code": {"type": "enhanced-error-code"}},
             "rules": [{"then": {"error": "${code}"}}]}
            """
        ])
        #expect(
            diagnostics { try library.scenario(named: "x") }
                == "scenario x: parameter \"code\" has no default, expected a value (enhanced-error-code)")
        #expect(diagnostics { try library.validate(scenario: "x") } == "")
        let scenario = try library.scenario(named: "x", parameters: ["code": "invalid_integration"])
        #expect(scenario.rules.first?.then.answer == .error(EnhancedError(.invalidIntegration)))
    }

    @Test(arguments: ["e30.e30.", "${s}"])
    func `a software statement can be unsigned, and the value of a parameter`(statement: String) throws {
        let library = try library([
            "x": """
            {"description": "d", "parameters": {"s": {"type": "string"}},
             "world": {"applications": {"mine": {"softwareStatement": "\(statement)"}}}}
            """
        ])
        #expect(diagnostics { try library.validate(scenario: "x") } == "")
    }

    @Test func `two applications can have the values of parameters without defaults`() throws {
        let library = try library([
            "x": """
            {"description": "d", "parameters": {"*a.b": {"type": "string"}, "c_2": {"type": "string"}},
             "world": {"applications": {"one": {"softwareStatement": "${*a.b}"}, "two": {"softwareStatement": "${c_2}"}}}}
            """
        ])
        #expect(diagnostics { try library.validate(scenario: "x") } == "")
    }

    @Test(arguments: [
        (#""${cod}""#, "/extra: unknown parameter \"cod\", did you mean \"code\"?"),
        (
            #""a ${code""#,
            "/extra: \"${\" has no closing \"}\", expected \"${name}\", or \"$${\" for a literal \"${\""
        ),
    ])
    func `an unknown or incomplete placeholder is refused`(_ text: String, _ message: String) throws {
        let library = try library([
            "x": """
            {"description": "d", "parameters": {"code": {"type": "string", "default": "c"}}, "extra": \(text)}
            """
        ])
        #expect(
            diagnostics { try library.scenario(named: "x") }.split(separator: "\n").contains(
                Substring(message)))
    }

    @Test func `an invalid default is reported with its location`() throws {
        let library = try library([
            "x": #"{"description": "d", "parameters": {"m": {"type": "mvpd", "default": "O"}}}"#
        ])
        #expect(
            diagnostics { try library.validate(scenario: "x") }
                == "/parameters/m/default: parameter \"m\": unknown MVPD \"O\", did you mean \"M\"?")
    }

    @Test func `a summary lists the parameters of parents, too, and its description contains the defaults`()
        throws
    {
        let library = try library([
            "a": """
            {"description": "first ${n} of ${m}, $${n}",
             "parameters": {"n": {"type": "integer", "default": 2}, "m": {"type": "mvpd"}}}
            """,
            "b": #"{"description": "second", "extends": "a"}"#,
        ])
        let summaries = library.summaries
        #expect(summaries.map(\.name) == ["a", "b"])
        #expect(summaries.map(\.description) == ["first 2 of <m>, ${n}", "second"])
        #expect(summaries.map { $0.parameters.map(\.defaultValue) } == [[nil, "2"], [nil, "2"]])
    }
}

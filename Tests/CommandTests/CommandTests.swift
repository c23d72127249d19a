import Foundation
import TestSupport
import Testing

@Suite("Commands", .threads(4))
struct CommandTests {
    @Test func `serve prints a ready line, and ends with status 0 after SIGTERM`() throws {
        let mock = try RunningMock(["--scenario", "enhanced-error-code;code=too_many_resources"])
        #expect(mock.readyLine.hasPrefix("adobe-pass-mock ready on http://127.0.0.1:"))
        #expect(mock.readyLine.hasSuffix("(scenario enhanced-error-code;code=too_many_resources)"))
        #expect(mock.stop() == 0)
    }

    @Test func `serve stops with --exit-with-stdin when standard input ends`() throws {
        let result = try Program.run(["serve", "--port", "0", "--exit-with-stdin"], input: "ignored\n")
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("adobe-pass-mock ready on http://127.0.0.1:"))
        #expect(result.errors.contains("standard input has ended: the mock stops"))
    }

    @Test func `serve takes an option from the environment if its flag is missing`() throws {
        let mock = try RunningMock(environment: ["ADOBE_PASS_MOCK_SCENARIO": "maintenance"])
        #expect(mock.readyLine.hasSuffix("(scenario maintenance)"))
        let flagged = try RunningMock(
            ["--scenario", "valid-sso"], environment: ["ADOBE_PASS_MOCK_SCENARIO": "maintenance"])
        #expect(flagged.readyLine.hasSuffix("(scenario valid-sso)"))
    }

    @Test func `serve takes an option from the configuration if its flag and variable are missing`() throws {
        let folder = try ScratchFolder.configuration(adding: [
            "options.yaml": "options: { scenario: maintenance, listen: ['0=throttled'] }\n"
        ])
        let mock = try RunningMock(["--config", folder.path])
        #expect(mock.readyLine.hasSuffix("(scenario maintenance)"))
        let other = try RunningMock(
            ["--config", folder.path], environment: ["ADOBE_PASS_MOCK_SCENARIO": "valid-sso"])
        #expect(other.readyLine.hasSuffix("(scenario valid-sso)"))
        try folder.write("options:\n  prot: 8080\n", to: "options.yaml")
        let result = try Program.run(["serve", "--config", folder.path])
        #expect(result.status == 2)
        #expect(result.errors.contains(#"options.yaml:2: unknown key "prot", did you mean "port"?"#))
    }

    @Test(arguments: [
        (["serve", "--config", "/nowhere"], "/nowhere"),
        (["serve", "--log-level", "loud"], "critical"),
        (
            ["serve", "--head-timeout", "nan"],
            "--head-timeout is \"nan\", expected a number from 0.001 to"
        ),
        (
            ["serve", "--head-timeout", "0"],
            "--head-timeout is 0, expected a number from 0.001 to 1000000"
        ),
        (
            ["serve", "--idle-timeout", "inf"],
            "--idle-timeout is \"inf\", expected a number from 0.001 to"
        ),
        (["serve", "--drain=-1"], "--drain is -1, expected a number from 0 to 1000000"),
        (
            ["serve", "--max-head-bytes=-1"],
            "--max-head-bytes is -1, expected a whole number from 256 to 67108864"
        ),
        (
            ["serve", "--max-head-bytes", "9223372036854775807"],
            "expected a whole number from 256 to 67108864"
        ),
        (
            ["serve", "--max-body-bytes=-1"],
            "--max-body-bytes is -1, expected a whole number from 0 to 1073741824"
        ),
        (
            ["serve", "--max-connections", "0"],
            "--max-connections is 0, expected a whole number from 1 to 1000000"
        ),
        (["serve", "--seed=-1"], "--seed is -1, expected a whole number not below 0"),
    ])
    func `an invalid option ends with status 2 and a message with the expected value`(
        arguments: [String], expected: String
    ) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 2)
        #expect(result.errors.contains(expected))
        #expect(result.output.isEmpty)
    }

    @Test(arguments: [
        ("HEAD_TIMEOUT", "nan", " is \"nan\", expected a number from 0.001 to 1000000"),
        ("PORT", "65536", " is 65536, expected a whole number from 0 to 65535"),
        ("MAX_CONNECTIONS", "many", " is \"many\", expected a whole number from 1 to 1000000"),
        ("LOG_LEVEL", "loud", ": unknown log level \"loud\", expected one of trace, debug"),
    ])
    func `an invalid variable ends with status 2 and a message with the expected value`(
        name: String, value: String, expected: String
    ) throws {
        let variable = "ADOBE_PASS_MOCK_" + name
        let result = try Program.run(["serve"], environment: [variable: value])
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("\(variable)\(expected)"))
    }

    @Test func `validate checks everything that serve would load`() throws {
        let result = try Program.run(["validate"], in: Repository.root)
        #expect(result.status == 0)
        #expect(result.output.contains("are valid"))
    }

    @Test func `validate reports all mistakes for which serve would fail, with their locations`() throws {
        let folder = try ScratchFolder.configuration(adding: [
            "options.yaml": """
            options:
              scenario: valid-sos
              listen: ["8081=throttled", "8082=trottled"]
            """,
            "keys/access-token.key.pem": "no key",
        ])
        let scenarios = try ScratchFolder([
            "valid-sso.yaml": """
            description: d
            world:
              serviceProviders:
                REF30: { certificate: "-----BEGIN nonsense" }
            """,
            "throttled.yaml": "description: d\n",
        ])
        let config = folder.path
        let result = try Program.run(["validate", "--config", config, "--scenarios", scenarios.path])
        #expect(result.status == 2)
        for expected in [
            "\(config)/options.yaml:2: unknown scenario \"valid-sos\", did you mean \"valid-sso\"?",
            "\(config)/options.yaml:3: unknown scenario \"trottled\", did you mean \"throttled\"?",
            "\(config)/keys/access-token.key.pem: there is no PEM block",
            "\(scenarios.path)/valid-sso.yaml:4: the certificate of REF30: there is no PEM block",
        ] {
            #expect(result.errors.contains(expected))
        }
    }

    @Test func `a part of the configuration is validated together with the other parts`() throws {
        let folder = try ScratchFolder([
            "service-providers.yaml": """
            serviceProviders:
              REF30: { fallbackMVPD: Cablevison, certificate: keys/REF30.cert.pem }
              apasstest1: {}
            """,
            "throttle.yaml": "throttle: { rate: 2 }\n",
        ])
        let part = folder.url.appending(path: "service-providers.yaml").path
        let result = try Program.run(["validate", part])
        #expect(result.status == 2)
        #expect(result.errors == "\(part):2: unknown MVPD \"Cablevison\", did you mean \"Cablevision\"?\n")
        #expect(try Program.run(["validate", folder.url.appending(path: "throttle.yaml").path]).status == 0)
    }

    @Test func `validate checks folders, and says which folders it has read`() throws {
        let folder = try ScratchFolder([
            "tree/scenarios/a.yaml": "description: d\n",
            "tree/scenarios/b.yaml": "description: d\nextends: a\n",
            "mixed/throttle.yaml": "throttle: { rate: 2 }\n", "mixed/c.yaml": "description: d\n",
            "bad/x.yaml": "description: Note: x\n",
        ])
        let tree = try Program.run(["validate", "tree"], in: folder.url)
        #expect(
            tree.output
                == """
                configuration: built-in
                scenarios: tree/scenarios, and the built-in ones
                2 scenarios are valid

                """)
        #expect(tree.status == 0)
        let mixed = try Program.run(["validate", "mixed", "tree/scenarios/a.yaml"], in: folder.url)
        #expect(
            mixed.output
                == """
                configuration: built-in
                scenarios: built-in
                2 files are valid
                configuration: built-in
                scenarios: tree/scenarios, and the built-in ones
                1 file is valid

                """)
        let bad = try Program.run(["validate", "bad"], in: folder.url)
        #expect(bad.status == 2)
        #expect(bad.errors.hasPrefix("bad/x.yaml:1: a value contains \":\" before a space"), "\(bad)")
    }

    @Test func `health ends with status 0 if a mock runs, otherwise with 1`() throws {
        let mock = try RunningMock()
        let port = String(mock.port)
        let healthy = try Program.run(["health", "--port", port])
        #expect(healthy.status == 0)
        #expect(healthy.output.contains(#""status":"healthy""#))
        #expect(mock.stop() == 0)
        #expect(try Program.run(["health", "--port", port]).status == 1)
    }

    @Test func `health checks a running mock even if its files have become invalid`() throws {
        let mock = try RunningMock()
        let folder = try ScratchFolder.configuration(adding: [
            "mvpds.yaml": "mvpds: [", "options.yaml": "options: { port: \(mock.port) }\n",
        ])
        let scenarios = try ScratchFolder(["broken.yaml": "a: [\n"])
        let result = try Program.run([
            "health", "--config", folder.path, "--scenarios", scenarios.path,
        ])
        #expect(result.status == 0, "\(result.errors)")
        try folder.write("options: { port: none }\n", to: "options.yaml")
        let flagged = try Program.run(["health", "--config", folder.path, "--port", "\(mock.port)"])
        #expect(flagged.status == 0, "\(flagged.errors)")
    }

    @Test
    func `saml-response reports an invalid request, and policies lists policies with their evidence grades`()
        throws
    {
        let result = try Program.run(["saml-response", "bm9uZQ=="])
        #expect(result.status == 2)
        #expect(result.errors.contains("authenticationRequest.request"))
        for option in ["--outcome", "--expires-in"] {
            let mistyped = try Program.run(["saml-response", "bm9uZQ==", option, "soon"])
            #expect(mistyped.status == 2)
            #expect(mistyped.errors.contains(option) && mistyped.errors.contains("soon"), "\(mistyped)")
        }
        let policies = try Program.run(["policies"])
        #expect(policies.status == 0)
        #expect(
            policies.output.contains(
                "profileErrorsOnDecisions: item (default) | top-level [inferred]\n    Where decision"
            ))
    }
}

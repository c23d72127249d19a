import Foundation
import TestSupport
import Testing

/// One after the other: a process that is started inherits the pipes of those that are starting at the same time,
/// and whoever reads such a pipe would wait for both.
@Suite("Commands", .serialized)
struct CommandTests {
    @Test func `serve says in one line that it is ready, and ends with 0 when it is asked to`() throws {
        let mock = try RunningMock(["--scenario", "enhanced-error-code;code=too_many_resources"])
        #expect(mock.readyLine.hasPrefix("adobe-pass-mock ready on http://127.0.0.1:"))
        #expect(mock.readyLine.hasSuffix("(scenario enhanced-error-code;code=too_many_resources)"))
        #expect(mock.stop() == 0)
    }

    @Test func `serve takes its options from the environment, where no flag is given`() throws {
        let mock = try RunningMock(environment: ["ADOBE_PASS_MOCK_SCENARIO": "maintenance"])
        #expect(mock.readyLine.hasSuffix("(scenario maintenance)"))
        let flagged = try RunningMock(
            ["--scenario", "valid-sso"], environment: ["ADOBE_PASS_MOCK_SCENARIO": "maintenance"])
        #expect(flagged.readyLine.hasSuffix("(scenario valid-sso)"))
    }

    @Test func `serve takes what neither a flag nor the environment says from the configuration`() throws {
        let folder = try ScratchFolder.configuration(adding: [
            "options.yaml": "options: { scenario: maintenance, listen: ['0=throttled'] }\n"
        ])
        let mock = try RunningMock(["--config", folder.url.path])
        #expect(mock.readyLine.hasSuffix("(scenario maintenance)"))
        let other = try RunningMock(
            ["--config", folder.url.path], environment: ["ADOBE_PASS_MOCK_SCENARIO": "valid-sso"])
        #expect(other.readyLine.hasSuffix("(scenario valid-sso)"))
        try folder.write("options:\n  prot: 8080\n", to: "options.yaml")
        let result = try Program.run(["serve", "--config", folder.url.path])
        #expect(result.status == 2)
        #expect(result.errors.contains(#"options.yaml:2: unknown key "prot", did you mean "port"?"#))
    }

    @Test func `serve says that a port is in use`() throws {
        let mock = try RunningMock()
        let port = String(mock.port)
        let second = try Program.run(["serve", "--port", port])
        #expect(second.status == 1)
        #expect(second.errors.contains("port \(port) on 127.0.0.1 is already in use"))
    }

    @Test(arguments: [
        (["serve", "--port", "http"], "port"), (["serve", "--nonsense"], "--nonsense"),
        (["serve", "--scenario", "valid-sos"], "valid-sso"),
        (["serve", "--listen", "8081"], "PORT=SCENARIO"),
        (["serve", "--config", "/nowhere"], "/nowhere"),
        (["serve", "--log-level", "loud"], "critical"),
        (
            ["serve", "--head-timeout", "nan"],
            "--head-timeout is \"nan\", expected a number from 0.001 to"
        ),
        (
            ["serve", "--head-timeout", "0"],
            "--head-timeout is 0.0, expected a number from 0.001 to 1000000"
        ),
        (
            ["serve", "--idle-timeout", "inf"],
            "--idle-timeout is \"inf\", expected a number from 0.001 to"
        ),
        (["serve", "--drain=-1"], "--drain is -1.0, expected a number from 0 to 1000000"),
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
        (
            ["serve", "--public-url", "mock.example:8443"],
            "--public-url is \"mock.example:8443\", expected a URL without a path"
        ),
        (["serve", "--seed=-1"], "--seed is -1, expected a whole number not below 0"),
    ])
    func `a bad option ends with 2 and says what was expected`(arguments: [String], expected: String) throws {
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
    func `a bad variable ends with 2 and says what was expected`(
        name: String, value: String, expected: String
    ) throws {
        let variable = "ADOBE_PASS_MOCK_" + name
        let result = try Program.run(["serve"], environment: [variable: value])
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("\(variable)\(expected)"))
    }

    @Test func `validate checks everything that serve would load`() throws {
        let result = try Program.run(["validate"])
        #expect(result.status == 0)
        #expect(result.output.contains("are in order"))
    }

    @Test func `validate names file, line and the nearest known key`() throws {
        let folder = try ScratchFolder(["mine.yaml": "# mine\ndesription: Almost.\n"])
        let file = folder.url.appending(path: "mine.yaml").path
        let result = try Program.run(["validate", file])
        #expect(result.status == 2)
        #expect(
            result.errors.contains("\(file):2: unknown key \"desription\", did you mean \"description\"?"))
    }

    @Test func `validate tells everything at once that serve would refuse, with its place`() throws {
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
        let config = folder.url.path
        let result = try Program.run(["validate", "--config", config, "--scenarios", scenarios.url.path])
        #expect(result.status == 2)
        for expected in [
            "\(config)/options.yaml:2: unknown scenario \"valid-sos\", did you mean \"valid-sso\"?",
            "\(config)/options.yaml:3: unknown scenario \"trottled\", did you mean \"throttled\"?",
            "\(config)/keys/access-token.key.pem: there is no PEM block",
            "\(scenarios.url.path)/valid-sso.yaml:4: the certificate of REF30: there is no PEM block",
        ] {
            #expect(result.errors.contains(expected))
        }
    }

    @Test func `a part of the configuration is checked together with the other parts`() throws {
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

    @Test func `the program serves what is built into it where it is started without its files`() throws {
        // Another project's folders of the same names.
        let folder = try ScratchFolder([
            "config/database.yaml": "host: x\n", "config/mvpds.yaml": "not: ours\n",
            "scenarios/a.yaml": "b: c\n",
        ])
        let result = try Program.run(["scenarios"], in: folder.url)
        #expect(result.status == 0)
        #expect(result.output.contains("enhanced-error-code"))
    }

    @Test func `health is true for a running mock, and false where none runs`() throws {
        let mock = try RunningMock()
        let port = String(mock.port)
        let healthy = try Program.run(["health", "--port", port])
        #expect(healthy.status == 0)
        #expect(healthy.output.contains(#""status":"healthy""#))
        #expect(mock.stop() == 0)
        #expect(try Program.run(["health", "--port", port]).status == 1)
    }

    @Test func `health asks a mock that runs although its files are broken by now`() throws {
        let mock = try RunningMock()
        let folder = try ScratchFolder.configuration(adding: [
            "mvpds.yaml": "mvpds: [", "options.yaml": "options: { port: \(mock.port) }\n",
        ])
        let scenarios = try ScratchFolder(["broken.yaml": "a: [\n"])
        let result = try Program.run([
            "health", "--config", folder.url.path, "--scenarios", scenarios.url.path,
        ])
        #expect(result.status == 0, "\(result.errors)")
        try folder.write("options: { port: none }\n", to: "options.yaml")
        let flagged = try Program.run(["health", "--config", folder.url.path, "--port", "\(mock.port)"])
        #expect(flagged.status == 0, "\(flagged.errors)")
    }

    @Test func `saml-response names what is wrong with a request`() throws {
        let result = try Program.run(["saml-response", "bm9uZQ=="])
        #expect(result.status == 2)
        #expect(result.errors.contains("authenticationRequest.request"))
    }

    @Test func `policies lists each with its values and its grade`() throws {
        let result = try Program.run(["policies"])
        #expect(result.status == 0)
        #expect(
            result.output.contains(
                "profileErrorsOnDecisions: item (default) | top-level [inferred]\n    Where decision"))
    }

    @Test func `help tells of every command and ends with 0`() throws {
        let result = try Program.run(["--help"])
        #expect(result.status == 0)
        for command in [
            "serve", "validate", "scenarios", "health", "saml-response", "verify-media-token",
            "software-statement", "policies",
        ] {
            #expect(result.output.contains(command))
        }
    }
}

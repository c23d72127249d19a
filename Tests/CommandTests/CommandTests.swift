import Foundation
import Testing

/// One after the other: a process that is started inherits the pipes of those that are starting at the same time,
/// and whoever reads such a pipe would wait for both.
@Suite("Commands", .serialized)
struct CommandTests {
    @Test("serve says in one line that it is ready, and ends with 0 when it is asked to")
    func serve() throws {
        let mock = try RunningMock(["--scenario", "enhanced-error-code;code=too_many_resources"])
        #expect(mock.readyLine.hasPrefix("adobe-pass-mock ready on http://127.0.0.1:"))
        #expect(mock.readyLine.hasSuffix("(scenario enhanced-error-code;code=too_many_resources)"))
        #expect(mock.stop() == 0)
    }

    @Test("serve takes its options from the environment, where no flag is given")
    func environment() throws {
        let mock = try RunningMock(environment: ["ADOBE_PASS_MOCK_SCENARIO": "maintenance"])
        #expect(mock.readyLine.hasSuffix("(scenario maintenance)"))
        let flagged = try RunningMock(
            ["--scenario", "valid-sso"], environment: ["ADOBE_PASS_MOCK_SCENARIO": "maintenance"])
        #expect(flagged.readyLine.hasSuffix("(scenario valid-sso)"))
    }

    @Test("serve takes what neither a flag nor the environment says from the configuration")
    func configuredOptions() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(at: Program.root.appending(path: "config"), to: folder)
        try "options: { scenario: maintenance, listen: ['0=throttled'] }\n".write(
            to: folder.appending(path: "options.yaml"), atomically: true, encoding: .utf8)
        let mock = try RunningMock(["--config", folder.path])
        #expect(mock.readyLine.hasSuffix("(scenario maintenance)"))
        let other = try RunningMock(
            ["--config", folder.path], environment: ["ADOBE_PASS_MOCK_SCENARIO": "valid-sso"])
        #expect(other.readyLine.hasSuffix("(scenario valid-sso)"))
        try "options:\n  prot: 8080\n".write(
            to: folder.appending(path: "options.yaml"), atomically: true, encoding: .utf8)
        let result = try Program.run(["serve", "--config", folder.path])
        #expect(result.status == 2)
        #expect(result.errors.contains(#"options.yaml:2: unknown key "prot", did you mean "port"?"#))
    }

    @Test("serve says that a port is in use")
    func portInUse() throws {
        let mock = try RunningMock()
        let port = try #require(mock.url.split(separator: ":").last)
        let second = try Program.run(["serve", "--port", String(port)])
        #expect(second.status == 1)
        #expect(second.errors.contains("port \(port) on 127.0.0.1 is already in use"))
    }

    @Test(
        "a bad option ends with 2 and says what was expected",
        arguments: [
            (["serve", "--port", "http"], "port"), (["serve", "--nonsense"], "--nonsense"),
            (["serve", "--scenario", "valid-sos"], "valid-sso"),
            (["serve", "--listen", "8081"], "PORT=SCENARIO"),
            (["serve", "--config", "/nowhere"], "/nowhere"),
            (["serve", "--log-level", "loud"], "expected"),
        ])
    func badOptions(arguments: [String], expected: String) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 2)
        #expect(result.errors.contains(expected))
        #expect(result.output.isEmpty)
    }

    @Test("validate checks everything that serve would load")
    func validate() throws {
        let result = try Program.run(["validate"])
        #expect(result.status == 0)
        #expect(result.output.contains("are in order"))
    }

    @Test("validate names file, line and the nearest known key")
    func validateBadFile() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "mine.yaml").path
        try "# mine\ndesription: Almost.\n".write(toFile: file, atomically: true, encoding: .utf8)
        let result = try Program.run(["validate", file])
        #expect(result.status == 2)
        #expect(
            result.errors.contains("\(file):2: unknown key \"desription\", did you mean \"description\"?"))
    }

    @Test("the program serves what is built into it where it is started without its files")
    func builtIn() throws {
        let result = try Program.run(["scenarios"], in: FileManager.default.temporaryDirectory)
        #expect(result.status == 0)
        #expect(result.output.contains("enhanced-error-code"))
    }

    @Test("health is true for a running mock, and false where none runs")
    func health() throws {
        let mock = try RunningMock()
        let port = String(try #require(mock.url.split(separator: ":").last))
        let healthy = try Program.run(["health", "--port", port])
        #expect(healthy.status == 0)
        #expect(healthy.output.contains(#""status":"healthy""#))
        #expect(mock.stop() == 0)
        #expect(try Program.run(["health", "--port", port]).status == 1)
    }

    @Test("software-statement prints a statement that can be registered with")
    func softwareStatement() throws {
        let result = try Program.run(["software-statement", "--name", "Mine"])
        #expect(result.status == 0)
        #expect(result.output.split(separator: ".").count == 3)
    }

    @Test("saml-response names what is wrong with a request")
    func samlResponse() throws {
        let result = try Program.run(["saml-response", "bm9uZQ=="])
        #expect(result.status == 2)
        #expect(result.errors.contains("authenticationRequest.request"))
    }

    @Test("policies lists each with its values and its grade")
    func policies() throws {
        let result = try Program.run(["policies"])
        #expect(result.status == 0)
        #expect(
            result.output.contains(
                "profileErrorsOnDecisions: item (default) | top-level [inferred]\n    Where decisions put"))
    }

    @Test("help tells of every command and ends with 0")
    func help() throws {
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

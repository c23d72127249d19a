import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The commands for the steps of the cookbook, against a running mock.
extension CommandTests {
    /// `live` is the shipped configuration. `brief` issues media tokens that have already expired.
    private static let scenarios = [
        "live.yaml": "description: d\n",
        "brief.yaml": """
        description: d
        world: { integrations: { REF30: { Cablevision: { mediaTokenTTL: PT0S } } } }
        """,
    ]

    private func statement() throws -> String {
        let result = try Program.run(["software-statement", "--name", "Mine"])
        #expect(result.status == 0)
        return result.output.trimmingCharacters(in: .newlines)
    }

    /// Logs in with the output of the commands, and checks the profile.
    private func logIn(_ scenario: String) throws -> (CookbookApp, RunningMock) {
        let folder = try ScratchFolder(Self.scenarios)
        let files = ["--scenarios", folder.path]
        let mock = try RunningMock(files + ["--scenario", "live"])
        var app = try CookbookApp(on: mock, statement: statement(), scenario: scenario)
        let session = String(decoding: try app.partnerSession().jsonBytes, as: UTF8.self)
        let framework = try Program.run(["saml-response", "-"] + files, input: session)
        #expect(framework.status == 0, "\(framework.errors)")
        let answer = try #require(JSONValue(parsing: framework.output.utf8))
        let profiles = try app.createProfile(from: answer)
        #expect(profiles["profiles"]?["Cablevision"]?["type"] == "appleSSO")
        return (app, mock)
    }

    @Test func `saml-response has the attributes that it is asked for`() throws {
        let folder = try ScratchFolder(Self.scenarios)
        let mock = try RunningMock(["--scenarios", folder.path, "--scenario", "live"])
        let app = try CookbookApp(on: mock, statement: statement(), scenario: "live")
        let session = try app.partnerSession()
        func names(_ options: [String], input: String) throws -> [String] {
            let result = try Program.run(["saml-response", "-"] + options, input: input)
            let xml = JSONValue(parsing: result.output.utf8)?["samlAttributeQueryResponse"]?.string ?? ""
            return xml.matches(of: /Attribute Name="(\w+)"/).map { String($0.1) }
        }
        let whole = String(decoding: session.jsonBytes, as: UTF8.self)
        #expect(try names([], input: whole) == ["NameID", "uid", "uniqueId"])
        #expect(
            try names(["--attribute", "zip", "--attribute", "uid"], input: whole) == ["uid", "zip"])
        let request = session["authenticationRequest"]?["request"]?.string ?? ""
        #expect(try names([], input: request).contains("householdID"))
        withExtendedLifetime(mock) {}
    }

    @Test
    func
        `verify-media-token prints valid, wrong resource, bad signature or malformed, and ends with 0 or 1`()
        throws
    {
        let (app, mock) = try logIn("live")
        let token = try app.mediaToken()
        withExtendedLifetime(mock) {}
        try expectVerdict("valid", 0, token)
        try expectVerdict("wrong resource", 1, token, resource: "another")
        try expectVerdict("bad signature", 1, token, key: "service-token.pub.pem")
        try expectVerdict("malformed", 1, "nonsense")
    }

    @Test func `verify-media-token prints expired for an expired token`() throws {
        let (app, mock) = try logIn("brief")
        try expectVerdict("expired", 1, app.mediaToken())
        withExtendedLifetime(mock) {}
    }

    @Test func `verify-media-token takes the key from a running mock, and uses its clock`() throws {
        let (app, mock) = try logIn("live")
        let token = try app.mediaToken()
        func result(_ options: String...) throws -> Program.Result {
            try Program.run(["verify-media-token"] + options + [token])
        }
        let valid = try result("--url", mock.url, "--resource", "REF30")
        #expect(valid.output == "valid\n" && valid.status == 0)
        #expect(try result("--url", mock.url, "--resource", "another").status == 1)
        for options in [["--url", mock.url, "--key", "-"], []] {
            let ambiguous = try Program.run(["verify-media-token"] + options + [token])
            #expect(ambiguous.status == 2)
            #expect(
                ambiguous.errors.hasPrefix(
                    options.isEmpty
                        ? "expected either --key, a file, or --url" : "--key and --url exclude each other")
            )
        }
        let exposed = try RunningMock(["--host", "0.0.0.0", "--admin-token", "secret"])
        let url = "http://127.0.0.1:\(exposed.port)"
        #expect(try result("--url", url).status == 2)
        #expect(try result("--url", url, "--admin-token", "secret").output == "valid\n")
        let advance = try mock.send(.post, "/__admin/clock/advance", #"{"advance": "10m"}"#)
        #expect(advance.status == .ok)
        let later = try result("--url", mock.url)
        #expect(later.status == 1 && later.output.hasPrefix("expired"), "\(later)")
        #expect(mock.stop() == 0)
        let stopped = try result("--url", mock.url)
        #expect(stopped.status == 3 && stopped.errors.contains("no adobe-pass-mock answers at"))
    }

    @Test func `verify-media-token says that --admin-token has no effect with --key`() throws {
        let key = Repository.config.appending(path: "keys/media-token.cert.pem").path
        let arguments = ["verify-media-token", "--key", key, "x"]
        let result = try Program.run(arguments + ["--admin-token", "secret"])
        #expect(result.status == 1 && result.output.hasPrefix("malformed"), "\(result)")
        #expect(result.errors == "note: --admin-token has no effect with --key, because no mock is asked\n")
        // A variable can be for other commands.
        let variable = try Program.run(arguments, environment: ["ADOBE_PASS_MOCK_ADMIN_TOKEN": "secret"])
        #expect(variable.errors.isEmpty, "\(variable)")
    }

    private func expectVerdict(
        _ verdict: String, _ status: Int32, _ token: String, resource: String = "REF30",
        key: String = "media-token.cert.pem"
    ) throws {
        let file = Repository.config.appending(path: "keys/\(key)").path
        let result = try Program.run(
            ["verify-media-token", "--key", file, "--resource", resource, token])
        #expect(result.output.hasPrefix(verdict))
        #expect(result.status == status)
    }
}

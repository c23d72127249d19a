import Foundation
import PassAPI
import TestSupport
import Testing

/// The commands that take part in the cookbook, against a mock that runs.
extension CommandTests {
    /// `live` is the shipped configuration; `brief` gives media tokens that have expired when they come.
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

    /// Logs in by what the commands print.
    private func walk(_ scenario: String) throws -> (Walk, profiles: JSONValue, RunningMock) {
        let folder = try ScratchFolder(Self.scenarios)
        let files = ["--scenarios", folder.url.path]
        let mock = try RunningMock(files + ["--scenario", "live"])
        var walk = try Walk(on: mock, statement: statement(), scenario: scenario)
        let session = String(decoding: try walk.partnerSession().jsonBytes, as: UTF8.self)
        let framework = try Program.run(["saml-response", "-"] + files, input: session)
        #expect(framework.status == 0, "\(framework.errors)")
        let answer = try #require(JSONValue(parsing: framework.output.utf8))
        return (walk, try walk.createProfile(from: answer), mock)
    }

    @Test
    func `a statement of software-statement registers, and a response of saml-response makes a profile`()
        throws
    {
        let (_, profiles, _) = try walk("live")
        #expect(profiles["profiles"]?["Cablevision"]?["type"] == "appleSSO")
    }

    @Test
    func `verify-media-token says valid, wrong resource, bad signature or malformed, and 0 for valid only`()
        throws
    {
        let (walk, _, mock) = try walk("live")
        let token = try walk.mediaToken()
        withExtendedLifetime(mock) {}
        try expectVerdict("valid", 0, token)
        try expectVerdict("wrong resource", 1, token, resource: "another")
        try expectVerdict("bad signature", 1, token, key: "service-token.pub.pem")
        try expectVerdict("malformed", 1, "nonsense")
    }

    @Test func `verify-media-token says expired of a token whose time is over`() throws {
        let (walk, _, mock) = try walk("brief")
        try expectVerdict("expired", 1, walk.mediaToken())
        withExtendedLifetime(mock) {}
    }

    private func expectVerdict(
        _ verdict: String, _ status: Int32, _ token: String, resource: String = "REF30",
        key: String = "media-token.cert.pem"
    ) throws {
        let file = Document.root.appending(path: "config/keys/\(key)").path
        let result = try Program.run(
            ["verify-media-token", "--key", file, "--resource", resource, token])
        #expect(result.output.hasPrefix(verdict))
        #expect(result.status == status)
    }
}

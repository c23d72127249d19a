import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// `scenarios`
extension CommandTests {
    @Test func `scenarios NAME prints the parameters with their values, and the file`() throws {
        let result = try Program.run(["scenarios", "legacy-apis-ended"])
        #expect(result.status == 0, "\(result.errors)")
        let file = try Document("scenarios/legacy-apis-ended.yaml").text
        #expect(result.output.hasPrefix("legacy-apis-ended\n  "))
        #expect(result.output.contains("\n  answer (choice; default: 410)\n"))
        #expect(result.output.contains("\n      values: 410, 404, 503, closed\n"), "\(result.output)")
        #expect(result.output.contains("adobe-pass-mock --scenario 'legacy-apis-ended;answer=410'\n"))
        #expect(result.output.hasSuffix(file))
        #expect(result.output.dropLast(file.count).split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `scenarios NAME with a parameter shows the value`() throws {
        let result = try Program.run(["scenarios", "enhanced-error-code;CODE=too_many_resources"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.replacing("\n  ", with: " ").contains("given: too_many_resources)"))
        #expect(
            result.output.contains("adobe-pass-mock --scenario 'enhanced-error-code;code=too_many_resources'")
        )
    }

    @Test func `scenarios takes the names that the options of serve adopt`() throws {
        let folder = try ScratchFolder(["config/own.yaml": "extends: built-in\noptions: { adopt: true }\n"])
        let result = try Program.run(["scenarios", "returning-user;mvpd=Unlisted"], in: folder.url)
        #expect(result.status == 0 && result.output.contains("given: Unlisted"), "\(result)")
    }

    @Test func `scenarios NAME prints the file of the team where it replaces a built-in one`() throws {
        let text = "description: Mine.\nparameters: { n: { type: integer } }\nextends: valid-sso\n"
        let folder = try ScratchFolder(["throttled.yaml": text])
        let result = try Program.run(["scenarios", "throttled", "--scenarios", folder.path])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.hasSuffix(text))
        #expect(result.output.contains("\n  \(folder.path)/throttled.yaml\n"))
        #expect(result.output.contains("\n  n (integer; required)\n"))
    }

    @Test func `scenarios --json has the shape of the admin API, and with a name the text of the file`()
        throws
    {
        let mock = try RunningMock()
        let reply = try TestClient.exchange(
            Request(method: .get, path: "/__admin/scenarios", fields: ["Host": "localhost"]), port: mock.port)
        let all = try Program.run(["scenarios", "--json"])
        #expect(all.status == 0)
        #expect(JSONValue(parsing: all.output.utf8) == JSONValue(parsing: reply.body))
        let one = try Program.run(["scenarios", "--json", "throttled"])
        let scenarios = JSONValue(parsing: one.output.utf8)?["scenarios"]?.array ?? []
        #expect(scenarios.map { $0["name"]?.string } == ["throttled"])
        let text = try Document("scenarios/throttled.yaml").text
        #expect(scenarios.first?["text"]?.string == text)
    }
}

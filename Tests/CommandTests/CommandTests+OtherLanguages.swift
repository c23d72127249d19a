import Foundation
import TestSupport
import Testing

/// The page *Tests in JavaScript and Python*.
extension CommandTests {
    private static let page = Result { try Document.page("OtherLanguages") }

    /// True in continuous integration, where a program that is missing is a failure and no reason to skip.
    static let isInCI = ProcessInfo.processInfo.environment["CI"] == "true"

    /// Runs a script with the Node and the Python that `.ci/install --tests` has installed, or with those of the system.
    static func interpret(_ command: [String], environment: [String: String] = [:]) throws -> Program.Result {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let languages = Repository.root.appending(path: ".build/languages/bin").path
        return try Program.run(
            URL(filePath: "/usr/bin/env"), command,
            environment: environment.merging(["PATH": "\(languages):\(path)"]) { $1 })
    }

    private static func has(command: [String]) -> Bool {
        isInCI || (try? interpret(command).status) == 0
    }

    static let hasNode = has(command: ["node", "-e", "process.exit(parseInt(process.versions.node) < 20)"])
    private static let hasRequests = has(command: ["python3", "-c", "import requests"])

    /// Runs the helper, its test, and lines that call the rest of the helper.
    private func run(
        _ language: String, _ command: [String], ending: String, file: String, adding lines: String
    ) throws {
        let page = try Self.page.get()
        let mock = try RunningMock(["--host", "0.0.0.0", "--admin-token", "secret"])
        let script = try page.block(after: language) + page.block(after: "\(language)-test") + lines
        let folder = try ScratchFolder([file: script])
        let result = try Self.interpret(
            command + [folder.url.appending(path: file).path],
            environment: [
                "ADOBE_PASS_MOCK_URL": "http://127.0.0.1:\(mock.port)\(ending)",
                "ADOBE_PASS_MOCK_ADMIN_TOKEN": "secret",
            ])
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "1\n")
        #expect(result.errors.contains("Adobe never sends \"maximum_execution_time_exceeded\""), "\(result)")
    }

    @Test(
        .enabled(if: hasNode, "There is no Node 20 or later: .ci/install --tests installs one."),
        arguments: ["", "/"])
    func `the helper in JavaScript works, and explains a mistake`(ending: String) throws {
        try run(
            "javascript", ["node"], ending: ending, file: "test.mjs",
            adding: """
                await mock.failNext("retrieveProfiles", "maximum_execution_time_exceeded");
                await fetch(`${mock.url}/api/v2/REF30/profiles`, { headers });
                console.log((await mock.call("POST", "/requests/find", { device: mock.device })).requests
                  .filter((entry) => entry.reply.body.includes("maximum_execution_time_exceeded")).length);
                await assert.rejects(() => mock.choose("no-such-scenario"), /no-such-scenario/);
                await assert.rejects(() => mock.completeLogin("NOCODE1"), /has the code NOCODE1/);
                await assert.rejects(() => new PassMock("http://127.0.0.1:1").end(), /No mock answers at http:..127.0.0.1:1/);
                process.env.ADOBE_PASS_MOCK_URL = "";
                assert.equal(new PassMock().url, "http://127.0.0.1:8080");
                """)
    }

    @Test(
        .enabled(if: hasRequests, "There is no Python with requests: .ci/install --tests installs one."),
        arguments: ["", "/"])
    func `the helper in Python works, and explains a mistake`(ending: String) throws {
        try run(
            "python", ["python3"], ending: ending, file: "test.py",
            adding: """
                mock.fail_next("retrieveProfiles", "maximum_execution_time_exceeded")
                requests.get(f"{mock.url}/api/v2/REF30/profiles", headers=headers)
                entries = mock.call("POST", "/requests/find", {"device": mock.device})["requests"]
                print(len([1 for entry in entries if "maximum_execution_time_exceeded" in entry["reply"]["body"]]))
                try:
                    mock.choose("no-such-scenario")
                except AssertionError as error:
                    assert "no-such-scenario" in str(error)
                try:
                    mock.complete_login("NOCODE1")
                except AssertionError as error:
                    assert "has the code NOCODE1" in str(error)
                os.environ["ADOBE_PASS_MOCK_URL"] = ""
                assert PassMock().url == "http://127.0.0.1:8080"
                """)
    }

    @Test func `the helpers make the same calls in all three languages`() throws {
        let pages = try [
            ("javascript", Self.page.get()), ("python", Self.page.get()), ("kotlin", .page("Android")),
        ]
        let calls = try pages.map { language, page in
            let helper = try page.block(after: language)
            let methods = helper.matches(of: /"(GET|POST|PUT|DELETE)"/).map { String($0.output.1) }
            let words = helper.matches(
                of: /\/(devices|label|scenario|rules|sessions|complete|requests\/count|__admin)/
            )
            .map { String($0.output.1) }
            return [Set(methods), Set(words)]
        }
        #expect(calls[0][0] == ["PUT", "POST", "DELETE"])
        #expect(
            calls[0][1] == [
                "__admin", "devices", "label", "scenario", "rules", "sessions", "complete", "requests/count",
            ])
        for helper in calls.dropFirst() {
            #expect(helper[0] == calls[0][0])
            #expect(helper[1] == calls[0][1])
        }
    }
}

import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

extension CommandTests {
    /// A capture of one call, whose token was issued before.
    private func capture(issuer: String = "Cablevision", status: Int = 200) -> String {
        let profile = """
            {"profiles": {"Cablevision": {"notBefore": 1773671988000, "notAfter": 1805207988000, "issuer": "\(issuer)", \
            "type": "regular", "attributes": {"userID": {"value": "secret-user-7", "state": "plain"}}}}}
            """
        let text = String(decoding: JSONValue.string(profile).jsonBytes, as: UTF8.self)
        return """
            {"log": {"version": "1.2", "entries": [
            {"startedDateTime": "2026-03-16T14:39:48Z", "request": {"method": "GET", "url": "https://cdn.example/a.js"}, \
            "response": {"status": 200}},
            {"startedDateTime": "2026-03-16T14:39:49Z", "request": {"method": "GET", \
            "url": "https://api.auth.adobe.com/api/v2/REF30/profiles", "headers": [\
            {"name": "Authorization", "value": "Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl"}, \
            {"name": "AP-Device-Identifier", "value": "fingerprint ZGV2aWNlLTE="}, \
            {"name": "X-Device-Info", "value": "eyJvc05hbWUiOiJ0dk9TIn0="}]}, \
            "response": {"status": \(status), "headers": [\
            {"name": "Content-Type", "value": "application/json;charset=utf-8"}], \
            "content": {"mimeType": "application/json", "text": \(text)}}}
            ]}}
            """
    }

    @Test func `compare ends with status 0 if nothing differs, and names what it left out`() throws {
        let folder = try ScratchFolder()
        try folder.write(capture(), to: "equal.har")
        let result = try Program.run(["compare", folder.url.appending(path: "equal.har").path])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("  not compared: requests to cdn.example (1)\n"))
        #expect(result.output.contains("retrieveProfiles: 1 call, equal\n"))
        let piped = try Program.run(["compare", "-"], input: capture())
        #expect(piped.output.hasPrefix("standard input: 1 call of Adobe Pass\n"), "\(piped)")
    }

    @Test func `compare ends with status 1 if something differs, and writes the report as JSON`() throws {
        let folder = try ScratchFolder()
        try folder.write(capture(issuer: "Apple"), to: "different.har")
        let json = folder.url.appending(path: "report.json")
        let result = try Program.run(
            ["compare", folder.url.appending(path: "different.har").path, "--json", json.path])
        #expect(result.status == 1, "\(result)")
        #expect(
            result.output.contains(
                """
                  entry 2: GET /api/v2/REF30/profiles at 2026-03-16T14:39:49Z
                    /profiles/Cablevision/issuer is Apple, in the mock Cablevision

                """))
        let report = try #require(JSONValue(parsing: Data(contentsOf: json)))
        let difference: JSONValue = [
            "entry": .integer(2), "request": "GET /api/v2/REF30/profiles at 2026-03-16T14:39:49Z",
            "operation": "retrieveProfiles", "kind": "value",
            "place": "/profiles/Cablevision/issuer", "captured": "Apple", "mock": "Cablevision",
        ]
        #expect(report["differences"]?.array == [difference])
    }

    @Test func `compare says nothing of policies that it does not try`() throws {
        let folder = try ScratchFolder(["c.har": capture(issuer: "Apple")])
        let result = try Program.run(["compare", "c.har", "--no-policies"], in: folder.url)
        #expect(result.status == 1 && result.output.contains(": 1 difference.\n"), "\(result)")
    }

    @Test
    func `compare writes the report as a page and as JUnit XML, in which nothing of a capture is markup`()
        throws
    {
        let folder = try ScratchFolder()
        try folder.write(capture(issuer: "<b>&"), to: "different.har")
        let (page, junit) = (folder.url.appending(path: "r.html"), folder.url.appending(path: "r.xml"))
        let result = try Program.run([
            "compare", folder.url.appending(path: "different.har").path, "--html", page.path, "--junit",
            junit.path,
        ])
        #expect(result.status == 1, "\(result)")
        let html = try String(contentsOf: page, encoding: .utf8)
        #expect(
            html.hasPrefix("<!DOCTYPE html>")
                && html.contains("1 difference, no policy explains any of them."))
        #expect(
            html.contains("<code>/profiles/Cablevision/issuer</code>")
                && html.contains("<code>&lt;b&gt;&amp;</code>"))
        #expect(!html.contains("<b>") && !html.contains("<script") && !html.contains("src="))
        let xml = try String(contentsOf: junit, encoding: .utf8)
        #expect(xml.contains(#"tests="2" failures="1" errors="0" skipped="1""#))
        #expect(xml.contains(#"<testcase classname="compare" name="retrieveProfiles" time="0.000">"#))
        #expect(
            xml.contains("/profiles/Cablevision/issuer is &lt;b&gt;&amp;, in the mock Cablevision</failure>"))
    }

    @Test(arguments: [
        ("{}", "the file has no log.entries, expected an HTTP archive (HAR 1.2)"),
        ("[1]", "the file does not begin with a JSON object, expected an HTTP archive (HAR 1.2)"),
    ])
    func `compare and import refuse other files with status 2`(text: String, message: String) throws {
        let folder = try ScratchFolder()
        try folder.write(text, to: "other.har")
        let path = folder.url.appending(path: "other.har").path
        for arguments in [["compare", path], ["import", path, folder.url.appending(path: "new").path]] {
            let result = try Program.run(arguments)
            #expect(result.status == 2)
            #expect(result.errors == "\(path): \(message)\n")
        }
    }

    @Test func `compare ends with status 2 for a capture without a call`() throws {
        let folder = try ScratchFolder()
        try folder.write(#"{"log": {"entries": []}}"#, to: "empty.har")
        let result = try Program.run(["compare", folder.url.appending(path: "empty.har").path])
        #expect(result.status == 2)
        #expect(result.output.contains("The capture has no call that could be compared."))
    }

    @Test func `import keeps the metadata that --keep names, and overwrites nothing`() throws {
        let folder = try ScratchFolder()
        try folder.write(capture(), to: "c.har")
        let arguments = [
            "import", folder.url.appending(path: "c.har").path, folder.url.appending(path: "new").path,
        ]
        #expect(try Program.run(arguments + ["--keep", "userID"]).status == 0)
        let mvpds = try String(
            contentsOf: folder.url.appending(path: "new/config/mvpds.yaml"), encoding: .utf8)
        #expect(mvpds.contains(#"attributes: {"userID":"secret-user-7"}"#))
        let again = try Program.run(arguments)
        #expect(again.status == 2 && again.errors.contains("has a configuration already"), "\(again)")
        try FileManager.default.removeItem(at: folder.url.appending(path: "new/config"))
        let beside = try Program.run(arguments)
        #expect(beside.status == 2)
        #expect(beside.errors.contains("these files exist and were not overwritten"))
    }

    @Test func `compare names a path that the mock does not know, and ends with status 1`() throws {
        let folder = try ScratchFolder()
        let more = #"""
            , {"startedDateTime": "2026-03-16T14:39:50Z", "request": {"method": "GET", \#
            "url": "https://api.auth.adobe.com/api/v2/REF30/lanterns?a=1"}, "response": {"status": 200}}
            ]}}
            """#
        try folder.write(capture().replacing("\n]}}", with: more), to: "c.har")
        let result = try Program.run(["compare", folder.url.appending(path: "c.har").path])
        #expect(result.status == 1, "\(result)")
        #expect(result.output.contains("  unknown to the mock: GET /api/v2/REF30/lanterns (1)\n"))
        #expect(result.output.contains("It does not know 1 path."))
        let imported = try Program.run(["import", "c.har", "new"], in: folder.url)
        #expect(
            imported.output.contains("  unknown to the mock: GET /api/v2/REF30/lanterns (1)\n"), "\(imported)"
        )
    }

    @Test func `compare does not say that a capture matches as a whole if an entry cannot be read`() throws {
        let folder = try ScratchFolder()
        let more = #"""
            , {"startedDateTime": "2026-03-16T14:39:50Z", "request": {"method": "GET", \#
            "url": "https://api.auth.adobe.com/api/v2/REF30/profiles"}, "response": {"status": 200, "headers": \#
            [{"name": "Content-Encoding", "value": "br"}], \#
            "content": {"text": "iwaAIyI6e319gP/+", "encoding": "base64"}}}
            ]}}
            """#
        try folder.write(capture().replacing("\n]}}", with: more), to: "c.har")
        let page = folder.url.appending(path: "r.html")
        let result = try Program.run(
            ["compare", folder.url.appending(path: "c.har").path, "--html", page.path])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("  entry 3 cannot be read: "), "\(result)")
        let imported = try Program.run(["import", "c.har", "new"], in: folder.url)
        #expect(imported.status == 0 && imported.output.contains("  entry 3 cannot be read: "), "\(imported)")
        let summary = "The capture and the mock match in what could be compared."
        #expect(result.output.contains(summary), "\(result)")
        #expect(try String(contentsOf: page, encoding: .utf8).contains(summary))
    }

    @Test func `compare reads the scenarios that requests select from --scenarios`() throws {
        let folder = try ScratchFolder([
            "scenarios/own-package.yaml": """
            description: HBO is not in the package.
            extends: returning-user
            decisions: [{ resource: HBO, decision: deny, details: Call us. }]
            """
        ])
        let scenarios = folder.url.appending(path: "scenarios").path
        let mock = try RunningMock(["--scenarios", scenarios])
        let app = try RecipeApp(on: mock.port, device: "d", fields: ["X-Mock-Scenario": "own-package"])
        for resource in ["HBO", "CNN"] { _ = try app.authorize(resource) }
        let capture = folder.url.appending(path: "c.har")
        try Data(mock.send(.get, "/__admin/requests.har").body).write(to: capture)
        let equal = try Program.run(["compare", capture.path, "--scenarios", scenarios])
        #expect(equal.status == 0 && equal.output.contains("4 calls of Adobe Pass"), "\(equal)")
        let unknown = try Program.run(["compare", capture.path])
        #expect(unknown.status == 2, "\(unknown)")
        #expect(
            unknown.output.contains("not compared: requests with X-Mock-Scenario: own-package, which cannot"))
        #expect(unknown.output.contains("The capture has no call that could be compared."))
        try folder.write("rules: [", to: "scenarios/own-package.yaml")
        let broken = try Program.run(["compare", capture.path, "--scenarios", scenarios])
        #expect(broken.output.contains("scenarios/own-package.yaml:2: "), "\(broken)")
        let missing = try Program.run(["compare", capture.path, "--scenarios", scenarios + "-missing"])
        #expect(missing.status == 2 && missing.errors.contains("-missing"), "\(missing)")
    }

    @Test func `compare takes values of policies, and refuses to overwrite the capture`() throws {
        let folder = try ScratchFolder()
        try folder.write(capture(), to: "c.har")
        let path = folder.url.appending(path: "c.har").path
        #expect(try Program.run(["compare", path, "--policy", "mockHeaders=off"]).status == 0)
        let unknown = try Program.run(["compare", path, "--policy", "mockHeader=off"])
        #expect(unknown.status == 2, "\(unknown)")
        #expect(
            unknown.errors == "--policy: unknown policy \"mockHeader\", did you mean \"mockHeaders\"?\n")
        let wrong = try Program.run(["compare", path, "--policy", "mockHeaders=maybe"])
        #expect(wrong.status == 2, "\(wrong)")
        #expect(wrong.errors == "--policy: unknown value of mockHeaders \"maybe\", expected one of on, off\n")
        #expect(try Program.run(["compare", path, "--policy", "mockHeaders"]).status == 2)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.json", withDestinationPath: "c.har")
        for report in [path, "c.har", "./c.har", "link.json"] {
            let refused = try Program.run(["compare", path, "--json", report], in: folder.url)
            #expect(refused.status == 2 && refused.errors.contains("would overwrite"), "\(refused)")
        }
        let twice = try Program.run(
            ["compare", path, "--policy", "mockHeaders=on", "--policy", "mockHeaders=off"])
        #expect(twice.status == 2, "\(twice)")
        #expect(
            twice.errors == "--policy: mockHeaders is given twice, as \"on\" and as \"off\", expected once\n")
        #expect(try String(contentsOf: folder.url.appending(path: "c.har"), encoding: .utf8) == capture())
    }

    @Test(arguments: [
        (
            ["--html", "out", "--json", "out"],
            "two reports would be written to out, expected a file for each"
        ),
        (
            ["--html", "out", "--json", "./out"],
            "two reports would be written to ./out, expected a file for each"
        ),
        (["--json", "none/x"], "--json: cannot write none/x; check that its folder exists and is writable"),
        (["--junit", "-"], "--junit: expected a file; standard output has the text"),
    ])
    func `compare and checklist refuse files that cannot be written before they work`(
        options: [String], message: String
    ) throws {
        let folder = try ScratchFolder(["c.har": capture()])
        let compared = try Program.run(["compare", "c.har"] + options, in: folder.url)
        #expect(
            compared.status == 2 && compared.output.isEmpty && compared.errors == message + "\n",
            "\(compared)")
        guard options[0] == "--junit" else { return }
        let checked = try Program.run(["checklist", "--url", "http://127.0.0.1:1"] + options)
        #expect(checked.status == 2 && checked.errors == message + "\n", "\(checked)")
    }

    @Test func `what import has written starts as printed, even if nobody was logged in`() throws {
        let folder = try ScratchFolder()
        try folder.write(
            #"{"requestor": {"id": "MINE", "name": "Mine", "mvpds": [{"id": "A", "displayName": "A"}]}}"#,
            to: "c.json")
        let project = folder.url.appending(path: "my project")
        let result = try Program.run(["import", folder.url.appending(path: "c.json").path, project.path])
        #expect(result.status == 0, "\(result)")
        #expect(
            result.output.contains("1 service provider, 1 MVPD, no logins at the end, no denied resources."))
        #expect(result.output.contains("cd '\(project.path)' && adobe-pass-mock --scenario captured --watch"))
        let validation = try Program.run(["validate", "--strict"], in: project)
        #expect(validation.status == 0 && validation.output.contains("1 scenario"), "\(validation)")
    }

    @Test
    func `import, validate and serve take what import has written, even if it is larger than a megabyte`()
        throws
    {
        let name = String(repeating: "a", count: 30_000)
        let mvpds = (1...40).map { #"{"id": "M\#($0)", "requiredMetadataFields": ["\#(name)"]}"# }
            .joined(separator: ",")
        let folder = try ScratchFolder(["c.json": #"{"requestor": {"id": "MINE", "mvpds": [\#(mvpds)]}}"#])
        let first = try Program.run(["import", "c.json", "first"], in: folder.url)
        #expect(first.status == 0, "\(first)")
        let file = try Data(contentsOf: folder.url.appending(path: "first/config/mvpds.yaml"))
        #expect((1 << 20..<4 << 20).contains(file.count), "\(file.count)")
        let project = folder.url.appending(path: "first")
        let valid = try Program.run(["validate", "--strict"], in: project)
        #expect(valid.status == 0, "\(valid)")
        let mock = try RunningMock(["--scenario", "captured"], in: project)
        let reply = try RecipeApp(on: mock.port, device: "d").get("/api/v2/MINE/configuration")
        #expect(mock.stop() == 0)
        try folder.write(reply.jsonText, to: "again.json")
        let second = try Program.run(["import", "again.json", "second"], in: folder.url)
        #expect(
            second.status == 0 && second.output.contains("1 service provider, 40 MVPDs, no logins"),
            "\(second)")
    }

    @Test func `import writes nothing if a file would be larger than the mock reads, and names the limit`()
        throws
    {
        // Each of these characters has six bytes in the file.
        let name = String(repeating: "\u{92}", count: 720_000)
        let folder = try ScratchFolder([
            "c.json":
                #"{"requestor": {"id": "MINE", "mvpds": [{"id": "A", "requiredMetadataFields": ["\#(name)"]}]}}"#
        ])
        let result = try Program.run(["import", "c.json", "new"], in: folder.url)
        #expect(result.status == 1 && result.output.isEmpty, "\(result)")
        let start = "the files of c.json are not valid: capture:config/mvpds.yaml:1: the file has "
        #expect(result.errors.hasPrefix(start), "\(result.errors.prefix(200))")
        #expect(result.errors.hasSuffix(" bytes, expected at most 4194304\n"))
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/new"))
    }

    @Test func `import takes a saved configuration reply from standard input, as from a file`() throws {
        let folder = try ScratchFolder()
        let reply =
            #"{"requestor": {"id": "MINE", "name": "Mine", "mvpds": [{"id": "A", "displayName": "A"}]}}"#
        let result = try Program.run(["import", "-", "new"], input: reply, in: folder.url)
        #expect(
            result.status == 0 && result.output.contains("1 service provider, 1 MVPD, no logins"), "\(result)"
        )
    }

    @Test(arguments: [
        (["import", "-", "new"], "{}", "standard input: the file has no log.entries"),
        (["compare", "-"], "{}", "standard input: the file has no log.entries"),
        (["redact", "-"], "{}", "standard input: the file has no log.entries"),
        (["redact", "-"], #"{"log": {"entries": []}}"#, "standard input has no call of Adobe Pass"),
        (["verify-media-token", "--key", "-", "x"], "{}", "standard input: there is no PEM block"),
    ])
    func `a message about - names standard input`(arguments: [String], input: String, message: String) throws
    {
        let folder = try ScratchFolder()
        let result = try Program.run(arguments, input: input, in: folder.url)
        #expect(result.status == 2 && result.errors.hasPrefix(message), "\(result)")
    }

    @Test func `import refuses a name of metadata that the capture does not have, and one if it has none`()
        throws
    {
        let folder = try ScratchFolder()
        try folder.write(capture(), to: "c.har")
        let result = try Program.run([
            "import", folder.url.appending(path: "c.har").path, folder.url.appending(path: "new").path,
            "--keep", "emial",
        ])
        #expect(result.status == 2)
        #expect(result.errors.contains("--keep emial:") && result.errors.contains("expected one of userID"))
        let other = try ScratchFolder([
            "c.json":
                #"{"requestor": {"id": "MINE", "name": "Mine", "mvpds": [{"id": "A", "displayName": "A"}]}}"#
        ])
        let none = try Program.run(["import", "c.json", "new", "--keep", "userID"], in: other.url)
        #expect(none.status == 2)
        #expect(
            none.errors == "--keep userID: c.json has no user metadata, expected no --keep\n", "\(none)")
    }
}

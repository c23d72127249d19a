import Foundation
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
                "  entry 2: /profiles/Cablevision/issuer is Apple, in the mock Cablevision\n"))
        let report = try #require(JSONValue(parsing: Data(contentsOf: json)))
        let difference: JSONValue = [
            "entry": .integer(2), "operation": "retrieveProfiles", "kind": "value",
            "place": "/profiles/Cablevision/issuer", "captured": "Apple", "mock": "Cablevision",
        ]
        #expect(report["differences"]?.array == [difference])
    }

    @Test(arguments: [
        ("{}", "the file has no log.entries, expected an HTTP archive (HAR 1.2)"),
        ("[1]", "the file does not begin with a JSON object"),
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
        #expect(again.status == 2)
        #expect(again.errors.contains("these files exist and were not overwritten"))
    }
}

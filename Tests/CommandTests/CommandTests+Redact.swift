import Foundation
import PassAPI
import TestSupport
import Testing

extension CommandTests {
    /// A capture of one call, and of a request to another host.
    private static let captured = """
        {"log": {"version": "1.2", "entries": [
        {"startedDateTime": "2026-03-16T14:39:48Z", "request": {"method": "GET", "url": "https://cdn.example/a.js"}, \
        "response": {"status": 200}},
        {"startedDateTime": "2026-03-16T14:39:49Z", "request": {"method": "GET", \
        "url": "https://api.auth.adobe.com/api/v2/REF30/profiles", "headers": [\
        {"name": "Authorization", "value": "Bearer opaque-token-5512"}, \
        {"name": "AP-Device-Identifier", "value": "fingerprint ZGV2aWNlLTE="}]}, \
        "response": {"status": 200, "headers": [{"name": "Content-Type", "value": "application/json"}], \
        "content": {"mimeType": "application/json", "text": "{\\"profiles\\": {}, \\"user\\": \\"jane-5512\\"}"}}}
        ]}}
        """

    @Test func `redact writes the calls to standard output, and says what it left out`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.captured, to: "capture.har")
        let result = try Program.run(["redact", folder.url.appending(path: "capture.har").path])
        #expect(result.status == 0, "\(result)")
        let entries = try #require(JSONValue(parsing: result.output.utf8)?["log"]?["entries"]?.array)
        #expect(entries.count == 1)
        #expect(!result.output.contains("5512"))
        #expect(result.errors == "1 call of Adobe Pass redacted\n  left out: requests to cdn.example (1)\n")
    }

    @Test func `redact creates the file of --output, and overwrites none`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.captured, to: "capture.har")
        let capture = folder.url.appending(path: "capture.har").path
        let output = folder.url.appending(path: "redacted.har").path
        let result = try Program.run(["redact", capture, "--output", output])
        #expect(result.status == 0 && result.output.isEmpty, "\(result)")
        let written = try String(contentsOfFile: output, encoding: .utf8)
        #expect(JSONValue(parsing: written.utf8)?["log"]?["version"] == "1.2")
        let closed = try Program.run(
            URL(filePath: "/bin/sh"),
            [
                "-c", #"exec "$0" redact "$1" --output "$2" <&- 2>&-"#, Program.executable.path, capture,
                output + ".closed",
            ])
        #expect(closed.status == 0, "\(closed)")
        let whole = try String(contentsOfFile: output + ".closed", encoding: .utf8)
        #expect(JSONValue(parsing: whole.utf8) != nil, "it has no line of standard error: \(whole)")
        for existing in [output, capture] {
            let again = try Program.run(["redact", capture, "--output", existing])
            #expect(again.status == 2)
            #expect(again.errors == "\(existing) exists and was not overwritten; choose another name\n")
        }
        let missing = folder.url.appending(path: "missing/redacted.har").path
        let refused = try Program.run(["redact", capture, "--output", missing])
        #expect(refused.status == 2 && refused.errors.hasPrefix("cannot write \(missing): "), "\(refused)")
        #expect(try String(contentsOfFile: output, encoding: .utf8) == written)
        #expect(try String(contentsOfFile: capture, encoding: .utf8) == Self.captured)
    }

    @Test func `a redacted capture has the differences of the original`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.captured, to: "capture.har")
        let capture = folder.url.appending(path: "capture.har").path
        let output = folder.url.appending(path: "redacted.har").path
        #expect(try Program.run(["redact", capture, "--output", output]).status == 0)
        for path in [capture, output] {
            let result = try Program.run(["compare", path])
            #expect(result.status == 1)
            #expect(result.output.contains("/user is [redacted], and missing in the mock"), "\(result)")
            #expect(result.output.contains("1 difference, no policy explains any of them."), "\(result)")
        }
    }

    @Test(arguments: [
        ("{}", "the file has no log.entries, expected an HTTP archive (HAR 1.2)"),
        (#"{"log": {"entries": []}}"#, "has no call of Adobe Pass"),
        (String(captured.dropLast(5)), "entry 2 cannot be read: the file ends before it is complete"),
    ])
    func `redact refuses other files with status 2, and leaves no output`(text: String, message: String)
        throws
    {
        let folder = try ScratchFolder()
        try folder.write(text, to: "other.har")
        let output = folder.url.appending(path: "redacted.har")
        let result = try Program.run(
            ["redact", folder.url.appending(path: "other.har").path, "--output", output.path])
        #expect(result.status == 2)
        #expect(result.errors.hasSuffix("\(message)\n"), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: output.path))
    }
}

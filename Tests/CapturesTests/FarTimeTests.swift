import PassAPI
import Testing

@testable import Captures

@Suite("Times of a capture that no clock can show")
struct FarTimeTests {
    @Test(
        arguments: [
            (0, .max), (-.max, .max), (1_773_671_988_000, 291_000_000_000_000),
        ] as [(Int64, Int64)])
    func `a login and a permit that end there have the longest lifetime of a file`(
        _ start: Int64, _ end: Int64
    ) throws {
        let validity = "\"notBefore\": \(start), \"notAfter\": \(end)"
        let profiles =
            "{\"profiles\": {\"Spectrum\": {\(validity), \"issuer\": \"Spectrum\", \"type\": \"regular\"}}}"
        let decisions = """
            {"decisions": [{"resource": "r", "serviceProvider": "MYNET", "mvpd": "Spectrum", "authorized": true, \
            \(validity), "token": {\(validity), "serializedToken": "x"}}]}
            """
        let entries = [
            ("GET", "profiles", profiles), ("POST", "decisions/authorize/Spectrum", decisions),
        ].map { method, path, reply in
            """
            {"startedDateTime": "2026-03-16T14:39:48Z", "request": {"method": "\(method)", \
            "url": "https://api.auth.adobe.com/api/v2/MYNET/\(path)", "headers": [\
            {"name": "AP-Device-Identifier", "value": "fingerprint ZGV2aWNlLTE="}]}, \
            "response": {"status": 200, "content": {"text": \
            \(String(decoding: JSONValue.string(reply).jsonBytes, as: UTF8.self))}}}
            """
        }
        var reader = HTTPArchiveReader()
        var capture = Capture()
        let archive = "{\"log\": {\"entries\": [\(entries.joined(separator: ","))]}}"
        try reader.read(Array(archive.utf8)) { capture.add($0) }
        try reader.finish()
        capture.finish()
        let files = try InferredConfiguration(of: capture.calls).validFiles()
        let integrations = try #require(files["config/integrations.yaml"])
        for name in ["authenticationTTL", "authorizationTTL", "mediaTokenTTL"] {
            #expect(integrations.contains("\(name): P36525D"), "\(integrations)")
        }
    }
}

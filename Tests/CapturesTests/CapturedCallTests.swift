import HTTPMessages
import PassAPI
import Testing

@testable import Captures

@Suite("Captured calls")
struct CapturedCallTests {
    @Test(arguments: ["https://api.auth.adobe.com", "http://127.0.0.1:8080"])
    func `are sent to the mock as requests to the host of the service`(base: String) throws {
        let entry: JSONValue = [
            "startedDateTime": "2026-03-16T14:39:48Z",
            "request": [
                "method": "GET", "url": .string("\(base)/api/v2/REF30/profiles"),
                "headers": [["name": "Host", "value": "proxy.example"]],
            ],
            "response": ["status": .integer(200), "content": ["text": "{}"]],
        ]
        var reader = HTTPArchiveReader()
        var capture = Capture()
        try reader.read(JSONValue.object(["log": ["entries": [entry]]]).jsonBytes) { capture.add($0) }
        try reader.finish()
        capture.finish()
        #expect(capture.calls.map(\.request.baseURL) == [base])
    }
}

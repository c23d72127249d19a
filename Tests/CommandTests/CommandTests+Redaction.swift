import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

extension CommandTests {
    @Test(arguments: [[], ["--no-redaction"]])
    func `serve shows credentials only with --no-redaction`(options: [String]) throws {
        let mock = try RunningMock(options)
        func send(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") throws -> String {
            String(decoding: try mock.send(method, path, body).body, as: UTF8.self)
        }
        _ = try send(.post, "/o/client/token", "grant_type=client_credentials&client_id=x&client_secret=HUSH")
        #expect(try send(.get, "/__admin/requests").contains("HUSH") == !options.isEmpty)
    }

    @Test func `why shows no credentials of the request that it explains`() throws {
        let mock = try RunningMock()
        let device = Base64.encode(#"{"model":"Sh0wn","password":"HUSH"}"#.utf8)
        let replies = [
            try mock.send(
                .post, "/o/client/token", "grant_type=client_credentials&client_id=x&client_secret=HUSH"),
            try mock.send(.get, "/api/v2/REF30/profiles/client-secret%3DHUSH"),
            try mock.send(.get, "/api/v2/client-secret%3DHUSH/profiles"),
            try mock.send(.get, "/Sh0wn/client-secret%3DHUSH"),
            try mock.send(
                .get, "/api/v2/REF30/profiles", "", ["AP-Device-Identifier": "fingerprint \(device)"]),
        ]
        var texts: [String] = []
        for reply in replies {
            let path = try #require(reply.fields[HTTPField.Name("X-Mock-Request")!])
            let result = try Program.run(["why", mock.url + path])
            #expect(result.status == 0 && result.output.contains("\nWhy: "), "\(result)")
            #expect(!result.output.contains("HUSH"), "\(result.output)")
            texts.append(result.output)
        }
        #expect(texts.contains { $0.contains("  device     ") })
    }

    @Test(arguments: ["0.0.0.0", "::"])
    func `serve refuses --no-redaction where others can reach it`(host: String) throws {
        let result = try Program.run(["serve", "--port", "0", "--no-redaction", "--host", host])
        #expect(result.status == 2)
        #expect(result.errors.contains("--no-redaction needs a mock that listens only on loopback"))
    }
}

import HTTPMessages
import HTTPTypes
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

    @Test(arguments: ["0.0.0.0", "::"])
    func `serve refuses --no-redaction where others can reach it`(host: String) throws {
        let result = try Program.run(["serve", "--port", "0", "--no-redaction", "--host", host])
        #expect(result.status == 2)
        #expect(result.errors.contains("--no-redaction needs a mock that listens only on loopback"))
    }
}

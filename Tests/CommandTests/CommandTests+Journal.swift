import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// `serve --journal off`
extension CommandTests {
    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "", to mock: RunningMock
    ) throws -> (status: Int, text: String) {
        let reply = try mock.send(method, path, body)
        return (reply.status.code, String(decoding: reply.body, as: UTF8.self))
    }

    private func expectNoJournal(_ mock: RunningMock) throws {
        #expect(try send(.get, "/nowhere", to: mock).status == 404)
        #expect(try send(.get, "/api/v2/REF30/configuration", to: mock).status == 401)
        let calls: [(HTTPRequest.Method, String, String)] = [
            (.get, "", ""), (.get, "/unmatched", ""), (.get, "/some-id", ""), (.get, ".har", ""),
            (.post, "/count", "{}"), (.post, "/find", "{}"), (.post, "/some-id/replay", ""),
            (.post, "/verify", #"{"sequence": [{}]}"#),
            // Otherwise this one would fail after its timeout, without the reason.
            (.post, "/wait", #"{"timeout": "PT10M"}"#),
        ]
        for (method, path, body) in calls {
            let reply = try send(method, "/__admin/requests\(path)", body, to: mock)
            #expect(reply.status == 409, "\(method) \(path)")
            #expect(reply.text.contains(#""code":"journal_off""#))
            #expect(reply.text.contains("The mock was started with --journal off and keeps no requests."))
        }
        #expect(try send(.get, "/__admin/checklist", to: mock).status == 409)
        #expect(try send(.get, "/__admin/dashboard/checklist", to: mock).status == 409)
        #expect(try send(.delete, "/__admin/requests", to: mock).status == 204)
        #expect(try send(.post, "/__admin/requests/remove", "{}", to: mock).text == #"{"count":0}"#)
        #expect(try send(.post, "/__admin/reset", to: mock).status == 204)
        let page = try send(.get, "/__admin/", to: mock).text
        #expect(page.contains("The journal is off"))
        #expect(page.contains("The mock was started with <code>--journal off</code> and keeps no requests."))
        let metrics = try send(.get, "/__admin/metrics", to: mock).text
        for count in [
            #"{operation="none",status="404"} 1"#, #"{operation="retrieveConfiguration",status="401"} 1"#,
        ] {
            #expect(metrics.contains("requests_total\(count)"), "it still counts")
        }
    }

    @Test func `with --journal off, the mock keeps no requests, and says so to everybody who asks for them`()
        throws
    {
        try expectNoJournal(RunningMock(["--journal", "off"]))
    }

    #if Redis
        @Test func `with --journal off, mocks that share a state keep no requests either`() throws {
            let url = try RedisServer.shared.get().url
            try expectNoJournal(RunningMock(["--state", url, "--journal", "off"]))
            let next = try RunningMock(["--state", url])
            #expect(try send(.get, "/__admin/requests", to: next).text.contains(#""total":0"#))
        }
    #endif
}

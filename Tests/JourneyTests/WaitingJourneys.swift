import AdminAPI
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// Calls of the admin API that stay open until requests arrive on other connections.
@Suite("Waiting for requests")
struct WaitingJourneys {
    private let server: TestServer
    private let mock: Mock

    init() throws {
        let clock = TestClock()
        let server = try TestServer(responder: AdminResponder.make(scenario: "valid-sso", clock: clock))
        self.server = server
        mock = Mock(clock: clock) { try TestClient.exchange($0, port: server.port) }
    }

    /// Sends `POST /__admin/requests/wait` for two requests of a device, without waiting for its reply.
    private func waitForTwo(from app: App) throws -> TestClient {
        let client = try TestClient(port: server.port)
        let pattern = #"{"operation": "retrieveProfiles", "device": "\#(app.device)", "count": 2}"#
        client.send(
            "POST /__admin/requests/wait HTTP/1.1\r\nHost: localhost\r\n"
                + "Content-Length: \(pattern.utf8.count)\r\n\r\n\(pattern)")
        #expect(!client.hasSomething(within: .milliseconds(50)))
        return client
    }

    @Test func `the answer is sent with the last missing request, and contains all of them`() throws {
        let app = try App(on: mock)
        let waiting = try waitForTwo(from: app)
        _ = try app.get("profiles")
        #expect(!waiting.hasSomething(within: .milliseconds(50)))
        let last = try #require(try app.get("profiles/Nobody")["trace"]?.string)
        #expect(!waiting.hasSomething(within: .milliseconds(50)))
        _ = try app.get("profiles")
        let reply = try waiting.readReply()
        #expect(reply.status == 200)
        let requests = try #require(JSONValue(parsing: Array(reply.body.utf8))?["requests"]?.array)
        #expect(
            requests.map { $0["request"]?["path"] } == ["/api/v2/REF30/profiles", "/api/v2/REF30/profiles"])
        #expect(!requests.contains { $0["trace"] == .string(last) })
    }

    @Test func `a call that has waited for too few requests says how many there were`() throws {
        _ = try App(on: mock).get("profiles")
        let pattern = #"{"operation": "retrieveProfiles", "count": 3, "timeout": "50ms"}"#
        let reply = try mock.admin(.post, "/requests/wait", pattern)
        #expect(reply.status == 408)
        let detail = reply["errors"]?.array?.first?["detail"]?.string
        #expect(detail?.hasSuffix("expected 3 (operation retrieveProfiles), but 1 matched.") == true)
    }

    @Test func `a server that shuts down answers a waiting call with 503`()
        throws
    {
        let waiting = try waitForTwo(from: App(on: mock))
        server.stop()
        let reply = try waiting.readReply()
        #expect(reply.status == 503)
        let error = JSONValue(parsing: Array(reply.body.utf8))?["errors"]?.array?.first
        #expect(error?["code"] == "stopping")
        #expect(reply["Connection"] == "close")
    }

    @Test func `each request is an event with the entry of the journal`() throws {
        let app = try App(on: mock)
        let reader = try TestClient(port: server.port)
        reader.send("GET /__admin/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try reader.readReply()["Content-Type"] == "text/event-stream")
        _ = try reader.readThrough("adobe-pass-mock\n\n\r\n")
        let trace = try #require(try app.get("profiles/Nobody")["trace"]?.string)
        let event = try reader.readThrough("\n\n\r\n")
        let lines = event.split(whereSeparator: \.isNewline)
        #expect(lines.contains("event: request"))
        #expect(lines.contains("id: \(trace)"))
        let data = try #require(lines.first { $0.hasPrefix("data: ") }).dropFirst("data: ".count)
        #expect(try JSONValue(parsing: Array(data.utf8)) == mock.admin(.get, "/requests/\(trace)").json)
    }

    @Test func `a client that connects again receives the requests after the last one that it has received`()
        throws
    {
        let app = try App(on: mock)
        let traces = try (0..<3).map { _ in try #require(try app.get("profiles/Nobody")["trace"]?.string) }
        /// The stream of a client that names an event, up to the latest request.
        func events(after last: String) throws -> String {
            let reader = try TestClient(port: server.port)
            reader.send("GET /__admin/events HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: \(last)\r\n\r\n")
            return try reader.readThrough("\nid: \(traces[2])\n")
        }
        let missed = try events(after: traces[0])
        #expect(!missed.contains(traces[0]) && missed.contains("\nid: \(traces[1])\n"))
        // The journal does not know the name, for example because the mock was started again.
        #expect(try events(after: "unknown").contains("\nid: \(traces[0])\n"))
    }
}

import Dispatch
import EventServer
import HTTPMessages
import TestSupport
import Testing

/// What the loop of a server counts as turns, whose times are a metric.
@Suite("Turns of an event loop")
struct TurnTests {
    private let counters = ServerCounters()

    private var turns: Int { counters.turnTimes.reduce(0) { $0 + $1.current.turns.reduce(0, +) } }

    @Test func `are counted when they only accept a connection`() throws {
        let server = try TestServer(tls: TestAuthority.tls(), counters: counters)
        let client = try TestClient(port: server.port)
        #expect(eventually { turns == 1 })
        withExtendedLifetime(client) {}
    }

    @Test(arguments: [false, true])
    func `are counted when they only read a part of a request, or the end of a connection`(
        isSecure: Bool
    ) throws {
        let server = try TestServer(tls: isSecure ? TestAuthority.tls() : nil, counters: counters)
        let client =
            try isSecure
            ? TestClient(port: server.port, tls: TestAuthority.clientOptions) : TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = try client.readReply()
        for part in ["GET / HT", "TP/1.1\r\n", "Host: x"] {
            let before = turns
            client.send(part)
            #expect(eventually { turns > before })
        }
        let before = turns
        client.endSending()
        #expect(eventually { turns > before })
    }

    @Test func `are counted when they only send a delayed reply`() throws {
        let server = try TestServer(counters: counters) { request in
            Reply(delivery: Delivery(delay: request.path == "/later" ? .milliseconds(50) : .zero))
        }
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = try client.readReply()
        // The turns of the first request have ended.
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(50))
        let before = turns
        client.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = try client.readReply()
        #expect(eventually { turns >= before + 2 })
    }

    @Test func `end while a client that has closed its sending side waits for its reply`() throws {
        let promise = ReplyPromise(timeout: .seconds(60), timeoutReply: Reply(), isComputed: true)
        let server = try TestServer(counters: counters) { _ in Reply(promised: promise) }
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        client.endSending()
        #expect(eventually { turns >= 2 })
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(100))
        #expect(turns < 10)
        promise.resolve(Reply(contentType: "text/plain", text: "computed"))
        #expect(try client.readToEnd().hasSuffix("computed"))
    }
}

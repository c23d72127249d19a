import HTTPMessages
import PassVocabulary
import TestSupport
import Testing

@testable import EventServer

@Suite("Refused requests and connections")
struct RefusingTests {
    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET /" + String(repeating: "a", count: 17000) + " HTTP/1.1\r\n", 414),
        ("GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 17000), 431),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1048577\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n100001\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n", 417),
        ("CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n", 501),
        ("GET / HTTP/3.0\r\n\r\n", 505),
    ])
    func `a bad request gets its status and a short body, then the connection closes and the server goes on`(
        text: String, status: Int
    ) throws {
        let server = try TestServer()
        let client = try TestClient(port: server.port)
        client.send(text)
        let reply = try client.readReply()
        #expect(reply.status == status)
        #expect(reply["Connection"] == "close")
        #expect(reply["Content-Type"] == "application/json;charset=UTF-8")
        #expect(reply.body.hasPrefix(#"{"mock":{"error":""#))
        #expect(reply.body.contains("--max-head-bytes") == [414, 431].contains(status))
        #expect(try client.readToEnd().isEmpty)
        try expectServing(server)
    }

    @Test(arguments: [
        ("GET /a?b=c d e HTTP/1.1", "the target contains a character that must be percent-encoded"),
        ("GET /a b", "the version is not HTTP/1.1 or HTTP/1.0"),
        ("GET /a", "the request line is not method, target and version"),
    ])
    func `a request line is refused with the reason`(line: String, reason: String) throws {
        let server = try TestServer()
        let client = try TestClient(port: server.port)
        client.send(line + "\r\n")
        #expect(try client.readReply().body.contains(reason))
    }

    @Test(arguments: [
        ("Host: x\r\nOrigin: https://app.example\r\nContent-Length: 1048577\r\n\r\n", 413, true),
        (
            "Host: x\r\nOrigin: https://app.example\r\nTransfer-Encoding: chunked\r\n\r\n100001\r\n", 413,
            true
        ),
        ("Host: x\r\nOrigin: https://app.example\r\nA: " + String(repeating: "a", count: 17000), 431, true),
        ("Host: x\r\nA: " + String(repeating: "a", count: 17000), 431, false),
        ("Host: x\r\nContent-Length: 1048577\r\n\r\n", 413, false),
        ("Origin: https://app.example\r\n\r\n", 400, false),
    ])
    func `a page of another origin can read why its request is refused`(
        fields: String, status: Int, isReadable: Bool
    ) throws {
        let server = try TestServer()
        let client = try TestClient(port: server.port)
        client.send("POST / HTTP/1.1\r\n" + fields)
        let reply = try client.readReply()
        #expect(reply.status == status)
        #expect(reply["Access-Control-Allow-Origin"] == (isReadable ? "https://app.example" : nil))
        #expect(reply["Access-Control-Allow-Credentials"] == (isReadable ? "true" : nil))
    }

    @Test(arguments: [
        ("HEAD / HTTP/1.1\r\n\r\n", 400), ("HEAD / HTTP/1.1\r\nHost : x\r\n\r\n", 400),
        ("HEAD / HTTP/1.1\r\nHost: x\r\nContent-Length: 1048577\r\n\r\n", 413),
        ("HEAD / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", 400),
        ("HEAD / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n", 417),
    ])
    func `a bad HEAD gets its status without content (RFC 9110, 9.3.2)`(text: String, status: Int) throws {
        let server = try TestServer()
        let client = try TestClient(port: server.port)
        client.send(text)
        #expect(try client.readReply(toHead: true).status == status)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `an early 413 reaches a client that sends its whole body before it reads`() throws {
        let server = try TestServer()
        let client = try TestClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 8388608\r\n\r\n")
        client.send([UInt8](repeating: 0x61, count: 8 << 20))
        #expect(try client.readReply().status == 413)
    }

    @Test func `a delayed refusal is sent, even after the idle timeout`() throws {
        var limits = ServerLimits()
        limits.idleTimeout = .seconds(1)
        let server = try TestServer(limits: limits, responder: LateRefuser())
        let client = try TestClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1048577\r\n\r\n")
        #expect(try client.readReply().status == 413)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `requests before a bad one are answered, and requests after it are not`() throws {
        let server = try TestServer()
        let client = try TestClient(port: server.port)
        let good = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
        client.send(good + "GET / HTTP/1.1\r\nHost : x\r\n\r\n" + good)
        #expect(try client.readReply().status == 200)
        #expect(try client.readReply().status == 400)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `the request that exceeds the unfinished bytes of all gets 503, and the others are answered`()
        throws
    {
        var limits = ServerLimits()
        limits.maximumUnfinishedBytes = 100_000
        let counters = ServerCounters()
        let server = try TestServer(limits: limits, loops: 2, counters: counters)
        let head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n"
        let body = String(repeating: "a", count: 59_999)
        let unfinished = head.utf8.count + body.utf8.count
        let first = try TestClient(port: server.port)
        first.send(head + body)
        #expect(eventually { counters.current.unfinishedBytes == unfinished })
        let second = try TestClient(port: server.port)
        second.send(head + body)
        let refused = try second.readReply()
        #expect(refused.status == 503 && refused["Retry-After"] == "1" && refused["Connection"] == "close")
        #expect(try second.readToEnd().isEmpty)
        #expect(eventually { counters.current.unfinishedBytes == unfinished })
        #expect(counters.current.unfinishedRefusals == 1)
        first.send("a")
        #expect(try first.readReply().status == 200)
        #expect(eventually { counters.current.unfinishedBytes == 0 })
    }

    @Test func `a HEAD that exceeds the unfinished bytes of all gets 503 without content (RFC 9110, 9.3.2)`()
        throws
    {
        var limits = ServerLimits()
        limits.maximumUnfinishedBytes = 100
        let server = try TestServer(limits: limits)
        let client = try TestClient(port: server.port)
        client.send(
            "HEAD / HTTP/1.1\r\nHost: x\r\nContent-Length: 200\r\n\r\n" + String(repeating: "a", count: 150))
        #expect(try client.readReply(toHead: true).status == 503)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `the bytes after a request do not stay among the unfinished ones once its reply hangs`() throws
    {
        let counters = ServerCounters()
        let promise = ReplyPromise(timeout: .seconds(3600), timeoutReply: Reply())
        let server = try TestServer(counters: counters) { _ in Reply(promised: promise) }
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n" + "GET / HTTP/1.1\r\n")
        #expect(eventually { counters.current.unfinishedBytes == 16 })
        promise.resolve(Reply(delivery: Delivery(fault: .hang)))
        #expect(eventually { counters.current.unfinishedBytes == 0 })
    }

    @Test func `a connection that closes takes its unfinished bytes with it`() throws {
        let counters = ServerCounters()
        let server = try TestServer(counters: counters)
        do {
            let client = try TestClient(port: server.port)
            let head = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
            client.send(head + "5\r\nhello")
            #expect(eventually { counters.current.unfinishedBytes == head.utf8.count + 5 })
        }
        #expect(eventually { counters.current.unfinishedBytes == 0 })
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHo")
        #expect(eventually { counters.current.unfinishedBytes == 18 })
        client.send("st: x\r\n\r\n")
        #expect(try client.readReply().status == 200)
        #expect(counters.current.unfinishedBytes == 0)
    }

    @Test func `a head and a body that are not complete in time get 408`() throws {
        let parts: [(WritableKeyPath<ServerLimits, Duration>, String)] = [
            (\.headTimeout, "GET / HT"),
            (\.bodyTimeout, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na"),
        ]
        for (timeout, part) in parts {
            var limits = ServerLimits()
            limits[keyPath: timeout] = .milliseconds(50)
            let server = try TestServer(limits: limits)
            let client = try TestClient(port: server.port)
            client.send(part)
            #expect(try client.readReply().status == 408, "\(part)")
            #expect(try client.readToEnd().isEmpty, "\(part)")
        }
    }

    @Test func `an idle connection is closed without a reply, before and after a request`()
        throws
    {
        var limits = ServerLimits()
        limits.idleTimeout = .milliseconds(50)
        let server = try TestServer(limits: limits)
        let silent = try TestClient(port: server.port)
        #expect(try silent.readToEnd().isEmpty)
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().status == 200)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test(arguments: [Delivery(delay: .milliseconds(20)), Delivery(fault: .drip)])
    func `an idle connection is also closed after a delayed reply and after a dripped one`(
        delivery: Delivery
    ) throws {
        var limits = ServerLimits()
        limits.idleTimeout = .milliseconds(50)
        limits.dripDuration = .milliseconds(50)
        let server = try TestServer(limits: limits) { request in
            var reply = Reply.echo(request)
            reply.delivery = delivery
            return reply
        }
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().status == 200)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `the server closes a connection that its client never closes`() throws {
        var limits = ServerLimits()
        limits.lingerTimeout = .milliseconds(50)
        limits.maximumConnections = 1
        let server = try TestServer(limits: limits)
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(try client.readReply().status == 200)
        // The slot of the first connection becomes free although its client keeps the connection open.
        try expectFreeSlot(server)
        client.endSending()
    }

    @Test func `a connection over the limit gets 503, and a closed connection frees its slot`() throws {
        var limits = ServerLimits()
        limits.maximumConnections = 1
        let server = try TestServer(limits: limits)
        do {
            let first = try TestClient(port: server.port)
            first.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try first.readReply().status == 200)
            #expect(try status(server) == 503)
            first.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try first.readReply().status == 200)
        }
        try expectFreeSlot(server)
    }

    @Test func `hanging connections do not count as open ones, and have the same limit of their own`()
        throws
    {
        var limits = ServerLimits()
        limits.maximumConnections = 2
        let server = try TestServer(limits: limits) { request in
            request.path == "/hang" ? Reply(delivery: Delivery(fault: .hang)) : .echo(request)
        }
        let hanging = try (0..<3).map { _ in
            let client = try TestClient(port: server.port)
            client.send("GET /hang HTTP/1.1\r\nHost: x\r\n\r\n")
            // Until it hangs, the connection counts as an open one.
            try expectFreeSlot(server)
            return client
        }
        #expect(!hanging[0].hasSomething(within: .milliseconds(20)))
        #expect(try hanging[2].readToEnd().isEmpty)
        try expectServing(server)
    }

    @Test func `a delay holds neither a slot nor a stop for a client that has closed its sending side`()
        throws
    {
        var limits = ServerLimits()
        limits.maximumConnections = 1
        limits.drainTimeout = .seconds(3600)
        let server = try TestServer(limits: limits) { request in
            request.path == "/late" ? Reply(delivery: Delivery(delay: .seconds(3600))) : .echo(request)
        }
        let client = try TestClient(port: server.port)
        client.send("GET /late HTTP/1.1\r\nHost: x\r\n\r\n")
        client.endSending()
        try expectFreeSlot(server)
        server.stop()
        #expect(server.waitUntilEnded())
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `a delay that begins after the client has closed its sending side holds no slot`() throws {
        var limits = ServerLimits()
        limits.maximumConnections = 2
        let promise = ReplyPromise(timeout: .seconds(3600), timeoutReply: Reply(), isComputed: true)
        let server = try TestServer(limits: limits) { request in
            guard request.path == "/late" else { return .echo(request) }
            var reply = Reply()
            reply.continuation = .promise(promise)
            return reply
        }
        let client = try TestClient(port: server.port)
        client.send("GET /late HTTP/1.1\r\nHost: x\r\n\r\n")
        client.endSending()
        try expectServing(server)
        promise.resolve(Reply(delivery: Delivery(delay: .seconds(3600))))
        let other = try TestClient(port: server.port)
        other.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try other.readReply().status == 200)
        try expectFreeSlot(server)
    }

    private func status(_ server: TestServer) throws -> Int {
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return try client.readReply().status
    }

    /// Sends requests until a slot is free, for at most a minute.
    private func expectFreeSlot(_ server: TestServer) throws {
        let end = ContinuousClock.now.advanced(by: .seconds(60))
        while try status(server) != 200 {
            guard ContinuousClock.now < end else { throw Unexpected("no slot became free") }
        }
    }

    private func expectServing(_ server: TestServer) throws {
        #expect(try status(server) == 200)
    }

    /// Delays the refusal of a body for longer than the idle timeout.
    private final class LateRefuser: Responder {
        func respond(to request: Request) -> Reply { .echo(request) }

        func bodyAllowance(of head: Request) -> BodyAllowance { BodyAllowance(delay: .seconds(2)) }
    }
}

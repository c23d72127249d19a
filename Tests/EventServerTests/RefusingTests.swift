import EventServer
import HTTPMessages
import TestSupport
import Testing

@Suite("What the server does not take")
struct RefusingTests {
    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET /" + String(repeating: "a", count: 9000) + " HTTP/1.1\r\n", 414),
        ("GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 17000), 431),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1048577\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n100001\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n", 417),
        ("CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n", 501),
        ("GET / HTTP/3.0\r\n\r\n", 505),
    ])
    func `a bad request gets its status, a short body and the end, and the server goes on`(
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
        #expect(try client.readToEnd().isEmpty)
        try expectAlive(server)
    }

    @Test func `an early 413 reaches a client that first sends its whole body`() throws {
        let server = try TestServer()
        let client = try TestClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 8388608\r\n\r\n")
        client.send([UInt8](repeating: 0x61, count: 8 << 20))
        #expect(try client.readReply().status == 413)
    }

    @Test func `a request before the bad one is answered, and none behind it`() throws {
        let server = try TestServer()
        let client = try TestClient(port: server.port)
        let good = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
        client.send(good + "GET / HTTP/1.1\r\nHost : x\r\n\r\n" + good)
        #expect(try client.readReply().status == 200)
        #expect(try client.readReply().status == 400)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `a head that is not finished in time gets 408`() throws {
        var limits = ServerLimits()
        limits.headTimeout = .milliseconds(50)
        let server = try TestServer(limits: limits)
        let client = try TestClient(port: server.port)
        client.send("GET / HT")
        #expect(try client.readReply().status == 408)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `a body that is not finished in time gets 408`() throws {
        var limits = ServerLimits()
        limits.bodyTimeout = .milliseconds(50)
        let server = try TestServer(limits: limits)
        let client = try TestClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na")
        #expect(try client.readReply().status == 408)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `a connection on which nothing comes is closed without a word, before and after a request`()
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
    func `a connection on which nothing comes is closed after a delayed and after a dripped reply too`(
        delivery: Delivery
    ) throws {
        var limits = ServerLimits()
        limits.idleTimeout = .milliseconds(50)
        limits.drip = .milliseconds(50)
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

    @Test func `a client that never closes is not waited for`() throws {
        var limits = ServerLimits()
        limits.linger = .milliseconds(50)
        limits.maximumConnections = 1
        let server = try TestServer(limits: limits)
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(try client.readReply().status == 200)
        // The place of the first connection becomes free although its client still holds it.
        try expectPlace(server)
        client.endSending()
    }

    @Test func `a connection too many gets 503, and a place that becomes free is given again`() throws {
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
        try expectPlace(server)
    }

    @Test func `connections that hang take nobody's place, and no more of them are kept than may be open`()
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
            // Until it hangs it counts like any other.
            try expectPlace(server)
            return client
        }
        #expect(!hanging[0].hasSomething(within: .milliseconds(20)))
        #expect(try hanging[2].readToEnd().isEmpty)
        try expectAlive(server)
    }

    private func status(_ server: TestServer) throws -> Int {
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return try client.readReply().status
    }

    /// Asks until there is a place, ten seconds at most.
    private func expectPlace(_ server: TestServer) throws {
        let end = ContinuousClock.now.advanced(by: .seconds(10))
        while try status(server) != 200 {
            guard ContinuousClock.now < end else { throw Unexpected("no place became free") }
        }
    }

    private func expectAlive(_ server: TestServer) throws {
        #expect(try status(server) == 200)
    }
}

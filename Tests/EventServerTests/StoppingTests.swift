import Dispatch
import EventServer
import HTTPMessages
import Libc
import TestSupport
import Testing

@Suite("Listening and stopping")
struct StoppingTests {
    private struct Silent: Responder {
        func respond(to request: Request) -> Reply { Reply() }
    }

    @Test func `a port in use says so`() throws {
        let server = try TestServer()
        let other = try EventServer(responder: Silent())
        #expect(throws: ServerError.portInUse(host: "127.0.0.1", port: server.port)) {
            try other.listen(host: "127.0.0.1", port: server.port)
        }
        let error = ServerError.portInUse(host: "127.0.0.1", port: 8080)
        #expect(error.description == "port 8080 on 127.0.0.1 is already in use")
    }

    @Test func `a host that does not exist says so`() throws {
        let server = try EventServer(responder: Silent())
        #expect { try server.listen(host: "no host", port: 0) } throws: { error in
            "\(error)".hasPrefix("the host no host is not known: ")
        }
    }

    @Test(arguments: ["localhost", "LocalHost", "::"])
    func `localhost is 127.0.0.1 too, and :: is IPv4 too`(host: String) throws {
        guard (try? BoundPort(host: "::1", port: 0)) != nil || host != "::" else { return }
        let server = try TestServer(host: host) { Reply(contentType: "text/plain", text: $0.connection.peer) }
        let client = try TestClient(port: server.port)
        client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().body == "127.0.0.1")
    }

    @Test(arguments: ["localhost", "::", "::1"])
    func `localhost and :: are ::1 on the same port, where the machine has IPv6`(host: String) throws {
        guard (try? BoundPort(host: "::1", port: 0)) != nil else { return }
        let server = try TestServer(host: host) { Reply(contentType: "text/plain", text: $0.connection.peer) }
        let client = try TestClient(port6: server.port)
        client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().body == "::1")
    }

    @Test func `a port that one address of localhost has lost to another server is in use`() throws {
        guard let six = try? BoundPort(host: "::1", port: 0) else { return }
        #expect(throws: ServerError.portInUse(host: "localhost", port: six.port)) {
            try BoundPort(host: "localhost", port: six.port)
        }
    }

    @Test func `several ports are served side by side`() throws {
        let other = try BoundPort(host: "127.0.0.1", port: 0)
        let server = try TestServer(alsoOn: other)
        #expect(other.port != server.port)
        for port in [server.port, other.port, server.port] {
            let client = try TestClient(port: port)
            client.send("GET /\(port) HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.readReply().body == "GET /\(port)\n")
        }
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("LOCALHOST", true), ("127.1", true), ("127.255.255.254", true),
        ("0.0.0.0", false),
    ])
    func `a port counts as loopback by its addresses, however the host is spelled`(
        host: String, isLoopback: Bool
    ) throws {
        #expect(try BoundPort(host: host, port: 0).isLoopback == isLoopback)
    }

    @Test func `the loopback address of IPv6 counts in any spelling, where the machine has IPv6`() throws {
        guard (try? BoundPort(host: "::1", port: 0)) != nil else { return }
        #expect(try BoundPort(host: "0:0:0:0:0:0:0:1", port: 0).isLoopback)
        #expect(try !BoundPort(host: "::", port: 0).isLoopback)
    }

    @Test func `a stop before the start ends the run at once`() throws {
        let server = try EventServer(responder: Silent())
        try server.listen(host: "127.0.0.1", port: 0)
        server.stop()
        server.run()
    }

    @Test func `stopping finishes the answer in flight, closes what is idle, and takes nobody new`() throws {
        let replyContext = DispatchSemaphore(value: 0)
        let server = try TestServer { request in
            var reply = Reply.echo(request)
            if request.path == "/late" {
                reply.delivery.delay = .milliseconds(200)
                replyContext.signal()
            }
            return reply
        }
        let idle = try TestClient(port: server.port)
        idle.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try idle.readReply()["Connection"] == nil)
        let client = try TestClient(port: server.port)
        client.send("GET /late HTTP/1.1\r\nHost: x\r\n\r\n")
        replyContext.wait()
        server.stop()
        #expect(try idle.readToEnd().isEmpty)
        #expect(throws: TestClient.Failure.self) { try TestClient(port: server.port) }
        let reply = try client.readReply()
        #expect(reply.body == "GET /late\n")
        #expect(reply["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
        #expect(server.waitUntilEnded())
    }

    @Test func `stopping waits neither for a hung reply nor for a request that is not whole`() throws {
        var limits = ServerLimits()
        limits.drain = .seconds(3600)
        let replyContext = DispatchSemaphore(value: 0)
        let server = try TestServer(limits: limits) { _ in
            replyContext.signal()
            return Reply(delivery: Delivery(fault: .hang))
        }
        let hung = try TestClient(port: server.port)
        hung.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        replyContext.wait()
        let slow = try TestClient(port: server.port)
        slow.send("GET / HT")
        server.stop()
        #expect(server.waitUntilEnded())
        #expect(try hung.readToEnd().isEmpty)
    }

    @Test func `a client that is still sending when the server stops gets its last answer whole`() throws {
        var limits = ServerLimits()
        limits.lastLinger = .seconds(10)
        let size = 256 << 10
        let server = try TestServer(limits: limits) { _ in Reply(body: Array(repeating: 0x61, count: size)) }
        let client = try TestClient(port: server.port, receiveBuffer: 4096)
        let idle = try TestClient(port: server.port)
        client.send(
            "GET / HTTP/1.1\r\nHost: x\r\n\r\nPOST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n")
        // Whoever is answered later is answered after it.
        idle.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try idle.readReply(toHead: true).status == 200)
        server.stop()
        #expect(try idle.readToEnd().isEmpty)
        client.send(String(repeating: "a", count: 50))
        #expect(try client.readReply().body.utf8.count == size)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `the first signal lets an answer finish, the second does not wait for it`() throws {
        var limits = ServerLimits()
        limits.drain = .seconds(3600)
        let replyContext = DispatchSemaphore(value: 0)
        let server = try TestServer(limits: limits, stoppingOn: [SIGUSR1]) { _ in
            replyContext.signal()
            return Reply(delivery: Delivery(delay: .seconds(3600)))
        }
        let idle = try TestClient(port: server.port)
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        replyContext.wait()
        kill(getpid(), SIGUSR1)
        #expect(try idle.readToEnd().isEmpty)
        kill(getpid(), SIGUSR1)
        #expect(server.waitUntilEnded())
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `stopping gives up on an answer that takes longer than the drain`() throws {
        var limits = ServerLimits()
        limits.drain = .milliseconds(50)
        let replyContext = DispatchSemaphore(value: 0)
        let server = try TestServer(limits: limits) { _ in
            replyContext.signal()
            return Reply(delivery: Delivery(delay: .seconds(3600)))
        }
        let client = try TestClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        replyContext.wait()
        server.stop()
        #expect(server.waitUntilEnded())
        #expect(try client.readToEnd().isEmpty)
    }
}

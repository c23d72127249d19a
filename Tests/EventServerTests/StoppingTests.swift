import CLibevent
import Dispatch
import HTTPMessages
import PassVocabulary
import TestSupport
import Testing

@testable import EventServer

@Suite("Listening and stopping")
struct StoppingTests {
    private final class EmptyResponder: Responder {
        func respond(to request: Request) -> Reply { Reply() }
    }

    @Test func `a port in use is reported as such`() throws {
        let server = try TestServer()
        #expect(throws: ServerError.portInUse(host: "127.0.0.1", port: server.port)) {
            try BoundPort(host: "127.0.0.1", port: server.port)
        }
        let error = ServerError.portInUse(host: "127.0.0.1", port: 8080)
        #expect(error.description == "port 8080 on 127.0.0.1 is already in use")
    }

    /// The sockets of this process that have no port.
    private var unboundSockets: Int {
        (Int32(0)..<8_192).count { descriptor in
            var address = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    getsockname(descriptor, $0, &size)
                }
            }
            return result == 0 && address.sin_family == sa_family_t(AF_INET) && address.sin_port == 0
        }
    }

    @Test func `looking for a port that is free leaves no sockets open`() throws {
        let server = try TestServer()
        for _ in 1...200 {
            #expect(throws: ServerError.self) { try BoundPort(host: "127.0.0.1", port: server.port) }
        }
        // Other tests open sockets meanwhile.
        #expect(unboundSockets < 100)
    }

    @Test func `an address of another machine and a host that cannot be resolved are reported as such`()
        throws
    {
        // Reserved for documentation (RFC 5737).
        #expect { try BoundPort(host: "203.0.113.77", port: 0) } throws: { error in
            "\(error)".hasPrefix(
                "cannot listen on 203.0.113.77, because it is not an address of this machine, which has ")
        }
        #expect { try BoundPort(host: "no host", port: 0) } throws: { error in
            "\(error)".hasPrefix("cannot resolve the host no host: ")
        }
    }

    @Test(arguments: ["localhost", "LocalHost"])
    func `localhost includes 127.0.0.1`(host: String) throws {
        try expectIPv4(host)
    }

    @Test(.enabled(if: TestServer.hasIPv6, "the machine has no IPv6"))
    func `:: includes IPv4`() throws {
        try expectIPv4("::")
    }

    private func expectIPv4(_ host: String) throws {
        let server = try TestServer(host: host) { Reply(contentType: "text/plain", text: $0.connection.peer) }
        let client = try TestClient(port: server.port)
        client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().body == "127.0.0.1")
    }

    @Test(.enabled(if: TestServer.hasIPv6, "the machine has no IPv6"), arguments: ["localhost", "::", "::1"])
    func `localhost and :: include ::1 on the same port`(host: String) throws {
        let server = try TestServer(host: host) { Reply(contentType: "text/plain", text: $0.connection.peer) }
        let client = try TestClient(port6: server.port)
        client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().body == "::1")
    }

    @Test(.enabled(if: TestServer.hasIPv6, "the machine has no IPv6"))
    func `a port counts as in use when one address of localhost is taken`() throws {
        let six = try BoundPort(host: "::1", port: 0)
        #expect(throws: ServerError.portInUse(host: "localhost", port: six.port)) {
            try BoundPort(host: "localhost", port: six.port)
        }
    }

    @Test func `one server can serve several ports`() throws {
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
        ("127.0.0.1", true), ("LOCALHOST", true), ("127.1", true), ("0.0.0.0", false),
    ])
    func `a port is loopback when its addresses are, however the host is spelled`(
        host: String, isLoopback: Bool
    ) throws {
        #expect(try BoundPort(host: host, port: 0).isLoopback == isLoopback)
    }

    @Test(.enabled(if: TestServer.hasIPv6, "the machine has no IPv6"))
    func `the IPv6 loopback address is recognized in any spelling`() throws {
        #expect(try BoundPort(host: "0:0:0:0:0:0:0:1", port: 0).isLoopback)
        #expect(try !BoundPort(host: "::", port: 0).isLoopback)
    }

    private final class PromisingResponder: Responder {
        let promise = ReplyPromise(timeout: .seconds(3600), timeoutReply: Reply())

        func respond(to request: Request) -> Reply { Reply(promised: promise) }
    }

    @Test func `a reply that comes after the end of a loop is not sent`() throws {
        let responder = PromisingResponder()
        let worker = try Worker(
            ServerLimits(), ConnectionLimiter(limit: 1), ServerCounters(), nil, responder)
        let bound = try BoundPort(host: "127.0.0.1", port: 0)
        defer { bound.sockets.forEach { $0.close() } }
        let client = try TestClient(port: bound.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        var descriptor: Int32 = -1
        let isAccepted = eventually {
            descriptor = accept(bound.sockets[0].descriptor, nil, nil)
            return descriptor >= 0
        }
        #expect(isAccepted)
        evutil_make_socket_nonblocking(descriptor)
        worker.accept(descriptor, Request.ConnectionInfo(), nil)
        let isWaiting = eventually {
            event_base_loop(worker.loop.base, EVLOOP_NONBLOCK)
            return !worker.waiting.isEmpty
        }
        #expect(isWaiting)
        responder.promise.resolve(Reply())
        worker.closeAll()
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `after a stop, a run returns at once`() throws {
        let server = try EventServer(responder: EmptyResponder())
        try server.listen(on: BoundPort(host: "127.0.0.1", port: 0))
        server.stop()
        server.run()
    }

    @Test func `a stop completes the reply in flight, closes idle connections and accepts no new ones`()
        throws
    {
        let requestReceived = DispatchSemaphore(value: 0)
        let server = try TestServer { request in
            var reply = Reply.echo(request)
            if request.path == "/late" {
                reply.delivery.delay = .milliseconds(200)
                requestReceived.signal()
            }
            return reply
        }
        let idle = try TestClient(port: server.port)
        idle.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try idle.readReply()["Connection"] == nil)
        let client = try TestClient(port: server.port)
        client.send("GET /late HTTP/1.1\r\nHost: x\r\n\r\n")
        requestReceived.wait()
        server.stop()
        #expect(try idle.readToEnd().isEmpty)
        #expect(throws: TestClient.Failure.self) { try TestClient(port: server.port) }
        let reply = try client.readReply()
        #expect(reply.body == "GET /late\n")
        #expect(reply["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
        #expect(server.waitUntilEnded())
    }

    @Test func `a stop does not wait for hanging replies and incomplete requests`() throws {
        var limits = ServerLimits()
        limits.drainTimeout = .seconds(3600)
        let requestReceived = DispatchSemaphore(value: 0)
        let server = try TestServer(limits: limits) { _ in
            requestReceived.signal()
            return Reply(delivery: Delivery(fault: .hang))
        }
        let hung = try TestClient(port: server.port)
        hung.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        requestReceived.wait()
        let slow = try TestClient(port: server.port)
        slow.send("GET / HT")
        server.stop()
        #expect(server.waitUntilEnded())
        #expect(try hung.readToEnd().isEmpty)
    }

    @Test func `a client that still sends when the server stops gets its complete last reply`() throws {
        var limits = ServerLimits()
        limits.drainLingerTimeout = .seconds(10)
        let size = 256 << 10
        let server = try TestServer(limits: limits) { _ in Reply(body: Array(repeating: 0x61, count: size)) }
        let client = try TestClient(port: server.port, receiveBuffer: 4096)
        let idle = try TestClient(port: server.port)
        client.send(
            "GET / HTTP/1.1\r\nHost: x\r\n\r\nPOST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n")
        // Requests are handled in order, so this reply shows that the one before was handled.
        idle.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try idle.readReply(toHead: true).status == 200)
        server.stop()
        #expect(try idle.readToEnd().isEmpty)
        client.send(String(repeating: "a", count: 50))
        #expect(try client.readReply().body.utf8.count == size)
        #expect(try client.readToEnd().isEmpty)
    }
}

import Dispatch
import EventServer
import HTTPMessages
import TestSupport
import Testing

@Suite("Several loops")
struct SeveralLoopsTests {
    private static let loops = 3

    private static func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n" }

    @Test func `connections are spread over the loops, and each one stays on its loop`() throws {
        let server = try TestServer(loops: Self.loops) { _ in
            Reply(contentType: "text/plain", text: "\(pthread_self())")
        }
        let clients = try (0..<6).map { _ in try TestClient(port: server.port) }
        let threads = try (0..<5).map { _ in
            for client in clients { client.send(Self.get("/")) }
            return try clients.map { try $0.readReply().body }
        }
        #expect(Set(threads).count == 1)
        #expect(Set(threads[0]).count == Self.loops)
    }

    @Test func `each of many clients gets its own replies`() throws {
        let server = try TestServer(loops: Self.loops)
        let port = server.port
        let wrong = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 12) { number in
            do {
                let client = try TestClient(port: port)
                for index in 0..<200 {
                    client.send(Self.get("/\(number)/\(index)"))
                    let reply = try client.readReply()
                    if reply.body != "GET /\(number)/\(index)\n" { wrong.withLock { $0 += 1 } }
                }
            } catch {
                wrong.withLock { $0 += 1 }
            }
        }
        #expect(wrong.withLock { $0 } == 0)
    }

    @Test func `the connection limit applies to all loops together`() throws {
        var limits = ServerLimits()
        limits.maximumConnections = 4
        let server = try TestServer(limits: limits, loops: Self.loops)
        let clients = try (0..<4).map { _ in try TestClient(port: server.port) }
        for client in clients {
            client.send(Self.get("/"))
            #expect(try client.readReply().status == 200)
        }
        let fifth = try TestClient(port: server.port)
        #expect(try withExtendedLifetime(clients) { try fifth.readReply().status } == 503)
    }

    @Test func `a stop closes idle connections of all loops at once, and others after their replies`() throws
    {
        var limits = ServerLimits()
        limits.drainTimeout = .seconds(3600)
        let promise = ReplyPromise(
            timeout: .seconds(3600), timeoutReply: Reply(contentType: "text/plain", text: "end"))
        let requestReceived = DispatchSemaphore(value: 0)
        let server = try TestServer(limits: limits, loops: Self.loops) { request in
            guard request.path == "/late" else { return .echo(request) }
            requestReceived.signal()
            var reply = Reply()
            reply.continuation = .promise(promise)
            return reply
        }
        let idle = try (0..<Self.loops).map { _ in try TestClient(port: server.port) }
        for client in idle {
            client.send(Self.get("/"))
            #expect(try client.readReply().status == 200)
        }
        let late = try TestClient(port: server.port)
        late.send(Self.get("/late"))
        requestReceived.wait()
        server.stop()
        for client in idle { #expect(try client.readToEnd().isEmpty) }
        #expect(try late.readReply().body == "end")
        #expect(server.waitUntilEnded())
        #expect(throws: TestClient.Failure.self) { try TestClient(port: server.port) }
    }

    // One after the other, because libevent tells only one event base of a process about signals, and each with a signal of its own,
    // because all servers of the process get it.
    @Test(
        .serialized,
        arguments: [(1, []), (loops, []), (1, [SIGUSR1]), (loops, [SIGUSR2])] as [(Int, [Int32])])
    func `all loops stop when the drain timeout passes, or at the second signal`(
        loops: Int, signals: [Int32]
    ) throws {
        var limits = ServerLimits()
        limits.drainTimeout = signals.isEmpty ? .milliseconds(50) : .seconds(3600)
        let requestReceived = DispatchSemaphore(value: 0)
        let server = try TestServer(limits: limits, loops: loops, stoppingOn: signals) { _ in
            requestReceived.signal()
            return Reply(delivery: Delivery(delay: .seconds(3600)))
        }
        let idle = try TestClient(port: server.port)
        let clients = try (0..<loops).map { _ in try TestClient(port: server.port) }
        for client in clients { client.send(Self.get("/")) }
        for _ in clients { requestReceived.wait() }
        if let signal = signals.first { kill(getpid(), signal) } else { server.stop() }
        #expect(try idle.readToEnd().isEmpty)
        if let signal = signals.first { kill(getpid(), signal) }
        #expect(server.waitUntilEnded())
        for client in clients { #expect(try client.readToEnd().isEmpty) }
    }

    @Test func `a promise can be resolved on another loop`() throws {
        let waiting = Locked<[ReplyPromise]>([])
        let server = try TestServer(loops: Self.loops) { request in
            if request.path == "/resolve" {
                for promise in waiting.withLock({ $0 }) { promise.resolve(.echo(request)) }
                return .echo(request)
            }
            let promise = ReplyPromise(timeout: .seconds(3600), timeoutReply: Reply())
            waiting.withLock { $0.append(promise) }
            var reply = Reply()
            reply.continuation = .promise(promise)
            return reply
        }
        let clients = try (0..<5).map { _ in try TestClient(port: server.port) }
        for client in clients { client.send(Self.get("/wait")) }
        #expect(eventually { waiting.withLock { $0.count } == clients.count })
        let other = try TestClient(port: server.port)
        other.send(Self.get("/resolve"))
        for client in clients + [other] { #expect(try client.readReply().body == "GET /resolve\n") }
    }
}

import Dispatch
import EventServer
import HTTPMessages
import Libc
import TestSupport
import Testing

@Suite("Several loops")
struct SeveralLoopsTests {
    private static let loops = 3

    private static func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n" }

    @Test func `share the connections, and each of these keeps its loop`() throws {
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

    @Test func `answer every one of many clients with its own`() throws {
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

    @Test func `have one number of places together`() throws {
        var limits = ServerLimits()
        limits.maximumConnections = 4
        let server = try TestServer(limits: limits, loops: Self.loops)
        let clients = try (0..<4).map { _ in try TestClient(port: server.port) }
        for client in clients {
            client.send(Self.get("/"))
            #expect(try client.readReply().status == 200)
        }
        let fifth = try TestClient(port: server.port)
        #expect(try fifth.readReply().status == 503)
    }

    @Test func `stop together: idle clients at once, the answers in flight when they are out`() throws {
        var limits = ServerLimits()
        limits.drain = .seconds(3600)
        let later = ReplyPromise(
            timeout: .seconds(3600), timeoutReply: Reply(contentType: "text/plain", text: "end"))
        let replyContext = DispatchSemaphore(value: 0)
        let server = try TestServer(limits: limits, loops: Self.loops) { request in
            guard request.path == "/late" else { return .echo(request) }
            replyContext.signal()
            var reply = Reply()
            reply.continuation = .promise(later)
            return reply
        }
        let idle = try (0..<Self.loops).map { _ in try TestClient(port: server.port) }
        for client in idle {
            client.send(Self.get("/"))
            #expect(try client.readReply().status == 200)
        }
        let late = try TestClient(port: server.port)
        late.send(Self.get("/late"))
        replyContext.wait()
        server.stop()
        for client in idle { #expect(try client.readToEnd().isEmpty) }
        #expect(try late.readReply().body == "end")
        #expect(server.waitUntilEnded())
        #expect(throws: TestClient.Failure.self) { try TestClient(port: server.port) }
    }

    @Test(arguments: [[], [SIGUSR2]])
    func `end together when the drain is over, or at the second signal`(signals: [Int32]) throws {
        var limits = ServerLimits()
        limits.drain = signals.isEmpty ? .milliseconds(50) : .seconds(3600)
        let replyContext = DispatchSemaphore(value: 0)
        let server = try TestServer(limits: limits, loops: Self.loops, stoppingOn: signals) { _ in
            replyContext.signal()
            return Reply(delivery: Delivery(delay: .seconds(3600)))
        }
        let idle = try TestClient(port: server.port)
        let clients = try (0..<Self.loops).map { _ in try TestClient(port: server.port) }
        for client in clients { client.send(Self.get("/")) }
        for _ in clients { replyContext.wait() }
        if let signal = signals.first { kill(getpid(), signal) } else { server.stop() }
        #expect(try idle.readToEnd().isEmpty)
        if let signal = signals.first { kill(getpid(), signal) }
        #expect(server.waitUntilEnded())
        for client in clients { #expect(try client.readToEnd().isEmpty) }
    }

    @Test func `get a reply that is resolved on another loop`() throws {
        let waiting = Locked<[ReplyPromise]>([])
        let server = try TestServer(loops: Self.loops) { request in
            if request.path == "/resolve" {
                for later in waiting.withLock({ $0 }) { later.resolve(.echo(request)) }
                return .echo(request)
            }
            let later = ReplyPromise(timeout: .seconds(3600), timeoutReply: Reply())
            waiting.withLock { $0.append(later) }
            var reply = Reply()
            reply.continuation = .promise(later)
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

import Dispatch
import EventServer
import HTTPMessages
import TestSupport
import Testing

@Suite("Replies that others come to know")
struct ReplyPromiseTests {
    private static let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

    private static func text(_ text: String) -> Reply { Reply(contentType: "text/plain", text: text) }

    private static func later(timeout: Duration = .seconds(3600)) -> ReplyPromise {
        ReplyPromise(timeout: timeout, timeoutReply: text("nobody knew"))
    }

    private static func waiting(for later: ReplyPromise) -> Reply {
        var reply = text("stands for nothing")
        reply.continuation = .promise(later)
        return reply
    }

    /// Answers `/` with what is to come, and everything else at once.
    private func server(
        _ later: ReplyPromise, limits: ServerLimits = ServerLimits(), replyContext: DispatchSemaphore? = nil
    ) throws -> TestServer {
        try TestServer(limits: limits) { request in
            guard request.path == "/" else { return .echo(request) }
            replyContext?.signal()
            return Self.waiting(for: later)
        }
    }

    @Test func `nothing is sent until the reply is known, and the requests behind it wait`() throws {
        let later = Self.later()
        let server = try server(later)
        let client = try TestClient(port: server.port)
        client.send(Self.request + "GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(!client.hasSomething(within: .milliseconds(50)))
        let other = try TestClient(port: server.port)
        other.send("GET /other HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try other.readReply().body == "GET /other\n")
        later.resolve(Self.text("known"))
        #expect(try client.readReply().body == "known")
        #expect(try client.readReply().body == "GET /next\n")
    }

    @Test func `a reply that is known already is sent at once, also to a client that has ended its side`()
        throws
    {
        let later = Self.later()
        later.resolve(Self.text("known"))
        let server = try server(later)
        let client = try TestClient(port: server.port)
        client.send(Self.request)
        client.endSending()
        #expect(try client.readReply().body == "known")
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `only the first of several replies counts`() throws {
        let later = Self.later()
        let replyContext = DispatchSemaphore(value: 0)
        let server = try server(later, replyContext: replyContext)
        let client = try TestClient(port: server.port)
        client.send(Self.request)
        replyContext.wait()
        later.resolve(Self.text("first"))
        later.resolve(Self.text("second"))
        #expect(try client.readReply().body == "first")
        client.send("GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().body == "GET /next\n")
    }

    @Test func `when patience ends, the fallback is sent, and a reply that comes then reaches nobody`() throws
    {
        let later = Self.later(timeout: .milliseconds(20))
        let server = try server(later)
        let client = try TestClient(port: server.port)
        client.send(Self.request)
        #expect(try client.readReply().body == "nobody knew")
        #expect(!later.isPending)
        later.resolve(Self.text("too late"))
        client.send("GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().body == "GET /next\n")
    }

    @Test func `neither an idle timeout nor one for a head cuts the wait`() throws {
        var limits = ServerLimits()
        limits.headTimeout = .milliseconds(10)
        limits.idleTimeout = .milliseconds(10)
        let later = Self.later()
        let isHeard = Locked(false)
        let server = try TestServer(limits: limits) { _ in
            isHeard.withLock { $0 = true }
            return Self.waiting(for: later)
        }
        // On a slow machine a connection may be idle for too long before the request is there: then another tries.
        var client: TestClient
        repeat {
            client = try TestClient(port: server.port)
            client.send(Self.request)
            _ = eventually { isHeard.withLock(\.self) || client.hasSomething(within: .zero) }
        } while !isHeard.withLock(\.self)
        #expect(!client.hasSomething(within: .milliseconds(100)))
        later.resolve(Self.text("known"))
        #expect(try client.readReply().body == "known")
    }

    @Test func `a client that leaves is waited for by nobody, and nothing is left of the wait`() throws {
        weak var left: ReplyPromise?
        let replyContext = DispatchSemaphore(value: 0)
        let waiting = Locked<ReplyPromise?>(nil)
        let server = try TestServer { request in
            defer { replyContext.signal() }
            let later = Self.later()
            waiting.withLock { $0 = later }
            return Self.waiting(for: later)
        }
        do {
            let client = try TestClient(port: server.port)
            client.send(Self.request)
            replyContext.wait()
            left = waiting.withLock { $0 }
            #expect(left != nil)
        }
        #expect(eventually { waiting.withLock { $0?.isPending } == false })
        waiting.withLock { $0 = nil }
        #expect(eventually { left == nil })
    }

    @Test func `a reply that became known before patience ended is sent, though it was still on its way`() {
        let later = Self.later()
        #expect(later.takeReply(orNotify: { _ in }) == nil)
        later.resolve(Self.text("known"))
        #expect(!later.isPending)
        #expect(later.replyOnTimeout().body == Self.text("known").body)
        #expect(later.replyOnTimeout().body == Self.text("nobody knew").body)
    }

    @Test func `a stopping server sends the farewell and ends`() throws {
        var limits = ServerLimits()
        limits.drain = .seconds(3600)
        let later = ReplyPromise(
            timeout: .seconds(3600), timeoutReply: Self.text("nobody knew"),
            shutdownReply: Self.text("stopping"))
        let replyContext = DispatchSemaphore(value: 0)
        let server = try server(later, limits: limits, replyContext: replyContext)
        let client = try TestClient(port: server.port)
        client.send(Self.request)
        replyContext.wait()
        server.stop()
        let reply = try client.readReply()
        #expect(reply.body == "stopping")
        #expect(reply["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
        #expect(server.waitUntilEnded())
        #expect(!later.isPending)
    }

    @Test func `a HEAD gets the head of what comes`() throws {
        let later = Self.later()
        let server = try server(later)
        let client = try TestClient(port: server.port)
        client.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\nGET /next HTTP/1.1\r\nHost: x\r\n\r\n")
        later.resolve(Self.text("known"))
        #expect(try client.readReply(toHead: true)["Content-Length"] == "5")
        #expect(try client.readReply().body == "GET /next\n")
    }

    @Test func `two hundred that wait are answered together, each with its own`() throws {
        let count = 200
        let waiting = Locked<[(String, ReplyPromise)]>([])
        let server = try TestServer { request in
            let later = Self.later()
            waiting.withLock { $0.append((request.path, later)) }
            return Self.waiting(for: later)
        }
        let clients = try (0..<count).map { index in
            let client = try TestClient(port: server.port)
            client.send("GET /\(index) HTTP/1.1\r\nHost: x\r\n\r\n")
            return client
        }
        #expect(eventually { waiting.withLock { $0.count } == count })
        let all = waiting.withLock { $0 }
        DispatchQueue.concurrentPerform(iterations: count) { index in
            all[index].1.resolve(Self.text("for \(all[index].0)"))
        }
        for (index, client) in clients.enumerated() {
            #expect(try client.readReply().body == "for /\(index)")
        }
    }

    @Test func `the delay and the fault of what comes are played`() throws {
        let later = Self.later()
        let server = try server(later)
        let client = try TestClient(port: server.port)
        client.send(Self.request)
        later.resolve(Reply(delivery: Delivery(delay: .milliseconds(20), fault: .connectionReset)))
        #expect(throws: TestClient.Failure.reset) { try client.readToEnd() }
    }
}

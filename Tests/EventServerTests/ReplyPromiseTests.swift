import Dispatch
import EventServer
import HTTPMessages
import PassVocabulary
import TestSupport
import Testing

@Suite("Replies that are resolved later")
struct ReplyPromiseTests {
    private static let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

    private static func text(_ text: String) -> Reply { Reply(contentType: "text/plain", text: text) }

    private static func promise(timeout: Duration = .seconds(3600)) -> ReplyPromise {
        ReplyPromise(timeout: timeout, timeoutReply: text("timed out"))
    }

    private static func waiting(for promise: ReplyPromise) -> Reply {
        var reply = text("never sent")
        reply.continuation = .promise(promise)
        return reply
    }

    /// A server that replies to `/` with the promise, and to other paths immediately.
    private func server(
        _ promise: ReplyPromise, limits: ServerLimits = ServerLimits(),
        requestReceived: DispatchSemaphore? = nil
    ) throws -> TestServer {
        try TestServer(limits: limits) { request in
            guard request.path == "/" else { return .echo(request) }
            requestReceived?.signal()
            return Self.waiting(for: promise)
        }
    }

    @Test func `nothing is sent until the promise is resolved, and pipelined requests wait`() throws {
        let promise = Self.promise()
        let server = try server(promise)
        let client = try TestClient(port: server.port)
        client.send(Self.request + "GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(!client.hasSomething(within: .milliseconds(50)))
        let other = try TestClient(port: server.port)
        other.send("GET /other HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try other.readReply().body == "GET /other\n")
        promise.resolve(Self.text("resolved"))
        #expect(try client.readReply().body == "resolved")
        #expect(try client.readReply().body == "GET /next\n")
    }

    @Test func `a resolved reply is sent at once, also to a client that has closed its sending side`()
        throws
    {
        let promise = Self.promise()
        promise.resolve(Self.text("resolved"))
        let server = try server(promise)
        let client = try TestClient(port: server.port)
        client.send(Self.request)
        client.endSending()
        #expect(try client.readReply().body == "resolved")
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `only the first resolved reply is sent`() throws {
        let promise = Self.promise()
        let requestReceived = DispatchSemaphore(value: 0)
        let server = try server(promise, requestReceived: requestReceived)
        let client = try TestClient(port: server.port)
        client.send(Self.request)
        requestReceived.wait()
        promise.resolve(Self.text("first"))
        promise.resolve(Self.text("second"))
        #expect(try client.readReply().body == "first")
        client.send("GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().body == "GET /next\n")
    }

    @Test func `after the timeout the timeout reply is sent, and a later resolve has no effect`() throws {
        let promise = Self.promise(timeout: .milliseconds(20))
        let server = try server(promise)
        let client = try TestClient(port: server.port)
        client.send(Self.request)
        #expect(try client.readReply().body == "timed out")
        #expect(!promise.isPending)
        promise.resolve(Self.text("too late"))
        client.send("GET /next HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readReply().body == "GET /next\n")
    }

    @Test func `idle timeout and head timeout do not apply while a promise is pending`() throws {
        var limits = ServerLimits()
        limits.headTimeout = .milliseconds(10)
        limits.idleTimeout = .milliseconds(10)
        let promise = Self.promise()
        let isReceived = Locked(false)
        let server = try TestServer(limits: limits) { _ in
            isReceived.withLock { $0 = true }
            return Self.waiting(for: promise)
        }
        // On a slow machine the idle timeout can pass before the request arrives; then a new connection is
        // made.
        var client: TestClient
        repeat {
            client = try TestClient(port: server.port)
            client.send(Self.request)
            _ = eventually { isReceived.withLock(\.self) || client.hasSomething(within: .zero) }
        } while !isReceived.withLock(\.self)
        #expect(!client.hasSomething(within: .milliseconds(100)))
        promise.resolve(Self.text("resolved"))
        #expect(try client.readReply().body == "resolved")
    }

    @Test func `a disconnect closes the promise, and the server releases it`() throws {
        weak var promise: ReplyPromise?
        let requestReceived = DispatchSemaphore(value: 0)
        let waiting = Locked<ReplyPromise?>(nil)
        let server = try TestServer { request in
            defer { requestReceived.signal() }
            let promise = Self.promise()
            waiting.withLock { $0 = promise }
            return Self.waiting(for: promise)
        }
        do {
            let client = try TestClient(port: server.port)
            client.send(Self.request)
            requestReceived.wait()
            promise = waiting.withLock { $0 }
            #expect(promise != nil)
        }
        #expect(eventually { waiting.withLock { $0?.isPending } == false })
        waiting.withLock { $0 = nil }
        #expect(eventually { promise == nil })
    }

    @Test func `a reply that nobody gets ends what it waits for`() {
        let (tooLate, notTaken) = (Self.promise(), Self.promise())
        let (first, second) = (Self.promise(), Self.promise())
        tooLate.cancel()
        tooLate.resolve(Self.waiting(for: first))
        #expect(!first.isPending, "the client has gone before the reply was made")
        notTaken.resolve(Self.waiting(for: second))
        #expect(second.isPending)
        notTaken.cancel()
        #expect(!second.isPending, "the client has gone before the reply reached the event loop")
    }

    @Test func `a promise that was resolved before the timeout gives that reply once`() {
        let promise = Self.promise()
        #expect(promise.takeReply(orNotify: { _ in }) == nil)
        promise.resolve(Self.text("resolved"))
        #expect(!promise.isPending)
        #expect(promise.replyOnTimeout()?.body == Self.text("resolved").body)
        #expect(promise.replyOnTimeout()?.body == Self.text("timed out").body)
    }

    @Test func `a decided promise stays open for its reply when the timeout passes`() {
        let promise = Self.promise()
        promise.decide()
        #expect(promise.isPending && promise.isDecided)
        #expect(promise.replyOnTimeout() == nil)
        #expect(promise.takeReply(orNotify: { _ in }) == nil)
        #expect(promise.replyOnTimeout() == nil)
        promise.resolve(Self.text("resolved"))
        #expect(promise.replyOnTimeout()?.body == Self.text("resolved").body)
        promise.decide()
        #expect(promise.replyOnTimeout()?.body == Self.text("timed out").body)
    }

    @Test func `a stopping server sends the shutdown reply and closes the connection`() throws {
        var limits = ServerLimits()
        limits.drainTimeout = .seconds(3600)
        let promise = ReplyPromise(
            timeout: .seconds(3600), timeoutReply: Self.text("timed out"),
            shutdownReply: Self.text("stopping"))
        let requestReceived = DispatchSemaphore(value: 0)
        let server = try server(promise, limits: limits, requestReceived: requestReceived)
        let client = try TestClient(port: server.port)
        client.send(Self.request)
        requestReceived.wait()
        server.stop()
        let reply = try client.readReply()
        #expect(reply.body == "stopping")
        #expect(reply["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
        #expect(server.waitUntilEnded())
        #expect(!promise.isPending)
    }

    @Test func `a HEAD gets the head of the resolved reply`() throws {
        let promise = Self.promise()
        let server = try server(promise)
        let client = try TestClient(port: server.port)
        client.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\nGET /next HTTP/1.1\r\nHost: x\r\n\r\n")
        promise.resolve(Self.text("resolved"))
        #expect(try client.readReply(toHead: true)["Content-Length"] == "8")
        #expect(try client.readReply().body == "GET /next\n")
    }

    @Test func `two hundred waiting clients each get their own reply`() throws {
        let count = 200
        let waiting = Locked<[(String, ReplyPromise)]>([])
        let server = try TestServer { request in
            let promise = Self.promise()
            waiting.withLock { $0.append((request.path, promise)) }
            return Self.waiting(for: promise)
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

    @Test func `the delay and the fault of the resolved reply are applied`() throws {
        let promise = Self.promise()
        let server = try server(promise)
        let client = try TestClient(port: server.port)
        client.send(Self.request)
        promise.resolve(Reply(delivery: Delivery(delay: .milliseconds(20), fault: .connectionReset)))
        #expect(throws: TestClient.Failure.reset) { try client.readToEnd() }
    }
}

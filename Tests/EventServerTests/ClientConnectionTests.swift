import EventServer
import HTTPMessages
import TestSupport
import Testing

@Suite("Connections to other servers")
struct ClientConnectionTests {
    @Test func `a connection that its client closes ends at once, even if the client keeps it`() throws {
        let stream = ReplyStream()
        let server = try TestServer { _ in
            var reply = Reply(contentType: "text/plain", text: "first")
            reply.continuation = .stream(stream)
            return reply
        }
        let target = Probe.Target.port(host: "127.0.0.1", port: server.port)
        let loop = try EventLoop.onOwnThread()
        let kept = Locked<ClientConnection?>(nil)
        loop.perform {
            let connection = ClientConnection(loop, to: target, tls: nil)
            connection.didConnect = { [unowned connection] in
                connection.send(Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
            }
            connection.didReceive = { [unowned connection] _ in connection.close("enough") }
            connection.start()
            kept.withLock { $0 = connection }
        }
        #expect(eventually { stream.isClosed })
        loop.perform {
            kept.withLock { $0 = nil }
            loop.stop()
        }
    }

    @Test func `the thread of the loop goes on while a name is looked up`() throws {
        let loop = try EventLoop.onOwnThread()
        let kept = Locked<ClientConnection?>(nil)
        let events = Locked<[String]>([])
        loop.perform {
            let connection = ClientConnection(loop, to: .port(host: "no host", port: 1), tls: nil)
            connection.didClose = { failure in events.withLock { $0.append(failure.reason) } }
            connection.start()
            events.withLock { $0.append("started") }
            kept.withLock { $0 = connection }
        }
        #expect(eventually { events.withLock(\.count) == 2 })
        #expect(events.withLock(\.first) == "started")
        #expect(events.withLock(\.last)?.hasPrefix("cannot resolve the host no host: ") == true)
        loop.perform {
            kept.withLock { $0 = nil }
            loop.stop()
        }
    }
}

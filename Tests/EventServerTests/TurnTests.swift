import CLibevent
import HTTPMessages
import TestSupport
import Testing

@testable import EventServer

/// The tests run the loop on their own thread, turn by turn.
@Suite("Turns of an event loop")
struct TurnTests {
    /// Gives every request the same reply.
    private final class FixedResponder: Responder {
        private let reply: Reply
        private let count = Locked(0)

        init(_ reply: Reply) { self.reply = reply }

        /// The number of requests so far.
        var requestCount: Int { count.withLock { $0 } }

        func respond(to request: Request) -> Reply {
            count.withLock { $0 += 1 }
            return reply
        }
    }

    /// A loop that accepts connections, and a client that has sent it a request. Nothing happens between two turns.
    private final class Stage {
        let worker: Worker
        let client: TestClient
        private let listener: Listener

        init(_ responder: FixedResponder) throws {
            var limits = ServerLimits()
            limits.idleTimeout = .seconds(3600)
            let bound = try BoundPort(host: "127.0.0.1", port: 0)
            let worker = try Worker(
                limits, ConnectionLimiter(limit: 1), ServerCounters(), nil, responder)
            listener = try Listener(worker.loop, bound.sockets[0]) { descriptor, _ in
                worker.accept(descriptor, Request.ConnectionInfo(), nil)
            }
            self.worker = worker
            client = try TestClient(port: bound.port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        }

        func turn() { event_base_loop(worker.loop.base, EVLOOP_ONCE | EVLOOP_NONBLOCK) }

        /// The number of events that the loop waits for.
        var eventCount: Int32 {
            event_base_get_num_events(worker.loop.base, UInt32(EVENT_BASE_COUNT_ADDED))
        }
    }

    @Test func `send a long body in parts, so that other connections are served in between`() throws {
        let length = 3_000_000
        let stage = try Stage(FixedResponder(Reply(body: Array(repeating: 0x61, count: length))))
        defer { stage.worker.closeAll() }
        var (turns, received) = (0, 0)
        while received < length, turns < 10_000 {
            stage.turn()
            turns += 1
            while stage.client.hasSomething(within: .milliseconds(10)) {
                let text = try stage.client.readSome()
                try #require(!text.isEmpty)
                received += text.utf8.count
            }
        }
        #expect(received >= length)
        // At most two parts of a quarter of a megabyte in each turn: one by a timer, one because the client has read.
        #expect(turns >= length / (512 << 10))
    }

    @Test(arguments: [false, true])
    func `do not keep a connection after its promised reply`(isResolvedBefore: Bool) throws {
        let promise = ReplyPromise(timeout: .seconds(3600), timeoutReply: Reply())
        if isResolvedBefore { promise.resolve(Reply()) }
        let responder = FixedResponder(Reply(promised: promise))
        let stage = try Stage(responder)
        defer { stage.worker.closeAll() }
        #expect(
            eventually {
                stage.turn()
                return responder.requestCount == 1
            })
        #expect(stage.worker.waiting.isEmpty == isResolvedBefore)
        promise.resolve(Reply())
        #expect(
            eventually {
                stage.turn()
                return stage.client.hasSomething(within: .zero)
            })
        #expect(stage.worker.waiting.isEmpty)
    }

    @Test func `do not watch a client that has closed its sending side while its reply is computed`() throws {
        let promise = ReplyPromise(timeout: .seconds(3600), timeoutReply: Reply(), isComputed: true)
        let responder = FixedResponder(Reply(promised: promise))
        let stage = try Stage(responder)
        defer { stage.worker.closeAll() }
        #expect(
            eventually {
                stage.turn()
                return responder.requestCount == 1
            })
        let before = stage.eventCount
        stage.client.endSending()
        // A socket stays readable at its end, so an event for it would fire in every turn.
        #expect(
            eventually {
                stage.turn()
                return stage.eventCount == before - 1
            })
    }
}

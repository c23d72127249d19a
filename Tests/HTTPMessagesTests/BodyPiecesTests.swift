import HTTPMessages
import Testing

@Suite("Bodies in pieces")
struct BodyPiecesTests {
    private func pieces(_ texts: [String], on executor: @escaping BodyPieces.Executor = { $0() })
        -> BodyPieces
    {
        let rest = Locked(texts)
        return BodyPieces(on: executor) {
            rest.withLock { $0.isEmpty ? nil : Array($0.removeFirst().utf8) }
        }
    }

    @Test func `are made when they are asked for, and after the last one there is none`() {
        let pieces = pieces(["one", "two"])
        let made = Locked<[[UInt8]?]>([])
        for _ in 0..<3 { pieces.makeNext { piece in made.withLock { $0.append(piece) } } }
        #expect(made.withLock { $0 } == [Array("one".utf8), Array("two".utf8), nil])
    }

    @Test func `are not made for a connection that is gone`() {
        let jobs = Locked<[@Sendable () -> Void]>([])
        let pieces = pieces(["one"]) { job in jobs.withLock { $0.append(job) } }
        pieces.makeNext { _ in Issue.record("a piece was made") }
        pieces.cancel()
        for job in jobs.withLock({ $0 }) { job() }
    }

    @Test func `can be collected behind the body`() {
        var reply = Reply(contentType: "text/plain", text: "zero ")
        reply.pieces = pieces(["one ", "two"])
        #expect(String(decoding: reply.collected.body, as: UTF8.self) == "zero one two")
        #expect(reply.collected.pieces == nil)
    }

    @Test func `a turn of an event loop is counted in the first bucket that is long enough`() {
        let times = TurnTimes()
        for nanoseconds in [0, 100_000, 5_000_000, 5_000_001, 60_000_000_000] as [Int64] {
            times.record(nanoseconds: nanoseconds)
        }
        let counts = times.current
        #expect(counts.turns == [2, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1])
        #expect(counts.total == 60_010_100_001)
    }
}

#if Redis
    import HTTPMessages
    import PassBackend
    import RedisStore
    import TestSupport
    import Testing

    /// The messages of a journal in a Redis server.
    @Suite("The journal in Redis")
    struct RedisJournalTests {
        private let url: String

        init() throws { url = try RedisServer.shared.get().url }

        private func connect() throws -> RedisDatabase {
            try RedisDatabase(RedisAddress(parsing: url)) { _ in }
        }

        private func append(_ text: String, isRepeated: Bool = false, to database: RedisDatabase) throws {
            let message = JournalMessage(parts: [Array(text.utf8), []], isRepeated: isRepeated)
            try database.wait { database.append(message, then: $0) }
        }

        private func read(
            after position: JournalPosition = .start, from database: RedisDatabase
        ) throws -> [JournalBatch.Received] {
            try database.wait { database.messages(after: position, then: $0) }.messages
        }

        private func text(_ received: JournalBatch.Received) -> String {
            String(decoding: received.message.parts[0], as: UTF8.self)
        }

        @Test func `what one mock adds, another reads after what came before, in the same order`() throws {
            let (one, other) = (try connect(), try connect())
            #expect(try read(from: other).isEmpty)
            try append("first", to: one)
            try append("second", isRepeated: true, to: other)
            let both = try read(from: other)
            #expect(both.map(text) == ["first", "second"])
            #expect(both.map(\.number) == [1, 2])
            #expect(both.map(\.message.isRepeated) == [false, true])
            #expect(both[0].message.parts == [Array("first".utf8), []])
            #expect(try read(after: both[0].position, from: one).map(text) == ["second"])
            #expect(try read(after: both[1].position, from: one).isEmpty)
        }

        @Test func `a mock that waits gets the next message`() throws {
            let (one, other) = (try connect(), try connect())
            try append("first", to: one)
            let last = try #require(try read(from: one).last)
            let next = Locked<[JournalBatch.Received]>([])
            other.nextMessages(after: last.position) { result in
                next.withLock { $0 = (try? result.get().messages) ?? [] }
            }
            try append("second", to: one)
            #expect(eventually { next.withLock { $0.map(text) } == ["second"] })
        }

        @Test func `the oldest messages make room`() throws {
            var limits = SharedJournalLimits()
            limits.size = 1_000
            limits.messages = 5
            let database = try RedisDatabase(RedisAddress(parsing: url), journalLimits: limits) { _ in }
            let half = [UInt8](repeating: 120, count: 500)
            for _ in 0..<3 {
                try database.wait { database.append(JournalMessage(parts: [half]), then: $0) }
            }
            #expect(try read(from: database).map(\.number) == [2, 3])
            let large = half + half + [120]
            try database.wait { database.append(JournalMessage(parts: [large]), then: $0) }
            #expect(try read(from: database).map(\.number) == [4], "the newest one always stays")
            for _ in 0..<6 { try append("small", to: database) }
            #expect(try read(from: database).map(\.number) == [6, 7, 8, 9, 10])
        }

        @Test func `documents have names in sets`() throws {
            let (one, other) = (try connect(), try connect())
            #expect(try one.put([1], named: "a", in: "set"))
            #expect(try !other.put([2], named: "a", in: "set"))
            #expect(try one.put([3], named: "b", in: "set"))
            #expect(try one.document(named: "a", in: "set") == [2])
            #expect(try one.document(named: "a", in: "other") == nil)
            #expect(try Set(other.documentNames(in: "set")) == ["a", "b"])
            #expect(try other.removeDocument(named: "b", from: "set"))
            #expect(try !other.removeDocument(named: "b", from: "set"))
            one.forgetDocuments(in: "set")
            #expect(try one.documentNames(in: "set").isEmpty)
        }
    }
#endif

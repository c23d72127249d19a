#if Redis
    import HTTPMessages
    import PassAPI
    import PassBackend
    @testable import StateStore
    import TestSupport
    import Testing

    /// The journal of several mocks in a Redis server.
    @Suite("The journal in Redis")
    struct RedisHomeJournalTests {
        private let server: RedisServer
        private let url: String
        private let prefix: String

        init() throws { (server, url, prefix) = try TestHome.place() }

        private static func limits(messages: Int = 100, size: Int = 1 << 20) -> SharedJournalLimits {
            var limits = SharedJournalLimits()
            limits.messages = messages
            limits.size = size
            return limits
        }

        @Test func `all mocks have the same entries in the same order`() throws {
            let homes = try (0..<2).map { _ in try TestHome(url) }
            for number in 0..<5 {
                try homes[number % 2].append("\(number)")
                #expect(try homes[(number + 1) % 2].entries().last == "\(number)")
            }
            try homes[0].append(.removed(["1", "3"]))
            for home in homes { #expect(try home.entries() == ["0", "2", "4"]) }
            let third = try TestHome(url)
            #expect(try third.entries() == ["0", "2", "4"])
        }

        @Test func `entries of many requests at once arrive once`() throws {
            let homes = try (0..<2).map { _ in try TestHome(url) }
            let added = Locked(0)
            for number in 0..<600 {
                homes[number % 2].home.append(.recorded(.make("\(number)"))) { added.withLock { $0 += 1 } }
            }
            #expect(eventually { added.withLock(\.self) == 600 })
            let entries = try homes[0].entries()
            #expect(entries.count == 600 && Set(entries).count == 600)
            #expect(try homes[1].entries() == entries)
        }

        @Test func `an entry of another mock comes to a subscriber without a question`() throws {
            let homes = try (0..<2).map { _ in try TestHome(url) }
            let stream = ReplyStream()
            homes[0].journal.withLock { $0.subscribe(stream) }
            homes[0].home.followJournal()
            try homes[1].append("a")
            #expect(eventually { homes[0].journal.withLock { $0.entries.map(\.id) } == ["a"] })
        }

        @Test func `has the last 20,000 requests and removals, up to 64 MB`() {
            let limits = SharedJournalLimits()
            #expect(limits.messages == 20_000 && limits.size == 64 << 20)
        }

        @Test func `the oldest messages make room, and count as dropped`() throws {
            let home = try TestHome(url, limits: Self.limits(messages: 5))
            for number in 0..<8 { try home.append("\(number)") }
            #expect(try home.entries() == ["3", "4", "5", "6", "7"])
            #expect(home.journal.withLock(\.dropped) == 3)
            #expect(home.journal.withLock { !$0.isComplete })
            #expect(try home.entries().count == 5)
            #expect(home.journal.withLock(\.dropped) == 3)
        }

        @Test func `a large message drops those before it, and stays itself`() throws {
            let home = try TestHome(url, limits: Self.limits(size: 10_000))
            try home.append("small")
            try home.append(.recorded(.make("large", body: 20_000)))
            #expect(try home.entries() == ["large"])
            try home.append("next")
            let other = try TestHome(url)
            #expect(try other.entries() == ["next"])
        }

        @Test func `a journal that Redis has lost is read again once, and is incomplete`() throws {
            let home = try TestHome(url)
            for number in 0..<3 { try home.append("\(number)") }
            #expect(try home.entries().count == 3)
            try server.command("DEL", prefix + ":journal", prefix + ":journal:counts")
            try home.append("new")
            #expect(try home.entries() == ["new"])
            #expect(home.journal.withLock { !$0.isComplete })
            try home.append("next")
            #expect(try home.entries() == ["new", "next"])
        }

        @Test func `a message that this version does not know counts as dropped`() throws {
            let home = try TestHome(url)
            try server.command(
                "XADD", prefix + ":journal", "*", "number", "1", "start", "0", "0", "?")
            #expect(try home.entries() == [])
            #expect(home.journal.withLock(\.dropped) == 1)
        }

        @Test func `a key that another program has written to is told with what helps`() throws {
            let home = try TestHome(url)
            try server.command("SET", prefix + ":journal", "theirs")
            let failure = #expect(throws: StateFailure.self) { try home.entries() }
            #expect(failure?.description.contains("another state with ?prefix=NAME") == true)
        }

        @Test func `without a server, entries wait for it`() throws {
            let server = try RedisServer()
            let url = server.url
            let homes = try (0..<2).map { _ in try TestHome(url) }
            server.stop()
            #expect(eventually { homes.allSatisfy { $0.home.failure != nil } })
            try homes[0].append("a")
            try homes[0].append("b")
            try server.start()
            #expect(eventually { homes.allSatisfy { $0.home.failure == nil } })
            #expect(eventually { (try? homes[1].entries()) == ["a", "b"] })
        }
    }
#endif

#if Redis
    import Dispatch
    import HTTPMessages
    import PassAPI
    import PassBackend
    import PassSimulator
    import StateStore
    import TestSupport
    import Testing

    /// The state in a Redis server, as several mocks see it.
    @Suite("The state in Redis")
    struct RedisHomeTests {
        private let server: RedisServer
        private let url: String
        private let prefix: String

        init() throws { (server, url, prefix) = try TestHome.place() }

        private func homes(_ count: Int) throws -> [TestHome] {
            try (0..<count).map { _ in try TestHome(url) }
        }

        /// The value that Redis has in a field of the head.
        private func head(_ field: String) throws -> String {
            try server.command("HGET", prefix + ":head", field).filter { !$0.isWhitespace }
        }

        /// The hashes that have rows.
        private func hashes() throws -> Int {
            try server.command("KEYS", prefix + ":rows:*").split(whereSeparator: \.isNewline).count
        }

        @Test func `three mocks that count at the same time lose no count`() throws {
            let homes = try homes(3)
            let seen = Locked<[Int]>([])
            let failures = Locked<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 12) { number in
                for _ in 0..<25 {
                    do {
                        let count = try homes[number % 3].countUp("a")
                        seen.withLock { $0.append(count) }
                    } catch {
                        failures.withLock { $0.append("\(error)") }
                    }
                }
            }
            #expect(failures.withLock(\.self) == [])
            #expect(seen.withLock { $0.sorted() } == Array(1...300))
            for home in homes { #expect(try home.count("a") == 300) }
        }

        @Test func `no reply is older than a reply that was sent before`() throws {
            let homes = try homes(2)
            for number in 1...50 {
                #expect(try homes[number % 2].countUp("a") == number)
                #expect(try homes[(number + 1) % 2].count("a") == number)
            }
        }

        @Test func `a removed row is gone for all`() throws {
            let homes = try homes(2)
            try homes[0].countUp("a")
            #expect(try homes[1].count("a") == 1)
            try homes[1].run { $0.remove("a") }
            #expect(try homes[0].count("a") == 0)
            let third = try TestHome(url)
            #expect(try third.count("a") == 0)
        }

        /// Redis compares bytes, and the mock compares characters, whose accents can be written in two ways.
        @Test func `a removed row is gone in whatever way its key is written`() throws {
            let homes = try homes(2)
            try homes[0].run { $0.snapshots["ren\u{E9}"] = $0.document }
            try homes[1].run { $0.snapshots["rene\u{301}"] = nil }
            let third = try TestHome(url)
            #expect(try third.run { $0.snapshots.count } == 0)
        }

        @Test func `what testers set at one mock holds at the others`() throws {
            let homes = try homes(2)
            try homes[0].run { $0.label("a", "living room") }
            #expect(try homes[1].run { $0.label("a") } == "living room")
        }

        @Test func `a call that returns to its beginning changes nothing`() throws {
            let homes = try homes(2)
            try homes[0].countUp("a")
            let position = try head("position")
            let seen = try homes[1].run { state in
                let mark = state.mark
                let count = state.countUp("a")
                state.rollBack(to: mark)
                return count
            }
            #expect(seen == 2)
            #expect(try head("position") == position)
            #expect(try homes[1].count("a") == 1)
            #expect(try homes[0].count("a") == 1)
        }

        @Test func `a call is run again when another mock was faster`() throws {
            let homes = try homes(2)
            let attempts = Locked(0)
            let count = try homes[0].run { [homes] state in
                let number = attempts.withLock {
                    $0 += 1
                    return $0
                }
                if number == 1 { _ = try? homes[1].countUp("a") }
                return state.countUp("a")
            }
            #expect(count == 2)
            #expect(attempts.withLock(\.self) > 1)
            for home in homes { #expect(try home.count("a") == 2) }
        }

        @Test func `a call that only reads is answered with what another mock has changed meanwhile`() throws
        {
            let homes = try homes(2)
            let isFirst = Locked(true)
            let count = try homes[0].run { [homes] state in
                let isFirst = isFirst.exchange(false)
                if isFirst { _ = try? homes[1].countUp("a") }
                return state.count("a")
            }
            #expect(count == 1)
            #expect(eventually { homes[0].changes.withLock { $0 > 0 } })
        }

        @Test func `many calls at once are all made`() throws {
            let homes = try homes(2)
            let seen = Locked<[Int]>([])
            for number in 0..<400 {
                homes[0].home.run { state in
                    _ = state.countUp("device \(number % 50)")
                } then: { failure in
                    seen.withLock { $0.append(failure == nil ? 1 : 0) }
                }
            }
            #expect(eventually { seen.withLock { $0.count } == 400 })
            #expect(seen.withLock { $0.allSatisfy { $0 == 1 } })
            let counts = try homes[1].run { state in (0..<50).map { state.count("device \($0)") } }
            #expect(counts == Array(repeating: 8, count: 50))
            let third = try TestHome(url)
            #expect(try third.run { state in (0..<50).map { state.count("device \($0)") } } == counts)
        }

        // MARK: Turns

        @Test func `while another mock has a turn, calls that change something wait, and others do not`()
            throws
        {
            let home = try TestHome(url)
            try home.countUp("a")
            try server.command("SET", prefix + ":turn", "another", "PX", "600000")
            let isCounted = Locked(false)
            home.home.run { state in
                _ = state.countUp("a")
            } then: { _ in
                isCounted.withLock { $0 = true }
            }
            for _ in 0..<5 { #expect(try home.count("a") == 1) }
            let wasCounted = isCounted.withLock(\.self)
            #expect(!wasCounted)
            try server.command("DEL", prefix + ":turn")
            #expect(eventually { isCounted.withLock(\.self) })
            #expect(try home.count("a") == 2)
        }

        @Test func `a mock that loses again and again takes a turn`() throws {
            // Nothing else on it sends the command SET.
            let server = try RedisServer()
            let url = server.url
            let homes = try (0..<2).map { _ in try TestHome(url) }
            let attempts = Locked(0)
            let count = try homes[0].run { [homes] state in
                let number = attempts.withLock {
                    $0 += 1
                    return $0
                }
                // A call is computed twice after each loss. The fourth loss begins the turn.
                if number < 8 { _ = try? homes[1].countUp("a") }
                return state.countUp("b")
            }
            #expect(count == 1)
            #expect(attempts.withLock(\.self) > 8)
            #expect(try server.command("INFO", "commandstats").contains("cmdstat_set:calls="))
            #expect(try homes[1].run { state in [state.count("a"), state.count("b")] } == [7, 1])
        }

        // MARK: Whole states

        @Test func `a reset and its undo hold at all mocks`() throws {
            let homes = try homes(2)
            try homes[0].countUp("a")
            try homes[0].run { $0.label("a", "living room") }
            #expect(try homes[1].count("a") == 1)
            try homes[0].run { $0.reset() }
            #expect(try homes[1].run { state in state.count("a") + state.count("b") } == 0)
            #expect(try homes[1].run { $0.label("a") } == nil)
            #expect(try hashes() == 2)
            try homes[1].countUp("b")
            #expect(try homes[1].run { $0.undoReset() })
            for home in homes {
                #expect(try home.count("a") == 1)
                #expect(try home.count("b") == 0)
                #expect(try home.run { $0.label("a") } == "living room")
            }
            #expect(try hashes() == 1)
            #expect(try homes[0].countUp("a") == 2)
            #expect(try homes[1].count("a") == 2)
        }

        @Test func `a state that no undo can return to is removed`() throws {
            let home = try TestHome(url)
            for _ in 0..<3 {
                try home.countUp("a")
                try home.run { $0.reset() }
                #expect(try hashes() == 2)
            }
            try home.run { $0.replace(withCountsOf: ["b"]) }
            #expect(try hashes() == 1)
            #expect(try server.command("TTL", prefix + ":" + (try head("rows"))).hasPrefix("-1"))
        }

        @Test func `an undo whose former state is gone changes nothing`() throws {
            let home = try TestHome(url)
            try home.countUp("a")
            let former = prefix + ":" + (try head("rows"))
            try home.run { $0.reset() }
            try home.countUp("b")
            try server.command("DEL", former)
            let failure = home.failure { _ = $0.undoReset() }
            #expect(failure?.hasSuffix("no longer has the state to which the call would return") == true)
            #expect(try home.count("b") == 1)
        }

        @Test func `an import replaces everything at all mocks, even when another mock is faster`() throws {
            let homes = try homes(2)
            try homes[0].countUp("a")
            let attempts = Locked(0)
            let names = (0..<40).map { "imported \($0)" }
            try homes[0].run { [homes] state in
                let number = attempts.withLock {
                    $0 += 1
                    return $0
                }
                if number < 3 { _ = try? homes[1].countUp("a") }
                state.replace(withCountsOf: names)
            }
            for home in homes {
                #expect(try home.count("a") == 0)
                #expect(try home.run { state in names.allSatisfy { state.count($0) == 1 } })
            }
            #expect(try hashes() == 1)
        }

        @Test func `calls before and after a reset that arrive together are made in order`() throws {
            let home = try TestHome(url)
            let outcomes = Locked<[Int]>([])
            let calls: [@Sendable (inout MockState) -> Int] = [
                { $0.countUp("a") }, { $0.countUp("a") },
                {
                    $0.reset()
                    return -1
                }, { $0.countUp("a") },
            ]
            // Holds up the loop, so that the calls arrive together.
            let canGoOn = DispatchSemaphore(value: 0)
            home.home.run { _ in
                canGoOn.wait()
            } then: { _ in
            }
            for call in calls {
                let last = Locked(0)
                home.home.run { state in
                    let value = call(&state)
                    last.withLock { $0 = value }
                } then: { failure in
                    let value = failure == nil ? last.withLock(\.self) : -9
                    outcomes.withLock { $0.append(value) }
                }
            }
            canGoOn.signal()
            #expect(eventually { outcomes.withLock { $0.count } == 4 })
            #expect(outcomes.withLock(\.self) == [1, 2, -1, 1])
        }

        // MARK: Time

        @Test func `a mock sees no time before that of its own change when its clock goes back`() throws {
            let clock = TestClock()
            let home = try TestHome(url, clock: clock)
            clock.advance(by: .seconds(60))
            let time = clock.now
            try home.countUp("a")
            clock.advance(by: .seconds(-60))
            #expect(try home.run { $0.latestTime } == time)
        }

        @Test func `no mock sees a time before that of the latest change`() throws {
            let (early, late) = (TestClock(), TestClock(.start + .seconds(60)))
            let homes = try [early, late].map { try TestHome(url, clock: $0) }
            try homes[1].countUp("a")
            #expect(try homes[0].run { $0.latestTime } == late.now)
            try homes[0].countUp("a")
            let third = try TestHome(url, clock: early)
            #expect(try third.run { $0.latestTime } == late.now)
        }
    }
#endif

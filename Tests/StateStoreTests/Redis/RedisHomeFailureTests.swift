#if Redis
    import Dispatch
    import EventServer
    import Foundation
    import HTTPMessages
    import PassAPI
    import PassBackend
    import PassSimulator
    @testable import StateStore
    import TestSupport
    import Testing

    /// The behavior of mocks when Redis fails, or when its data was lost or changed.
    @Suite("The state in a Redis that fails", .threads(2))
    struct RedisHomeFailureTests {
        private let server: RedisServer
        private let url: String
        private let prefix: String

        init() throws { (server, url, prefix) = try TestHome.place() }

        private static func path(of url: String) throws -> String {
            guard case .path(let path) = try RedisAddress(parsing: url).target else {
                throw Unexpected("the server has no socket")
            }
            return path
        }

        /// Runs the action while no loop of the home does anything else, because a call of it runs.
        private func meanwhile(
            _ home: TestHome, _ action: @escaping @Sendable () throws -> Void,
            then call: @escaping @Sendable (inout MockState) -> Int
        ) throws -> Int {
            let isFirst = Locked(true)
            let reason = Locked<String?>(nil)
            let value = try home.run { state in
                let isFirst = isFirst.exchange(false)
                if isFirst {
                    do { try action() } catch { reason.withLock { $0 = "\(error)" } }
                }
                return call(&state)
            }
            #expect(reason.withLock(\.self) == nil)
            return value
        }

        // MARK: Lost data

        @Test func `a mock that the feed has left behind reads everything again`() throws {
            let reports = Locked<[String]>([])
            let homes = try (0..<2).map { _ in
                try TestHome(url) { text in reports.withLock { $0.append(text) } }
            }
            let (server, feed) = (server, prefix + ":feed")
            try homes[0].countUp("gone")
            let count = try meanwhile(homes[0]) {
                for _ in 0..<5 { try homes[1].countUp("a") }
                try homes[1].run { $0.remove("gone") }
                try server.command("XTRIM", feed, "MAXLEN", "0")
            } then: { state in
                state.countUp("a")
            }
            #expect(count == 6)
            for home in homes {
                #expect(try home.count("a") == 6)
                #expect(try home.count("gone") == 0)
            }
            let sentence =
                "no longer has the latest change that this mock has seen, and the mock reads the whole state again"
            // Each of them once, because the feed has no change that either has seen.
            #expect(reports.withLock { $0.count { $0.contains(sentence) } } == 2)
        }

        @Test func `a mock that lacks more rows than fit into an answer reads everything again`() throws {
            let server = try RedisServer()
            let url = server.url
            let homes = try (0..<2).map { _ in try TestHome(url) }
            try server.command("CONFIG", "RESETSTAT")
            try homes[0].run { state in
                for number in 0...StateScript.mostRows { state.simulator.ruleRestarts["rule \(number)"] = 1 }
            }
            let count = try homes[1].run { $0.simulator.ruleRestarts.count }
            #expect(count == StateScript.mostRows + 1)
            // Only reading everything sends it.
            #expect(try server.command("INFO", "commandstats").contains("cmdstat_hscan:"))
            #expect(try homes[1].countUp("a") == 1)
            #expect(try homes[0].countUp("a") == 2)
        }

        @Test func `a mock says that the state was lost`() throws {
            let reports = Locked<[String]>([])
            let home = try TestHome(url) { text in reports.withLock { $0.append(text) } }
            try home.countUp("a")
            try server.command("DEL", prefix + ":head")
            #expect(try home.count("a") == 0)
            #expect(reports.withLock(\.self).count { $0.contains(" has lost the state: ") } == 1)
        }

        // MARK: Rows and rights

        @Test(arguments: [
            (
                "linkCode:100002",
                #"{"code": "100001", "subject": "jane", "device": "ZA==", "validity": {"notBefore": 1, "notAfter": 2}}"#,
                "it is the row of 100001, under another key"
            ),
            ("device:ZA==", #"{"profiles": 7}"#, "/profiles: expected a list"),
            ("device:ZA==", "text", "line 1, column 1: expected a value"),
            ("settings:", "{", "at the end: expected a name in quotation marks after \"{\""),
            ("device", "{}", "its name has no colon"),
        ])
        func `a row that cannot be read is named, with its hash, what to do, and what that loses`(
            name: String, row: String, reason: String
        ) throws {
            try TestHome(url).countUp("a")
            let rows = try server.command("HGET", prefix + ":head", "rows").filter { !$0.isWhitespace }
            try server.command("HSET", "\(prefix):\(rows)", name, row)
            let error = #expect(throws: StateFailure.self) { try TestHome(url) }
            let text = error?.description ?? ""
            #expect(text.contains("the row \(name) there cannot be read: \(reason)"), "\(text)")
            #expect(text.contains("HDEL \(prefix):\(rows) \"\(name)\", or add ?prefix=NAME"), "\(text)")
            try server.command("HDEL", "\(prefix):\(rows)", name)
            let isStateLost = try TestHome(url).count("a") == 0
            #expect(text.contains("which loses the whole state") == isStateLost, "\(text)")
            #expect(text.contains("which loses only this row") != isStateLost, "\(text)")
        }

        @Test func `a user without the right to a command is refused at the start, which names the command`()
            throws
        {
            let called = StateScript.text.matches(of: /redis\.p?call\(\s*'([A-Z]+)'/).map { String($0.1) }
            let commands = Set(called + ["EVALSHA", "HSCAN", "EXPIRE", "SCRIPT"])
            #expect(commands.count == 20)
            let secured = url.replacing("unix:", with: "unix:\(prefix):pw@")
            for command in commands.sorted() {
                try server.command(
                    "ACL", "SETUSER", prefix, "reset", "on", ">pw", "~*", "+@all", "-" + command.lowercased())
                let error = #expect(throws: StateFailure.self) { try TestHome(secured) }
                #expect(
                    error?.description.contains(
                        "the user \(prefix) has no right to run \(command) on the keys \(prefix):*; on the server, ACL SETUSER "
                            + "\(prefix) ~\(prefix):* +\(command.lowercased()) gives it") == true,
                    "\(error?.description ?? command)")
            }
            try server.command("ACL", "SETUSER", prefix, "reset", "on", ">pw", "~other:*", "+@all")
            let error = #expect(throws: StateFailure.self) { try TestHome(secured) }
            #expect(
                error?.description.contains("HMGET, HEXISTS, HSCAN") == true, "no right to any of the keys")
            // Commands without which the mock works.
            try server.command(
                "ACL", "SETUSER", prefix, "reset", "on", ">pw", "~\(prefix):*", "+@all", "-client", "-info",
                "-ping", "-select")
            #expect(try TestHome(secured).countUp("a") == 1)
            #expect(throws: StateFailure.self) { try TestHome(secured + "&db=1") }
            try server.command("ACL", "DELUSER", prefix)
        }

        // MARK: Lost rows

        @Test func `a new state begins when the rows are lost`() throws {
            let homes = try (0..<2).map { _ in try TestHome(url) }
            try homes[0].countUp("a")
            let rows = try server.command("HGET", prefix + ":head", "rows").filter { !$0.isWhitespace }
            try server.command("DEL", "\(prefix):\(rows)")
            #expect(try homes[1].count("a") == 0)
            #expect(try homes[0].countUp("a") == 1)
            #expect(try homes[1].countUp("a") == 2)
        }

        @Test func `a new state begins in an empty Redis`() throws {
            let server = try RedisServer()
            let url = server.url
            let homes = try (0..<3).map { _ in try TestHome(url) }
            for _ in 0..<3 { try homes[0].countUp("a") }
            try homes[1].run { $0.label("a", "living room") }
            try server.command("FLUSHALL")
            #expect(try homes[1].countUp("a") == 1)
            for home in homes {
                #expect(try home.count("a") == 1)
                #expect(try home.run { $0.label("a") } == nil)
            }
        }

        @Test func `mocks that begin in an empty Redis at the same time have one state`() throws {
            let server = try RedisServer()
            let url = server.url
            let homes = Locked<[TestHome]>([])
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                guard let home = try? TestHome(url) else { return }
                _ = try? home.countUp("a")
                homes.withLock { $0.append(home) }
            }
            let all = homes.withLock(\.self)
            #expect(all.count == 4)
            for home in all { #expect(try home.count("a") == 4) }
            let hashes = try server.command("KEYS", "*:rows:*").split(whereSeparator: \.isNewline)
            #expect(hashes.count == 1, "\(hashes)")
        }

        /// - Parameter delay: the time in microseconds that the server takes to load each of 4,000 commands.
        @Test(arguments: [0, 200])
        func `mocks follow a Redis that comes back with older data`(delay: Int) throws {
            let server = try RedisServer("--appendonly yes --appendfsync always --key-load-delay \(delay)")
            let url = server.url
            let folder = URL(filePath: try Self.path(of: url)).deletingLastPathComponent()
            let (data, copy) = (folder.appending(path: "appendonlydir"), folder.appending(path: "older"))
            let losses = Locked(0)
            let homes = try (0..<2).map { _ in
                try TestHome(url) { text in
                    if text.contains("no longer has the latest change") { losses.withLock { $0 += 1 } }
                }
            }
            for _ in 0..<3 { try homes[0].countUp("a") }
            // While it loads its data, the server looks for commands after each 1,024 of it only.
            let filling = "for i = 1, 4000 do redis.call('SET', 'filling' .. i, '') end"
            if delay > 0 { try server.command("EVAL", filling, "0") }
            try FileManager.default.copyItem(at: data, to: copy)
            for _ in 0..<3 { try homes[1].countUp("a") }
            try homes[0].countUp("new")
            #expect(try homes[1].count("a") == 6)
            _ = try? server.command("SHUTDOWN", "NOSAVE")
            let socket = folder.appending(path: "redis.sock").path
            #expect(eventually { !FileManager.default.fileExists(atPath: socket) })
            server.stop()
            try FileManager.default.removeItem(at: data)
            try FileManager.default.moveItem(at: copy, to: data)
            try server.start()
            #expect(eventually { homes.allSatisfy { $0.home.failure == nil } })
            for home in homes {
                #expect(try home.count("a") == 3)
                #expect(try home.count("new") == 0)
            }
            #expect(losses.withLock(\.self) == 2)
            #expect(try homes[0].countUp("a") == 4)
            #expect(try homes[1].countUp("a") == 5)
        }

        @Test func `acknowledged changes survive a restart of Redis, during which calls wait`() throws {
            let server = try RedisServer("--appendonly yes --appendfsync always")
            let url = server.url
            let reports = Locked<[String]>([])
            let home = try TestHome(url) { text in reports.withLock { $0.append(text) } }
            try home.countUp("a")
            let socket = try Self.path(of: url)
            _ = try? server.command("SHUTDOWN", "NOSAVE")
            #expect(eventually { !FileManager.default.fileExists(atPath: socket) })
            #expect(eventually { home.home.failure != nil })
            let outcome = Locked<String?>(nil)
            home.home.run { state in
                _ = state.countUp("a")
            } then: { failure in
                outcome.withLock { $0 = failure?.description ?? "done" }
            }
            server.stop()
            try server.start()
            #expect(eventually { outcome.withLock { $0 != nil } })
            // A machine on which the server needs more than five seconds makes the call fail.
            let isDone = outcome.withLock { $0 == "done" }
            #expect(eventually { home.home.failure == nil })
            #expect(try home.count("a") == (isDone ? 2 : 1))
            #expect(reports.withLock { $0.count } == 2)
            #expect(reports.withLock { $0.last?.hasSuffix("can be used again") } == true)
        }

        // MARK: Lost connections

        @Test func `a change and a reset whose replies are lost are made once`() throws {
            let proxy = try ReplyProxy(to: Self.path(of: url))
            let other = try TestHome(url)
            let home = try TestHome("redis://127.0.0.1:\(proxy.port)?prefix=\(prefix)")
            try home.countUp("a")
            let row = "device:"
            for number in 1...3 {
                proxy.loseReply(toRequestWith: row)
                #expect(try home.countUp("a") == 2 * number)
                #expect(proxy.lostReplies == number)
                #expect(try other.count("a") == 2 * number)
                #expect(try other.countUp("a") == 2 * number + 1)
            }
            #expect(try home.count("a") == 7)
            proxy.loseReply(toRequestWith: "EVALSHA")
            try home.run { $0.reset() }
            #expect(proxy.lostReplies == 4)
            #expect(try other.countUp("b") == 1)
            #expect(try home.run { $0.undoReset() })
            #expect(try other.run { state in [state.count("a"), state.count("b")] } == [7, 0])
        }

        @Test func `a change that has not reached Redis is made after the reset of another mock`() throws {
            let proxy = try ReplyProxy(to: Self.path(of: url))
            let other = try TestHome(url)
            let home = try TestHome("redis://127.0.0.1:\(proxy.port)?prefix=\(prefix)")
            try home.countUp("a")
            proxy.cutRequest(before: "device:")
            let count = try meanwhile(home) {
                try other.run { $0.reset() }
            } then: { state in
                state.countUp("a")
            }
            #expect(count == 1)
            #expect(try other.count("a") == 1)
        }

        @Test func `a change without a reply fails if Redis cannot tell whether it was made`() throws {
            let proxy = try ReplyProxy(to: Self.path(of: url))
            let other = try TestHome(url)
            let home = try TestHome("redis://127.0.0.1:\(proxy.port)?prefix=\(prefix)")
            try home.countUp("a")
            let (server, feed) = (server, prefix + ":feed")
            proxy.loseReply(toRequestWith: "device:") {
                _ = try? server.command("XTRIM", feed, "MAXLEN", "0")
                _ = other.failure { _ = $0.countUp("b") }
            }
            let failure = home.failure { _ = $0.countUp("a") }
            #expect(
                failure?.hasSuffix(
                    "no longer has the history from before the connection was lost. The change may have happened"
                ) == true, "\(String(describing: failure))")
            #expect(try home.count("a") == 2)
        }

        /// The number of hashes that have rows.
        private func hashes() throws -> Int {
            try server.command("KEYS", prefix + ":rows:*").split(whereSeparator: \.isNewline).count
        }

        @Test func `rows that another mock has removed while a reset had no reply do not come back`() throws {
            let proxy = try ReplyProxy(to: Self.path(of: url))
            let other = try TestHome(url)
            let home = try TestHome("redis://127.0.0.1:\(proxy.port)?prefix=\(prefix)")
            try home.countUp("a")
            // Only the run that makes the reset has the entry.
            proxy.loseReply(toRequestWith: "the-entry") { _ = other.failure { $0.reset() } }
            try home.run { state in
                state.reset()
                state.journalChanges.append(.recorded(.make("the-entry")))
            }
            #expect(proxy.lostReplies == 1)
            #expect(try home.count("a") == 0)
            #expect(try hashes() == 2, "the present rows, and those to which an undo returns")
        }

        @Test func `rows whose writing was interrupted do not stay`() throws {
            let proxy = try ReplyProxy(to: Self.path(of: url))
            let home = try TestHome("redis://127.0.0.1:\(proxy.port)?prefix=\(prefix)")
            try home.countUp("a")
            proxy.cutRequest(before: "EXPIRE")
            try home.run { $0.reset() }
            #expect(try home.count("a") == 0)
            #expect(try hashes() == 2, "the present rows, and those to which an undo returns")
        }

        @Test func `a change that never reaches Redis fails, and other changes are made afterwards`() throws {
            let server = try RedisServer()
            let url = server.url
            let prefix = try RedisAddress(parsing: url).prefix
            let proxy = try ReplyProxy(to: Self.path(of: url))
            let other = try TestHome(url)
            let home = try TestHome(
                "redis://127.0.0.1:\(proxy.port)?prefix=\(prefix)", timeout: .seconds(2))
            try home.countUp("a")
            try server.command("CONFIG", "RESETSTAT")
            proxy.cutRequest(before: "living room", isLasting: true)
            let failure = home.failure { $0.label("a", "living room") }
            #expect(
                failure?.hasSuffix("The change may have happened") == true, "\(String(describing: failure))")
            #expect(try home.countUp("a") == 2)
            #expect(try home.run { $0.label("a") } == nil)
            #expect(try other.count("a") == 2)
            let statistics = try server.command("INFO", "commandstats")
            #expect(
                !statistics.contains("cmdstat_hscan:"), "a state that is the one of before is not read again")
        }

        @Test func `a reading of the journal whose reply is lost is made again`() throws {
            let proxy = try ReplyProxy(to: Self.path(of: url))
            let home = try TestHome("redis://127.0.0.1:\(proxy.port)?prefix=\(prefix)")
            try home.append("entry")
            proxy.loseReply(toRequestWith: "XRANGE")
            #expect(try home.entries() == ["entry"])
            #expect(proxy.lostReplies == 1)
        }

        @Test func `a request waits until Redis has answered about its journal entry`() throws {
            let proxy = try ReplyProxy(to: Self.path(of: url))
            let home = try TestHome("redis://127.0.0.1:\(proxy.port)?prefix=\(prefix)")
            let isDone = Locked(false)
            let wasDone = Locked<Bool?>(nil)
            proxy.loseReply(toRequestWith: "the-entry") {
                let now = isDone.withLock(\.self)
                wasDone.withLock { $0 = now }
            }
            home.home.append(.recorded(.make("the-entry"))) { isDone.withLock { $0 = true } }
            #expect(eventually { isDone.withLock(\.self) })
            #expect(wasDone.withLock(\.self) == false)
        }

        @Test func `a journal entry whose reply is lost is there once`() throws {
            let proxy = try ReplyProxy(to: Self.path(of: url))
            let other = try TestHome(url)
            let home = try TestHome("redis://127.0.0.1:\(proxy.port)?prefix=\(prefix)")
            proxy.loseReply(toRequestWith: "the-entry")
            try home.append("the-entry")
            #expect(proxy.lostReplies == 1)
            #expect(eventually { home.home.failure == nil })
            try home.append("next")
            #expect(try home.entries() == ["the-entry", "next"])
            #expect(try other.entries() == ["the-entry", "next"])
        }

        @Test
        func `without a server, calls fail with the reason, at once after five seconds, until it is back`()
            throws
        {
            let server = try RedisServer()
            let home = try TestHome(server.url)
            try home.countUp("a")
            server.stop()
            let failure = home.failure { _ = $0.countUp("a") }
            #expect(failure?.contains("cannot be used: ") == true, "\(String(describing: failure))")
            #expect(
                eventually {
                    let hasFailed = Locked(false)
                    home.home.run { _ in
                    } then: { failure in
                        hasFailed.withLock { $0 = failure != nil }
                    }
                    return hasFailed.withLock(\.self)
                })
            #expect(home.home.failure?.contains("cannot be used: ") == true)
            try server.start()
            #expect(eventually { home.home.failure == nil })
            #expect(try home.countUp("a") == 1)
        }

        @Test func `calls fail together when the server counts as away, however long each has waited`() throws
        {
            let server = try RedisServer()
            let home = try TestHome(server.url, timeout: .seconds(2))
            try home.countUp("a")
            server.stop()
            #expect(eventually { home.home.failure != nil })
            let start = ContinuousClock.now
            let hasFailed = Locked<[Bool]>([])
            // The second call is made a second after the first one.
            #expect(
                eventually {
                    let index = hasFailed.withLock { $0.count }
                    if index == 0 || index == 1 && ContinuousClock.now - start > .seconds(1) {
                        hasFailed.withLock { $0.append(false) }
                        home.home.run { _ in
                        } then: { failure in
                            hasFailed.withLock { $0[index] = failure != nil }
                        }
                    }
                    return hasFailed.withLock { $0[0] }
                })
            // Alone, it would wait for another second.
            var polls = 0
            _ = eventually {
                polls += 1
                return polls > 300 || hasFailed.withLock { $0 == [true, true] }
            }
            #expect(hasFailed.withLock(\.self) == [true, true])
        }

        @Test func `a server that does not answer is left`() throws {
            let server = try RedisServer()
            let reports = Locked<[String]>([])
            let home = try TestHome(server.url, timeout: .seconds(2)) { text in
                reports.withLock { $0.append(text) }
            }
            try server.pause(for: .seconds(30))
            #expect(home.failure { _ = $0.countUp("a") } != nil)
            #expect(
                eventually {
                    reports.withLock { texts in
                        texts.contains { $0.hasSuffix("it has not answered for 2 seconds") }
                    }
                })
        }

        // MARK: A full server

        @Test func `a full server refuses changes with its reason, and everything else goes on`() throws {
            let server = try RedisServer("--maxmemory-policy noeviction")
            let url = server.url
            let homes = try (0..<2).map { _ in try TestHome(url) }
            try homes[0].countUp("a")
            try homes[0].append("before")
            try server.command("CONFIG", "SET", "maxmemory", "1")
            for home in homes {
                let failure = home.failure { _ = $0.countUp("a") }
                #expect(
                    failure?.contains("has refused a change: OOM") == true, "\(String(describing: failure))")
                #expect(home.failure { $0.reset() }?.contains("OOM") == true)
                #expect(try home.count("a") == 1)
                #expect(home.home.failure == nil)
            }
            try homes[0].append("full")
            #expect(try homes[1].entries() == ["before"])
            try server.command("CONFIG", "SET", "maxmemory", "0")
            #expect(try homes[1].countUp("a") == 2)
            #expect(eventually { (try? homes[1].entries()) == ["before", "full"] })
        }

        // MARK: Other mocks

        @Test
        func
            `a mock with other keys or another format is refused at the start, and later with a line in its log`()
            throws
        {
            let reports = Locked<[String]>([])
            let home = try TestHome(url) { text in reports.withLock { $0.append(text) } }
            let other = #expect(throws: StateFailure.self) { try TestHome(url, keys: "others") }
            #expect(
                other?.description.contains(
                    "cannot be used: the state there belongs to mocks with other keys: start all mocks with the same keys"
                )
                    == true, "\(String(describing: other))")
            try home.countUp("a")
            try server.command("HSET", prefix + ":head", "format", "7")
            let newer = #expect(throws: StateFailure.self) { try TestHome(url) }
            #expect(
                newer?.description.contains(
                    "the state there has the format 7, and this version of the mock needs 6")
                    == true, "\(String(describing: newer))")
            #expect(home.failure { _ = $0.count("a") }?.contains("has the format 7") == true)
            #expect(home.home.failure?.contains("has the format 7") == true)
            try server.command("HSET", prefix + ":head", "format", "6")
            #expect(eventually { home.home.failure == nil })
            #expect(try home.count("a") == 1)
            let texts = reports.withLock(\.self)
            #expect(texts.count == 2, "\(texts)")
            #expect(texts.first?.contains("cannot be used: the state there has the format 7") == true)
            #expect(texts.last?.hasSuffix("can be used again") == true)
        }

        @Test func `a mock is refused when mocks with other keys have begun a state meanwhile`() throws {
            let server = try RedisServer()
            let url = server.url
            let home = try TestHome(url)
            try home.countUp("a")
            let others = Locked<TestHome?>(nil)
            let failure = #expect(throws: StateFailure.self) {
                try meanwhile(home) {
                    try server.command("FLUSHALL")
                    let other = try TestHome(url, keys: "others")
                    try other.countUp("a")
                    others.withLock { $0 = other }
                } then: { state in
                    state.countUp("a")
                }
            }
            #expect(failure?.description.contains("belongs to mocks with other keys") == true)
            #expect(home.home.failure?.contains("belongs to mocks with other keys") == true)
            #expect(try others.withLock(\.self)?.count("a") == 1)
        }

        @Test func `a row that cannot be read is named, and the mock recovers when it is gone`() throws {
            let homes = try (0..<2).map { _ in try TestHome(url) }
            try homes[0].countUp("a")
            let (server, prefix) = (server, prefix)
            let rows = try server.command("HGET", prefix + ":head", "rows").filter { !$0.isWhitespace }
            let fields = try server.command("HKEYS", "\(prefix):\(rows)").split(whereSeparator: \.isNewline)
            let field = try #require(fields.first { $0.hasPrefix("device:") }.map(String.init))
            let failure = #expect(throws: StateFailure.self) {
                try meanwhile(homes[0]) {
                    try homes[1].countUp("a")
                    try server.command("HSET", "\(prefix):\(rows)", field, "{")
                } then: { state in
                    state.count("a")
                }
            }
            #expect(
                failure?.description.contains("cannot be used: the row \(field) there cannot be read: ")
                    == true, "\(String(describing: failure))")
            #expect(homes[0].home.failure?.contains(field) == true)
            let start = #expect(throws: StateFailure.self) { try TestHome(url) }
            #expect(start?.description.contains(field) == true)
            try server.command("HDEL", "\(prefix):\(rows)", field)
            #expect(eventually { homes[0].home.failure == nil })
            #expect(try homes[0].countUp("b") == 1)
        }

        @Test func `a lost connection ends the wait for an entry that a state with a bad row holds back`()
            throws
        {
            let server = try RedisServer()
            let url = server.url
            let prefix = try RedisAddress(parsing: url).prefix
            let homes = try (0..<2).map { _ in try TestHome(url) }
            try homes[0].countUp("a")
            let rows = try server.command("HGET", prefix + ":head", "rows").filter { !$0.isWhitespace }
            let fields = try server.command("HKEYS", "\(prefix):\(rows)").split(whereSeparator: \.isNewline)
            let field = try #require(fields.first { $0.hasPrefix("device:") }.map(String.init))
            #expect(throws: StateFailure.self) {
                try meanwhile(homes[0]) {
                    try homes[1].countUp("a")
                    try server.command("HSET", "\(prefix):\(rows)", field, "{")
                } then: { state in
                    state.count("a")
                }
            }
            // The entry waits for the next check, at most a second later.
            let isDone = Locked(false)
            homes[0].home.append(.recorded(.make("entry"))) { isDone.withLock { $0 = true } }
            server.stop()
            #expect(eventually { isDone.withLock(\.self) })
        }

        @Test func `another server is told by its first answer, and one that is not there by its address`()
            throws
        {
            let server = try TestServer()
            let other = #expect(throws: StateFailure.self) {
                try TestHome("redis://127.0.0.1:\(server.port)")
            }
            #expect(
                other?.description.contains(
                    ":\(server.port)/0 cannot be used: its answer is not that of a Redis server: ") == true,
                "\(String(describing: other))")
            let missing = #expect(throws: StateFailure.self) { try TestHome("unix:/nowhere/redis.sock") }
            #expect(
                missing?.description
                    == "unix:/nowhere/redis.sock?db=0 cannot be used: No such file or directory")
        }
    }
#endif

#if Redis
    import HTTPMessages
    import PassBackend
    import StateStore
    import TestSupport
    import Testing

    /// An address that leads to another server from a moment on, while the former server still runs.
    @Suite("A Redis address that moves", .threads(2))
    struct RedisAddressMoveTests {
        private let former: RedisServer
        private let port: UInt16
        private let new: RedisServer

        init() throws {
            let (server, ports) = try RedisServer.start(onPorts: 1) {
                "--port \($0[0]) --bind 127.0.0.1 --repl-diskless-sync-delay 0"
            }
            (former, port) = (server, ports[0])
            new = try RedisServer()
        }

        /// A mock that reaches Redis by a proxy of its own, so that its connection can end alone.
        private struct Mock {
            let proxy: ReplyProxy
            let home: TestHome
            private let log: Locked<[String]>

            init(_ server: RedisServer, keys: String = "keys") throws {
                let log = Locked<[String]>([])
                proxy = try ReplyProxy(to: server.socket)
                home = try TestHome(
                    "redis://127.0.0.1:\(proxy.port)", keys: keys, timeout: .seconds(60)
                ) { text in log.withLock { $0.append(text) } }
                self.log = log
            }

            func move(to server: RedisServer) {
                proxy.move(to: server.socket)
                proxy.closeConnections()
            }

            var reports: [String] { log.withLock(\.self) }

            /// How often the log says that changes are lost.
            var losses: Int {
                reports.count {
                    $0.contains("has lost the state") || $0.contains("no longer has the latest change")
                }
            }
        }

        // MARK: Copies

        private func head(of server: RedisServer) throws -> String {
            try server.command("HGET", "adobe-pass-mock:head", "position")
        }

        private func copyFormer() throws {
            try new.command("REPLICAOF", "127.0.0.1", String(port))
            try awaitCopy()
        }

        /// Waits until the copy has all changes.
        private func awaitCopy() throws {
            let position = try head(of: former)
            #expect(eventually { (try? head(of: new)) == position })
        }

        private func promoteNew() throws { try new.command("REPLICAOF", "NO", "ONE") }

        // MARK: What the new server has

        @Test func `in an empty server, a new state begins, and each mock says that the former one is lost`()
            throws
        {
            let mocks = try (0..<2).map { _ in try Mock(former) }
            for mock in mocks {
                try mock.home.countUp("a")
                try mock.home.append("entry")
            }
            #expect(try mocks[0].home.entries().count == 2)
            for mock in mocks {
                mock.move(to: new)
                // A change that is sent before the mock knows of the move can be lost with the connection.
                #expect(try mock.home.count("a") == 0)
            }
            #expect(try mocks[0].home.countUp("a") == 1)
            #expect(try mocks[1].home.countUp("a") == 2)
            for mock in mocks {
                #expect(mock.losses == 1, "\(mock.reports)")
                #expect(try mock.home.entries() == [])
                #expect(mock.home.journal.withLock { !$0.isComplete })
            }
            #expect(try Mock(former).home.count("a") == 2)
        }

        @Test func `a copy with older rows is used as it is, and each mock says that changes are lost`()
            throws
        {
            let mocks = try (0..<2).map { _ in try Mock(former) }
            for mock in mocks { try mock.home.countUp("a") }
            try copyFormer()
            try promoteNew()
            for mock in mocks { try mock.home.countUp("a") }
            #expect(try mocks[0].home.count("a") == 4)
            for mock in mocks { mock.move(to: new) }
            for mock in mocks {
                #expect(try mock.home.count("a") == 2)
                #expect(mock.losses == 1, "\(mock.reports)")
            }
            #expect(try mocks[0].home.countUp("a") == 3)
            #expect(try mocks[1].home.count("a") == 3)
        }

        @Test func `a copy with all rows is used without a loss`() throws {
            let mocks = try (0..<2).map { _ in try Mock(former) }
            for mock in mocks { try mock.home.countUp("a") }
            try copyFormer()
            try promoteNew()
            for mock in mocks { mock.move(to: new) }
            #expect(try mocks[0].home.countUp("a") == 3)
            #expect(try mocks[1].home.countUp("a") == 4)
            for mock in mocks { #expect(mock.losses == 0, "\(mock.reports)") }
        }

        @Test func `the state of other mocks with the same keys is used, and their journal`() throws {
            let (mock, other) = (try Mock(former), try Mock(new))
            try mock.home.countUp("a")
            try mock.home.append("former")
            #expect(try mock.home.entries() == ["former"])
            for number in 1...3 {
                try other.home.countUp("b")
                try other.home.append("\(number)")
            }
            mock.move(to: new)
            #expect(try mock.home.run { state in [state.count("a"), state.count("b")] } == [0, 3])
            #expect(mock.losses == 1, "\(mock.reports)")
            #expect(try mock.home.entries() == ["1", "2", "3"])
            #expect(other.losses == 0)
        }

        @Test func `the state of mocks with other keys is refused, until the address leads back`() throws {
            let (mock, other) = (try Mock(former), try Mock(new, keys: "others"))
            try mock.home.countUp("a")
            try other.home.countUp("a")
            mock.move(to: new)
            let sentence = "cannot be used: the state there belongs to mocks with other keys"
            #expect(mock.home.failure { _ = $0.countUp("a") }?.contains(sentence) == true)
            #expect(mock.home.home.failure?.contains(sentence) == true)
            #expect(mock.reports.last?.contains(sentence) == true, "\(mock.reports)")
            #expect(try other.home.count("a") == 1)
            mock.move(to: former)
            #expect(eventually { mock.home.home.failure == nil })
            #expect(try mock.home.countUp("a") == 2)
            #expect(mock.reports.count { $0.contains(sentence) } == 1, "\(mock.reports)")
            #expect(mock.reports.last?.hasSuffix("can be used again") == true, "\(mock.reports)")
            #expect(mock.losses == 0)
        }

        // MARK: Connections to both

        @Test
        func
            `a mock whose connection lives stays with the former server, and says what is lost when the connection ends`()
            throws
        {
            let mocks = try (0..<2).map { _ in try Mock(former) }
            try mocks[0].home.countUp("a")
            try mocks[0].home.append("before")
            for mock in mocks { #expect(try mock.home.entries() == ["before"]) }
            try copyFormer()
            try promoteNew()
            mocks[0].proxy.move(to: new.socket)
            mocks[1].move(to: new)
            for number in 1...3 { #expect(try mocks[1].home.countUp("a") == number + 1) }
            for entry in ["new 1", "new 2"] { try mocks[1].home.append(entry) }
            #expect(try mocks[0].home.countUp("a") == 2)
            try mocks[0].home.append("former")
            #expect(try mocks[0].home.entries() == ["before", "former"])
            #expect(mocks[0].home.home.failure == nil)
            // Its number is higher than that of the former server's last entry.
            try mocks[1].home.append("new 3")
            mocks[0].proxy.closeConnections()
            for mock in mocks {
                #expect(try mock.home.count("a") == 4)
                #expect(try mock.home.entries() == ["before", "new 1", "new 2", "new 3"])
            }
            #expect(mocks.map(\.losses) == [1, 0])
            #expect(mocks.map { $0.home.journal.withLock(\.isComplete) } == [false, true])
            #expect(try mocks[0].home.countUp("a") == 5)
            #expect(try mocks[1].home.countUp("a") == 6)
        }

        @Test(arguments: [true, false])
        func `a mock leaves a server that has become a replica, although it only reads`(isRecorded: Bool)
            throws
        {
            let mocks = try (0..<2).map { _ in try Mock(former) }
            try mocks[0].home.countUp("a")
            try copyFormer()
            try promoteNew()
            mocks[0].proxy.move(to: new.socket)
            mocks[1].move(to: new)
            try former.command("REPLICAOF", "127.0.0.1", "1")
            #expect(try mocks[1].home.countUp("a") == 2)
            let count = try mocks[0].home.run { state in
                if isRecorded { state.journalChanges.append(.recorded(.make("entry"))) }
                return state.count("a")
            }
            #expect(count == 2)
            #expect(mocks[0].reports.contains { $0.contains("cannot be used: READONLY") })
            #expect(mocks.map(\.losses) == [0, 0])
            #expect(eventually { (try? mocks[1].home.entries()) == (isRecorded ? ["entry"] : []) })
        }

        @Test(arguments: [true, false])
        func
            `a change whose reply is lost while the address moves is made once, whether the new server has it or not`(
                hasChange: Bool
            ) throws
        {
            let mock = try Mock(former)
            try mock.home.countUp("a")
            try copyFormer()
            if !hasChange { try promoteNew() }
            let proxy = mock.proxy
            proxy.loseReply(toRequestWith: "device:") {
                if hasChange {
                    try? awaitCopy()
                    try? promoteNew()
                }
                proxy.move(to: new.socket)
            }
            #expect(try mock.home.countUp("a") == 2)
            #expect(proxy.lostReplies == 1)
            #expect(try Mock(new).home.count("a") == 2)
            #expect(mock.losses == 0, "\(mock.reports)")
        }
    }
#endif

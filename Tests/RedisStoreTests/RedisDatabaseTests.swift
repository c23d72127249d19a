#if Redis
    import HTTPMessages
    import PassAPI
    import PassBackend
    import RedisStore
    import TestSupport
    import Testing

    /// Entities in a Redis server.
    @Suite("The database in Redis")
    struct RedisDatabaseTests {
        private let server: RedisServer
        private let url: String

        init() throws {
            server = try RedisServer.shared.get()
            url = server.url
        }

        private func connect() throws -> RedisDatabase {
            try RedisDatabase(RedisAddress(parsing: url)) { _ in }
        }

        private static let device = RecordName(kind: "device", key: "a:b*c")
        private static let session = RecordName(kind: "session", key: "4YQJPRV")

        private func record(_ stamp: Int, _ text: String) -> Record {
            let digits = String(stamp)
            return Record(
                stamp: String(repeating: "0", count: 16 - digits.count) + digits, value: Array(text.utf8))
        }

        private func changes(
            at head: SharedHead = .none, expected: [(name: RecordName, stamp: String)] = [],
            _ written: [(RecordName, Record?)], lifetime: Duration = .days(1)
        ) -> RecordChanges {
            var changes = RecordChanges(head: head)
            changes.expected = expected
            changes.written = written.map { .init(name: $0, record: $1, lifetime: lifetime) }
            return changes
        }

        private func commit(_ changes: RecordChanges, to database: RedisDatabase) throws -> Bool {
            try database.wait { database.commit(changes, then: $0) }
        }

        private func load(
            _ names: [RecordName], of generation: Generation = 0, from database: RedisDatabase
        ) throws -> LoadedRecords {
            try database.wait { database.load(names, of: generation, then: $0) }
        }

        private func has(_ name: RecordName, _ database: RedisDatabase) throws -> Bool {
            try load([name], from: database).records.contains { $0 != nil }
        }

        @Test func `what one mock commits, another loads`() throws {
            let (one, other) = (try connect(), try connect())
            #expect(try commit(changes([(Self.device, record(1, "{}"))]), to: one))
            let loaded = try load([Self.session, Self.device], from: other)
            #expect(loaded.head == .none)
            #expect(loaded.records.map { $0?.value } == [nil, Array("{}".utf8)])
            #expect(loaded.records[1]?.stamp == record(1, "").stamp)
        }

        @Test func `a change of an entity that somebody has changed meanwhile is refused as a whole`() throws
        {
            let database = try connect()
            #expect(try commit(changes([(Self.device, record(1, "first"))]), to: database))
            let stale = changes(
                expected: [(Self.device, record(9, "").stamp)],
                [(Self.device, record(2, "second")), (Self.session, record(3, "new"))])
            #expect(try !commit(stale, to: database))
            let known = changes(
                expected: [(Self.device, record(1, "").stamp), (Self.session, "")],
                [(Self.device, record(2, "second"))])
            #expect(try commit(known, to: database))
            let loaded = try load([Self.device, Self.session], from: database)
            #expect(loaded.records.map { $0?.value } == [Array("second".utf8), nil])
        }

        @Test func `an entity that must not exist is not replaced`() throws {
            let database = try connect()
            let new = changes(expected: [(Self.session, "")], [(Self.session, record(1, "new"))])
            #expect(try commit(new, to: database))
            #expect(try !commit(new, to: database))
        }

        @Test func `a removed entity is gone`() throws {
            let database = try connect()
            #expect(try commit(changes([(Self.device, record(1, "{}"))]), to: database))
            #expect(try commit(changes([(Self.device, nil)]), to: database))
            #expect(try !has(Self.device, database))
        }

        @Test func `what testers set changes the head, with which older commits are refused`() throws {
            let database = try connect()
            var steered = changes([])
            let head = SharedHead(generation: 1, stamp: "a:1")
            steered.steering = (head, Array("{\"clock\":1}".utf8))
            #expect(try commit(steered, to: database))
            let stored = try database.wait { database.loadSteering(then: $0) }
            #expect(stored.head == head)
            #expect(stored.document == Array("{\"clock\":1}".utf8))
            #expect(try !commit(changes([(Self.device, record(1, "{}"))]), to: database))
            #expect(try commit(changes(at: head, [(Self.device, record(1, "{}"))]), to: database))
        }

        @Test func `a new generation has none of the entities of the one before`() throws {
            let database = try connect()
            #expect(try commit(changes([(Self.device, record(1, "old"))]), to: database))
            var reset = changes([(Self.session, record(2, "new"))])
            reset.steering = (SharedHead(generation: 1, stamp: "b"), [])
            #expect(try commit(reset, to: database))
            let names = [Self.device, Self.session]
            #expect(
                try load(names, of: 1, from: database).records.map { $0?.value } == [nil, Array("new".utf8)])
            #expect(try database.loadAll(of: 1).keys.map(\.key) == [Self.session.key])
        }

        @Test func `all entities of a state are found, and none of another one`() throws {
            let database = try connect()
            let names = (0..<2_500).map { RecordName(kind: "device", key: "device \($0):*?[") }
            #expect(try commit(changes(names.map { ($0, record(1, $0.key)) }), to: database))
            let other = try RedisDatabase(RedisAddress(parsing: server.url)) { _ in }
            #expect(try commit(changes([(Self.session, record(1, ""))]), to: other))
            let all = try database.loadAll(of: 0)
            #expect(Set(all.keys) == Set(names))
            #expect(all.allSatisfy { $0.value.value == Array($0.key.key.utf8) })
        }

        @Test func `an entity ends with its lifetime`() throws {
            let database = try connect()
            #expect(
                try commit(
                    changes([(Self.device, record(1, "{}"))], lifetime: .milliseconds(1)), to: database))
            #expect(eventually { (try? has(Self.device, database)) == false })
        }

        @Test func `a server that restarts is found again, and runs the script that it has forgotten`() throws
        {
            let server = try RedisServer()
            let reports = Locked<[String]>([])
            let database = try RedisDatabase(RedisAddress(parsing: server.url)) { text in
                reports.withLock { $0.append(text) }
            }
            #expect(try commit(changes([(Self.device, record(1, "{}"))]), to: database))
            server.stop()
            try server.start()
            #expect(eventually { database.failure == nil && reports.withLock { $0.count } == 2 })
            #expect(try !has(Self.device, database))
            #expect(try commit(changes([(Self.device, record(1, "{}"))]), to: database))
            #expect(reports.withLock { $0.last?.hasSuffix("can be used again") } == true)
        }

        @Test func `without a server, calls fail at once with the reason`() throws {
            let server = try RedisServer()
            let database = try RedisDatabase(RedisAddress(parsing: server.url)) { _ in }
            server.stop()
            #expect(eventually { database.failure != nil })
            let error = #expect(throws: DatabaseFailure.self) { try load([], from: database) }
            #expect(error?.description.contains("cannot be used: ") == true)
        }

        @Test func `a full server refuses changes with its reason, and can still be read`() throws {
            let server = try RedisServer("--maxmemory 1mb --maxmemory-policy noeviction")
            let database = try RedisDatabase(RedisAddress(parsing: server.url)) { _ in }
            let large = changes([(Self.device, record(1, String(repeating: "x", count: 1 << 20)))])
            let error = #expect(throws: DatabaseFailure.self) {
                // The server counts what it has before it runs a script.
                for _ in 0..<2 { _ = try commit(large, to: database) }
            }
            #expect(error?.description.contains("OOM") == true)
            #expect(try load([Self.session], from: database).records.count == 1)
        }

        @Test func `another server is told by its first answer`() throws {
            let server = try TestServer()
            let address = try RedisAddress(parsing: "redis://127.0.0.1:\(server.port)")
            let error = #expect(throws: DatabaseFailure.self) { try RedisDatabase(address) { _ in } }
            #expect(
                error?.description.contains(
                    ":\(server.port)/0 cannot be used: its answer is not that of a Redis server: ") == true,
                "\(String(describing: error))")
        }

        @Test func `a server that is not there is named at the start`() throws {
            let address = try RedisAddress(parsing: "unix:/nowhere/redis.sock")
            let error = #expect(throws: DatabaseFailure.self) { try RedisDatabase(address) { _ in } }
            #expect(
                error?.description
                    == "unix:/nowhere/redis.sock?db=0 cannot be used: No such file or directory")
        }
    }
#endif

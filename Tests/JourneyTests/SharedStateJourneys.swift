#if Redis
    import AdminAPI
    import ControlAPI
    import ControlFiles
    import HTTPMessages
    import HTTPTypes
    import PassAPI
    import PassBackend
    import PassSimulator
    import RedisStore
    import TestSupport
    import Testing

    /// Calls of the admin API that change the state of several mocks.
    @Suite("Changes of the state in Redis")
    struct SharedStateJourneys {
        @Test func `are made again when another mock has changed the same device meanwhile`() throws {
            let address = try RedisAddress(parsing: RedisServer.shared.get().url)
            let databases = try (0..<2).map { _ in try RedisDatabase(address) { _ in } }
            defer { for database in databases { database.close() } }
            let mocks = try databases.map { try AdminResponder.make(seed: nil, database: $0) }
            var attempts = 0
            try mocks[0].change {
                attempts += 1
                if attempts == 1 { try mocks[1].change { $0[device: .make()].ruleCounts["other"] = .init() } }
                $0[device: .make()].ruleCounts["own"] = .init()
            }
            #expect(attempts == 2)
            var rules: Set<String> = []
            try mocks[1].change { rules = Set($0[device: .make()].ruleCounts.keys) }
            #expect(rules == ["other", "own"])
        }

        @Test func `do not end the use of the scenarios of changed files`() throws {
            let database = try RedisDatabase(RedisAddress(parsing: RedisServer.shared.get().url)) { _ in }
            defer { database.close() }
            let mock = try AdminResponder.make(seed: nil, database: database)
            let server = try TestServer(responder: mock)
            func status() throws -> Int {
                let fields = RequestFields([
                    (name: "Host", value: "localhost"), (name: "X-Mock-Scenario", value: "added"),
                ])
                let request = Request(method: .get, path: "/api/v2/REF30/profiles", fields: fields)
                return try TestClient.exchange(request, port: server.port).status.code
            }
            #expect(try status() == 400)
            try mock.backend.reload(Self.libraryWithAddedScenario())
            #expect(try status() == 401)
            try mock.change { $0[device: .make()].ruleCounts["own"] = .init() }
            #expect(try status() == 401)
        }

        @Test func `keep the scenarios of files that change meanwhile`() throws {
            let database = try CountedDatabase()
            let responder = try AdminResponder.make(seed: nil, database: database)
            let server = try TestServer(responder: responder)
            let mock = Mock(clock: TestClock()) { try TestClient.exchange($0, port: server.port) }
            let (backend, library) = (responder.backend, try Self.libraryWithAddedScenario())
            database.willCommit.withLock { $0 = { try? backend.reload(library) } }
            #expect(try mock.admin(.put, "/scenario", #"{"scenario": "slow-network"}"#).status == 200)
            database.willCommit.withLock { $0 = {} }
            #expect(try mock.admin(.get, "/scenarios")["current"] == "slow-network")
            #expect(try mock.admin(.put, "/scenario", #"{"scenario": "added"}"#).status == 200)
        }

        private static func libraryWithAddedScenario() throws -> ScenarioLibrary {
            var library = try ControlDocuments().load()
            library.add(
                try YAMLReader.read(Array("description: d\n".utf8), file: "added.yaml"), named: "added")
            return library
        }
    }

    extension AdminResponder {
        /// Changes the entities in a call of the admin API.
        fileprivate func change(_ body: (inout Simulator) throws -> Void) throws {
            try sharing([.state]) { () throws(AdminError) in
                Result { try backend.workspace.withLock { try body(&$0.simulator) } }
            }.get()
        }
    }
#endif

#if Redis
    import AdminAPI
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
    }

    extension AdminResponder {
        /// Changes the entities in a call of the admin API.
        fileprivate func change(_ body: (inout Simulator) throws -> Void) throws {
            try sharing([.state]) { () throws(AdminError) in
                Result { try backend.state.withLock { try body(&$0.simulator) } }
            }.get()
        }
    }
#endif

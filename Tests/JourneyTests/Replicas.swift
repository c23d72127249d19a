#if Redis
    import AdminAPI
    import HTTPMessages
    import PassBackend
    import RedisStore
    import TestSupport

    /// Mocks that share a state in Redis. Each request goes to the next one.
    final class Replicas: Sendable {
        private let databases: [RedisDatabase]
        private let servers: [TestServer]
        private let next = Locked(0)

        /// - Parameter make: makes a mock.
        init(_ count: Int, _ make: (any SharedDatabase, _ replica: String) throws -> AdminResponder) throws {
            let address = try RedisAddress(parsing: RedisServer.shared.get().url)
            databases = try (0..<count).map { _ in try RedisDatabase(address) { _ in } }
            servers = try databases.enumerated().map {
                try TestServer(responder: try make($1, "replica \($0 + 1)"))
            }
        }

        deinit {
            for server in servers { server.stop() }
            for database in databases { database.close() }
        }

        func mock(_ clock: TestClock) -> Mock {
            Mock(clock: clock) { request in
                let server = self.next.withLock { next in
                    defer { next = (next + 1) % self.servers.count }
                    return self.servers[next]
                }
                return try TestClient.exchange(request, port: server.port)
            }
        }
    }
#endif

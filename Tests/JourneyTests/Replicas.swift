#if Redis
    import AdminAPI
    import PassBackend
    import RedisStore
    import TestSupport

    /// Mocks that share a state in Redis, behind nginx, which gives each request to the next one.
    final class Replicas: Sendable {
        private let databases: [RedisDatabase]
        private let servers: [TestServer]
        private let nginx: Nginx

        /// - Parameter make: makes a mock.
        init(_ count: Int, _ make: (any SharedDatabase, _ replica: String) throws -> AdminResponder) throws {
            let address = try RedisAddress(parsing: RedisServer.shared.get().url)
            databases = try (0..<count).map { _ in try RedisDatabase(address) { _ in } }
            servers = try databases.enumerated().map {
                try TestServer(responder: try make($1, "replica \($0 + 1)"))
            }
            nginx = try Nginx(before: servers.map(\.port))
        }

        deinit {
            for server in servers { server.stop() }
            for database in databases { database.close() }
        }

        func mock(_ clock: TestClock) -> Mock {
            Mock(clock: clock) { try TestClient(path: self.nginx.path).exchange($0) }
        }
    }
#endif

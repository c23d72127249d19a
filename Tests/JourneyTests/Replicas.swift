#if Redis
    import AdminAPI
    import PassBackend
    @testable import StateStore
    import TestSupport

    /// Mocks that share a state in Redis, behind nginx, which gives each request to the next one.
    final class Replicas: Sendable {
        private let homes: [RedisHome]
        private let servers: [TestServer]
        private let nginx: Nginx

        /// - Parameter make: makes a mock.
        init(_ count: Int, _ make: (any SharedHome, _ replica: String) throws -> AdminResponder) throws {
            homes = try RedisHome.group(of: count)
            servers = try homes.enumerated().map {
                try TestServer(responder: try make($1, "replica \($0 + 1)"))
            }
            nginx = try Nginx(before: servers.map(\.port))
        }

        deinit {
            for server in servers { server.stop() }
            for home in homes { home.stop() }
        }

        func mock(_ clock: TestClock) -> Mock {
            Mock(clock: clock) { try TestClient(path: self.nginx.path).exchange($0) }
        }
    }

    extension RedisHome {
        /// Homes of mocks with one state, and the same keys.
        static func group(of count: Int) throws -> [RedisHome] {
            let address = try RedisAddress(parsing: RedisServer.shared.get().url)
            return try (0..<count).map { _ in try RedisHome(address, keys: "the same") { _ in } }
        }
    }
#endif

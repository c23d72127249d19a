#if Redis
    import AdminAPI
    import HTTPMessages
    import PassBackend
    @testable import StateStore
    import TestSupport

    /// Mocks that share a state in Redis, behind nginx, which gives each request to the next one.
    final class Replicas: Sendable {
        private let homes: [RedisHome]
        private let servers: Servers

        /// - Parameter make: makes a mock.
        init(_ make: (any SharedHome, _ replica: String) throws -> AdminResponder) throws {
            homes = try RedisHome.group(of: Servers.count)
            let mocks = try homes.enumerated().map { try make($1, "replica \($0 + 1)") }
            servers = try Servers.take()
            servers.mocks.withLock { $0 = mocks }
        }

        deinit {
            servers.giveBack()
            for home in homes { home.stop() }
        }

        func mock(_ clock: TestClock) -> Mock {
            Mock(clock: clock) { try TestClient(path: self.servers.nginx.path).exchange($0) }
        }
    }

    /// The servers of replicas. A journey uses them after another one, because nginx takes longer to start than most
    /// journeys take.
    private final class Servers: Sendable {
        static let count = 3
        private static let unused = Locked<[Servers]>([])

        let mocks: Locked<[AdminResponder]>
        let nginx: Nginx
        private let servers: [TestServer]

        private init() throws {
            let mocks = Locked<[AdminResponder]>([])
            servers = try (0..<Self.count).map { index in
                try TestServer { request in mocks.withLock { $0[index] }.respond(to: request) }
            }
            nginx = try Nginx(before: servers.map(\.port))
            self.mocks = mocks
        }

        /// Servers that no journey uses.
        static func take() throws -> Servers {
            try unused.withLock { $0.popLast() } ?? Servers()
        }

        func giveBack() {
            Self.unused.withLock { $0.append(self) }
        }
    }

    extension RedisHome {
        /// Homes of mocks with one state, and the same keys. They wait long, because no test may depend on speed.
        static func group(of count: Int) throws -> [RedisHome] {
            let address = try RedisAddress(parsing: RedisServer.shared.get().url)
            return try (0..<count).map { _ in
                try RedisHome(address, keys: "the same", timeout: .seconds(120)) { _, _ in }
            }
        }
    }
#endif

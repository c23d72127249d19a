#if Redis
    import HTTPMessages
    import PassAPI
    import PassBackend
    import PassSimulator
    import TestSupport
    import Testing

    @testable import StateStore

    /// Servers of a cluster, and what else a server can say when the mock starts.
    @Suite("Servers in a cluster")
    struct RedisClusterTests {
        private static func connect(
            to server: RedisServer, prefix: String? = nil,
            _ report: @escaping @Sendable (String) -> Void = { _ in }
        ) throws -> TestHome {
            var address = server.url
            if let prefix {
                address = address.prefix { $0 != "?" } + "?prefix=" + PercentEncoding.encode(prefix)
            }
            return try TestHome(address, report: report)
        }

        /// A cluster with one server.
        private static let cluster = Result {
            let (server, _) = try RedisServer.start(onPorts: 1) {
                "--cluster-enabled yes --cluster-port \($0[0]) --bind 127.0.0.1"
            }
            try server.command("CLUSTER", "ADDSLOTSRANGE", "0", "16383")
            guard eventually({ (try? server.command("CLUSTER", "INFO").contains("state:ok")) == true }) else {
                throw Unexpected("the cluster has not become ready")
            }
            return server
        }

        private static func failure(of connect: () throws -> TestHome) -> String {
            do {
                _ = try connect()
                return "none"
            } catch {
                return "\(error)"
            }
        }

        @Test func `a node of a cluster is refused, except for a state in one hash slot`() throws {
            let server = try Self.cluster.get()
            let reason = Self.failure { try Self.connect(to: server) }
            #expect(
                reason.contains("cannot be used: it is a node of a cluster, in which a state must have"),
                "\(reason)")
            for prefix in ["{}team", "te{am", "team}"] {
                #expect(
                    Self.failure { try Self.connect(to: server, prefix: prefix) }.contains(
                        "node of a cluster"))
            }
            let homes = try (0..<2).map { _ in try Self.connect(to: server, prefix: "{team}") }
            try homes[0].countUp("a")
            try homes[0].append("entry")
            try homes[0].run { $0.reset() }
            #expect(try homes[1].run { $0.undoReset() })
            for home in homes {
                #expect(try home.count("a") == 1)
                #expect(try home.entries() == ["entry"])
            }
        }

        @Test func `a node that has not the hash slot is refused, and the one that has it is used`() throws {
            let started = try (0..<2).map { _ in
                try RedisServer.start(onPorts: 2) { ports in
                    "--cluster-enabled yes --bind 127.0.0.1 --port \(ports[0]) --cluster-port \(ports[1])"
                }
            }
            let (nodes, ports) = (started.map(\.server), started.flatMap(\.ports))
            let reports = Locked(0)
            func failure(of node: RedisServer) -> String {
                Self.failure {
                    // The slot of this prefix is 983.
                    try Self.connect(to: node, prefix: "{team-a}") { _ in reports.withLock { $0 += 1 } }
                }
            }
            #expect(
                failure(of: nodes[0]).contains(
                    "cannot be used: the Redis server has refused a command: CLUSTERDOWN"))
            try nodes[0].command("CLUSTER", "ADDSLOTSRANGE", "0", "8191")
            try nodes[1].command("CLUSTER", "ADDSLOTSRANGE", "8192", "16383")
            try nodes[0].command("CLUSTER", "MEET", "127.0.0.1", "\(ports[2])", "\(ports[3])")
            for node in nodes {
                #expect(eventually { (try? node.command("CLUSTER", "INFO").contains("state:ok")) == true })
            }
            let reason = failure(of: nodes[1])
            #expect(
                reason.hasSuffix(
                    "another node of the cluster has the hash slot: MOVED 983 127.0.0.1:\(ports[0])"),
                "\(reason)")
            #expect(failure(of: nodes[0]) == "none")
            #expect(reports.withLock { $0 } == 0)
        }

        @Test func `a server that can remove any key is used with a warning`() throws {
            for (options, isWarned) in [
                ("--maxmemory 100mb --maxmemory-policy allkeys-lru", true),
                ("--maxmemory 100mb --maxmemory-policy volatile-lru", false),
                ("--maxmemory-policy allkeys-lru", false),
            ] {
                let reports = Locked<[String]>([])
                let server = try RedisServer(options)
                _ = try Self.connect(to: server) { text in reports.withLock { $0.append(text) } }
                let warning = reports.withLock(\.self).joined()
                #expect(warning.hasPrefix("warning: unix:") == isWarned, "\(options): \(warning)")
                #expect(
                    warning.contains("has maxmemory-policy allkeys-lru, so it can remove") == isWarned)
            }
        }

        @Test func `a replica is refused`() throws {
            let server = try RedisServer("--replicaof 127.0.0.1 1")
            let reason = Self.failure { try Self.connect(to: server) }
            #expect(
                reason.hasSuffix("it is a replica, which refuses changes; use the address of its primary"))
        }

        @Test func `a server that has become a replica is tried again less and less often`() throws {
            let server = try RedisServer()
            let attempts = Locked(0)
            let home = try TestHome(server.url, timeout: .seconds(2)) { text in
                if text.hasSuffix("can be used again") { attempts.withLock { $0 += 1 } }
            }
            try server.command("REPLICAOF", "127.0.0.1", "1")
            #expect(home.failure { _ = $0.countUp("a") } != nil)
            // After 50, 100, 200, 400 and 800 milliseconds. Without longer pauses, there would be about forty.
            #expect((1...8).contains(attempts.withLock(\.self)))
            try server.command("REPLICAOF", "NO", "ONE")
            #expect(eventually { (try? home.countUp("a")) != nil })
            withExtendedLifetime(server) {}
        }

        @Test func `a server that does not accept TLS is given up after five seconds`() throws {
            let (server, ports) = try RedisServer.start(onPorts: 1) { "--port \($0[0]) --bind 127.0.0.1" }
            let reason = Self.failure {
                try TestHome("rediss://127.0.0.1:\(ports[0])")
            }
            #expect(
                reason.hasSuffix("cannot be used: it has not accepted the connection for 5 seconds"),
                "\(reason)")
            withExtendedLifetime(server) {}
        }

        @Test func `a server without databases is refused, as a Sentinel`() throws {
            let server = try RedisServer("--rename-command SELECT ''")
            let reason = Self.failure { try Self.connect(to: server) }
            #expect(reason.contains("cannot be used: it is a Sentinel, which stores no data"), "\(reason)")
        }

        @Test func `a user who must not read is refused, and one who must not send INFO is not`() throws {
            let server = try RedisServer("--user default on nopass '~team:*' '&*' +@all -info")
            let reason = Self.failure { try Self.connect(to: server, prefix: "other") }
            #expect(
                reason.contains("cannot be used: the user default has no right to run HMGET, "), "\(reason)")
            _ = try Self.connect(to: server, prefix: "team")
        }

        @Test(arguments: [
            ("5.0.14", true), ("6.0.16", true), ("6.2.0", false), ("7.0.15", false), ("10.0.0", false),
        ])
        func `a server that is too old is refused`(version: String, isRefused: Bool) {
            let server = RedisServerInformation(
                "# Server\r\nredis_version:\(version)\r\nredis_mode:standalone\r\n")
            #expect((server.obstacle(toPrefix: "team") != nil) == isRefused)
            #expect(server.warning == nil)
        }
    }
#endif

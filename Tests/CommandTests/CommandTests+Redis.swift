#if Redis
    import Foundation
    import HTTPMessages
    import HTTPTypes
    import PassAPI
    import TestSupport
    import Testing

    extension CommandTests {
        /// Sends a request to a mock.
        private func send(
            _ method: HTTPRequest.Method, _ path: String, _ body: String = "", to mock: RunningMock
        ) throws -> (status: Int, json: JSONValue) {
            let isForm = body.contains("grant_type")
            let reply = try mock.send(
                method, path, body, isForm ? ["Content-Type": "application/x-www-form-urlencoded"] : [:])
            return (reply.status.code, JSONValue(parsing: reply.body) ?? .null)
        }

        private func tokenRequest(_ credentials: String) -> Request {
            Request(
                method: .post, path: "/o/client/token",
                fields: RequestFields([
                    (name: "Host", value: "localhost"),
                    (name: "Content-Type", value: "application/x-www-form-urlencoded"),
                ]), body: Array(credentials.utf8))
        }

        /// Registers a client.
        ///
        /// - Returns: the body of a request for its token.
        private func register(at mock: RunningMock) throws -> String {
            let statement =
                #"{"software_statement":"eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6IndhbGsifQ.c2lnbmF0dXJl"}"#
            let client = try send(.post, "/o/client/register", statement, to: mock).json
            let (id, secret) = (client["client_id"]?.string ?? "", client["client_secret"]?.string ?? "")
            return "grant_type=client_credentials&client_id=\(id)&client_secret=\(secret)"
        }

        @Test
        func
            `mocks with one Redis server share scenarios, even after one is killed, and recognize each other's clients`()
            throws
        {
            let url = try RedisServer.shared.get().url
            let (first, second) = (try RunningMock(["--state", url]), try RunningMock(["--state", url]))
            let credentials = try register(at: first)
            let scenario = #"{"scenario":"fallback-to-basic"}"#
            #expect(try send(.put, "/__admin/scenario", scenario, to: first).status == 200)
            first.kill()
            #expect(try send(.post, "/o/client/token", credentials, to: second).status == 201)
            let third = try RunningMock(["--state", url])
            #expect(try send(.post, "/o/client/token", credentials, to: third).status == 201)
            #expect(
                try send(.get, "/__admin/scenarios", to: third).json["current"] == "fallback-to-basic")
        }

        @Test func `a mock that joins others says that their scenario is active, and not its own`() throws {
            let url = try RedisServer.shared.get().url
            let first = try RunningMock(["--state", url])
            let scenario = #"{"scenario":"fallback-to-basic"}"#
            #expect(try send(.put, "/__admin/scenario", scenario, to: first).status == 200)
            let errors = try CloseOnExecPipe()
            let second = try RunningMock(
                ["--state", url, "--scenario", "user-denied"], errors: errors.fileHandleForWriting)
            #expect(second.readyLine.hasSuffix("(scenario fallback-to-basic)"))
            #expect(try send(.delete, "/__admin/scenario", to: second).status == 204)
            #expect(try send(.get, "/__admin/scenarios", to: first).json["current"] == "user-denied")
            #expect(second.stop() == 0)
            try errors.fileHandleForWriting.close()
            let text = errors.readToEnd()
            #expect(text.contains("warning: The shared state has the active scenario fallback-to-basic"))
            #expect(text.contains("does not use user-denied"))
        }

        @Test(arguments: ["shared", "local"])
        func `metrics of a mock that shares its state leave out what they cannot count`(journal: String)
            throws
        {
            let url = try RedisServer.shared.get().url
            let mock = try RunningMock(["--state", url, "--journal", journal])
            _ = try register(at: mock)
            let request = Request(method: .get, path: "/__admin/metrics", fields: ["Host": "localhost"])
            let reply = try TestClient.exchange(request, port: mock.port)
            let metrics = String(decoding: reply.body, as: UTF8.self)
            for name in [
                "devices", "sessions", "client_uses", "link_codes", "shared_logins",
                "evictions_total",
            ] { #expect(!metrics.contains("adobe_pass_mock_\(name)")) }
            #expect(metrics.contains("adobe_pass_mock_journal_entries 1\n") == (journal == "local"))
            #expect(metrics.contains(#"{operation="retrieveClientCredentials",status="201"} 1"#))
        }

        @Test func `without Redis, a mock is healthy but not ready, and says so in each reply`() throws {
            let server = try RedisServer()
            let errors = try CloseOnExecPipe()
            let mock = try RunningMock(["--state", server.url], errors: errors.fileHandleForWriting)
            let credentials = try register(at: mock)
            server.stop()
            #expect(eventually { (try? send(.get, "/__admin/ready", to: mock).status) == 503 })
            #expect(try send(.get, "/__admin/health", to: mock).status == 200)
            let refused = try send(.post, "/o/client/token", credentials, to: mock)
            #expect(refused.status == 503)
            #expect(refused.json["mock"]?["error"] == "state_unavailable")
            #expect(
                refused.json["mock"]?["detail"]?.string?.contains("redis.sock?db=0 cannot be used: ") == true)
            #expect(try send(.get, "/__admin/devices", to: mock).status == 503)
            try server.start()
            #expect(eventually { (try? send(.get, "/__admin/ready", to: mock).status) == 200 })
            // The server has lost its memory, and no mock needs it for its clients.
            #expect(try send(.post, "/o/client/token", credentials, to: mock).status == 201)
            #expect(mock.stop() == 0)
            try errors.fileHandleForWriting.close()
            let text = errors.readToEnd()
            #expect(text.contains("redis.sock?db=0 cannot be used: it has closed the connection"))
            #expect(text.contains("redis.sock?db=0 can be used again"))
        }

        @Test func `while Redis does not answer, requests wait for five seconds, and health does not`() throws
        {
            let server = try RedisServer()
            let mock = try RunningMock(["--state", server.url])
            let credentials = try register(at: mock)
            let (port, request) = (mock.port, tokenRequest(credentials))
            func requestDuringPause(of duration: Duration) throws -> (status: Int, text: String) {
                let answer = Locked<(status: Int, text: String)?>(nil)
                try server.pause(for: duration)
                Thread.detachNewThread {
                    let reply = try? TestClient.exchange(request, port: port)
                    let text = String(decoding: reply?.body ?? [], as: UTF8.self)
                    answer.withLock { $0 = (reply?.status.code ?? 0, text) }
                }
                for _ in 0..<20 { #expect(try send(.get, "/__admin/health", to: mock).status == 200) }
                #expect(answer.withLock { $0 == nil })
                #expect(eventually { answer.withLock { $0 != nil } })
                return answer.withLock { $0 ?? (0, "") }
            }
            #expect(try requestDuringPause(of: .seconds(2)).status == 201)
            let refused = try requestDuringPause(of: .seconds(8))
            #expect(refused.status == 503)
            #expect(refused.text.contains("state_unavailable"))
            #expect(refused.text.contains("it has not answered"))
            #expect(eventually { (try? send(.get, "/__admin/ready", to: mock).status) == 200 })
            #expect(try send(.post, "/o/client/token", credentials, to: mock).status == 201)
        }

        @Test func `serve uses Redis with TLS, a user and a password, and checks the certificate`() throws {
            let (authority, identity) = (try TestAuthority.pem, try TestAuthority.identity())
            let port = try freePort()
            let server = try RedisServer(
                "--tls-port \(port) --tls-cert-file cert.pem --tls-key-file key.pem --tls-auth-clients no "
                    + "--tls-ca-cert-file ca.pem --user team on '>p:ss' '~*' '&*' +@all --user default off",
                ["cert.pem": identity.certificate, "key.pem": identity.key, "ca.pem": authority])
            let folder = try ScratchFolder(["ca.pem": authority])
            let url = "rediss://team:p%3Ass@localhost:\(port)"
            let mock = try RunningMock(
                ["--state", url], environment: ["SSL_CERT_FILE": folder.path + "/ca.pem"])
            #expect(try send(.post, "/o/client/token", register(at: mock), to: mock).status == 201)
            let untrusting = try Program.run(["serve", "--port", "0", "--state", url])
            #expect(untrusting.status == 2)
            #expect(untrusting.errors.contains("cannot be used: TLS: "))
            let wrong = "rediss://team:wrong@localhost:\(port)"
            let refused = try Program.run(
                ["serve", "--port", "0", "--state", wrong],
                environment: ["SSL_CERT_FILE": folder.path + "/ca.pem"])
            #expect(refused.status == 2)
            #expect(refused.errors.contains("WRONGPASS"))
            #expect(!refused.errors.contains("team:wrong"))
            withExtendedLifetime(server) {}
        }

        @Test func `serve says that a Redis server with TLS is gone`() throws {
            let (authority, identity) = (try TestAuthority.pem, try TestAuthority.identity())
            let port = try freePort()
            let server = try RedisServer(
                "--tls-port \(port) --tls-cert-file cert.pem --tls-key-file key.pem --tls-auth-clients no "
                    + "--tls-ca-cert-file ca.pem",
                ["cert.pem": identity.certificate, "key.pem": identity.key, "ca.pem": authority])
            let folder = try ScratchFolder(["ca.pem": authority])
            let errors = try CloseOnExecPipe()
            let mock = try RunningMock(
                ["--state", "rediss://localhost:\(port)"],
                environment: ["SSL_CERT_FILE": folder.path + "/ca.pem"],
                errors: errors.fileHandleForWriting)
            server.stop()
            #expect(eventually { (try? send(.get, "/__admin/ready", to: mock).status) == 503 })
            #expect(mock.stop() == 0)
            try errors.fileHandleForWriting.close()
            let text = errors.readToEnd()
            // The mock can be sending when the server ends.
            let ends = ["it has closed the connection", "Connection reset by peer", "TLS: unexpected eof"]
            #expect(
                ends.contains { text.contains("rediss://localhost:\(port)/0 cannot be used: \($0)") },
                "\(text)")
        }

        @Test(arguments: [
            ("localhost", "127.0.0.1", "TLS: IP address mismatch"),
            ("127.0.0.1", "localhost", "TLS: hostname mismatch"),
            ("localhost", "localhost", "its answer is not that of a Redis server"),
            ("127.0.0.1", "127.0.0.1", "its answer is not that of a Redis server"),
        ])
        func `serve checks that the certificate of a Redis server has the name of the URL`(
            certified: String, host: String, reason: String
        ) throws {
            let name = try #require(CertificateName(certified))
            // Every server with TLS will do.
            let server = try TestServer(host: "localhost", tls: TestAuthority.tls(for: [name]))
            let folder = try ScratchFolder(["ca.pem": TestAuthority.pem])
            let result = try Program.run(
                ["serve", "--port", "0", "--state", "rediss://\(host):\(server.port)"],
                environment: ["SSL_CERT_FILE": folder.path + "/ca.pem"])
            #expect(result.status == 2)
            #expect(
                result.errors.contains("\(host):\(server.port)/0 cannot be used: \(reason)"),
                "\(result.errors)")
        }

        @Test(arguments: [
            (["--state", "redis://127.0.0.1:1"], "redis://127.0.0.1:1/0 cannot be used: Connection refused"),
            (
                ["--state", "redis://:1"],
                "it has no host, or one with a colon and without brackets; expected redis://"
            ),
            (
                ["--state", "redis://127.0.0.1", "--seed", "1"],
                "--seed cannot be used with --state, a Redis server"
            ),
            (
                ["--state", "redis://127.0.0.1", "--state-sync", "always"],
                "--state-sync is for a file"
            ),
        ])
        func `serve says why it cannot use a Redis server`(arguments: [String], reason: String) throws {
            let result = try Program.run(["serve", "--port", "0"] + arguments)
            #expect(result.status == 2)
            #expect(result.errors.contains(reason), "\(result.errors)")
        }
    }
#endif

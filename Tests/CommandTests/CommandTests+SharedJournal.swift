#if Redis
    import Dispatch
    import Foundation
    import HTTPMessages
    import HTTPTypes
    import PassAPI
    import TestSupport
    import Testing

    /// The journal of mocks with one Redis server, and what testers can go back to.
    extension CommandTests {
        private func send(
            _ method: HTTPRequest.Method, _ path: String, _ body: String = "", to mock: RunningMock
        ) throws -> (status: Int, json: JSONValue) {
            let reply = try mock.send(method, path, body)
            return (reply.status.code, JSONValue(parsing: reply.body) ?? .null)
        }

        /// The entries of the journal, the oldest first: the replica and the path of each request.
        private func journal(at mock: RunningMock) throws -> [String] {
            let answer = try send(.get, "/__admin/requests", to: mock)
            try #require(answer.status == 200)
            return (answer.json["requests"]?.array ?? []).reversed().map { entry in
                "\(entry["replica"]?.string ?? "none") \(entry["request"]?["path"]?.string ?? "")"
            }
        }

        private func mocks(
            _ url: String, _ names: [String] = ["one", "other"], _ options: [String] = []
        ) throws -> [RunningMock] {
            try names.map { try RunningMock(["--state", url, "--replica", $0] + options) }
        }

        @Test func `each mock shows the requests of all, also of one that has ended`() throws {
            let url = try RedisServer.shared.get().url
            let pair = try mocks(url)
            _ = try send(.get, "/first", to: pair[0])
            _ = try send(.get, "/api/v2/REF30/configuration", to: pair[1])
            _ = try send(.get, "/third", to: pair[0])
            let all = ["one /first", "other /api/v2/REF30/configuration", "one /third"]
            for mock in pair { #expect(try journal(at: mock) == all) }
            pair[0].kill()
            let late = try mocks(url, ["late"])[0]
            #expect(try journal(at: late) == all)
            #expect(try send(.get, "/__admin/requests", to: late).json["meta"]?["dropped"] == .integer(0))
        }

        @Test func `a removal, its undo, a reset and its undo count for all mocks`() throws {
            let pair = try mocks(RedisServer.shared.get().url)
            _ = try send(.get, "/first", to: pair[0])
            _ = try send(.get, "/second", to: pair[1])
            #expect(try send(.delete, "/__admin/requests", to: pair[0]).status == 204)
            #expect(try journal(at: pair[1]).isEmpty)
            #expect(try send(.post, "/__admin/undo", to: pair[1]).status == 204)
            #expect(try journal(at: pair[0]) == ["one /first", "other /second"])
            #expect(try send(.post, "/__admin/undo", to: pair[0]).status == 404)

            let scenario = #"{"scenario":"maintenance"}"#
            #expect(try send(.put, "/__admin/scenario", scenario, to: pair[0]).status == 200)
            #expect(try send(.put, "/__admin/snapshots/kept", to: pair[1]).status == 201)
            #expect(try send(.post, "/__admin/reset", to: pair[1]).status == 204)
            #expect(try journal(at: pair[0]).isEmpty)
            #expect(try send(.get, "/__admin/snapshots/kept", to: pair[0]).status == 404)
            #expect(try send(.get, "/__admin/scenarios", to: pair[0]).json["current"] == "valid-sso")
            #expect(try send(.post, "/__admin/undo", to: pair[0]).status == 204)
            #expect(try send(.get, "/__admin/scenarios", to: pair[1]).json["current"] == "maintenance")
            #expect(
                try send(.get, "/__admin/snapshots/kept", to: pair[1]).json["scenario"] == "maintenance")
            #expect(try journal(at: pair[1]) == ["one /first", "other /second"])
        }

        @Test func `a test that waits at one mock sees requests at another`() throws {
            let pair = try mocks(RedisServer.shared.get().url)
            _ = try send(.get, "/before", to: pair[1])
            let answer = Locked<JSONValue?>(nil)
            let port = pair[0].port
            DispatchQueue.global().async {
                let request = Request(
                    method: .post, path: "/__admin/requests/wait", fields: ["Host": "localhost"],
                    body: Array(#"{"count": 3, "timeout": "PT60S"}"#.utf8))
                let reply = try? TestClient.exchange(request, port: port)
                answer.withLock { $0 = reply.flatMap { JSONValue(parsing: $0.body) } ?? .null }
            }
            for path in ["/second", "/third"] { _ = try send(.get, path, to: pair[1]) }
            withExtendedLifetime(pair) { #expect(eventually { answer.withLock { $0 != nil } }) }
            #expect(answer.withLock { $0?["meta"]?["total"] } == .integer(3))
        }

        @Test func `with --journal local, a mock shows what it has answered itself`() throws {
            let pair = try mocks(RedisServer.shared.get().url, ["one", "other"], ["--journal", "local"])
            _ = try send(.get, "/first", to: pair[0])
            #expect(try journal(at: pair[0]) == ["none /first"])
            #expect(try journal(at: pair[1]).isEmpty)
            let refused = try Program.run(["serve", "--port", "0", "--journal", "shared"])
            #expect(refused.status == 2)
            #expect(
                refused.errors.contains("--journal is shared, which needs a state that several mocks share"))
        }

        @Test func `a browser that has logged in at one mock is logged in at all, until it logs out`() throws
        {
            let url = try RedisServer.shared.get().url
            let pair = try ["one", "other"].map {
                try RunningMock(
                    ["--state", url, "--replica", $0, "--host", "0.0.0.0", "--admin-token", "secret"])
            }
            func reply(_ method: HTTPRequest.Method, _ path: String, cookie: String?, at mock: RunningMock)
                throws -> Reply
            {
                var fields = RequestFields([
                    (name: "Host", value: "localhost"),
                    (name: "Content-Type", value: "application/x-www-form-urlencoded"),
                ])
                if let cookie { fields.append(name: "cookie".utf8, value: cookie.utf8) }
                let body = path.hasSuffix("login") ? "token=secret" : ""
                return try TestClient.exchange(
                    Request(method: method, path: path, fields: fields, body: Array(body.utf8)),
                    port: mock.port)
            }
            let login = try reply(.post, "/__admin/dashboard/login", cookie: nil, at: pair[0])
            let cookie = try #require(login.fields[.setCookie]?.split(separator: ";").first.map(String.init))
            #expect(try reply(.get, "/__admin/devices", cookie: cookie, at: pair[1]).status == .ok)
            let guessed = cookie.replacing(/=.*/, with: "=0123456789abcdef0123456789abcdef")
            #expect(
                try reply(.get, "/__admin/devices", cookie: guessed, at: pair[1]).status == .unauthorized)
            _ = try reply(.post, "/__admin/dashboard/logout", cookie: cookie, at: pair[1])
            #expect(
                try reply(.get, "/__admin/devices", cookie: cookie, at: pair[0]).status == .unauthorized)
        }

        @Test func `requests that Redis could not take are in the journal when it can again`() throws {
            let server = try RedisServer()
            let mock = try mocks(server.url, ["one"])[0]
            _ = try send(.get, "/lost", to: mock)
            #expect(try journal(at: mock) == ["one /lost"])
            server.stop()
            #expect(eventually { (try? send(.get, "/__admin/ready", to: mock).status) == 503 })
            #expect(try send(.get, "/during", to: mock).status == 404, "it needs no state")
            #expect(try send(.get, "/__admin/requests", to: mock).status == 503)
            try server.start()
            #expect(eventually { (try? send(.get, "/__admin/ready", to: mock).status) == 200 })
            _ = try send(.get, "/after", to: mock)
            // The server has lost what it had in its memory.
            #expect(eventually { (try? journal(at: mock).sorted()) == ["one /after", "one /during"] })
        }

        @Test(arguments: ["0", "9007199254740000"])
        func `messages whose numbers are not in order are shown`(number: String) throws {
            let server = try RedisServer()
            let url = server.url
            let prefix = try #require(url.split(separator: "=").last)
            let mock = try mocks(url, ["one"])[0]
            _ = try send(.get, "/first", to: mock)
            _ = try send(.get, "/second", to: mock)
            // As after the loss of this key alone, for which a server has its reasons when its memory is full.
            try server.command("HSET", "\(prefix):3:{journal}:counts", "number", number)
            _ = try send(.get, "/third", to: mock)
            #expect(try journal(at: mock) == ["one /first", "one /second", "one /third"])
            try server.command("HSET", "\(prefix):3:{journal}:counts", "number", "0")
            _ = try send(.get, "/fourth", to: mock)
            #expect(try journal(at: mock) == ["one /first", "one /second", "one /third", "one /fourth"])
        }
    }
#endif

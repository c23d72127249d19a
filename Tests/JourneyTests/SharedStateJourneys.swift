#if Redis
    @testable import AdminAPI
    import ControlAPI
    import HTTPMessages
    import HTTPTypes
    import PassAPI
    import PassBackend
    import PassSimulator
    @testable import StateStore
    import TestSupport
    import Testing

    /// Calls of the admin API that change the state of several mocks.
    @Suite("Changes of the state in Redis")
    struct SharedStateJourneys {
        @Test func `are made again when another mock has changed the same device meanwhile`() throws {
            let homes = try RedisHome.group(of: 2)
            defer { for home in homes { home.stop() } }
            let mocks = try homes.map { try AdminResponder.make(seed: nil, shared: $0) }
            var attempts = 0
            try mocks[0].change {
                attempts += 1
                if attempts == 1 { try mocks[1].change { $0[device: .make()].ruleCounts["other"] = .init() } }
                $0[device: .make()].ruleCounts["own"] = .init()
            }
            #expect(attempts > 1)
            var rules: Set<String> = []
            try mocks[1].change { rules = Set($0[device: .make()].ruleCounts.keys) }
            #expect(rules == ["other", "own"])
        }

        @Test func `and of its clock are at the time of the machine that is ahead`() throws {
            let homes = try RedisHome.group(of: 2)
            defer { for home in homes { home.stop() } }
            let clocks = [TestClock(), TestClock(.start + .seconds(60))]
            let mocks = try zip(homes, clocks).map {
                try AdminResponder.make(clock: $1, seed: nil, shared: $0)
            }
            try mocks[1].change { $0[device: .make()].ruleCounts["own"] = .init() }
            let time = clocks[1].now
            #expect(try mocks[0].showClock(ClockQuery([:])).base == time)
            #expect(try mocks[0].showClock(ClockQuery(["device": "other"])).base == time)
            #expect(try mocks[0].freezeClock(ClockName([:])).setting.frozenAt == time)
        }

        @Test func `do not end the use of the scenarios of changed files`() throws {
            let home = try RedisHome.group(of: 1)[0]
            defer { home.stop() }
            let mock = try AdminResponder.make(seed: nil, shared: home)
            let server = try TestServer(responder: mock)
            func status() throws -> Int {
                let fields = RequestFields([
                    (name: "Host", value: "localhost"), (name: "X-Mock-Scenario", value: "added"),
                ])
                let request = Request(method: .get, path: "/api/v2/REF30/profiles", fields: fields)
                return try TestClient.exchange(request, port: server.port).status.code
            }
            #expect(try status() == 400)
            try mock.backend.reload(
                Self.libraryWithAddedScenario(), namedBy: (scenario: "--scenario", listen: "--listen"))
            #expect(try status() == 401)
            try mock.change { $0[device: .make()].ruleCounts["own"] = .init() }
            #expect(try status() == 401)
        }

        /// Two mocks with one state, of which only the first has the files of a team, and a device with a scenario and a rule
        /// that need these files.
        private struct DifferentFiles {
            let first: Mock
            let second: Mock
            let app: App
            let warnings = Locked<[String]>([])
            private let clock = TestClock()
            private let servers: [TestServer]
            private let homes: [RedisHome]

            init() throws {
                homes = try RedisHome.group(of: 3)
                let files = [ChangedFilesJourneys.ownFiles, ControlDocuments()]
                servers = try zip(homes, files).map { [warnings, clock] home, files in
                    try TestServer(
                        responder: AdminResponder.make(
                            documents: files, clock: clock, seed: nil, shared: home,
                            warn: { text in warnings.withLock { $0.append(text) } }))
                }
                let ports = servers.map(\.port)
                first = Mock(clock: clock) { try TestClient.exchange($0, port: ports[0]) }
                second = Mock(clock: clock) { try TestClient.exchange($0, port: ports[1]) }
                app = try App(on: first)
                let selection = #"{"scenario": "own-login"}"#
                #expect(
                    try first.admin(.put, "/devices/\(app.device)/scenario", selection).status == 200)
                #expect(
                    try first.admin(.post, "/rules", ChangedFilesJourneys.rule(for: app.device)).status == 201
                )
            }

            /// A third mock, which has the files of the second one.
            func join() throws -> Mock {
                let server = try TestServer(
                    responder: AdminResponder.make(
                        clock: clock, seed: nil, shared: homes[2],
                        warn: { [warnings] text in warnings.withLock { $0.append(text) } }))
                return Mock(clock: clock) { try TestClient.exchange($0, port: server.port) }
            }

            func end() {
                for server in servers { server.stop() }
                for home in homes { home.stop() }
            }

            func warningsOfReady(_ mock: Mock) throws -> Int {
                let ready = try mock.admin(.get, "/ready")
                #expect(ready.status == 200)
                return ready["warnings"]?.array?.count ?? 0
            }
        }

        @Test func `that only one mock has files for concern only requests to the other that need them`()
            throws
        {
            let group = try DifferentFiles()
            defer { group.end() }
            let (first, second) = (group.first, group.second)
            let other = try App(on: second, device: .make("device-2"))
            #expect(try other.get("profiles").status == 200)
            let refused = try group.app.moved(to: second).get("profiles")
            #expect(refused.status == 503 && refused["mock"]?["error"] == "missing_scenario")
            #expect(try group.app.get("profiles").status == 200)
            #expect(try group.warningsOfReady(second) == 2)
            #expect(try group.warningsOfReady(first) == 0)
            #expect(group.warnings.withLock(\.count) == 2)
            // A change of the second mock keeps the texts.
            #expect(try second.admin(.put, "/devices/device-2/label", #"{"label": "TV"}"#).status == 204)
            #expect(try second.admin(.post, "/clock/advance", #"{"advance": "PT1M"}"#).status == 200)
            let kept = try group.app.get("profiles")
            #expect(kept.status == 200 && kept.fields[.xMockScenario] == "own-login")
            #expect(try group.app.get("profiles/MyCable").status == 500)
            #expect(group.warnings.withLock(\.count) == 2)
        }

        @Test(
            arguments: [
                [
                    (.put, "/devices/device-1/scenario", #"{"scenario": "valid-sso"}"#),
                    (.delete, "/rules/status-500-1", ""),
                ],
                [(.delete, "/devices/device-1/scenario", ""), (.delete, "/rules", "")],
                [(.delete, "/devices/device-1", "")], [(.post, "/reset", "")],
            ] as [[(HTTPRequest.Method, String, String)]])
        func `that a mock has no files for can be removed and replaced at it`(
            calls: [(HTTPRequest.Method, String, String)]
        ) throws {
            let group = try DifferentFiles()
            defer { group.end() }
            for (method, path, body) in calls {
                let status = try group.second.admin(method, path, body).status
                #expect([200, 204].contains(status), "\(method) \(path)")
            }
            for mock in [group.first, group.second] {
                #expect(try group.app.moved(to: mock).get("profiles").status == 200)
                #expect(try group.warningsOfReady(mock) == 0)
                #expect(try mock.admin(.get, "/rules")["rules"] == [])
            }
            guard calls.count == 1 else { return }
            #expect(try group.second.admin(.post, "/undo").status == 204)
            #expect(try group.app.moved(to: group.second).get("profiles").status == 503)
            #expect(try group.warningsOfReady(group.second) == 2)
            let back = try group.app.get("profiles")
            #expect(back.status == 200 && back.fields[.xMockScenario] == "own-login")
        }

        @Test func `that are active for all devices are refused where the files lack them`() throws {
            let group = try DifferentFiles()
            defer { group.end() }
            let (first, second) = (group.first, group.second)
            #expect(try first.admin(.put, "/scenario", #"{"scenario": "own-login"}"#).status == 200)
            let other = try App(on: first, device: .make("device-2"))
            #expect(try other.moved(to: second).get("profiles").status == 503)
            #expect(try second.admin(.get, "/scenarios")["current"] == "own-login")
            #expect(try second.admin(.get, "/").status == 200)
            #expect(try second.admin(.put, "/scenario", #"{"scenario": "own-login"}"#).status == 400)
            #expect(try second.admin(.delete, "/scenario").status == 204)
            #expect(try other.moved(to: second).get("profiles").status == 200)
        }

        @Test
        func `that other files lack concern no other setting, and a mock that joins later tells them, too`()
            throws
        {
            let group = try DifferentFiles()
            defer { group.end() }
            let (first, second) = (group.first, group.second)
            // The second mock has a version of this scenario that lacks the parameter.
            let selection = "user-denied;code=too_many_resources"
            let bound = try first.admin(
                .put, "/devices/device-3/scenario", #"{"scenario": "\#(selection)"}"#)
            #expect(bound.status == 200)
            for condition in [#"{"mvpd": "MyCable"}"#, #"{"serviceProvider": "OWN"}"#] {
                let rule = #"{"when": \#(condition), "then": {"reply": {"status": 500}}}"#
                #expect(try first.admin(.post, "/rules", rule).status == 201)
            }
            let once = #"{"device": "device-2", "times": 1, "then": {"reply": {"status": 418}}}"#
            #expect(try first.admin(.post, "/rules", once).status == 201)
            #expect(try second.admin(.put, "/snapshots/mine").status == 201)
            let late = try group.join()
            for mock in [second, late] { #expect(try group.warningsOfReady(mock) == 5) }
            #expect(group.warnings.withLock(\.count) == 10)
            var app = group.app.moved(to: late)
            app.device = .make("device-3")
            let refused = try app.get("profiles")
            #expect(refused.status == 503 && refused.fields[.xMockScenario] == selection)
            app.device = .make("device-2")
            #expect(try app.get("profiles").status == 418)
            #expect(try app.moved(to: second).get("profiles").status == 200)
            // An export has the texts. A mock without the files refuses it and says where; one with them takes it.
            let state = try late.admin(.get, "/state").text
            let refusal = try late.admin(.put, "/state", state)
            #expect(refusal.status == 400 && refusal.text.contains("/deviceScenarios/"))
            #expect(try second.admin(.get, "/snapshots/mine").text.contains(selection))
            #expect(try first.admin(.put, "/state", state).status == 204)
            #expect(try group.app.get("profiles").fields[.xMockScenario] == "own-login")
            #expect(try group.warningsOfReady(late) == 5)
        }

        private static func libraryWithAddedScenario() throws -> ScenarioLibrary {
            var library = try ControlDocuments.shipped.get()
            library.add(
                try YAMLReader.read(Array("description: d\n".utf8), file: "added.yaml"), named: "added")
            return library
        }
    }

    extension AdminResponder {
        /// Changes the tables in a call of the admin API.
        fileprivate func change(_ body: (inout Simulator) throws -> Void) throws {
            try withState { (state) throws(AdminError) in Result { try body(&state.simulator) } }.get()
        }
    }
#endif

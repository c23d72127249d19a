#if Redis
    import AdminAPI
    import Dispatch
    import Foundation
    import HTTPMessages
    import HTTPTypes
    import PassAPI
    import PassBackend
    import TestSupport
    import Testing

    /// How often a request waits for Redis.
    @Suite("Round trips to Redis")
    struct RoundTripJourneys {
        @Test func `a request reads once and writes once, and twice when a code leads to its device`() throws
        {
            let database = try CountedDatabase()
            let clock = TestClock()
            let server = try TestServer(
                responder: AdminResponder.make(clock: clock, seed: nil, database: database))
            let app = try App(on: Mock(clock: clock) { try TestClient.exchange($0, port: server.port) })
            func trips(_ body: () throws -> Void) rethrows -> Int {
                _ = database.take()
                try body()
                return database.take()
            }

            // The first request notes which device uses the client.
            #expect(try trips { _ = try app.get("configuration") } == 2)
            #expect(try trips { _ = try app.get("configuration") } == 1)
            #expect(try trips { _ = try app.get("profiles") } == 1)
            var code = ""
            let form = "mvpd=Cablevision&" + App.sessionForm
            #expect(
                try trips { code = try app.post("sessions", form: form)["code"]?.string ?? "" } == 2)
            // The session that this one replaces is known once its device is.
            #expect(
                try trips { code = try app.post("sessions", form: form)["code"]?.string ?? "" } == 3)
            #expect(try trips { _ = try app.get("sessions/\(code)") } == 1)
            #expect(try trips { _ = try app.get("profiles/code/\(code)") } == 1)
            // The device of the session is known once the session is.
            #expect(try trips { _ = try app.mock.send(.get, "/api/v2/authenticate/REF30/\(code)") } == 2)
            try app.logIn()
            #expect(try trips { _ = try app.get("profiles/Cablevision") } == 1)
            #expect(try trips { _ = try app.authorize("REF30") } == 2)
        }

        @Test(arguments: [1, 200])
        func `an admin call loads what it names, however many devices there are`(devices: Int) throws {
            let database = try CountedDatabase()
            let clock = TestClock()
            let admin = try AdminResponder.make(clock: clock, seed: nil, database: database)
            let server = try TestServer(responder: admin)
            let mock = Mock(clock: clock) { try TestClient.exchange($0, port: server.port) }
            for number in 1...devices {
                let profile = #"{"serviceProvider": "REF30", "mvpd": "Cablevision"}"#
                #expect(try mock.admin(.post, "/devices/tv%20\(number)/profiles", profile).status == 201)
            }
            let app = try App(on: mock, device: .make("other tv"))
            func expectCosts(
                _ trips: Int, _ records: Int, _ method: HTTPRequest.Method, _ path: String,
                _ body: String = "", location: Testing.SourceLocation = #_sourceLocation
            ) throws {
                _ = (database.take(), database.takeRead().count)
                let answer = try mock.admin(method, path, body)
                #expect((200...204).contains(answer.status), "\(answer)", sourceLocation: location)
                let costs = (trips: database.take(), records: database.takeRead().count)
                #expect(costs == (trips, records), "\(method) \(path)", sourceLocation: location)
            }

            try expectCosts(2, 0, .put, "/scenario", #"{"scenario": "retry-then-permit"}"#)
            try expectCosts(2, 0, .post, "/clock/advance", #"{"advance": "PT1M"}"#)
            let rule = #"{"on": ["retrieveProfiles"], "then": {"error": "network_received_error"}}"#
            try expectCosts(2, 0, .post, "/rules", rule)
            try expectCosts(2, 0, .delete, "/rules")
            try expectCosts(2, 1, .put, "/devices/tv%201/scenario", #"{"scenario": "retry-then-permit"}"#)
            try expectCosts(2, 1, .put, "/devices/tv%201/scenario", #"{"scenario": "valid-sso"}"#)
            try expectCosts(2, 1, .put, "/devices/tv%201/label", #"{"label": "Kitchen"}"#)
            try expectCosts(2, 1, .post, "/clock/freeze", #"{"device": "tv 1"}"#)
            try expectCosts(1, 1, .get, "/clock?device=tv%201")
            try expectCosts(2, 1, .post, "/clock/reset", #"{"device": "tv 1"}"#)
            let form = "mvpd=Cablevision&" + App.sessionForm
            let code = try app.post("sessions", form: form)["code"]?.string ?? ""
            _ = database.take()
            // The device of the session is known once the session is.
            try expectCosts(3, 3, .post, "/sessions/\(code)/complete")
            // The device names its session.
            try expectCosts(2, 3, .get, "/devices/other%20tv")
            try expectCosts(2, 0, .post, "/rules", rule)
            try expectCosts(2, 3, .get, "/dashboard/devices/other%20tv")
            try expectCosts(1, 0, .get, "/dashboard/checklist")
            try expectCosts(1, 0, .get, "/dashboard/checklist?device=other%20tv")
            // The session names its client.
            try expectCosts(3, 4, .delete, "/devices/other%20tv")
            #expect(try app.get("sessions/\(code)")["code"] == "invalid_parameter_code")
            try expectCosts(3, 3, .post, "/undo")
            #expect(try app.get("profiles/code/\(code)")["profiles"]?.object?.count == 1)
            // The SAML request names its device.
            var appleApp = try App(on: mock, device: .make("apple tv"))
            appleApp.status = PublishedHeaders.status(provider: "Cablevision")
            let given = try appleApp.startPartnerSession()["authenticationRequest"]?["request"] ?? .null
            let body = String(decoding: JSONValue.object(["request": given]).jsonBytes, as: UTF8.self)
            try expectCosts(1, 1, .post, "/partner/Apple/response", body)
        }

        @Test func `a call that reads all devices holds up none that names one`() throws {
            let database = try CountedDatabase()
            let clock = TestClock()
            let server = try TestServer(
                responder: AdminResponder.make(clock: clock, seed: nil, database: database))
            let mock = Mock(clock: clock) { try TestClient.exchange($0, port: server.port) }
            let (hasBegun, canGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            database.willLoadAll.withLock {
                $0 = {
                    hasBegun.signal()
                    canGoOn.wait()
                }
            }
            let status = Locked(0)
            Thread.detachNewThread {
                let request = Request(method: .get, path: "/__admin/devices", fields: ["Host": "localhost"])
                let reply = try? TestClient.exchange(request, port: server.port)
                status.withLock { $0 = reply?.status.code ?? -1 }
            }
            hasBegun.wait()
            #expect(try mock.admin(.put, "/scenario", #"{"scenario": "slow-network"}"#).status == 200)
            #expect(try mock.admin(.put, "/devices/tv%201/label", #"{"label": "Kitchen"}"#).status == 204)
            #expect(status.withLock(\.self) == 0)
            canGoOn.signal()
            #expect(eventually { status.withLock(\.self) == 200 })
        }

        @Test func `a device names its latest 32 sessions, so that it stays small`() throws {
            let database = try CountedDatabase()
            let clock = TestClock()
            let server = try TestServer(
                responder: AdminResponder.make(clock: clock, seed: nil, database: database))
            let app = try App(on: Mock(clock: clock) { try TestClient.exchange($0, port: server.port) })
            let codes = try (0..<40).map { _ in
                try app.post("sessions", form: "mvpd=Dish")["code"]?.string ?? ""
            }
            let shown = try app.mock.admin(.get, "/devices/\(app.device)")["sessions"]?.array
            #expect(Set(shown?.compactMap { $0["code"]?.string } ?? []) == Set(codes.suffix(32)))
            #expect(try app.mock.admin(.delete, "/devices/\(app.device)").status == 204)
            #expect(try app.get("sessions/\(codes[39])")["code"] == "invalid_parameter_code")
            #expect(try app.get("sessions/\(codes[0])")["code"] == "invalid_authentication_session")
        }

        @Test func `what testers set is read once by each mock`() throws {
            let database = try CountedDatabase()
            let clock = TestClock()
            let server = try TestServer(
                responder: AdminResponder.make(clock: clock, seed: nil, database: database))
            let app = try App(on: Mock(clock: clock) { try TestClient.exchange($0, port: server.port) })
            _ = try app.get("profiles")
            let other = try AdminResponder.make(clock: clock, seed: nil, database: database)
            let otherServer = try TestServer(responder: other)
            let steering = Mock(clock: clock) { try TestClient.exchange($0, port: otherServer.port) }
            #expect(
                try steering.admin(.put, "/scenario", #"{"scenario": "fallback-to-basic"}"#).status == 200)
            _ = database.take()
            _ = try app.get("profiles")
            #expect(database.take() == 3)
            _ = try app.get("profiles")
            #expect(database.take() == 1)
        }
    }
#endif

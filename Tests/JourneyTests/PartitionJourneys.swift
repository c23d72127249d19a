#if Redis
    import AdminAPI
    import HTTPMessages
    import HTTPTypes
    import PassAPI
    import PassBackend
    import PassSimulator
    import TestSupport
    import Testing

    /// In how many partitions of a database a request reads and writes, each of which has a hash slot of its own
    /// (`RedisClusterTests`).
    @Suite("Partitions of Redis")
    struct PartitionJourneys {
        private let database: CountedDatabase
        private let app: App
        /// Those of the app's device and of its client.
        private let device: Int
        private let client: Int

        init() throws {
            let clock = TestClock()
            database = try CountedDatabase()
            let server = try TestServer(
                responder: AdminResponder.make(clock: clock, seed: nil, database: database))
            app = try App(on: Mock(clock: clock) { try TestClient.exchange($0, port: server.port) })
            // Nobody has written anything for the client yet.
            #expect(database.takeWritten().isEmpty)
            _ = try app.get("configuration")
            device = RecordName(kind: "device", key: app.device.codedText).partition
            let used = try #require(database.takeWritten().first)
            #expect(used.kind == "clientUse")
            client = used.partition
        }

        /// Expects that the body reads and writes these partitions.
        private func expect(
            reading read: Set<Int>, writing written: Set<Int>,
            location: Testing.SourceLocation = #_sourceLocation, _ body: () throws -> Void
        ) rethrows {
            _ = (database.takeRead(), database.takeWritten())
            try body()
            let found = Set(database.takeRead().map(\.partition))
            #expect(found == read, sourceLocation: location)
            let changed = Set(database.takeWritten().map(\.partition))
            #expect(changed == written, sourceLocation: location)
        }

        /// The partition of an entity.
        private func partition(_ kind: String, _ key: String) -> Int {
            RecordName(kind: kind, key: key).partition
        }

        private func newSession() throws -> String {
            try app.post("sessions", form: "mvpd=Cablevision&" + App.sessionForm)["code"]?.string ?? ""
        }

        @Test
        func `an app reads the partitions of its client and of its device, and writes that of the device`()
            throws
        {
            var code = ""
            // The second session replaces the first.
            for _ in 0..<2 {
                try expect(reading: [client, device], writing: [device]) { code = try newSession() }
            }
            try expect(reading: [client, device], writing: []) { _ = try app.get("sessions/\(code)") }
            // The login is completed by the admin API, which needs no client.
            try expect(reading: [client, device], writing: [device]) { try app.logIn() }
            try expect(reading: [client, device], writing: []) { _ = try app.get("profiles/code/\(code)") }
            try expect(reading: [client, device], writing: []) { _ = try app.get("profiles/Cablevision") }
            try expect(reading: [client, device], writing: [device]) { _ = try app.authorize() }
            try expect(reading: [client, device], writing: [device]) {
                _ = try app.authorize(at: "TempPass_TEST40")
            }
            try expect(reading: [client, device], writing: [device]) { _ = try app.logOut() }
            var appleApp = app
            try expect(reading: [client, device], writing: [device]) { _ = try appleApp.logInWithApple() }
        }

        @Test func `a registration code has the partition of its device`() throws {
            let legacy = try LegacyApp(on: app.mock)
            let device = partition("device", legacy.device.codedText)
            _ = (database.takeRead(), database.takeWritten())
            _ = try legacy.register()
            let names = database.takeWritten().filter { $0.kind != "clientUse" }
            #expect(names.count == 2 && names.allSatisfy { $0.partition == device })
        }

        @Test
        func `the pages of the user agent need only the partition of the device, which the code has, too`()
            throws
        {
            let code = try newSession()
            try expect(reading: [device], writing: []) {
                _ = try app.mock.send(.get, "/api/v2/authenticate/REF30/\(code)")
            }
            try expect(reading: [device], writing: [device]) {
                _ = try app.mock.admin(.post, "/sessions/\(code)/complete")
            }
        }

        @Test func `what several devices share has a partition of its own`() throws {
            let profile = partition("singleSignOnProfile", "jane")
            try expect(reading: [client, device, profile], writing: [device, profile]) {
                _ = try app.serviceToken(for: "jane")
            }
            let jane = try app.serviceToken(for: "jane")
            let logins = partition(
                "sharedLogins", SubjectIdentity(singleSignOnSubject: "jane").codedText)
            try expect(reading: [client, device, profile, logins], writing: [device, logins]) {
                try app.logIn(at: "Cablevision", jane)
            }
        }

        @Test func `the use of a promotional pass has a partition of its own`() throws {
            let identity = ["AP-TempPass-Identity": Base64.encode(#"{"email":"jane"}"#.utf8)]
            _ = (database.takeRead(), database.takeWritten())
            #expect(try app.authorize(at: "flexibleTempPass", identity).isPermit)
            let names = database.takeWritten().filter { $0.kind != "device" }
            #expect(names.map(\.kind) == ["identityTempPassUsage"])
        }
    }
#endif

import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// Adobe's *REST API V2 Checklist*, as far as it also judges apps that use REST API V1.
@Suite("The audit of a client of REST API V1")
struct LegacyAuditJourneys {
    /// The broken rules, without those about the end of REST API V1, which each of these apps breaks.
    private func broken(_ mock: Mock) throws -> [String] {
        let ended = "ignore=rest-api-v1-unused&ignore=client-registration-current"
        return (try mock.admin(.get, "/checklist?\(ended)")["verdicts"]?.array ?? [])
            .filter { $0["verdict"] == "broken" }.compactMap { $0["rule"]?.string }
    }

    /// Logs in with a registration code, and plays.
    ///
    /// - Parameter pause: the seconds between two polls.
    private func run(_ app: LegacyApp, on mock: Mock, pause: Int = 3) throws {
        #expect(try app.get("checkauthn").status == 403)
        let code = try #require(try app.register(["mvpd": "Cablevision"])["code"]?.string)
        for _ in 0..<3 {
            mock.clock.advance(by: .seconds(pause))
            #expect(try app.get("checkauthn").status == 403)
        }
        #expect(try mock.admin(.post, "/sessions/\(code)/complete").status == 204)
        mock.clock.advance(by: .seconds(3))
        #expect(try app.get("checkauthn").status == 200)
        #expect(try app.get("tokens/usermetadata").status == 200)
        for resource in ["HBO", "ESPN"] {
            #expect(try app.get("authorize", ["resource": resource]).status == 200)
            #expect(try app.get("mediatoken", ["resource": resource]).status == 200)
        }
    }

    @Test(arguments: Stage.allCases)
    func `finds no violation in a correct app`(stage: Stage) throws {
        let mock = try stage.open()
        try run(LegacyApp(on: mock), on: mock)
        #expect(try broken(mock) == [])
    }

    @Test func `finds polls that follow too fast`() throws {
        let mock = try Stage.inMemory.open()
        try run(LegacyApp(on: mock), on: mock, pause: 1)
        #expect(try broken(mock) == ["polling-interval"])
    }

    @Test func `finds the device information in a parameter, and misses it where it is nowhere`() throws {
        for (parameter, expected) in [("&device_info=e30%3D", []), ("", ["device-information-header"])] {
            let mock = try Stage.inMemory.open()
            let app = try LegacyApp(on: mock)
            let target = "/api/v1/checkauthn?requestor=REF30&deviceId=one\(parameter)"
            _ = try mock.send(.get, target, ["Authorization": app.authorization ?? ""])
            #expect(try broken(mock) == expected)
        }
    }

    @Test func `finds a device identifier that changes, and a token in a parameter`() throws {
        let mock = try Stage.inMemory.open()
        var app = try LegacyApp(on: mock)
        let token = app.authorization?.split(separator: " ").last.map(String.init) ?? ""
        app.authorization = nil
        #expect(try app.get("checkauthn", ["access_token": token]).status == 403)
        #expect(try broken(mock) == [])
        app.deviceID = "another"
        #expect(try app.get("checkauthn", ["access_token": token]).status == 403)
        #expect(try broken(mock) == ["stable-device-identifier"])
    }

    @Test(arguments: ["json", "xml"])
    func `finds retries against the action of an error, in either format`(format: String) throws {
        let mock = try Stage.inMemory.open(
            with: """
                world: { policies: { legacyErrorCodes: on } }
                decisions: [{ resource: HBO, decision: deny }]
                """)
        let app = try LegacyApp(on: mock)
        try app.logIn()
        for _ in 0..<2 {
            #expect(try app.get("authorize.\(format)", ["resource": "HBO"]).status == 403)
            mock.clock.advance(by: .seconds(1))
        }
        #expect(try broken(mock) == ["authorization-retries"])
    }

    @Test func `finds an app that registers again for each start`() throws {
        let mock = try Stage.inMemory.open()
        for _ in 0..<2 { #expect(try LegacyApp(on: mock).get("checkauthn").status == 403) }
        #expect(try broken(mock) == ["client-credentials-reused"])
    }
}

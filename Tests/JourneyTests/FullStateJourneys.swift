import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator
import TestSupport
import Testing

/// The state has as many devices as `--max-devices` allows.
@Suite("A full state")
struct FullStateJourneys {
    private static let limit = 20

    /// A mock with as many devices as it can have, each with a login in progress.
    private func fullMock(_ stage: Stage) throws -> (mock: Mock, apps: [App], codes: [String]) {
        let mock = try stage.open(limits: TableLimits(devices: Self.limit))
        let first = try App(on: mock)
        let apps = (0..<Self.limit).map { first.moved(toDevice: $0) }
        let codes = try apps.map { app in
            try app.post("sessions", form: "mvpd=Cablevision&" + App.sessionForm)["code"]?.string ?? ""
        }
        #expect(Set(codes).count == Self.limit)
        return (mock, apps, codes)
    }

    @Test(arguments: Stage.allCases)
    func `refuses more devices, and finishes every login that it has begun`(stage: Stage) throws {
        let (mock, apps, codes) = try fullMock(stage)
        for number in 100..<110 {
            let refused = try apps[0].moved(toDevice: number)
                .post("sessions", form: "mvpd=Cablevision&" + App.sessionForm)
            #expect(refused.status == 503 && refused["mock"]?["error"] == "state_full")
            let detail = refused["mock"]?["detail"]?.string ?? ""
            #expect(detail.contains("at most 20") && detail.contains("--max-devices"))
            #expect(refused.fields[.xMockReason]?.contains("--max-devices") == true)
        }
        // Requests that change nothing are answered.
        #expect(try apps[0].moved(toDevice: 100).get("configuration").status == 200)
        for (app, code) in zip(apps, codes) {
            #expect(try app.get("sessions/\(code)").status == 200)
            #expect(try mock.admin(.post, "/sessions/\(code)/complete").status == 204)
            #expect(try app.get("profiles/code/\(code)")["profiles"]?.object?.count == 1)
        }
        #expect(try mock.requests(#"{"status": 503}"#).count == 10)
        #expect(try mock.admin(.get, "/devices")["devices"]?.array?.count == Self.limit)
    }

    @Test(arguments: Stage.allCases)
    func `refuses a row too many of every other kind that a request adds`(stage: Stage) throws {
        let mock = try stage.open(limits: TableLimits(devices: 1))
        let app = try App(on: mock)
        func expectRefusal(of what: String, _ refused: Mock.Answer) {
            #expect(refused.status == 503 && refused["mock"]?["error"] == "state_full", "\(what)")
            let detail = refused["mock"]?["detail"]?.string ?? ""
            #expect(detail.contains("no place for another \(what)") && detail.contains("--max-devices"))
        }
        func identity(_ user: String) -> [String: String?] {
            ["AP-TempPass-Identity": Base64.encode(#"{"email":"\#(user)"}"#.utf8)]
        }
        let jane = try app.serviceToken(for: "jane")
        expectRefusal(of: "SSO profile", try app.sendSSO(.post, "serviceToken", ["X-SSO-ID": "joe"]))
        #expect(try app.sendSSO(.post, "link", jane).status == 201)
        expectRefusal(of: "link code", try app.sendSSO(.post, "link", jane))
        #expect(try app.authorize(at: "flexibleTempPass", identity("jane")).isPermit)
        expectRefusal(
            of: "user of a temporary pass", try app.authorize(at: "flexibleTempPass", identity("joe")))
        // The same device, which can have four codes of REST API V1.
        var legacy = try LegacyApp(on: mock)
        legacy.deviceID = app.device.readableText
        for _ in 0..<4 { #expect(try legacy.register()["code"]?.string != nil) }
        expectRefusal(of: "session or registration code", try legacy.register())
        // The rows that were there first can be used.
        #expect(try app.sendSSO(.get, "list", jane).status == 200)
        #expect(try app.authorize(at: "flexibleTempPass", identity("jane")).isPermit)
    }

    /// On one mock: several count a request that only asks at the mock that answers it.
    @Test(arguments: Stage.seeded)
    func `takes new devices when others are idle, keeps those that only ask, and tells who has left`(
        stage: Stage
    ) throws {
        let (mock, apps, codes) = try fullMock(stage)
        for code in codes { #expect(try mock.admin(.post, "/sessions/\(code)/complete").status == 204) }
        // The first half asks each minute, which changes nothing.
        let used = apps.prefix(Self.limit / 2)
        for _ in 0..<10 {
            mock.clock.advance(by: .minutes(1))
            for app in used { #expect(try app.get("profiles")["profiles"]?.object?.count == 1) }
        }
        for number in 100..<110 {
            let session = try apps[0].moved(toDevice: number)
                .post("sessions", form: "mvpd=Cablevision&" + App.sessionForm)
            #expect(session.status == 200)
        }
        let refused = try apps[0].moved(toDevice: 110).post("sessions", form: App.sessionForm)
        #expect(refused.status == 503)
        for app in used { #expect(try app.get("profiles")["profiles"]?.object?.count == 1) }
        let left = try apps[Self.limit - 1].get("profiles")
        #expect(left.status == 200 && left["profiles"]?.object?.isEmpty == true)
        #expect(left.fields[.xMockReason]?.contains("--max-devices allows 20") == true)
    }
}

extension App {
    /// The same client on another device.
    fileprivate func moved(toDevice number: Int) -> App {
        var app = self
        app.device = .make("device-\(number)")
        return app
    }
}

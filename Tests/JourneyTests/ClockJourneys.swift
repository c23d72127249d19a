import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// `/__admin/clock`
@Suite("The clock")
struct ClockJourneys {
    @Test(arguments: Stage.allCases)
    func `frozen, it shows how far it is ahead`(stage: Stage) throws {
        let mock = try stage.open()
        _ = try mock.admin(.post, "/clock/freeze")
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "-PT1H"}"#)
        #expect(try mock.admin(.get, "/clock")["offset"] == "-PT1H")
        mock.clock.advance(by: .minutes(1))
        #expect(try mock.admin(.get, "/clock")["offset"] == "-PT1H1M")
        #expect(try mock.admin(.get, "/clock?device=device-1")["offset"] == "PT0S")
    }

    @Test(arguments: Stage.allCases)
    func `advanced for all devices, it expires codes, profiles and access tokens`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        let code = try #require(try app.post("sessions", form: App.sessionForm)["code"]?.string)
        let clock = try mock.admin(.post, "/clock/advance", #"{"advance": "PT31M"}"#)
        #expect(clock["offset"] == "PT31M")
        #expect(clock["now"] == .string((Timestamp.start + .minutes(31)).utcString))
        #expect(try app.get("profiles/code/\(code)")["code"] == "invalid_authentication_session")
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "PT6H"}"#)
        #expect(try app.get("profiles").status == 401)
        try app.renewToken()
        try app.logIn()
        #expect(try app.get("profiles")["profiles"]?.object?.count == 1)
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "P366D"}"#)
        try app.renewToken()
        #expect(try app.get("profiles")["profiles"]?.object?.count == 0)
        _ = try mock.admin(.post, "/clock/reset")
        #expect(try mock.admin(.get, "/clock")["offset"] == "PT0S")
    }

    @Test(arguments: Stage.allCases)
    func `moved, it is in the Date of the replies to apps`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "PT5H"}"#)
        let forOne = #"{"advance": "P1D", "device": "\#(app.device)"}"#
        let advanced = try mock.admin(.post, "/clock/advance", forOne)
        #expect(advanced.fields[.date]?.hasPrefix("Tue, 17 Mar 2026") != true)
        #expect(try app.get("profiles").fields[.date] == "Mon, 16 Mar 2026 19:39:48 GMT")
        // An access token has no device whose clock it could follow.
        #expect(try app.requestToken().fields[.date] == "Mon, 16 Mar 2026 19:39:48 GMT")
    }

    @Test(arguments: Stage.allCases)
    func `set back, it hides what was made before, and the reasons say how to use it`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "P1D"}"#)
        try app.renewToken()
        try app.logIn()
        let code = try #require(try app.post("sessions", form: App.sessionForm)["code"]?.string)
        _ = try mock.admin(.post, "/clock/reset")
        // The app keeps its token, which was issued in the future.
        #expect(try app.get("profiles").status == 200)
        for (path, remedy) in [("profiles", "log in again"), ("sessions/\(code)", "create another session")] {
            _ = try app.get(path)
            #expect(
                try mock.newestRequest()["hint"]?.string
                    == "It was made while the clock was ahead: advance the clock with POST /__admin/clock/advance, or \(remedy).",
                "\(path)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `advanced for one device, it does not affect other devices and access tokens`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        var other = app
        other.device = .make("device-2")
        for app in [app, other] { try app.logIn() }
        _ = try mock.admin(
            .post, "/clock/advance", #"{"advance": "P366D", "device": "\#(app.device)"}"#)
        #expect(try app.get("profiles")["profiles"]?.object?.isEmpty == true)
        #expect(
            try app.authorize()["decisions"]?.array?.first?["error"]?["code"]
                == "authenticated_profile_expired")
        #expect(try other.get("profiles")["profiles"]?.object?.count == 1)
        #expect(try mock.admin(.get, "/clock?device=\(app.device)")["offset"] == "P366D")
        #expect(try mock.admin(.get, "/clock")["offset"] == "PT0S")
        // A code without a device identifier follows the clock of the device that created it.
        let code = try #require(try app.post("sessions", form: App.sessionForm)["code"]?.string)
        #expect(try app.get("profiles/code/\(code)").status == 200)
    }

    @Test func `a device far ahead does not expire the tokens and sessions of others`() throws {
        let mock = try Stage.inMemory.open()
        let app = try App(on: mock)
        let code = try #require(try app.post("sessions", form: "")["code"]?.string)
        var other = app
        // Enough sessions to trigger the cleanup of old ones.
        for number in 0..<1_030 {
            other.device = .make("crowd-\(number)")
            _ = try other.post("sessions", form: "")
        }
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "P2D", "device": "\#(other.device)"}"#)
        _ = try other.post("sessions", form: "")
        #expect(try app.get("sessions/\(code)").status == 200)
    }

    @Test(arguments: Stage.allCases)
    func `the fake partner framework follows the clock of the device`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "P20D", "device": "\#(app.device)"}"#)
        let answer = try app.logInWithApple(expiresIn: "P1D")
        #expect(answer.status == 201, "\(answer.text)")
    }

    @Test(arguments: Stage.allCases)
    func `stands still while it is frozen, and continues from there`(stage: Stage) throws {
        let mock = try stage.open()
        func now() throws -> JSONValue? { try mock.admin(.get, "/clock")["now"] }
        let set = try mock.admin(.post, "/clock/set", #"{"set": "2030-01-01T00:00:00Z"}"#)
        #expect(set["now"] == "2030-01-01T00:00:00Z")
        #expect(try mock.admin(.post, "/clock/freeze")["frozen"] == .bool(true))
        mock.clock.advance(by: .hours(5))
        #expect(try now() == "2030-01-01T00:00:00Z")
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "PT1M"}"#)
        #expect(try now() == "2030-01-01T00:01:00Z")
        #expect(try mock.admin(.post, "/clock/resume")["frozen"] == .bool(false))
        mock.clock.advance(by: .hours(1))
        #expect(try now() == "2030-01-01T01:01:00Z")
    }

    @Test(arguments: Stage.allCases)
    func `of a device is shown with the device`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let body = #"{"device": "\#(app.device)"}"#
        func shown() throws -> JSONValue? { try mock.admin(.get, "/devices/\(app.device)")["clock"] }
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "PT6H", "device": "\#(app.device)"}"#)
        #expect(try shown()?["offset"] == "PT6H" && shown()?["frozen"] == .bool(false))
        _ = try mock.admin(.post, "/clock/freeze", body)
        let now = try shown()?["now"]
        #expect(try shown()?["frozen"] == .bool(true))
        mock.clock.advance(by: .hours(1))
        #expect(try shown()?["now"] == now)
        _ = try mock.admin(.post, "/clock/resume", body)
        #expect(try shown()?["frozen"] == .bool(false))
    }

    private static let mistakes: [(verb: String, body: String, expected: String)] = [
        ("set", #"{"set": "tomorrow"}"#, "2026-03-16T14:39:48Z"), ("advance", "{}", "advance"),
        ("advance", #"{"advance": "a while"}"#, "PT6H"), ("freeze", #"{"devise": "x"}"#, "device"),
    ]

    @Test(arguments: Stage.allCases)
    func `explains the format of a time or a duration`(stage: Stage) throws {
        let mock = try stage.open()
        for call in Self.mistakes {
            let answer = try mock.admin(.post, "/clock/\(call.verb)", call.body)
            #expect(answer.status == 400, "\(call.body)")
            #expect(
                answer["errors"]?.array?.first?["detail"]?.string?.contains(call.expected) == true,
                "\(call.body)")
        }
    }
}

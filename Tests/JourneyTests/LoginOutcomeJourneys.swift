import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The policy `loginOutcome`: how every login at an MVPD ends, whatever the form or the admin call asks for.
@Suite("The outcome of logins")
struct LoginOutcomeJourneys {
    /// The outcome that a scenario gives a login, on the page and in the journal.
    struct Ending: Sendable, CustomTestStringConvertible {
        var scenario: String
        var status: Int
        var reason: String

        var testDescription: String { scenario }
    }

    static let endings = [
        Ending(
            scenario: "user-denied", status: 303,
            reason: "Cablevision has refused the user (policy loginOutcome: failure)."),
        Ending(
            scenario: "user-cancels", status: 303,
            reason: "The user has cancelled the login (policy loginOutcome: cancel)."),
        Ending(
            scenario: "user-mistypes", status: 403,
            reason: "The user has typed a wrong password (policy loginOutcome: wrong-password)."),
    ]

    /// The actions of a user on the page.
    private static let forms: [KeyValuePairs<String, String>] = [
        ["username": "user", "password": "password"], ["username": "user", "password": "guess"],
        ["user": "kid"], ["outcome": "cancel"], ["outcome": "failure"], ["outcome": "wrong-password"], [:],
    ]

    private func openSession(
        _ app: App, at mvpd: String = "Cablevision", _ place: Comment? = nil
    ) throws -> (code: String, url: String) {
        let session = try app.post("sessions", form: "mvpd=\(mvpd)&\(App.sessionForm)")
        #expect(session["actionName"] == "authenticate", place)
        return (try #require(session["code"]?.string, place), try #require(session["url"]?.string, place))
    }

    /// Checks that the session waits for its user, as before the login.
    private func expectPending(_ code: String, _ app: App, _ place: Comment? = nil) throws {
        let session = try app.get("sessions/\(code)")
        #expect(session.status == 200 && session["existingParameters"]?["mvpd"] != nil, place)
        let profiles = try app.get("profiles/code/\(code)")
        #expect(profiles.status == 200 && profiles["profiles"] == [:], place)
        #expect(try app.get("profiles")["profiles"] == [:], place)
    }

    private func selectScenario(of ending: Ending, on mock: Mock) throws {
        let selection = #"{"scenario": "\#(ending.scenario)"}"#
        #expect(try mock.admin(.put, "/scenario", selection).status == 200, "\(ending)")
    }

    private func post(_ form: KeyValuePairs<String, String>, _ code: String, at mvpd: String, _ mock: Mock)
        throws -> Mock.Answer
    {
        let body = (["RelayState=\(code)"] + form.map { "\($0)=\($1)" }).joined(separator: "&")
        return try mock.send(.post, "/mvpds/\(mvpd)/login", PublishedHeaders.form, body: body)
    }

    @Test(arguments: Stage.allCases)
    func `the page ends a login as the scenario says, and leaves the session open until it expires`(
        stage: Stage
    ) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        for ending in Self.endings {
            try selectScenario(of: ending, on: mock)
            let login = try openSession(app, "\(ending.scenario)")
            let page = try WebView(mock: mock).open(login.url)
            #expect(page.text.contains("Log in to Optimum"), "\(ending)")
            for form in Self.forms {
                let place: Comment = "\(ending.scenario): \(form)"
                try expectPending(login.code, app, place)
                let answer = try post(form, login.code, at: "Cablevision", mock)
                #expect(answer.status == ending.status, place)
                #expect(answer.location == (ending.status == 303 ? "https://adobe.com" : nil), place)
                #expect(answer.text.contains(#"role="alert""#) == (ending.status == 403), place)
                #expect(!answer.text.contains("choose a test user"), "no test user can log in")
                #expect(try mock.newestRequest()["reason"]?.string == ending.reason, place)
            }
            try expectPending(login.code, app, "\(ending.scenario)")
            mock.clock.advance(by: .minutes(31))
            let expired = try app.get("profiles/code/\(login.code)")
            #expect(expired.errorCode == "invalid_authentication_session", "\(ending)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `the admin call answers as always, and has no effect`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        for ending in Self.endings {
            #expect(try mock.admin(.delete, "/requests").status == 204, "\(ending)")
            try selectScenario(of: ending, on: mock)
            let code = try openSession(app, "\(ending.scenario)").code
            for body in ["", #"{"user": "kid"}"#]
                + LoginOutcome.allCases.map({ #"{"outcome": "\#($0.rawValue)"}"# })
            {
                let place: Comment = "\(ending.scenario): <\(body)>"
                try expectPending(code, app, place)
                #expect(try mock.admin(.post, "/sessions/\(code)/complete", body).status == 204, place)
            }
            try expectPending(code, app, "\(ending.scenario)")
            let poll = try mock.admin(.get, "/requests")["requests"]?.array ?? []
            let hint = poll.last { $0["operation"] == "retrieveProfileForCode" }?["hint"]?.string
            #expect(
                hint?.hasPrefix("No login can succeed with the policy loginOutcome: ") == true, "\(ending)")
            let selected = try mock.admin(.put, "/scenario", #"{"scenario": "valid-sso"}"#)
            #expect(selected.status == 200, "\(ending)")
            let next = try openSession(app, "\(ending.scenario)").code
            #expect(try mock.admin(.post, "/sessions/\(next)/complete", "").status == 204, "\(ending)")
            let profiles = try app.get("profiles/code/\(next)")
            #expect(profiles.profileTypes == ["Cablevision": "regular"], "\(ending)")
            _ = try app.logOut()
        }
    }

    @Test(arguments: Stage.allCases)
    func `the page of an MVPD with the POST binding does the same`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        for ending in Self.endings {
            try selectScenario(of: ending, on: mock)
            let login = try openSession(app, at: "Spectrum", "\(ending.scenario)")
            let page = try WebView(mock: mock).open(login.url)
            #expect(page.text.contains("Log in to Spectrum"), "\(ending)")
            let answer = try post(["user": "user"], login.code, at: "Spectrum", mock)
            #expect(answer.status == ending.status && answer.selfSubmittingForm == nil, "\(ending)")
            try expectPending(login.code, app, "\(ending.scenario)")
        }
    }

    @Test(arguments: endings, Stage.allCases)
    func `users at home see the page, too`(ending: Ending, stage: Stage) throws {
        let policy = try #require(ending.reason.firstMatch(of: /loginOutcome: ([a-z-]+)/)?.1)
        let mock = try stage.open(
            scenario: "home-based-authentication",
            with: "world: { policies: { loginOutcome: \(policy) } }")
        let app = try App(on: mock)
        for mvpd in ["Cablevision", "Spectrum"] {
            let login = try openSession(app, at: mvpd)
            #expect(try WebView(mock: mock).open(login.url).text.contains("Log in to "))
            #expect(try post(["user": "user"], login.code, at: mvpd, mock).status == ending.status)
            #expect(try mock.admin(.post, "/sessions/\(login.code)/complete", "").status == 204)
            try expectPending(login.code, app)
        }
    }

    @Test(arguments: Stage.allCases)
    func `logins of REST API V1 end in the same way`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        for ending in Self.endings {
            try selectScenario(of: ending, on: mock)
            let code = try #require(try app.register()["code"]?.string, "\(ending)")
            let page = try WebView(mock: mock).open(app.authenticateTarget(code))
            #expect(page.text.contains("Log in to Optimum"), "\(ending)")
            let answer = try post(["user": "user"], code, at: "Cablevision", mock)
            #expect(answer.status == ending.status, "\(ending)")
            let location = ending.status == 303 ? "https://loginwebapp.com/done" : nil
            #expect(answer.location == location, "\(ending)")
            #expect(try mock.admin(.post, "/sessions/\(code)/complete", "").status == 204, "\(ending)")
            #expect(try app.get("checkauthn").status == 403, "\(ending)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `the admin call names the users of the MVPD, or says that it has none`(stage: Stage) throws {
        func detail(_ mock: Mock, _ body: String) throws -> JSONValue? {
            let code = try openSession(try App(on: mock)).code
            let refused = try mock.admin(.post, "/sessions/\(code)/complete", body)
            #expect(refused.status == 400)
            return refused["errors"]?.array?.first?["detail"]
        }
        for body in [#"{"user": "nobody"}"#, #"{"user": "nobody", "outcome": "cancel"}"#] {
            #expect(
                try detail(stage.open(), body)
                    == #"Cablevision has no user "nobody", expected one of: user, kid."#)
        }
        let withoutUsers = try stage.open(with: "world: { mvpds: { Cablevision: { users: [] } } }")
        #expect(
            try detail(withoutUsers, "")
                == "Cablevision has no users: add one in the configuration, in mvpds.Cablevision.users.")
        let code = try openSession(try App(on: withoutUsers)).code
        let cancelled = try withoutUsers.admin(.post, "/sessions/\(code)/complete", #"{"outcome": "cancel"}"#)
        #expect(cancelled.status == 204)
    }

    @Test(arguments: Stage.allCases)
    func `without the policy, the form and the call decide`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let code = try openSession(app).code
        let expected: [(outcome: String, status: Int, reason: String)] = [
            ("cancel", 303, "The user has cancelled the login."),
            ("failure", 303, "Cablevision has refused the user."),
            ("wrong-password", 403, "The user has typed a wrong password."),
        ]
        for (outcome, status, reason) in expected {
            let answer = try post(["user": "user", "outcome": outcome], code, at: "Cablevision", mock)
            #expect(answer.status == status)
            #expect(answer.text.contains("Try again, or choose a test user.") == (status == 403))
            #expect(try mock.newestRequest()["reason"]?.string == reason)
            let call = try mock.admin(.post, "/sessions/\(code)/complete", #"{"outcome": "\#(outcome)"}"#)
            #expect(call.status == 204)
            try expectPending(code, app)
        }
        _ = try WebView(mock: mock).submit(
            ["user": "user", "outcome": "success", "RelayState": code], to: "/mvpds/Cablevision/login")
        #expect(try app.get("profiles/code/\(code)").profileTypes == ["Cablevision": "regular"])
    }
}

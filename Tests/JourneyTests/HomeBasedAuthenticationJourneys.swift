import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@Suite("Home-based authentication")
struct HomeBasedAuthenticationJourneys {
    private static let scenario = "home-based-authentication"
    /// The header of a device at home at Spectrum.
    private static let connection = [
        "X-Device-Info": Base64.encode(#"{"connectionIp": "192.0.2.1", "connectionPort": "50123"}"#.utf8)
    ]

    /// Opens the `url` of a new session.
    private func openLogin(_ app: App, at mvpd: String, _ changes: [String: String?] = [:]) throws
        -> Mock.Answer
    {
        let session = try app.post("sessions", form: "mvpd=\(mvpd)&\(App.sessionForm)", changes)
        #expect(session["actionName"] == "authenticate")
        return try WebView(mock: app.mock).open(session["url"]?.string ?? "")
    }

    private func profile(_ app: App, at mvpd: String) throws -> JSONValue? {
        try app.get("profiles/\(mvpd)")["profiles"]?[mvpd]
    }

    private func lifetime(_ profile: JSONValue?) -> Duration? {
        guard let start = profile?["notBefore"]?.integer, let end = profile?["notAfter"]?.integer else {
            return nil
        }
        return .milliseconds(end - start)
    }

    /// Spectrum has the POST binding, the others the redirect binding.
    @Test(
        arguments: Stage.allCases,
        [("Spectrum", true), ("Comcast_SSO", true), ("Cablevision", false)]
            as [(mvpd: String, sendsStatus: Bool)])
    func `sends the user agent straight back, logged in for a shorter time`(
        stage: Stage, expected: (mvpd: String, sendsStatus: Bool)
    ) throws {
        let app = try App(on: try stage.open(scenario: Self.scenario))
        #expect(try openLogin(app, at: expected.mvpd, Self.connection).location == "https://adobe.com")
        let profile = try profile(app, at: expected.mvpd)
        #expect(profile?["type"] == "regular")
        let status: JSONValue? = expected.sendsStatus ? ["value": .bool(true), "state": "plain"] : nil
        #expect(profile?["attributes"]?["hba_status"] == status)
        #expect(lifetime(profile) == .hours(6))
        #expect(try app.authorize(at: expected.mvpd).isPermit)

        app.mock.clock.advance(by: .hours(5))
        #expect(try self.profile(app, at: expected.mvpd) != nil)
        app.mock.clock.advance(by: .hours(1))
        var later = app
        try later.renewToken()
        #expect(try self.profile(later, at: expected.mvpd) == nil)
        #expect(
            try openLogin(later, at: expected.mvpd, Self.connection).location == "https://adobe.com",
            "again without a page")
        #expect(try self.profile(later, at: expected.mvpd) != nil)
    }

    private static let senders: [(mvpd: String, sendsStatus: Bool)] = [
        ("Spectrum", true), ("Comcast_SSO", true), ("Cablevision", false), ("AdobeShibboleth", false),
    ]

    @Test(arguments: Stage.allCases)
    func `is told to be off when the user logs in on the page, by the MVPDs that send it`(stage: Stage) throws
    {
        let app = try App(on: try stage.open())
        for expected in Self.senders {
            let session = try app.post("sessions", form: "mvpd=\(expected.mvpd)&\(App.sessionForm)")
            let form: KeyValuePairs = [
                "username": "user", "password": "password", "RelayState": session["code"]?.string ?? "",
            ]
            _ = try WebView(mock: app.mock).submit(form, to: "/mvpds/\(expected.mvpd)/login")
            let attributes = try #require(
                try profile(app, at: expected.mvpd)?["attributes"], "\(expected.mvpd)")
            let status: JSONValue? = expected.sendsStatus ? ["value": .bool(false), "state": "plain"] : nil
            #expect(attributes["hba_status"] == status, "\(expected.mvpd)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `is told to be off in the user metadata of REST API V1, too`(stage: Stage) throws {
        let app = try LegacyApp(on: try stage.open())
        try app.logIn(at: "Spectrum")
        let metadata = try app.get("tokens/usermetadata")
        #expect(metadata["data"]?["hba_status"] == .bool(false))
    }

    @Test(arguments: Stage.allCases)
    func `works for the session that the admin API completes`(stage: Stage) throws {
        let app = try App(on: try stage.open(scenario: Self.scenario))
        try app.logIn(at: "Comcast_SSO")
        #expect(try profile(app, at: "Comcast_SSO")?["attributes"]?["hba_status"]?["value"] == .bool(true))
    }

    @Test(arguments: Stage.allCases)
    func `changes nothing when a link checker opens the page`(stage: Stage) throws {
        let app = try App(on: try stage.open(scenario: Self.scenario))
        let session = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")
        let page = "/mvpds/Cablevision/login?RelayState=\(session["code"]?.string ?? "")"
        #expect(try app.mock.send(.head, page).status == 302)
        #expect(try profile(app, at: "Cablevision") == nil)
    }

    @Test(arguments: Stage.allCases)
    func `can be off for a platform, whose users log in on the page`(stage: Stage) throws {
        let mock = try stage.open(
            scenario: Self.scenario,
            with:
                "world: { integrations: { REF30: { Spectrum: { homeBasedAuthentication: { tvOS: false } } } } }"
        )
        let app = try App(on: mock)
        let page = try openLogin(app, at: "Spectrum")
        #expect(page.status == 200 && page.text.contains("Log in to Spectrum"))
        try app.logIn(at: "Spectrum")
        let profile = try profile(app, at: "Spectrum")
        #expect(profile?["attributes"]?["hba_status"]?["value"] == .bool(false))
        #expect(lifetime(profile) == .days(365))
        let android = [
            "X-Device-Info": Base64.encode(
                #"{"osName": "Android", "connectionIp": "192.0.2.1", "connectionPort": "50123"}"#.utf8)
        ]
        let other = try App(on: mock, device: .make("android"))
        #expect(try openLogin(other, at: "Spectrum", android).location == "https://adobe.com")
    }

    /// *REST API V2 FAQs*: the address and the port of the device are mandatory for Spectrum.
    @Test(
        arguments: Stage.allCases,
        [
            ("{}", "has no connectionIp and no connectionPort,"),
            (#"{"connectionIp": "192.0.2.1"}"#, "has no connectionPort,"),
        ])
    func `shows the page of an MVPD that needs the connection of the device, and says so`(
        stage: Stage, expected: (information: String, reason: String)
    ) throws {
        let app = try App(on: try stage.open(scenario: Self.scenario))
        let information = ["X-Device-Info": Base64.encode(expected.information.utf8)]
        let page = try openLogin(app, at: "Spectrum", information)
        #expect(page.status == 200 && page.text.contains("Log in to Spectrum"))
        let reason = try app.mock.newestRequest()["reason"]?.string ?? ""
        #expect(reason.contains(expected.reason), "\(reason)")
    }

    @Test(arguments: Stage.allCases)
    func `shows the page after the error that the device has left the home, until the next login`(
        stage: Stage
    ) throws {
        let denial = "authorization_denied_by_hba_policies"
        let mock = try stage.open(
            scenario: Self.scenario,
            with: "rules: [{ on: retrieveAuthorizationDecisions, times: 1, then: { error: \(denial) } }]")
        let app = try App(on: mock)
        #expect(try openLogin(app, at: "Comcast_SSO").location == "https://adobe.com")
        #expect(try app.authorize(at: "Comcast_SSO").errorCode == denial)
        let page = try openLogin(app, at: "Comcast_SSO")
        #expect(page.status == 200 && page.text.contains("Log in to Xfinity"))
        let reason = try mock.newestRequest()["reason"]?.string ?? ""
        #expect(reason.contains("the error \(denial) has ended the login at Comcast_SSO"), "\(reason)")

        try app.logIn(at: "Comcast_SSO")
        #expect(try profile(app, at: "Comcast_SSO")?["attributes"]?["hba_status"]?["value"] == .bool(false))
        _ = try app.logOut(at: "Comcast_SSO")
        #expect(try openLogin(app, at: "Comcast_SSO").location == "https://adobe.com")
    }

    @Test(arguments: Stage.allCases)
    func `goes on without a page on a device that shares the login of one that has left the home`(
        stage: Stage
    ) throws {
        let mock = try stage.open(scenario: Self.scenario)
        let (home, away) = try (App(on: mock), App(on: mock, device: .make("phone")))
        let token = try home.serviceToken(for: "jane")
        #expect(try openLogin(home, at: "Comcast_SSO", token).location == "https://adobe.com")
        let denial = "authorization_denied_by_hba_policies"
        let rule = """
            {"on": ["retrieveAuthorizationDecisions"], "times": 1, "then": {"error": "\(denial)"}, "device": "phone"}
            """
        #expect(try mock.admin(.post, "/rules", rule).status == 201)
        #expect(try away.authorize(at: "Comcast_SSO", token).errorCode == denial)
        #expect(try home.get("profiles", token).profileTypes == [:])
        #expect(try openLogin(home, at: "Comcast_SSO", token).location == "https://adobe.com")
    }

    @Test(arguments: Stage.allCases)
    func `needs no connection in REST API V1`(stage: Stage) throws {
        let app = try LegacyApp(on: try stage.open(scenario: Self.scenario))
        try app.logIn(at: "Spectrum")
        #expect(try app.get("tokens/usermetadata")["data"]?["hba_status"] == .bool(true))
    }

    @Test(arguments: Stage.allCases)
    func `logs in the user whose home it is`(stage: Stage) throws {
        let mock = try stage.open(
            scenario: Self.scenario,
            with: "world: { mvpds: { Cablevision: { homeBasedAuthentication: { user: kid } } } }")
        let app = try App(on: mock)
        _ = try openLogin(app, at: "Cablevision")
        #expect(
            try profile(app, at: "Cablevision")?["attributes"]?["userID"]?["value"] == "cablevision-user-2")
    }
}

import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import Captures

/// Captures with the pages of logins and logouts, and of the other flows of REST API V2.
@Suite("Captures of pages and flows")
struct PageCaptureJourneys {
    private func expectEqual(_ mock: Mock, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
        let comparison = try CaptureJourneys.comparison(
            of: Array(try mock.admin(.get, "/requests.har").text.utf8))
        #expect(comparison.unexplained.map(\.description) == [] as [String], sourceLocation: sourceLocation)
        #expect(comparison.explanations.isEmpty, sourceLocation: sourceLocation)
    }

    @Test(arguments: ["Cablevision", "Spectrum"], [true, false])
    func `of a login and a logout in a user agent do not differ`(mvpd: String, redacts: Bool) throws {
        let mock = try Stage.inMemory.open(redactsJournal: redacts)
        let app = try App(on: mock)
        let session = try app.post("sessions", form: "mvpd=\(mvpd)&\(App.sessionForm)")
        let code = try #require(session["code"]?.string)
        _ = try app.get("profiles/code/\(code)")
        let browser = WebView(mock: mock)
        _ = try browser.open(try #require(session["url"]?.string))
        _ = try browser.submit(["user": "nobody", "RelayState": code], to: "/mvpds/\(mvpd)/login")
        _ = try browser.submit(["user": "user", "RelayState": code], to: "/mvpds/\(mvpd)/login")
        _ = try app.get("profiles/code/\(code)")
        _ = try app.get("profiles")
        let logout = try app.logOut(at: mvpd)
        _ = try browser.open(try #require(logout["logouts"]?[mvpd]?["url"]?.string))
        _ = try app.get("profiles")
        try expectEqual(mock)
    }

    @Test(arguments: [
        ("https://idp.mvpd.example/saml?SAMLRequest=a", [] as [String]),
        ("https://sp.auth.adobe.com/elsewhere?SAMLRequest=a", ["authenticateWithSAML"]),
    ])
    func `of a login at the page of an MVPD do not differ, wherever the MVPD has it`(
        page: String, differing: [String]
    ) throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        let app = try App(on: mock)
        let session = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")
        let code = try #require(session["code"]?.string)
        let browser = WebView(mock: mock)
        _ = try browser.open(try #require(session["url"]?.string))
        _ = try browser.submit(["user": "user", "RelayState": code], to: "/mvpds/Cablevision/login")
        _ = try app.get("profiles/code/\(code)")
        var entries = try mock.admin(.get, "/requests.har").json["log"]?["entries"]?.array ?? []
        let index = try #require(entries.firstIndex { $0["_operation"]?.string == "authenticateWithSAML" })
        let headers = try #require(entries[index].value(at: "response/headers")?.array)
        let location = try #require(headers.firstIndex { $0["name"]?.string == "Location" })
        entries[index].set("response/headers/\(location)/value", to: .string(page))
        let archive: JSONValue = ["log": ["version": "1.2", "entries": .array(entries)]]
        let comparison = try CaptureJourneys.comparison(
            of: archive.jsonBytes, triesPolicies: false, redacts: false)
        #expect(comparison.differences.map(\.operation.rawValue) == differing)
    }

    @Test(arguments: [true, false])
    func `of a login with a user name and a password do not differ`(redacts: Bool) throws {
        let mock = try Stage.inMemory.open(redactsJournal: redacts)
        let app = try App(on: mock)
        let session = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")
        let code = try #require(session["code"]?.string)
        let browser = WebView(mock: mock)
        _ = try browser.open(try #require(session["url"]?.string))
        for password in ["wrong", "password"] {
            _ = try browser.submit(
                ["username": "user", "password": password, "RelayState": code], to: "/mvpds/Cablevision/login"
            )
        }
        _ = try app.get("profiles/code/\(code)")
        try expectEqual(mock)
    }

    @Test(arguments: [true, false])
    func `of a login on a second screen do not differ`(redacts: Bool) throws {
        let mock = try Stage.inMemory.open(redactsJournal: redacts)
        let app = try App(on: mock)
        let code = try #require(try app.post("sessions", form: "")["code"]?.string)
        let phone = WebView(mock: mock)
        _ = try phone.open("/activate")
        _ = try phone.open("/activate?code=\(code)")
        _ = try phone.submit(["code": code, "mvpd": "Cablevision"], to: "/activate")
        _ = try app.get("sessions/\(code)")
        _ = try phone.submit(["user": "user", "RelayState": code], to: "/mvpds/Cablevision/login")
        _ = try app.get("profiles/code/\(code)")
        try expectEqual(mock)
    }

    @Test(arguments: ["home-based-authentication", "degraded-authn-all"])
    func `of a login without a login page do not differ`(scenario: String) throws {
        for mvpd in ["Cablevision", "Spectrum"] {
            let mock = try Stage.inMemory.open(scenario: scenario)
            let app = try App(on: mock)
            let session = try app.post("sessions", form: "mvpd=\(mvpd)&\(App.sessionForm)")
            if let url = session["url"]?.string { _ = try WebView(mock: mock).open(url) }
            _ = try app.get("profiles/\(mvpd)")
            _ = try app.authorize(at: mvpd)
            try expectEqual(mock)
        }
    }

    @Test func `of a login that began earlier do not differ`() throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        let app = try App(on: mock)
        let session = try app.post("sessions", form: "mvpd=Spectrum&\(App.sessionForm)")
        let code = try #require(session["code"]?.string)
        _ = try mock.admin(.delete, "/requests")
        let browser = WebView(mock: mock)
        _ = try browser.open(try #require(session["url"]?.string))
        _ = try browser.submit(["user": "user", "RelayState": code], to: "/mvpds/Spectrum/login")
        _ = try app.get("profiles/code/\(code)")
        try expectEqual(mock)
    }

    @Test func `of user metadata that come with an authorization do not differ`() throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        let app = try App(on: mock)
        try app.logIn(at: "Spectrum")
        _ = try app.get("profiles")
        _ = try app.authorize(at: "Spectrum")
        let profile = try app.get("profiles")["profiles"]?["Spectrum"]
        #expect(profile?["attributes"]?["allowMirroring"] != nil)
        try expectEqual(mock)
    }

    @Test func `of a login that another app shares do not differ`() throws {
        let mock = try Stage.inMemory.open()
        let phone = try App(on: mock)
        let token = try phone.serviceToken(for: "jane")
        try phone.logIn(at: "Cablevision", token)
        _ = try phone.get("profiles", token)
        let link = try phone.sendSSO(.post, "link", token)
        let tv = try App(on: mock, device: .make("tv"))
        _ = try tv.get("profiles")
        let linked = try tv.serviceToken(["X-SSO-LINK": link["code"]?.string])
        _ = try tv.sendSSO(.get, "list", linked)
        _ = try tv.get("profiles", linked)
        _ = try tv.authorize(at: "Cablevision", linked)
        _ = try tv.unlink([tv.device.base64], linked)
        _ = try tv.sendSSO(.post, "serviceToken", ["X-SSO-LINK": "000000"])
        try expectEqual(mock)
    }

    @Test func `of a login that a platform shares do not differ`() throws {
        let mock = try Stage.inMemory.open()
        let token: [String: String?] = PlatformTokens.header("jane")
        let phone = try App(on: mock)
        try phone.logIn(at: "Cablevision", token)
        _ = try phone.get("profiles", token)
        let tv = try App(on: mock, device: .make("tv"))
        _ = try tv.get("profiles", token)
        let logout = try tv.logOut(at: "Cablevision", token)
        _ = try WebView(mock: mock).open(try #require(logout["logouts"]?["Cablevision"]?["url"]?.string))
        _ = try phone.get("profiles", token)
        try expectEqual(mock)
    }

    @Test(arguments: [
        "valid-sso", "temppass-duration-exceeded", "temppass-misconfigured", "temppass-resources-exceeded",
    ])
    func `of temporary passes do not differ`(scenario: String) throws {
        let mock = try Stage.inMemory.open(scenario: scenario)
        let app = try App(on: mock)
        let jane: [String: String?] = ["AP-TempPass-Identity": Base64.encode(#"{"email":"jane"}"#.utf8)]
        _ = try app.post("sessions", form: "mvpd=TempPass_TEST40&\(App.sessionForm)")
        _ = try app.authorize(at: "TempPass_TEST40")
        mock.clock.advance(by: .minutes(41))
        _ = try app.authorize(at: "TempPass_TEST40")
        _ = try app.get("profiles/TempPass_TEST40")
        _ = try app.authorize(at: "flexibleTempPass")
        for number in 1...6 { _ = try app.authorize("\(number)", at: "flexibleTempPass", jane) }
        _ = try app.get("profiles/flexibleTempPass", jane)
        try expectEqual(mock)
    }

    @Test func `of an error of your choice do not differ`() throws {
        let mock = try Stage.inMemory.open(scenario: "enhanced-error-code")
        try CaptureJourneys.travel(mock)
        try expectEqual(mock)
    }
}

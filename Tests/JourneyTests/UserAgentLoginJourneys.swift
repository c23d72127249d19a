import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// *Perform authentication in user agent*: from the session's `url` through the MVPD's login page to
/// `redirectUrl`.
@Suite("Logging in with a user agent")
struct UserAgentLoginJourneys {
    /// Opens a session with all required parameters.
    private func startLogin(
        _ app: App, mvpd: String = "Cablevision", redirectURL: String = "https://adobe.com/back?to=here"
    ) throws -> Login {
        let answer = try app.post(
            "sessions",
            form: "mvpd=\(mvpd)&domainName=adobe.com&redirectUrl=\(PercentEncoding.encode(redirectURL))")
        #expect(answer["actionName"] == "authenticate")
        return Login(
            url: try #require(answer["url"]?.string), code: try #require(answer["code"]?.string))
    }

    private struct Login {
        var url: String
        var code: String
    }

    private func profile(_ app: App, _ code: String) throws -> JSONValue? {
        try app.get("profiles/code/\(code)")["profiles"]?["Cablevision"]
    }

    private static let loginPage = "/mvpds/Cablevision/login"

    @Test(arguments: Stage.allCases)
    func `redirects through the SAML endpoint to the login page, and back to the app`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let login = try startLogin(app)

        let first = try mock.send(.get, login.url)
        #expect(first.status == 302)
        #expect(
            first.location
                == "http://localhost/adobe-services/authenticate/saml?noflash=true&mso_id=Cablevision&requestor_id=REF30"
                + "&no_iframe=false&domain_name=adobe.com&redirect_url=https%3A%2F%2Fadobe.com%2Fback%3Fto%3Dhere"
                + "&reg_code=\(login.code)")
        let second = try mock.send(.get, first.location ?? "")
        #expect(second.status == 302)
        #expect(second.location?.hasPrefix("http://localhost\(Self.loginPage)?SAMLRequest=") == true)
        #expect(second.location?.hasSuffix("&RelayState=\(login.code)") == true)
        let page = try mock.send(.get, second.location ?? "")
        #expect(page.status == 200)
        #expect(page.fields[.contentType] == "text/html;charset=UTF-8")
        for part in ["Log in to Optimum", "Reference 30", "valid-sso", "Apple TV 5th Gen, tvOS", login.code] {
            #expect(page.text.contains(part), "the page shows \(part)")
        }
        #expect(try profile(app, login.code) == nil)

        let form: KeyValuePairs = ["username": "user", "password": "password", "RelayState": login.code]
        let third = try WebView(mock: mock).post(form, to: Self.loginPage)
        #expect(third.status == 303)
        #expect(third.location?.hasPrefix("http://localhost/sp/saml/SAMLAssertionConsumer?SAMLart=") == true)
        #expect(third.location?.hasSuffix("&RelayState=\(login.code)") == true)
        #expect(try profile(app, login.code) == nil)
        let fourth = try mock.send(.get, third.location ?? "")
        #expect(fourth.status == 302)
        #expect(fourth.location == "https://adobe.com/back?to=here")

        let profile = try profile(app, login.code)
        #expect(profile?["type"] == "regular")
        #expect(profile?["attributes"]?["userID"]?["value"] == "cablevision-user-1")
        #expect(try app.get("profiles")["profiles"]?["Cablevision"]?["type"] == "regular")
    }

    @Test(arguments: Stage.allCases)
    func
        `accepts the link with and without a token, redirects after a cancel without a profile, and then logs in with one click`(
            stage: Stage
        ) throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        let login = try startLogin(app)
        for fields in [[:], app.headers, ["Authorization": "Bearer nonsense"]] {
            #expect(try mock.send(.get, login.url, fields).status == 302)
        }
        let browser = WebView(mock: mock)
        let cancelled = try browser.post(
            ["username": "", "password": "", "RelayState": login.code, "outcome": "cancel"],
            to: Self.loginPage)
        #expect(cancelled.status == 303)
        #expect(cancelled.location == "https://adobe.com/back?to=here")
        #expect(try profile(app, login.code) == nil)
        #expect(try browser.open(login.url).status == 200)
        #expect(try browser.open(login.url).text.contains(#"name="user" value="kid""#))
        let unknown = try browser.submit(["user": "nobody", "RelayState": login.code], to: Self.loginPage)
        #expect(unknown.status == 403)
        _ = try browser.submit(["user": "kid", "RelayState": login.code], to: Self.loginPage)
        #expect(
            try profile(app, login.code)?["attributes"]?["userID"]?["value"] == "cablevision-user-2")
    }

    @Test(arguments: Stage.allCases)
    func `reports a wrong password, and allows another attempt`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let login = try startLogin(app)
        let browser = WebView(mock: mock)
        let wrong = try browser.submit(
            ["username": "kid", "password": "guess", "RelayState": login.code], to: Self.loginPage)
        #expect(wrong.status == 403)
        #expect(wrong.text.contains(#"role="alert""#))
        #expect(wrong.text.contains(#"name="username" value="kid""#))
        #expect(!wrong.text.contains("guess"))
        #expect(try profile(app, login.code) == nil)
        let right = try browser.submit(
            ["username": "kid", "password": "password", "RelayState": login.code], to: Self.loginPage)
        #expect(right.location == "https://adobe.com/back?to=here")
        #expect(
            try profile(app, login.code)?["attributes"]?["userID"]?["value"] == "cablevision-user-2")
    }

    /// The reason of the newest request.
    private func reason(_ mock: Mock) throws -> String? { try mock.newestRequest()["reason"]?.string }

    @Test(arguments: Stage.allCases)
    func `says what a form lacks, and why nobody was logged in, without its values`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let login = try startLogin(app)
        let browser = WebView(mock: mock)
        let expected = "Expected: username and password, or user for a login without a password."
        let forms: [(form: KeyValuePairs<String, String>, received: String)] = [
            (["j_username": "kid", "j_password": "guess"], "RelayState, j_username, j_password"),
            (["username": "kid"], "RelayState, username"), (["password": "guess"], "RelayState, password"),
            ([:], "RelayState"), (["kid guess": "1"], "RelayState, another one"),
            (["": "1"], "RelayState, another one"),
            ([String(repeating: "a", count: 33): "1"], "RelayState, another one"),
        ]
        for (form, received) in forms {
            let body = (["RelayState=\(login.code)"] + form.map { "\($0)=\($1)" }).joined(separator: "&")
            let answer = try mock.send(.post, Self.loginPage, PublishedHeaders.form, body: body)
            #expect(answer.status == 403)
            #expect(
                try reason(mock) == "The login form lacks a field. \(expected) Received: \(received).")
        }
        let nameless = try mock.send(
            .post, Self.loginPage, PublishedHeaders.form, body: "RelayState=\(login.code)&hunter2secret")
        #expect(nameless.status == 403)
        #expect(
            try reason(mock)
                == "The login form lacks a field. \(expected) Received: RelayState, another one.",
            "a text without = can be a password")
        let withoutCode = try browser.submit(["username": "kid", "password": "guess"], to: Self.loginPage)
        #expect(withoutCode.status == 400)
        #expect(
            try reason(mock)
                == "The login form lacks a field. Expected: RelayState, with the code of the session. "
                + "Received: username, password.")
        let attempts: [(KeyValuePairs<String, String>, reason: String)] = [
            (
                ["username": "kid", "password": "guess", "RelayState": login.code],
                "The field username names a user of Cablevision, but the field password has another password."
            ),
            (
                ["username": "nobody", "password": "guess", "RelayState": login.code],
                "The field username names no user of Cablevision."
            ),
            (
                ["user": "nobody", "RelayState": login.code],
                "The field user names no user of Cablevision."
            ),
        ]
        for (form, expected) in attempts {
            #expect(try WebView(mock: mock).submit(form, to: Self.loginPage).status == 403)
            #expect(try reason(mock) == expected)
            let hint = try #require(try mock.newestRequest()["hint"]?.string)
            #expect(hint.hasPrefix("The users are in the configuration, in mvpds.Cablevision.users."))
            #expect(!hint.contains("kid"))
        }
    }

    @Test(arguments: Stage.allCases)
    func `names the fields of the MVPD's own page when a form lacks them`(stage: Stage) throws {
        let mock = try stage.open(
            with:
                "world: { mvpds: { Cablevision: { loginFields: { username: IDToken1, password: IDToken2 } } } }"
        )
        let app = try App(on: mock)
        let login = try startLogin(app)
        _ = try WebView(mock: mock).submit(
            ["username": "kid", "password": "guess", "RelayState": login.code], to: Self.loginPage)
        #expect(
            try reason(mock)
                == "The login form lacks a field. Expected: IDToken1 and IDToken2, or user for a login without a "
                + "password. Received: username, password, RelayState.")
    }

    @Test(arguments: Stage.allCases)
    func `has fields for the user name and a code, and rejects other methods with a page`(stage: Stage) throws
    {
        let mock = try stage.open()
        let page = try WebView(mock: mock).open(try startLogin(try App(on: mock)).url).text
        #expect(page.contains(#"<input id="username" type="text" name="username" "#))
        #expect(page.contains(#"<input id="password" name="password" type="password" "#))
        #expect(try mock.send(.get, "/activate").text.contains(#"type="text" name="code" "#))
        let targets: KeyValuePairs = [
            "/mvpds/Cablevision/login": "GET, POST, HEAD", "/activate": "GET, POST, HEAD",
            "/adobe-services/logout": "GET, HEAD", "/api/v2/authenticate/REF30/AAAAAAA": "GET, HEAD",
        ]
        for (target, methods) in targets {
            let answer = try mock.send(.delete, target)
            #expect(answer.status == 405)
            #expect(answer.fields[.allow] == methods)
            #expect(answer.text.hasPrefix("<!DOCTYPE html>"))
        }
    }

    @Test(arguments: Stage.allCases)
    func `ends at a custom scheme of the app, and never at a URL from a link`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let login = try startLogin(app, redirectURL: "adobepass://done")
        let elsewhere =
            "/adobe-services/authenticate/saml?redirect_url=https%3A%2F%2Fevil.example&reg_code=\(login.code)"
        #expect(try WebView(mock: mock).open(elsewhere).status == 200)
        let form: KeyValuePairs = [
            "user": "user", "RelayState": login.code, "redirect_url": "https://evil.example",
        ]
        let end = try WebView(mock: mock).submit(form, to: Self.loginPage)
        #expect(end.status == 302)
        #expect(end.location == "adobepass://done")
    }

    @Test(arguments: Stage.allCases)
    func `accepts an artifact only once, and only from the MVPD`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let login = try startLogin(app)
        let invented = "/sp/saml/SAMLAssertionConsumer?SAMLart=AAQAAA%3D%3D&RelayState=\(login.code)"
        #expect(try mock.send(.get, invented).status == 400)
        let form: KeyValuePairs = ["user": "user", "RelayState": login.code]
        let consumer = try #require(try WebView(mock: mock).post(form, to: Self.loginPage).location)
        #expect(try mock.send(.get, consumer).status == 302)
        #expect(try mock.send(.get, consumer).status == 400)
        #expect(try mock.send(.get, login.url).text.contains("is done"))
    }

    @Test(arguments: Stage.allCases)
    func `rejects an artifact after two minutes`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let login = try startLogin(app)
        let form: KeyValuePairs = ["user": "user", "RelayState": login.code]
        let consumer = try #require(try WebView(mock: mock).post(form, to: Self.loginPage).location)
        mock.clock.advance(by: .minutes(2))
        #expect(try mock.send(.get, consumer).status == 400)
        #expect(try profile(app, login.code) == nil)
    }

    @Test(arguments: Stage.allCases)
    func `answers HEAD like GET without changing anything`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let login = try startLogin(app)
        #expect(try mock.send(.head, login.url).status == 302)
        #expect(try mock.send(.head, "\(Self.loginPage)?RelayState=\(login.code)").status == 200)
        let form: KeyValuePairs = ["user": "user", "RelayState": login.code]
        let consumer = try #require(try WebView(mock: mock).post(form, to: Self.loginPage).location)
        #expect(try mock.send(.head, consumer).location == "https://adobe.com/back?to=here")
        #expect(try profile(app, login.code) == nil)
        #expect(try mock.send(.get, consumer).location == "https://adobe.com/back?to=here")
        #expect(try profile(app, login.code) != nil)
    }

    @Test(arguments: Stage.allCases)
    func `shows an error page for every invalid link`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let incomplete = try app.post("sessions", form: App.sessionForm)["code"]?.string ?? ""
        let replaced = incomplete
        #expect(
            try mock.send(.get, "/api/v2/authenticate/REF30/\(incomplete)").text.contains("has no mvpd"))
        let login = try startLogin(app)
        let saml = "/adobe-services/authenticate/saml"
        let targets: KeyValuePairs = [
            "/api/v2/authenticate/nobody/\(login.code)": 400,
            "/api/v2/authenticate/apasstest1/\(login.code)": 400,
            "/api/v2/authenticate/REF30/AAAAAAA": 400,
            "/api/v2/authenticate/REF30/\(replaced)": 400,
            saml: 451,
            "\(saml)?redirect_url=https%3A%2F%2Fadobe.com": 451,
            "\(saml)?reg_code=AAAAAAA": 400,
            "\(saml)?reg_code=\(replaced)": 400,
            Self.loginPage: 400,
            "\(Self.loginPage)?RelayState=AAAAAAA": 400,
            "/mvpds/Spectrum/login?RelayState=\(login.code)": 400,
            "/mvpds/nobody/login?RelayState=\(login.code)": 400,
            "/sp/saml/SAMLAssertionConsumer": 503,
            "/sp/saml/SAMLAssertionConsumer?RelayState=\(login.code)": 503,
            "/sp/saml/SAMLAssertionConsumer?SAMLart=AAQ&RelayState=\(login.code)": 400,
        ]
        for (target, status) in targets {
            let answer = try mock.send(.get, target)
            #expect(answer.status == status, "\(target)")
            #expect(answer.fields[.contentType] == "text/html;charset=UTF-8", "\(target)")
        }
        #expect(
            try mock.send(.get, saml).text.contains(
                "With REST API V1, request a registration code with POST /reggie/v1/{requestor}/regcode, and send it as reg_code."
            ))
        #expect(
            try mock.send(.get, "/api/v2/authenticate/ref30/\(login.code)").text.contains(
                "no service provider ref30: did you mean"))
        #expect(
            try mock.send(.get, "/api/v2/authenticate/REF30/\(login.code.lowercased())").text.contains(
                "Codes have capital letters and digits, and case matters."))
        mock.clock.advance(by: .minutes(30))
        #expect(try mock.send(.get, login.url).status == 400)
        #expect(try mock.send(.get, "\(saml)?reg_code=\(login.code)").status == 400)
    }

    @Test(arguments: Stage.allCases)
    func `uses the scenario of the device that created the code`(stage: Stage) throws {
        let closed: JSONValue = [
            "description": "The login page is closed.",
            "rules": [
                [
                    "on": ["showLoginPage", "logIn"],
                    "when": ["mvpd": "Cablevision", "serviceProvider": "REF30"],
                    "then": ["reply": ["status": .integer(503), "body": "closed"]],
                ]
            ],
        ]
        let mock = try stage.open(adding: ["closed": Node(closed)])
        let (app, other) = (try App(on: mock), try App(on: mock, device: .make("device-2")))
        let bound = try mock.send(
            .put, "/__admin/devices/\(PercentEncoding.encode("\(app.device)"))/scenario",
            PublishedHeaders.json,
            body: #"{"scenario": "closed"}"#)
        #expect(bound.status < 300)
        let browser = WebView(mock: mock)
        let (login, free) = (try startLogin(app), try startLogin(other))
        let refused = try browser.open(login.url)
        #expect(refused.status == 503)
        #expect(refused.fields[HTTPField.Name("X-Mock-Scenario")!] == "closed")
        #expect(
            try browser.submit(["user": "user", "RelayState": login.code], to: Self.loginPage).status == 503)
        #expect(try browser.open(free.url).status == 200)
    }

    @Test(arguments: Stage.allCases)
    func `follows the clock of the device that created the code`(stage: Stage) throws {
        let mock = try stage.open()
        let (app, other) = (try App(on: mock), try App(on: mock, device: .make("device-2")))
        let (login, free) = (try startLogin(app), try startLogin(other))
        let advanced = try mock.send(
            .post, "/__admin/clock/advance", PublishedHeaders.json,
            body: #"{"advance": "PT31M", "device": "\#(app.device)"}"#)
        #expect(advanced.status < 300)
        #expect(try mock.send(.get, login.url).status == 400)
        #expect(try mock.send(.get, free.url).status == 302)
    }

    @Test(arguments: Stage.allCases)
    func `keeps password and artifact out of the journal`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let login = try startLogin(app)
        let form: KeyValuePairs = ["username": "user", "password": "password", "RelayState": login.code]
        _ = try WebView(mock: mock).submit(form, to: Self.loginPage)
        let journal = try mock.send(.get, "/__admin/requests").text
        #expect(journal.contains("SAMLart=[redacted "))
        #expect(!journal.contains("SAMLart=AAQ"))
        #expect(journal.contains("password=[redacted]"))
        #expect(!journal.contains("password=password"))
    }
}

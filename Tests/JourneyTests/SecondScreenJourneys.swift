import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import ControlAPI

/// A device that shows a code, and a phone that logs in at `/activate`.
@Suite("Logging in from a second screen")
struct SecondScreenJourneys {
    private func code(_ app: App, form: String = "") throws -> String {
        try #require(try app.post("sessions", form: form)["code"]?.string)
    }

    private func type(_ app: App, _ code: String, at mvpd: String = "Cablevision") throws -> JSONValue? {
        try app.get("profiles/code/\(code)")["profiles"]?[mvpd]?["type"]
    }

    @Test(arguments: Stage.allCases)
    func `accepts the code, the MVPD and the login, and confirms it`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let code = try code(app)
        let phone = WebView(mock: mock)
        #expect(try phone.open("/activate").text.contains(#"name="code""#))
        let typed = "\(code.prefix(3).lowercased())+-+\(code.dropFirst(3).lowercased())"
        let picker = try phone.open("/activate?code=\(typed)")
        #expect(picker.status == 200)
        #expect(picker.text.contains("Choose your TV provider"))
        #expect(picker.text.contains("<code>\(code)</code>"), "as on the device")
        #expect(picker.text.contains(#"name="mvpd" value="Spectrum""#))
        for absent in ["TempPass", "Verizon"] { #expect(!picker.text.contains(absent), "\(absent)") }

        let login = try phone.submit(["code": code, "mvpd": "Cablevision"], to: "/activate")
        #expect(login.text.contains("Log in to Optimum") && login.text.contains("<code>\(code)</code>"))
        #expect(try type(app, code) == nil)
        let session = try app.get("sessions/\(code)")
        #expect(
            session["existingParameters"] == [
                "mvpd": "Cablevision", "domainName": "adobe.com", "serviceProvider": "REF30",
                "redirectUrl": .string("http://localhost/activate?code=\(code)"),
            ])
        let form: KeyValuePairs = ["user": "user", "RelayState": code]
        let done = try phone.submit(form, to: "/mvpds/Cablevision/login")
        #expect(done.status == 200)
        #expect(done.text.contains("You are logged in"))
        #expect(try type(app, code) == "regular")
    }

    @Test(arguments: Stage.allCases)
    func `leads to the choice of an MVPD after a form that has only the code`(stage: Stage) throws {
        let mock = try stage.open()
        let code = try code(App(on: mock))
        let phone = WebView(mock: mock)
        let step = try phone.post(["code": code], to: "/activate")
        #expect(step.status == 303 && step.location?.hasSuffix("/activate?code=\(code)") == true)
        #expect(try mock.newestRequest()["reason"] == nil)
        let picker = try phone.submit(["code": code], to: "/activate")
        #expect(picker.status == 200)
        #expect(picker.text.contains("Choose your TV provider") && !picker.text.contains(#"role="alert""#))
    }

    @Test(arguments: Stage.allCases)
    func `shows the identifier of an MVPD once when it is also the name`(stage: Stage) throws {
        let mock = try stage.open(
            with:
                "world: { mvpds: { FiosTV: { users: [{ name: user }] } }, integrations: { REF30: { FiosTV: {} } } }"
        )
        let code = try code(App(on: mock))
        let picker = try WebView(mock: mock).open("/activate?code=\(code)")
        #expect(picker.text.contains(#"value="FiosTV"><strong>FiosTV</strong></button>"#))
        #expect(picker.text.contains("<strong>Optimum</strong> <span>Cablevision</span></button>"))
    }

    @Test(arguments: Stage.allCases)
    func `says in the journal why a form is shown again, and shows it after a cancel`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let code = try code(app)
        let phone = WebView(mock: mock)
        func reason(_ answer: Mock.Answer) throws -> String? {
            #expect(answer.status == 400)
            return try mock.newestRequest()["reason"]?.string
        }
        let unknown = #"No device is waiting with the code "AAAAAAA". Check the code on your device."#
        #expect(try reason(try phone.open("/activate?code=AAAAAAA")) == unknown)
        #expect(try reason(try phone.submit(["code": "AAAAAAA"], to: "/activate")) == unknown)
        let inactive = try reason(try phone.submit(["code": code, "mvpd": "Verizon"], to: "/activate"))
        #expect(inactive?.contains("Verizon") == true)
        _ = try phone.submit(["code": code, "mvpd": "Cablevision"], to: "/activate")
        let cancel: KeyValuePairs = ["outcome": "cancel", "RelayState": code]
        let again = try phone.submit(cancel, to: "/mvpds/Cablevision/login")
        #expect(again.status == 200)
        #expect(again.text.contains("Choose your TV provider"))
        let other = try phone.submit(["code": code, "mvpd": "Spectrum"], to: "/activate")
        #expect(other.text.contains("Log in to Spectrum"))
        let form: KeyValuePairs = ["user": "user", "RelayState": code]
        _ = try phone.submit(form, to: "/mvpds/Spectrum/login")
        #expect(try type(app, code, at: "Spectrum") == "regular")
    }

    @Test(arguments: Stage.allCases)
    func `says how a login has failed, and whether the code can be used again`(stage: Stage) throws {
        let mock = try stage.open()
        let code = try code(App(on: mock))
        let phone = WebView(mock: mock)
        _ = try phone.submit(["code": code, "mvpd": "Cablevision"], to: "/activate")
        let retry = " The code \(code) is still valid: choose a TV provider to try again.</p>"
        for (outcome, words) in [
            ("cancel", "You have cancelled the login with Optimum."),
            ("failure", "Optimum has denied you the login."),
        ] {
            let form: KeyValuePairs = ["outcome": outcome, "RelayState": code]
            let picker = try phone.submit(form, to: "/mvpds/Cablevision/login")
            #expect(picker.status == 200)
            #expect(picker.text.contains("role=\"alert\" id=\"problem\">\(words)\(retry)"), "\(picker.text)")
        }
        _ = try mock.admin(.put, "/scenario", #"{"scenario": "user-denied"}"#)
        let denied = try phone.open("/activate?code=\(code)&outcome=failure")
        #expect(denied.text.contains("The policy loginOutcome refuses every user"))
        mock.clock.advance(by: .minutes(31))
        let late = try phone.open("/activate?code=\(code)&outcome=cancel")
        #expect(late.status == 400 && late.text.contains("The code \(code) is no longer valid."))
    }

    @Test(arguments: Stage.allCases)
    func `returns to the mock's public URL if it has one`(stage: Stage) throws {
        let mock = try stage.open(publicURL: PublicURL("https://mock.example"))
        let app = try App(on: mock)
        let code = try code(app)
        _ = try WebView(mock: mock).submit(["code": code, "mvpd": "Cablevision"], to: "/activate")
        let redirect = try app.get("sessions/\(code)")["existingParameters"]?["redirectUrl"]
        #expect(redirect == .string("https://mock.example/activate?code=\(code)"))
    }

    @Test(arguments: Stage.allCases)
    func `continues with the MVPD that the device has chosen, and ends at its redirect`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let code = try code(app, form: "mvpd=Cablevision&" + App.sessionForm)
        let phone = WebView(mock: mock)
        let page = try phone.open("/activate?code=\(code)")
        #expect(page.text.contains("Log in with Optimum") && page.text.contains("<code>\(code)</code>"))
        #expect(!page.text.contains(#"name="mvpd""#))
        #expect(try phone.submit(["code": code], to: "/activate").text.contains("Log in to Optimum"))
        let form: KeyValuePairs = ["user": "user", "RelayState": code]
        let end = try phone.submit(form, to: "/mvpds/Cablevision/login")
        #expect(end.location == "https://adobe.com")
        #expect(try phone.open("/activate?code=\(code)").text.contains("You are logged in"))
    }

    @Test(arguments: Stage.allCases)
    func `confirms at once for a device that needs no login`(stage: Stage) throws {
        let mock = try stage.open(scenario: "returning-user")
        let app = try App(on: mock)
        let code = try code(app)
        let done = try WebView(mock: mock).submit(["code": code, "mvpd": "Cablevision"], to: "/activate")
        #expect(done.text.contains("You are logged in"))
    }

    @Test(arguments: Stage.allCases)
    func `asks for a login although another device of the same user shares one`(stage: Stage) throws {
        let mock = try stage.open()
        let subject = PlatformTokens.header("jane")
        let (first, second) = (try App(on: mock), try App(on: mock, device: .make("device-2")))
        let phone = WebView(mock: mock)
        let login = try first.post("sessions", form: "mvpd=Cablevision&" + App.sessionForm, subject)
        let form: KeyValuePairs = ["user": "user", "RelayState": login["code"]?.string ?? ""]
        #expect(
            try phone.submit(form, to: "/mvpds/Cablevision/login").location == "https://adobe.com")
        let code = try #require(try second.post("sessions", form: "", subject)["code"]?.string)
        let page = try phone.submit(["code": code, "mvpd": "Cablevision"], to: "/activate")
        #expect(page.text.contains("Log in to Optimum"))
        let done = try phone.submit(["user": "user", "RelayState": code], to: "/mvpds/Cablevision/login")
        #expect(done.text.contains("You are logged in"))
    }

    @Test(arguments: Stage.allCases)
    func `asks again after an invalid code or MVPD`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let phone = WebView(mock: mock)
        let replaced = try code(app)
        let code = try code(app)
        for bad in ["AAAAAAA", replaced] {
            for answer in [
                try phone.open("/activate?code=\(bad)"),
                try phone.submit(["code": bad, "mvpd": "Cablevision"], to: "/activate"),
            ] {
                #expect(answer.status == 400)
                #expect(answer.text.contains(#"role="alert""#))
                #expect(answer.text.contains(#"name="code" value="\#(bad)""#))
            }
        }
        #expect(try phone.open("/activate?code=").status == 200)
        for mvpd in ["Verizon", "nobody"] {
            let answer = try phone.submit(["code": code, "mvpd": mvpd], to: "/activate")
            #expect(answer.status == 400)
            #expect(answer.text.contains("Choose your TV provider"))
            #expect(answer.text.contains(#"role="alert""#))
        }
        mock.clock.advance(by: .minutes(30))
        #expect(try phone.open("/activate?code=\(code)").text.contains("no longer valid"))
    }
}

import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// *Create*, *Resume* and *Retrieve authentication session*.
@Suite("Authentication sessions")
struct SessionJourneys {
    @Test(arguments: Stage.allCases)
    func `a second screen sees the given and the missing parameters and the device`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let form = "domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com"
        let created = try app.post("sessions", form: form)
        #expect(created["actionName"] == "resume")
        #expect(created["missingParameters"] == ["mvpd"])
        let code = try #require(created["code"]?.string)
        let session = try app.get("sessions/\(code)")
        #expect(session.status == 200)
        #expect(
            session["existingParameters"] == [
                "domainName": "adobe.com", "redirectUrl": "https://adobe.com", "serviceProvider": "REF30",
            ])
        #expect(session["missingParameters"] == ["mvpd"])
        #expect(session["device"]?["operatingSystem"]?["name"] == "tvOS")
        #expect(session["device"]?["type"] == "SetTopBox")
        #expect(session["notBefore"] == created["notBefore"])
        #expect(session["notAfter"] == created["notAfter"])

        let resumed = try app.post("sessions/\(code)", form: "mvpd=Cablevision")
        #expect(resumed["actionName"] == "authenticate")
        #expect(resumed["code"]?.string == code)
        let complete = try mock.send(
            .get, "/api/v2/sessions/REF30/\(code)", ["Authorization": "Bearer \(app.token)"])
        #expect(complete["existingParameters"]?["mvpd"] == "Cablevision")
        #expect(complete.json.object?.keys.contains("missingParameters") == false)
    }

    @Test(arguments: Stage.allCases)
    func `a second screen with its own identifier acts for the device that created the code`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        let code = try #require(try app.post("sessions", form: App.sessionForm)["code"]?.string)
        var screen = app
        screen.device = .make("second-screen")
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "P1D", "device": "\#(screen.device)"}"#)
        #expect(try screen.get("profiles/code/\(code)").status == 200)
        #expect(try screen.get("sessions/\(code)").status == 200)
    }

    @Test(arguments: Stage.allCases)
    func `HEAD is answered like GET, and logs no user out`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let target = "/api/v2/REF30/logout/Cablevision?redirectUrl=https%3A%2F%2Fadobe.com"
        #expect(try mock.send(.head, target, app.fields([:])).status == 200)
        #expect(try app.get("profiles")["profiles"]?.object?.count == 1)
    }

    @Test(arguments: Stage.allCases)
    func `unknown, expired and replaced codes have different errors`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        #expect(try app.get("sessions/AAAAAAA")["code"] == "invalid_parameter_code")
        let first = try #require(try app.post("sessions", form: App.sessionForm)["code"]?.string)
        let second = try #require(try app.post("sessions", form: App.sessionForm)["code"]?.string)
        #expect(try app.get("sessions/\(first)")["code"] == "invalid_authentication_session")
        #expect(try app.get("sessions/\(second)").status == 200)
        let lowercase = try app.get("sessions/aa\(second.lowercased().dropFirst(2))")
        #expect(lowercase["code"] == "invalid_parameter_code")
        #expect(
            lowercase.fields[.xMockReason]?.hasSuffix(
                " Codes have capital letters and digits, and case matters.") == true)
        for (code, detail) in [
            ("", "The path has no code: create a session with the app first."),
            (
                "aaaaaaa",
                "No live authentication session has the code aaaaaaa. Codes have capital letters and digits, and case "
                    + "matters."
            ),
        ] {
            let refused = try mock.admin(.post, "/sessions/\(code)/complete")
            #expect(refused.status == 404)
            #expect(refused["errors"]?.array?.first?["detail"]?.string == detail)
        }
        mock.clock.advance(by: .minutes(30))
        #expect(try app.get("sessions/\(second)")["code"] == "invalid_authentication_session")
    }
}

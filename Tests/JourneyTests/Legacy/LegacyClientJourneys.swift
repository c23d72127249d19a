import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// Requests of REST API V1 clients that work with the real service.
@Suite("Clients of REST API V1")
struct LegacyClientJourneys {
    @Test(arguments: Stage.allCases)
    func `send an access token in a header, the query or the body, or sign`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try LegacyApp(on: mock)
        let token = try #require(app.authorization).replacing("Bearer ", with: "")
        #expect(try app.register().status == 201)
        app.authorization = nil
        #expect(try app.register().status == 401)
        #expect(try app.register(["access_token": token]).status == 201)
        let body = LegacyApp.form(["access_token": token, "deviceId": app.deviceID])
        #expect(
            try mock.send(.post, "/reggie/v1/REF30/regcode", PublishedHeaders.form, body: body).status == 201)
        #expect(try app.register(["access_token": "made-up"]).status == 401)
        app.authorization = LegacyApp.signature
        let signed = try app.register()
        #expect(signed.status == 201)
        #expect(signed["info"]?["authorizationType"] == nil, "the application is unknown")
        app.authorization = "Bearer made-up"
        #expect(try app.register().status == 401)
    }

    @Test(arguments: Stage.allCases)
    func `sign with the requestor of the request, and its time in milliseconds`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try LegacyApp(on: mock)
        let now = mock.clock.now
        func reason(_ requestor: String, _ time: String) throws -> String {
            app.authorization = LegacyApp.signature(for: requestor, at: time)
            let answer = try app.register()
            guard answer.status != 201 else { return "" }
            #expect(answer.json == ["status": .integer(401), "message": "Unauthorized"])
            return try mock.newestRequest()["reason"]?.string ?? ""
        }
        func reason(_ time: Timestamp) throws -> String { try reason("REF30", "\(time.milliseconds)") }
        #expect(try reason(now) == "")
        #expect(try reason(now - .hours(24)) == "")
        #expect(try reason(now + .hours(24)) == "")
        #expect(try reason(now - .hours(25)).contains("more than a day away from the time of the mock"))
        #expect(try reason(now + .hours(25)).contains("more than a day away from the time of the mock"))
        #expect(try reason("REF30", "\(now.seconds)").contains("is in seconds, expected milliseconds"))
        #expect(try reason("REF30", "soon") == "The request_time is not a number, but a text of 4 bytes.")
        #expect(try reason("REF30", "a=b") == "The request_time is not a number, but a text of 3 bytes.")
        #expect(try reason("REF30", "9223372036854775807").contains("more than a day away"))
        let other = try reason("apasstest1", "\(now.milliseconds)")
        #expect(other == "The Authorization header is signed for apasstest1, and the request is for REF30.")
        #expect(try reason("", "\(now.milliseconds)").contains("has no requestor_id"))
        app.authorization = "GET requestor_id=REF30, nonce=1, signature=c2lnbmF0dXJl"
        #expect(try app.register().status == 401)
        #expect(
            try mock.newestRequest()["reason"]?.string
                == "The signed Authorization header has no request_time.")
        // A client goes by the clock of its machine, and a test can move that of the mock.
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "P10D"}"#)
        #expect(try reason(now) == "")
        #expect(try reason(now + .days(10)) == "")
        #expect(try reason(now + .days(5)).contains("more than a day away"))
    }

    @Test(arguments: Stage.allCases)
    func `learn why a code cannot be used`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let code = try #require(try app.register()["code"]?.string)
        let session = try #require(
            try App(on: mock).post("sessions", form: App.sessionForm)["code"]?.string)
        func expect(_ target: String, _ status: Int, _ reason: String) throws {
            let fields = ["Authorization": try #require(app.authorization)]
            #expect(try mock.send(.get, target, fields).status == status, "\(target)")
            let shown = try mock.newestRequest()["reason"]?.string ?? ""
            #expect(shown.contains(reason), "\(target): \(shown)")
        }
        func expectEverywhere(_ code: String, _ requestor: String, _ reason: String) throws {
            let query = "requestor=\(requestor)&resource=HBO"
            try expect("/api/v1/checkauthn/\(code)?\(query)", 403, reason)
            try expect("/api/v1/authenticate/\(code)?\(query)", 404, reason)
            try expect("/api/v1/preauthorize/\(code)?\(query)", 412, reason)
            try expect("/reggie/v1/\(requestor)/regcode/\(code)", 404, reason)
            let fields = PublishedHeaders.form.merging(["Authorization": app.authorization ?? ""]) { $1 }
            let answer = try mock.send(
                .post, "/adobe-services/session", fields, body: "requestor_id=\(requestor)&reg_code=\(code)")
            #expect(answer.status == 401 && answer.text == "Data not found")
            #expect(try mock.newestRequest()["reason"]?.string?.contains(reason) == true)
        }
        let foreign =
            "The code \(code) belongs to the service provider REF30, and the request is for apasstest1."
        try expectEverywhere(code, "apasstest1", foreign)
        try expectEverywhere("ABCDEFG", "REF30", "The mock does not know the code ABCDEFG")
        let deleted = try #require(try app.register()["code"]?.string)
        #expect(try app.send(.delete, "/reggie/v1/REF30/regcode/\(deleted)").status == 204)
        try expectEverywhere(deleted, "REF30", "it was never issued, was lost at a reset, or was deleted.")
        try expectEverywhere(session, "REF30", "belongs to a session of REST API V2")
        try expect("/reggie/v1/regcode/ABCDEFG", 404, "The mock does not know the code ABCDEFG")
        for path in ["/api/v1/authenticate?", "/adobe-services/authenticate/saml?"] {
            let target = app.authenticateTarget(code, ["requestor_id": "apasstest1"])
            try expect(
                target.replacing("/api/v1/authenticate?", with: path), 400,
                "The code \(code) was made for the service provider REF30, and the link is for apasstest1."
            )
        }
        mock.clock.advance(by: .minutes(31))
        try expectEverywhere(code, "REF30", "The code \(code) expired 1 minute ago")
    }

    @Test(arguments: Stage.allCases)
    func `read the messages of the service in its spelling, and each time in its form`(stage: Stage) throws {
        let app = try LegacyApp(on: try stage.open())
        for path in ["authorize", "mediatoken", "preauthorize"] {
            let answer = try app.get(path, ["resource": "HBO"])
            #expect(answer["message"] == "User not Authenticated", "\(path)")
        }
        #expect(try app.register()["expires"]?.integer != nil)
        try app.logIn()
        #expect(try app.get("tokens/authn")["expires"]?.string != nil)
        #expect(try app.get("authorize", ["resource": "HBO"])["expires"]?.string != nil)
        #expect(try app.get("mediatoken", ["resource": "HBO"])["expires"]?.string != nil)
        #expect(try app.get("tokens/usermetadata")["updated"]?.integer != nil)
    }

    @Test(arguments: Stage.allCases)
    func `can use only the service providers of their application`(stage: Stage) throws {
        let statement = try ShippedApplications.statement { $0.serviceProviders == ["REF30"] }
        var app = try LegacyApp(on: try stage.open(), statement: statement)
        #expect(try app.register().status == 201)
        app.requestor = "apasstest1"
        #expect(try app.register().status == 401)
        app.requestor = "nobody"
        #expect(try app.get("checkauthn").status == 400)
    }

    @Test(arguments: Stage.allCases)
    func `send parameters in the query, the body, or both, and see the allowed methods`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let answer = try mock.send(
            .post, "/reggie/v1/REF30/regcode?format=json&mvpd=Cablevision",
            ["Authorization": LegacyApp.signature, "Content-Type": "text/plain"],
            body: "deviceId=so-devid-003&ttl=60")
        #expect(answer.status == 201 && answer["mvpd"] == "Cablevision")
        #expect(answer["info"]?["deviceId"] == .string(app.device.base64))
        #expect(answer["expires"] == .integer((mock.clock.now + .minutes(1)).milliseconds))
        let refused = try mock.send(.put, "/api/v1/tokens/authn.json")
        #expect(refused.status == 405 && refused.fields[.allow] == "GET, POST, HEAD")
        #expect(refused.json == ["status": .integer(405), "message": "Method Not Allowed"])
        #expect(try mock.send(.get, "/api/v1/tokens/auth")["mock"]?["nearest"]?.array?.count == 3)
    }

    @Test(arguments: Stage.allCases)
    func `select a format by extension, parameter or header, else get XML`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try LegacyApp(on: mock)
        app.accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
        try app.logIn()
        #expect(try app.get("tokens/authn.json")["mvpd"] == "Cablevision")
        #expect(try app.get("tokens/authn", ["format": "json"])["mvpd"] == "Cablevision")
        #expect(try app.get("tokens/authn").text.hasPrefix("<?xml"))
        app.accept = nil
        #expect(try app.get("tokens/authn").text.hasPrefix("<?xml"))
        app.accept = "*/*"
        #expect(try app.get("tokens/authn").text.hasPrefix("<?xml"))
        app.accept = "application/json"
        #expect(try app.get("tokens/authn.xml").text.hasPrefix("<?xml"))
        #expect(try app.get("checkauthn.json").status == 200)
        #expect(try app.get("authorize.json", ["resource": "HBO"])["resource"] == "HBO")
        #expect(try app.get("config/REF30.json")["requestor"]?["id"] == "REF30")
        #expect(try app.get("config/REF30.xml").text.contains("<requestor><id>REF30</id>"))
    }

    @Test(arguments: Stage.allCases)
    func `describe their device in a header or a parameter, percent-encoded or not`(stage: Stage) throws {
        let app = try LegacyApp(on: try stage.open(with: "world: { policies: { deviceInfo: strict } }"))
        let information = Base64.encode(#"{"osName": "tvOS", "model": "TV"}"#.utf8)
        func status(_ parameters: [String: String], _ headers: [String: String]) throws -> Int {
            try app.send(.get, "/api/v1/checkauthn", parameters, headers).status
        }
        #expect(try status([:], ["X-Device-Info": information]) == 403)
        #expect(try status([:], ["X-Device-Info": PercentEncoding.encode(information)]) == 403)
        #expect(try status(["device_info": information], ["X-Device-Info": "%"]) == 400)
        #expect(try status([:], ["X-Device-Info": "%"]) == 400)
        #expect(try status(["deviceId": ""], ["X-Device-Info": information]) == 400)
    }

    @Test(arguments: Stage.allCases)
    func `can use a code for the time that they request, at most ten hours`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try LegacyApp(on: mock)
        #expect(try app.register(["ttl": "36001"]).status == 400)
        #expect(try app.register(["ttl": "soon"]).status == 400)
        let code = try #require(try app.register(["ttl": "36000"])["code"]?.string)
        let second = try #require(try app.register()["code"]?.string)
        let third = try #require(try app.register()["code"]?.string)
        let target = "/reggie/v1/regcode/\(third)"
        #expect(try app.send(.delete, target, ["requestor": ""]).status == 204, "the requestor of the code")
        #expect(try app.send(.delete, target, ["requestor": ""]).status == 404)
        app.authorization = LegacyApp.signature
        mock.clock.advance(by: .minutes(30))
        #expect(try mock.send(.get, "/reggie/v1/REF30/regcode/\(code)").status == 200)
        #expect(try mock.send(.get, "/reggie/v1/REF30/regcode/\(second)").status == 404)
        #expect(try mock.send(.get, "/reggie/v1/apasstest1/regcode/\(code)").status == 404)
        let deleted = try app.send(.delete, "/reggie/v1/regcode/\(code)", ["requestor": ""])
        #expect(deleted.status == 204 && deleted.text.isEmpty)
        #expect(try app.send(.delete, "/reggie/v1/REF30/regcode/\(code)").status == 404)
    }

    @Test(arguments: Stage.allCases)
    func `cannot use the codes of the other version`(stage: Stage) throws {
        let mock = try stage.open()
        let legacy = try LegacyApp(on: mock)
        let app = try App(on: mock)
        let old = try #require(try legacy.register()["code"]?.string)
        let new = try #require(try app.post("sessions", form: App.sessionForm)["code"]?.string)
        #expect(try app.get("sessions/\(old)").errorCode == "invalid_parameter_code")
        #expect(try mock.send(.get, "/reggie/v1/REF30/regcode/\(new)").status == 404)
        #expect(try mock.send(.get, legacy.authenticateTarget(new)).status == 400)
    }

    @Test(arguments: Stage.allCases)
    func `can use the mock's login page for second screens`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let phone = WebView(mock: mock)
        let code = try #require(try app.register()["code"]?.string)
        let login = try phone.submit(["code": code, "mvpd": "Cablevision"], to: "/activate")
        #expect(login.text.contains("Log in to Optimum"))
        let done = try phone.submit(["user": "user", "RelayState": code], to: "/mvpds/Cablevision/login")
        #expect(done.text.contains("You are logged in"))
        #expect(try app.get("tokens/authn")["mvpd"] == "Cablevision")
        let pass = try #require(try app.register(["mvpd": "TempPass_TEST40"])["code"]?.string)
        #expect(try phone.submit(["code": pass], to: "/activate").text.contains("You are logged in"))
        #expect(try app.get("tokens/authn")["mvpd"] == "TempPass_TEST40")
    }

    @Test(arguments: Stage.allCases)
    func `learn why the admin call cannot complete a login`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let expected: [(parameters: [String: String], detail: String)] = [
            ([:], "The code has no mvpd yet: request a code with an mvpd, or open "),
            (["mvpd": "Nobody"], "The configuration has no MVPD Nobody: "),
            (["mvpd": "TempPass_TEST40"], "TempPass_TEST40 is a temporary pass, which needs no login."),
        ]
        for (parameters, detail) in expected {
            let code = try #require(try app.register(parameters)["code"]?.string)
            let refused = try mock.admin(.post, "/sessions/\(code)/complete")
            #expect(refused.status == 400)
            let shown = refused["errors"]?.array?.first?["detail"]?.string ?? ""
            #expect(shown.hasPrefix(detail), "\(shown)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `can load a login link again, but not log in twice with its code`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let code = try app.logIn()
        let again = try mock.send(.get, app.authenticateTarget(code))
        #expect(again.status == 302 && again.location == "https://loginwebapp.com/done")
        let done = "The login with the code \(code) is done"
        #expect(try mock.newestRequest()["reason"]?.string == "\(done) already.")
        let other = try mock.send(.get, app.authenticateTarget(code, ["mso_id": "Comcast_SSO"]))
        #expect(other.status == 400 && other.text.contains("\(done). Go back to your device."))
        #expect(try app.send(.delete, "/api/v1/logout").status == 204)
        #expect(try mock.send(.get, app.authenticateTarget(code)).status == 400)
    }

    @Test(arguments: Stage.allCases)
    func `see the missing parameter of a login link`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let code = try #require(try app.register()["code"]?.string)
        for name in ["requestor_id", "mso_id", "reg_code", "domain_name", "redirect_url"] {
            let page = try mock.send(.get, app.authenticateTarget(code, [name: nil]))
            #expect(page.status == 400 && page.fields[.contentType] == "text/html;charset=UTF-8", "\(name)")
            #expect(page.text.contains("The link has no \(name). Correct the link in your app."), "\(name)")
        }
        for change in [["mso_id": "Nobody"], ["redirect_url": "javascript:alert(1)"], ["requestor_id": "x"]] {
            #expect(try mock.send(.get, app.authenticateTarget(code, change)).status == 400)
        }
        #expect(try mock.send(.get, app.authenticateTarget(code, ["noflash": nil])).status == 302)
        _ = try mock.send(
            .get,
            app.authenticateTarget(
                code, ["requestor_id": nil, "reg_code": nil, "requestorId": "REF30", "regCode": code]))
        let entry = try mock.newestRequest()
        #expect(
            entry["reason"]
                == """
                The link has no requestor_id. Correct the link in your app.
                The query has requestorId instead of requestor_id, regCode instead of reg_code.
                """)
        #expect(entry["hint"] == "Name the parameters requestor_id, reg_code, with this spelling.")
        let unknown = try mock.send(.get, app.authenticateTarget(code, ["requestor_id": "ref30"]))
        #expect(unknown.text.contains("no service provider ref30: did you mean"))
        let relative = try mock.send(.get, app.authenticateTarget(code, ["redirect_url": "/watch"]))
        #expect(relative.text.contains("It is a path: send the whole URL"))
    }
}

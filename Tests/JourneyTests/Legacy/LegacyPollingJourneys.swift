import HTTPTypes
import PassAPI
import Testing

/// Requests of REST API V1 clients that work with the real service, besides the documented ones.
@Suite("Undocumented requests of REST API V1 clients")
struct LegacyPollingJourneys {
    @Test(arguments: Stage.allCases)
    func `polling a code gets 404 until the login, then the token`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let code = try #require(try app.register(["mvpd": "Cablevision"])["code"]?.string)
        #expect(try app.get("authenticate/\(code)").status == 404)
        #expect(try app.get("authenticate/ZZZZZZZ").status == 404)
        _ = try mock.send(.post, "/__admin/sessions/\(code)/complete")
        let token = try app.get("authenticate/\(code)")
        #expect(token.status == 200)
        #expect(token["mvpd"] == "Cablevision" && token["requestor"] == "REF30")
        #expect(token.json == (try app.get("tokens/authn")).json)
    }

    @Test(arguments: Stage.allCases)
    func `an empty JSON object as a form does not hide the query`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        var fields = PublishedHeaders.form
        fields["Authorization"] = app.authorization
        let code = try mock.send(
            .post, "/reggie/v1/REF30/regcode?deviceId=\(app.deviceID)&mvpd=Cablevision&format=json", fields,
            body: "{}")
        #expect(code.status == 201 && code["mvpd"] == "Cablevision")
    }

    @Test(arguments: Stage.allCases)
    func `the older configuration path answers XML, even with the suffix json`(stage: Stage) throws {
        let mock = try stage.open()
        let documented = try mock.send(.get, "/api/v1/config/REF30")
        #expect(documented.text.contains("<requestor><id>REF30</id>"))
        for target in [
            "/adobe-services/config/REF30", "/adobe-services/config/REF30.json",
            "/adobe-services/config?requestor_id=REF30",
        ] {
            let answer = try mock.send(.get, target, ["Accept": "application/json"])
            #expect(answer.status == 200 && answer.text == documented.text, "\(target)")
        }
        let posted = try mock.send(.post, "/api/v1/config/REF30?ast=token")
        #expect(posted.status == 200 && posted.text == documented.text)
    }

    @Test(arguments: Stage.allCases)
    func `the user of a media token is scrambled, and too many resources are refused by name`(stage: Stage)
        throws
    {
        let app = try LegacyApp(on: try stage.open())
        try app.logIn()
        #expect(try app.get("tokens/authn")["userId"] == "cablevision-user-1")
        func scrambled() throws -> String? {
            #expect(try app.get("authorize", ["resource": "HBO"]).status == 200)
            return try app.get("mediatoken", ["resource": "HBO"])["userId"]?.string
        }
        let first = try scrambled()
        #expect(first?.isEmpty == false && first != "cablevision-user-1")
        #expect(try scrambled() == first)
        let answer = try app.get("preauthorize", ["resource": "a,b,c,d,e,f"])
        #expect(answer.status == 403)
        #expect(answer["message"]?.string?.contains("too many resources") == true)
    }

    @Test(arguments: Stage.allCases)
    func `a response of Apple's framework in the query logs in`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let response = try #require(try app.askApple(at: "Cablevision", on: "tvOS"))
        let answer = try app.send(
            .post, "/api/v1/tokens/authn",
            ["mvpd": "Cablevision", "deviceType": "tvOS", "SAMLResponse": response])
        #expect(answer.status == 204)
        #expect(try app.get("checkauthn").status == 200)
    }

    @Test(
        arguments: Stage.allCases,
        ["Adobe-Subject-Token", "X-Roku-Reserved-Roku-Connect-Token", "ast"])
    func `a login is found by every app that sends the same platform token`(
        stage: Stage, place: String
    ) throws {
        let mock = try stage.open()
        var app = try LegacyApp(on: mock)
        let jane = PlatformTokens.make("jane")
        func send(_ method: HTTPRequest.Method, _ path: String, _ token: String, _ app: LegacyApp) throws
            -> Mock.Answer
        {
            try app.send(
                method, path,
                place == "ast" ? ["ast": token, "mvpd": "Cablevision"] : ["mvpd": "Cablevision"],
                place == "ast" ? [:] : [place: token])
        }
        let code = try #require(try send(.post, "/reggie/v1/REF30/regcode", jane, app)["code"]?.string)
        _ = try mock.send(.post, "/__admin/sessions/\(code)/complete")
        app.deviceID = "another-device"
        app.requestor = "apasstest1"
        #expect(try send(.get, "/api/v1/checkauthn", jane, app).status == 200)
        #expect(try send(.get, "/api/v1/checkauthn", PlatformTokens.make("joe"), app).status == 403)
        #expect(try app.get("checkauthn").status == 403)
        let token = try send(.get, "/api/v1/tokens/authn", jane, app)
        #expect(token["requestor"] == "apasstest1")
    }

    @Test(arguments: ["Adobe-Subject-Token", "X-Roku-Reserved-Roku-Connect-Token", "ast"])
    func `a platform token that is malformed or expired counts as absent`(place: String) throws {
        let mock = try Stage.inMemory.open()
        let app = try LegacyApp(on: mock)
        var other = app
        other.deviceID = "another-device"
        for token in UselessPlatformToken.allCases {
            try app.logIn(with: token.text, in: place)
            #expect(try app.get("checkauthn").status == 200, "\(token)")
            #expect(try other.get("checkauthn", token: token.text, in: place).status == 403, "\(token)")
            let reason = try #require(try mock.newestRequest()["reason"]?.string, "\(token)")
            #expect(reason.contains("\n" + token.problem(in: place)), "\(token): \(reason)")
            #expect(try app.send(.delete, "/api/v1/logout").status == 204, "\(token)")
        }
    }

    @Test(arguments: Stage.allCases, ["Adobe-Subject-Token", "X-Roku-Reserved-Roku-Connect-Token"])
    func `a long platform token counts in a request with an access token only, and the journal says why`(
        stage: Stage, name: String
    ) throws {
        let mock = try stage.open()
        let long = String(repeating: "a", count: 5_000)
        let token = PlatformTokens.make(claims: #"{"sub":"jane","iss":"platform","aud":"\#(long)"}"#)
        var app = try LegacyApp(on: mock)
        try app.logIn(with: token, in: name)
        app.deviceID = "another-device"
        #expect(try app.get("checkauthn", token: token, in: name).status == 200)
        app.authorization = LegacyApp.signature
        #expect(try app.get("checkauthn", token: token, in: name).status == 403)
        let entry = try mock.newestRequest()
        let reason = try #require(entry["reason"]?.string)
        #expect(reason.contains("\(name) has \(token.utf8.count) bytes, more than the 4096"), "\(reason)")
        #expect(reason.hasSuffix("The token does not count.") && !reason.contains("aaaa"))
    }

    @Test(arguments: Stage.allCases)
    func `an appId switches single sign-on off, in the login and in each request`(stage: Stage) throws {
        let mock = try stage.open()
        let token = PlatformTokens.make("jane")
        let app = try LegacyApp(on: mock)
        var other = try LegacyApp(on: mock)
        other.deviceID = "another-device"
        other.requestor = "apasstest1"
        try app.logIn(with: token, ["appId": "app1"])
        #expect(try app.get("checkauthn").status == 200)
        #expect(try other.get("checkauthn", token: token).status == 403, "the login is not shared")
        try app.logIn(with: token)
        #expect(try other.get("checkauthn", token: token).status == 200)
        #expect(try other.get("checkauthn", ["appId": ""], token: token).status == 200)
        #expect(try other.get("checkauthn", ["appId": "app2"], token: token).status == 403)
        #expect(
            try mock.newestRequest()["reason"]?.string?.hasSuffix(
                "The request has an appId, which switches single sign-on off. The token does not count.")
                == true)
        #expect(try app.get("checkauthn", ["appId": "app1"], token: token).status == 200, "its own login")
    }
}

import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// `X-Mock-Request` and `X-Mock-Reason`
@Suite("The mock's fields of a reply")
struct MockFieldJourneys {
    private func request(of answer: Mock.Answer) -> String? { answer.fields[.xMockRequest] }
    private func reason(of answer: Mock.Answer) -> String? { answer.fields[.xMockReason] }

    /// The journal's entry to which a reply leads.
    private func entry(of answer: Mock.Answer, on mock: Mock) throws -> JSONValue {
        let path = try #require(request(of: answer))
        #expect(path.hasPrefix("/__admin/requests/"))
        let entry = try mock.send(.get, path)
        #expect(entry.status == 200)
        return entry.json
    }

    @Test(arguments: Stage.allCases)
    func `lead to the entry of each request, whatever the reply is`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let slow = #"{"on": ["retrieveConfiguration"], "then": {"fault": "DRIP"}}"#
        #expect(try mock.admin(.post, "/rules", slow).status == 201)
        let answers = [
            try app.get("profiles"), try app.get("profiles", ["Authorization": nil]), try app.authorize(),
            try mock.send(.get, "/nowhere"), try mock.send(.put, "/api/v2/REF30/profiles"),
            try mock.send(.put, "/api/v1/config/REF30"), try mock.send(.put, "/activate"),
            try mock.send(.get, "/activate"), try mock.send(.get, "/api/v1/config/REF30"),
            try app.get("profiles", ["X-Mock-Scenario": "none"]),
            try mock.send(.post, "/o/client/token"), try mock.send(.delete, "/reset-tempass/v3/reset"),
            try app.get("configuration"), try mock.send(.options, "/api/v2/REF30/profiles"),
            try app.get("profiles", ["X-Mock-Scenario": "maintenance"]),
        ]
        for answer in answers {
            let entry = try entry(of: answer, on: mock)
            #expect(entry["reply"]?["status"] == .integer(Int64(answer.status)))
            #expect((entry["reason"] != nil) == (reason(of: answer) != nil), "\(entry)")
            #expect(reason(of: answer)?.isEmpty != true)
        }
        #expect(Set(answers.compactMap(request)).count == answers.count)
    }

    @Test(arguments: Stage.allCases)
    func `of a HEAD are those of the GET, and of an unknown path lead to its scenario`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let answer = try mock.send(.head, "/api/v2/REF30/profiles", app.headers)
        #expect(try entry(of: answer, on: mock)["request"]?["method"] == "HEAD")
        #expect(reason(of: answer) == reason(of: try app.get("profiles")))
        let path = "/api/v2/REF30/nowhere"
        #expect(try entry(of: try mock.send(.get, path), on: mock)["scenario"] == "valid-sso")
        let selecting = try mock.send(.get, path, ["X-Mock-Scenario": "maintenance"])
        #expect(try entry(of: selecting, on: mock)["scenario"] == "maintenance")
        let silent = try mock.send(.get, path, ["X-Mock-Scenario": "no-such-scenario"])
        #expect(try entry(of: silent, on: mock)["scenario"] == "valid-sso")
    }

    @Test(arguments: Stage.allCases)
    func `have each reason for which a resource is denied`(stage: Stage) throws {
        let mock = try stage.open(scenario: "mixed-decisions")
        let app = try App(on: mock)
        try app.logIn()
        let reason = try #require(
            self.reason(of: try app.preauthorize(["resource1", "resource3", "resource5"])))
        #expect(reason.contains("resource3: The scenario mixed-decisions denies"))
        #expect(reason.contains(" resource5: The scenario mixed-decisions denies"))
        #expect(!reason.contains("resource1"))
        #expect(
            try mock.newestRequest()["reason"]?.string?.split(separator: "\n") == [
                "resource3: The scenario mixed-decisions denies the resource, with the decision for resource3.",
                "resource5: The scenario mixed-decisions denies the resource, with the decision for resource5.",
            ])
    }

    @Test(arguments: Stage.allCases)
    func `say why there is a fallback`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        var answer = try app.startPartnerSession()
        #expect(answer["reasonType"] == "pfs_fallback")
        #expect(
            reason(of: answer)?.contains("The request has no header AP-Partner-Framework-Status.") == true)
        app.status = PublishedHeaders.status
        answer = try app.startPartnerSession(form: "")
        #expect(answer["reasonType"] == "missing_parameters_fallback")
        #expect(reason(of: answer)?.contains("has no domainName, redirectUrl yet") == true)
        answer = try app.post(
            "sessions/sso/Apple", form: App.sessionForm, ["X-Mock-Scenario": "fallback-to-basic"])
        #expect(answer["reasonType"] == "configuration_fallback")
        #expect(reason(of: answer)?.contains("has applePlatformServices off for tvOS") == true)
        // The same fallback for the response of Apple's framework, which makes no profile.
        let profiles = try app.post(
            "profiles/sso/Apple", form: "SAMLResponse=x", ["X-Mock-Scenario": "fallback-to-basic"])
        #expect(profiles.status == 200 && profiles["profiles"] == [:])
        #expect(reason(of: profiles)?.contains("has applePlatformServices off for tvOS") == true)
    }

    @Test(arguments: Stage.allCases)
    func `say why there is no profile`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        func reason(_ path: String, _ changes: [String: String?] = [:]) throws -> String {
            let answer = try app.get(path, changes)
            #expect(answer.status == 200 && answer["profiles"] == [:])
            return try #require(self.reason(of: answer))
        }
        #expect(try reason("profiles").hasPrefix("No user has logged in on this device. Log in with the app"))
        #expect(
            try reason("profiles", ["AP-Partner-Framework-Status": PublishedHeaders.status])
                .contains("granted for Cablevision: go on with POST /api/v2/REF30/sessions/sso/Apple"))
        let other = DeviceIdentifier.make("device-2")
        #expect(
            try reason("profiles", ["AP-Device-Identifier": "fingerprint \(other)"])
                .contains("previous request named another device, device-1"))
        // A service sends requests for the devices of many users.
        let served: [String: String?] = [
            "AP-Device-Identifier": "fingerprint \(DeviceIdentifier.make("device-3"))",
            "X-Forwarded-For": "203.0.113.1",
        ]
        #expect(try !reason("profiles", served).contains("another device"))
        let code = try #require(
            try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")["code"]?.string)
        let waiting = "The login with the code \(code) is not complete."
        for path in ["profiles", "profiles/Cablevision", "profiles/code/\(code)"] {
            #expect(try reason(path).contains(waiting), "\(path)")
            #expect(try reason(path).contains("POST /__admin/sessions/\(code)/complete"))
        }
        #expect(try mock.admin(.post, "/sessions/\(code)/complete").status < 300)
        #expect(self.reason(of: try app.get("profiles")) == nil)
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "P400D", "device": "\#(app.device)"}"#)
        #expect(try reason("profiles").contains("The regular profile at Cablevision expired"))
    }

    @Test(arguments: Stage.allCases)
    func `say why a session needs a login although the device has a profile`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        func reason(for app: App) throws -> String? {
            let answer = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")
            #expect(answer["actionName"] == "authenticate")
            return self.reason(of: answer)
        }
        #expect(try reason(for: app) == nil, "a first login")
        _ = try app.logInWithApple()
        app.status = nil
        #expect(try reason(for: app)?.contains("has no header AP-Partner-Framework-Status.") == true)
        app.status = PublishedHeaders.deniedStatus
        #expect(try reason(for: app)?.contains("says denied") == true)
        let other = try App(on: mock)
        #expect(try reason(for: other)?.contains("and the request is of another client.") == true)
        try other.logIn()
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "P400D", "device": "\#(app.device)"}"#)
        #expect(try reason(for: other)?.contains("The regular profile at Cablevision expired") == true)
    }

    @Test(arguments: Stage.allCases)
    func `say that the code of a login has expired`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let code = try #require(
            try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")["code"]?.string)
        mock.clock.advance(by: .hours(1))
        let reason = try #require(self.reason(of: try app.get("profiles")))
        #expect(reason.contains("The code \(code) expired 30 minutes ago"))
        #expect(reason.contains("Create another session") && !reason.contains("/complete"))
    }

    @Test(
        arguments: Stage.allCases,
        [
            ("%7B%7D", "it has a %, which base64 does not have"), ("!", "it is not base64"),
            ("{}", "it is the JSON object itself, and not its base64"), (" ", nil),
            ("bm8ganNvbg==", "it is base64, but not of JSON"), ("e30-_w", "it is base64url"),
            ("WzFd", "it is the base64 of JSON, but not of an object"), ("e30= e30=", "it is not base64"),
        ] as [(String, String?)])
    func `say why the status of Apple's framework was not read, although nobody has logged in`(
        stage: Stage, status: (text: String, problem: String?)
    ) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let answer = try app.get("profiles", ["AP-Partner-Framework-Status": status.text])
        #expect(answer["profiles"] == [:])
        let reason = try #require(self.reason(of: answer))
        #expect(reason.hasPrefix("No user has logged in on this device."))
        guard let problem = status.problem else { return }
        #expect(reason.contains("AP-Partner-Framework-Status cannot be read: \(problem)"), "\(reason)")
        #expect(reason.contains(#"Send the base64 of {"frameworkPermissionInfo":"#))
        let session = try app.post(
            "sessions/sso/Apple", form: App.sessionForm, ["AP-Partner-Framework-Status": status.text])
        #expect(self.reason(of: session)?.contains(problem) == true)
    }

    private static let statuses: [(permission: String, provider: String, problem: String)] = [
        (
            #"{"accessStatus": 3}"#, "{}",
            "accessStatus 3, a number, which counts as missing: expected the word granted"
        ),
        (
            #"{"accessStatus": "2"}"#, "{}",
            "accessStatus 2, which counts as notDetermined: expected the word denied"
        ),
        (
            #"{"accessStatus": 7}"#, "{}",
            "no VSAccountAccessStatus of Apple's framework has this raw value"
        ),
        (#"{}"#, "{}", "has no frameworkPermissionInfo.accessStatus: expected one of granted"),
        (
            #"{"accessStatus": "granted"}"#, #"{"ID": "Cablevision"}"#,
            "has frameworkProviderInfo.ID, expected frameworkProviderInfo.id."
        ),
        (
            #"{"accessStatus": "granted"}"#, #"{"id": "Cablevision", "expirationDate": 1805207988}"#,
            "is 1805207988, which looks like seconds: Adobe's page has milliseconds since 1970"
        ),
        (
            #"{"accessStatus": "granted"}"#, #"{"id": "Cablevision", "expirationDate": "1805207988.5"}"#,
            "which looks like seconds"
        ),
        (
            #"{"accessStatus": "granted"}"#, #"{"id": "Cablevision", "expirationDate": 826900788.25}"#,
            "seconds since 2001, as JSONEncoder writes a Date"
        ),
        (
            #"{"accessStatus": "granted"}"#,
            #"{"id": "Cablevision", "expirationDate": "2027-03-16T14:39:48Z"}"#,
            "is not a number of milliseconds, but the text 2027-03-16T14:39:48Z"
        ),
        (
            #"{"accessStatus": "granted"}"#, #"{"id": "Cablevision", "expirationDate": true}"#,
            "is not a number of milliseconds."
        ),
    ]

    @Test(arguments: Stage.allCases)
    func `say what is wrong in the status of Apple's framework`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        for status in Self.statuses {
            app.status = Base64.encode(
                #"{"frameworkPermissionInfo": \#(status.permission), "frameworkProviderInfo": \#(status.provider)}"#
                    .utf8)
            let answer = try app.startPartnerSession()
            #expect(
                answer["reasonType"] == "pfs_fallback", "\(status.permission) \(status.provider)")
            #expect(
                reason(of: answer)?.contains(status.problem) == true,
                "\(status.problem): \(reason(of: answer) ?? "")")
        }
    }

    private static let wrongForms: [(path: String, body: String, type: String?, problem: String)] = [
        (
            "sessions", #"{"mvpd": "Cablevision"}"#, "application/json",
            "The body is JSON with the Content-Type application/json, and this operation takes a form."
        ),
        (
            "sessions", #"{"mvpd": "Cablevision"}"#, nil,
            "The body is JSON without a Content-Type, and this operation takes a form."
        ),
        (
            "sessions", "<mvpd>Cablevision</mvpd>", "text/xml",
            "The body is XML with the Content-Type text/xml"
        ),
        (
            "sessions/sso/Apple",
            "--x\r\nContent-Disposition: form-data; name=\"mvpd\"\r\n\r\nCablevision\r\n--x--",
            "multipart/form-data; boundary=x",
            "The body is multipart/form-data, and this operation takes a form."
        ),
        (
            "sessions", "Cablevision", "text/plain",
            "The body is neither JSON nor a form with the Content-Type text/plain"
        ),
        (
            "sessions", "mvpd=Cablevision&redirect_url=https://a.example&domainName=a", nil,
            "The body has redirect_url instead of redirectUrl."
        ),
        (
            "sessions",
            "mvpd=Nobody&mvpd=Cablevision&domainName=adobe.com&redirectUrl=https://a.example", nil,
            "The body has mvpd more than once, and the first value counts."
        ),
        (
            "sessions", "mso_id=Cablevision&domain=a&redirectUrl=https://a.example", nil,
            "The body has mso_id instead of mvpd, domain instead of domainName."
        ),
        (
            "sessions", "mvdp=Cablevision&domain_nmae=a&redirect=https://a.example", nil,
            "The body has mvdp instead of mvpd, domain_nmae instead of domainName, redirect instead of redirectUrl."
        ),
        (
            "sessions?mvpd=Cablevision", "", nil,
            "mvpd is in the query, and this operation reads it from the form in the body."
        ),
        (
            "sessions?mvpd=Cablevision&domainName=a", "redirectURL=https://a.example", nil,
            "mvpd, domainName are in the query, and this operation reads them from the form in the body. "
                + "The body has redirectURL instead of redirectUrl."
        ),
        (
            "decisions/authorize/Cablevision", "resources=REF30", "application/x-www-form-urlencoded",
            "The body is a form, and this operation takes JSON."
        ),
        (
            "decisions/authorize/Cablevision", #"["REF30"]"#, "application/json",
            "The body is JSON, but not an object."
        ),
        (
            "decisions/authorize/Cablevision", #"{"resources": "REF30"}"#, "application/json",
            "The member resources is a text, expected a list of texts."
        ),
        (
            "decisions/authorize/Cablevision", #"{"resourceIds": ["REF30"]}"#, "application/json",
            "The body has resourceIds instead of resources."
        ),
        (
            "decisions/authorize/Cablevision", #"{"resorces": ["REF30"]}"#, "application/json",
            "The body has resorces instead of resources."
        ),
        (
            "profiles/sso/Apple", #"{"SAMLResponse": "x"}"#, "application/json",
            "The body is JSON, expected a form with SAMLResponse."
        ),
    ]

    @Test(arguments: Stage.allCases)
    func `say which form the body should have`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        app.status = PublishedHeaders.status
        for call in Self.wrongForms {
            let answer = try mock.send(
                .post, "/api/v2/REF30/\(call.path)", app.fields(["Content-Type": call.type]), body: call.body)
            #expect(
                reason(of: answer)?.contains(call.problem) == true,
                "\(call.problem): \(reason(of: answer) ?? "")")
        }
    }

    @Test(arguments: Stage.allCases)
    func `have the reason and hint of the journal in one line, with the name of a parameter`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        let logout = try app.get("logout/Cablevision?redirect_url=https://a.example")
        #expect(logout.status == 400)
        #expect(
            reason(of: logout)
                == "The query has no redirectUrl (policy logoutRedirectUrl: required). "
                + "The query has redirect_url instead of redirectUrl. "
                + "Send the percent-encoded URL to which the user returns. "
                + "Name the parameter redirectUrl, with this spelling.")
        let reset = try mock.send(
            .delete, "/reset-tempass/v3/reset?requestorId=REF30&mvpd_id=TempPass_TEST40", app.fields())
        #expect(reset.status == 400)
        #expect(reason(of: reset)?.contains("The query has requestorId instead of requestor_id.") == true)
        for (query, expected) in [
            ("mvpd=TempPass_5mins", "The query has mvpd instead of mvpd_id."),
            ("mvpd_id=TempPass_5min", "Did you mean TempPass_5mins?"),
        ] {
            let refused = try mock.send(
                .delete, "/reset-tempass/v3/reset?requestor_id=REF30&\(query)", app.fields())
            #expect(reason(of: refused)?.contains(expected) == true, "\(reason(of: refused) ?? "")")
        }
        let other = try app.get("logout/Cablevision?redirectUrl=nothing&redirect_url=a")
        #expect(reason(of: other)?.contains("instead of") == false)
        let answer = try app.get("profiles", ["Authorization": nil])
        let entry = try entry(of: answer, on: mock)
        #expect(
            reason(of: answer) == "\(entry["reason"]?.string ?? "-") \(entry["hint"]?.string ?? "-")")
        #expect(
            reason(of: answer)
                == "The request has no Authorization header. Request an access token from this mock: POST /o/client/token."
        )
        try app.logIn()
        #expect(reason(of: try app.get("profiles")) == nil)
        #expect(reason(of: try app.authorize()) == nil)
    }

    @Test(arguments: Stage.allCases)
    func `say that a redirect was cut off where it was not percent-encoded`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        let form = "mvpd=Cablevision&domainName=adobe.com&redirectUrl="
        let cut = try app.post("sessions", form: form + "http://localhost:5173/?a=1&b=secret")
        #expect(cut["actionName"] == "authenticate")
        #expect(
            reason(of: cut)
                == "The redirectUrl ends before &b=..., which arrived as a parameter of its own. "
                + "Percent-encode the redirectUrl.")
        let logout = try app.get("logout/Cablevision?redirectUrl=http://localhost:5173/?a=1&b=2")
        #expect(reason(of: logout)?.contains("The redirectUrl ends before &b=...,") == true)
        for rest in [
            "http%3A%2F%2Flocalhost%3A5173%2F%3Fa%3D1&b=2", "http://localhost:5173/?a=1",
            "http://localhost:5173/&b=2",
        ] {
            #expect(reason(of: try app.post("sessions", form: form + rest)) == nil, "\(rest)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `say that credentials or a body are not read, and what a registration lacks`(stage: Stage) throws {
        let mock = try stage.open()
        let answer = try mock.send(
            .post, "/o/client/token", PublishedHeaders.form.merging(["Authorization": "Basic YTpi"]) { $1 },
            body: "grant_type=client_credentials")
        #expect(answer.status == 400 && answer["error"] == "invalid_request")
        #expect(
            self.reason(of: answer)
                == "The client credentials are in Authorization, and this operation does not read them there. "
                + "Send client_id and client_secret as parameters.")
        let app = try App(on: mock)
        func reason(_ path: String, _ body: String, _ fields: [String: String?] = [:]) throws -> String {
            try #require(self.reason(of: try mock.send(.post, path, app.fields(fields), body: body)))
        }
        let gzip = ["Content-Encoding": "gzip"]
        let expected = "The body is compressed (gzip), and the mock does not decode it."
        #expect(try reason("/api/v2/REF30/sessions", "xxxx", gzip).contains(expected))
        #expect(try reason("/api/v2/REF30/decisions/authorize/Cablevision", "xxxx", gzip).contains(expected))
        #expect(try reason("/o/client/token", "xxxx", gzip).contains(expected))
        #expect(
            try reason("/o/client/register", "xxxx", gzip)
                == "software_statement is missing. \(expected) Send the software statement of the app. "
                + "Make one with adobe-pass-mock software-statement. Send the body without Content-Encoding.")
        #expect(
            try reason("/o/client/register", "<a/>").hasSuffix(
                #"Send JSON such as {"software_statement":"..."}."#))
        #expect(
            try reason("/o/client/token", "--x", ["Content-Type": "multipart/form-data; boundary=x"])
                .contains(
                    "The body is multipart/form-data, and this operation takes a form or JSON."))
        #expect(
            try reason("/o/client/register", #"{"softwareStatement": "a"}"#).contains(
                "The body has softwareStatement instead of software_statement."))
        #expect(
            try reason("/o/client/token", "grant_type=client_credentials&clientId=a&clientSecret=b").contains(
                "The body has clientId instead of client_id, clientSecret instead of client_secret."))
        #expect(
            try reason("/o/client/register", "<a/>").contains(
                "The body is XML without a Content-Type, and this operation takes JSON or a form."))
        // A good body needs no remark when something else is wrong.
        #expect(
            try !reason(
                "/o/client/token", "grant_type=client_credentials&client_id=a&client_secret=b",
                ["Content-Type": nil]
            ).contains("The body"))
    }

    @Test(arguments: Stage.allCases)
    func `are visible ASCII of at most 1000 bytes, whatever the request has`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        func reason(_ path: String) throws -> String {
            let value = try #require(self.reason(of: try app.get(path)))
            #expect(value.utf8.count <= 1_000 && value.utf8.allSatisfy { (0x20...0x7E).contains($0) })
            #expect(!value.hasPrefix(" ") && !value.hasSuffix(" ") && !value.contains("  "))
            return value
        }
        #expect(try reason("profiles/T%C3%A9l%C3%A9").contains(" T%C3%A9l%C3%A9:"))
        #expect(try reason("profiles/a%0D%0AX-Injected:%20b").contains("a X-Injected: b"))
        for scalar in ["a", "%C3%A9", "%F0%9F%98%80"] {
            let long = try reason("profiles/" + String(repeating: scalar, count: 2_400 / scalar.utf8.count))
            #expect(
                long.utf8.count > 900 && long.contains("...") && long.contains("Use a configured one"),
                "\(long)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `without a journal, the reason stays and the path is absent`(stage: Stage) throws {
        let mock = try stage.open(keepsJournal: false)
        for path in ["/api/v2/REF30/profiles", "/nowhere"] {
            let answer = try mock.send(.get, path)
            #expect(request(of: answer) == nil)
            #expect(reason(of: answer) != nil)
        }
    }

    @Test(arguments: Stage.allCases)
    func `are left out by policy, also for a single device`(stage: Stage) throws {
        let mock = try stage.open(with: "world: { policies: { mockHeaders: off } }")
        let app = try App(on: mock)
        for answer in [
            try app.get("profiles"), try app.get("nothing"), try mock.send(.get, "/nowhere"),
            try app.get("profiles", ["Authorization": nil]),
        ] {
            #expect(request(of: answer) == nil && reason(of: answer) == nil)
        }
        let bound = try stage.open(with: "world: { policies: { mockHeaders: off } }")
        let other = try App(on: bound)
        _ = try bound.admin(.put, "/devices/\(other.device)/scenario", #"{"scenario": "valid-sso"}"#)
        #expect(reason(of: try other.get("profiles")) != nil)
        #if Redis
            // A mock asks the others for what testers have set only for an operation.
            if stage == .onReplicas { return }
        #endif
        #expect(reason(of: try other.get("nothing")) != nil, "a path that is no operation")
    }
}

/// The reasons of refusals as somebody reads them who has only curl.
@Suite("Only curl")
struct CurlJourneys {
    @Test(arguments: Stage.allCases)
    func `finds the reason of each of twelve refusals, and what would have been right, in the reply`(
        stage: Stage
    ) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        func expect(_ answer: Mock.Answer, _ status: Int, _ parts: String...) {
            #expect(answer.status == status)
            let reason = answer.fields[.xMockReason] ?? "none"
            for part in parts { #expect(reason.contains(part), "\(reason)") }
        }
        expect(
            try app.get("profiles", ["Authorization": nil]), 401, "has no Authorization header",
            "POST /o/client/token")
        expect(
            try app.get("profiles", ["AP-Device-Identifier": nil]), 400, "has no header AP-Device-Identifier",
            "Send fingerprint, a space, and the identifier in base64")
        expect(
            try app.post(
                "profiles/sso/Apple", form: "samlResponse=x",
                ["AP-Partner-Framework-Status": PublishedHeaders.status]),
            400, "The form has samlResponse instead of SAMLResponse",
            "POST /__admin/partner/Apple/response")
        expect(
            try mock.send(.post, "/o/client/token", PublishedHeaders.form, body: "grant_type=password"), 400,
            "grant_type is password, expected client_credentials")
        expect(
            try app.requestToken(secret: "wrong"), 400,
            "client_secret is not that of the client \(app.clientID)")
        expect(
            try app.get("profile"), 404, "is not an Adobe Pass operation",
            "GET /api/v2/{serviceProvider}/profiles ")
        expect(try app.get("profiles/Cablevison"), 400, "Cablevison", "Cablevision")
        expect(
            try app.post("decisions/authorize/Cablevision", form: "resources=REF30"), 400,
            "The body is a form",
            #"{"resources": ["REF30"]}"#)
        expect(
            try app.get("logout/Cablevision"), 400, "redirectUrl")
        expect(
            try app.get("profiles", ["X-Mock-Scenario": "maintenanc"]), 400, "maintenanc", "maintenance")
        app.serviceProvider = "REF3"
        expect(try app.get("profiles"), 400, "REF3", "REF30")
        app.serviceProvider = "REF30"
        try app.logIn()
        expect(
            try app.authorize("HBO", at: "Cablevision", ["X-Mock-Scenario": "parental-controls"]), 200, "HBO",
            "parental-controls")
    }
}

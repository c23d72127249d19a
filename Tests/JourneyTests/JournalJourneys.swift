import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import PassBackend

/// `/__admin/requests`
@Suite("The journal")
struct JournalJourneys {
    @Test(arguments: Stage.allCases)
    func `shows a request by the trace in its answer`(stage: Stage) throws {
        let mock = try stage.open(scenario: "enhanced-error-code;code=too_many_resources")
        let app = try App(on: mock)
        let answer = try app.preauthorize(["a"])
        let trace = try #require(answer["trace"]?.string)
        let entry = try mock.admin(.get, "/requests/\(trace)")
        #expect(entry.status == 200)
        #expect(entry["id"] == .string(trace) && entry["trace"] == .string(trace))
        #expect(entry["operation"] == "retrievePreauthorizationDecisions")
        #expect(entry["device"] == .string(app.device.base64))
        #expect(entry["scenario"] == "enhanced-error-code;code=too_many_resources")
        #expect(entry["rule"] == "enhanced-error-code#1")
        #expect(entry["request"]?["method"] == "POST")
        #expect(entry["request"]?["path"] == "/api/v2/REF30/decisions/preauthorize/Cablevision")
        #expect(entry["request"]?["body"] == #"{"resources": ["a"]}"#)
        #expect(entry["reply"]?["status"] == .integer(403))
        #expect(entry["reply"]?["body"]?.string?.contains("too_many_resources") == true)
        #expect(entry["timing"]?["receivedAt"] == .string(Timestamp.start.utcString))
    }

    @Test(arguments: Stage.allCases)
    func `finds a request by its trace in capitals, as Swift writes UUIDs`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let trace = try #require(try app.get("profiles", ["AP-Device-Identifier": nil])["trace"]?.string)
        let capitals = trace.uppercased()
        #expect(capitals != trace)
        #expect(try mock.admin(.get, "/requests/\(capitals)")["id"] == .string(trace))
        _ = try app.get("profiles")
        let count = try mock.admin(.post, "/requests/count", #"{"since": "\#(capitals)"}"#)
        #expect(count["count"] == .integer(1))
        let verified = try mock.admin(
            .post, "/requests/verify",
            #"{"sequence": [{"since": "\#(capitals)", "operation": "retrieveProfiles"}]}"#)
        #expect(verified.status == 200)
        let older = try mock.admin(.get, "/requests?before=\(capitals)&operation=retrieveProfiles")
        #expect(older["requests"]?.array?.isEmpty == true)
        let archive = try mock.admin(.get, "/requests.har?id=\(capitals)")
        #expect(archive["log"]?["entries"]?.array?.count == 1)
    }

    @Test(arguments: Stage.allCases)
    func `shows the reply as another origin got it, and for a HEAD an entry without a change`(stage: Stage)
        throws
    {
        let mock = try stage.open()
        let app = try App(on: mock)
        _ = try app.get("profiles", ["Origin": "https://app.example"])
        let entry = try #require(try mock.requests(#"{"operation": "retrieveProfiles"}"#).first)
        let headers = entry["reply"]?["headers"]
        #expect(headers?["Access-Control-Allow-Origin"] == "https://app.example")
        #expect(headers?["Access-Control-Allow-Credentials"] == "true")
        #expect(headers?["X-Mock-Operation"] == "retrieveProfiles")
        // The request changed nothing, so both summaries are equal.
        #expect(entry["before"] == entry["after"])
        try app.logIn()
        let logout = "/api/v2/REF30/logout/Cablevision?redirectUrl=https%3A%2F%2Fadobe.com"
        for method in [HTTPRequest.Method.head, .get] {
            #expect(try mock.send(method, logout, app.fields([:])).status == 200)
        }
        let entries = try mock.requests(#"{"operation": "initiateLogout"}"#)
        #expect(Set(entries.compactMap { $0["id"]?.string }).count == 2)
        #expect(entries.map { $0["before"] == $0["after"] } == [true, false])
    }

    @Test(arguments: Stage.allCases)
    func `shows the changes of a request`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try app.logInWithApple()
        let entry = try #require(try mock.requests(#"{"operation": "createPartnerProfile"}"#).first)
        #expect((entry["before"] ?? .null) == .null, "the mock has no state of the device yet")
        #expect(
            entry["after"]?["profiles"]?.array?.first?.string?.hasPrefix("REF30 Cablevision appleSSO") == true
        )
    }

    @Test(arguments: Stage.allCases)
    func `redacts credentials and personal data`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        try app.logIn()
        let service = try mock.admin(.post, "/tokens/service", #"{"subject": "jane"}"#)["token"]?.string ?? ""
        let profile = try app.get("profiles", ["AD-Service-Token": service])
        _ = try app.authorize()
        let journal = try mock.admin(.post, "/requests/find", "{}").text
        let userID = profile["profiles"]?["Cablevision"]?["attributes"]?["userID"]?["value"]?.string ?? "none"
        for secret in [app.token, service, userID, PublishedHeaders.softwareStatement] {
            #expect(!journal.contains(secret))
        }
        let devices = try mock.admin(.get, "/devices").json
        let attributes = devices["devices"]?.array?.first?["profiles"]?.array?.first?["attributes"]
        #expect(attributes?["userID"]?.string?.hasPrefix("[redacted") == true)
        #expect(
            journal.contains(#""authorization":"Bearer [redacted \#(Redactor.fingerprint(of: app.token))]""#)
        )
        #expect(!journal.contains("PHNpZ25hdHVyZUluZm8"))
    }

    private static let secrets: [(query: String, body: String, type: String)] = [
        ("?client%5Fsecret=HUSH&client_id=a&grant_type=client_credentials", "", "text/plain"),
        ("", "client_id=a&Client_Secret=HUSH", "application/json"),
        ("", "client_id=a&client_secret=HUSH\n", "text/plain"),
        ("", #"{"client_secret": ["HUSH"]}"#, "text/plain"), ("", #"{"client_secret": "HUSH" "#, ""),
        ("", "--x\r\nname=\"client_secret\"\r\n\r\nHUSH\r\n--x--", "multipart/form-data"),
    ]

    @Test(arguments: Stage.allCases)
    func `redacts a secret in every form that the service accepts`(stage: Stage) throws {
        let mock = try stage.open()
        for call in Self.secrets {
            #expect(try mock.admin(.delete, "/requests").status == 204, "\(call)")
            let fields = ["Content-Type": call.type, "Referer": "/x?SAMLart=HUSH"]
            _ = try mock.send(.post, "/o/client/token\(call.query)", fields, body: call.body)
            #expect(try !mock.admin(.post, "/requests/find", "{}").text.contains("HUSH"), "\(call)")
        }
    }

    private static let secretsInURLs: [(query: String, fields: [String: String], body: String)] = [
        ("?redirectUrl=https%3A%2F%2Fapp.example%2F%3Fa%3Db%26access_token%3DHUSH", [:], ""),
        ("?redirectUrl=https%3A%2F%2Fapp.example%2Fdone%23access_token%3DHUSH", [:], ""),
        (
            "?redirectUrl=https%3A%2F%2Fapp.example%2F%3Fnext%3Dhttps%253A%252F%252Fb.example%252F%253Faccess_token%253DHUSH",
            [:], ""
        ),
        ("?redirectUrl=https%3A%2F%2Fjane%3AHUSH%40app.example%2F", [:], ""),
        ("", ["Referer": "https://jane:HUSH@app.example/start"], ""),
        ("", ["Referer": "https://app.example/#/done?access_token=HUSH"], ""),
        ("", ["X-Api-Key": "HUSH"], ""),
        ("", [:], #"{"redirectUrl": "https://app.example/?access_token=HUSH"}"#),
        ("", [:], "redirectUrl=https%3A%2F%2Fapp.example%2F%3Faccess_token%3DHUSH"),
    ]

    @Test(arguments: Stage.allCases)
    func `redacts a secret inside a URL, and shows the rest`(stage: Stage) throws {
        let mock = try stage.open()
        for call in Self.secretsInURLs {
            #expect(try mock.admin(.delete, "/requests").status == 204, "\(call)")
            _ = try mock.send(.post, "/api/v2/REF30/sessions\(call.query)", call.fields, body: call.body)
            let journal = try mock.admin(.post, "/requests/find", "{}").text
            #expect(!journal.contains("HUSH"), "\(call)")
            #expect(journal.contains("app.example") || call.fields["X-Api-Key"] != nil, "\(call)")
            #expect(try !mock.admin(.get, "/requests.har").text.contains("HUSH"), "\(call)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `redacts a secret in the reason against a URL, and says that one was percent-encoded twice`(
        stage: Stage
    ) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        for url in [
            "app.example?access_token=HUSH", "https://jane:HUSH@app.example/ ",
            "javascript:x?access_token=HUSH",
        ] {
            _ = try app.get("logout/Cablevision?redirectUrl=\(PercentEncoding.encode(url))")
            let reason = try mock.newestRequest()["reason"]?.string
            #expect(reason?.contains("is not an accepted absolute URI") == true, "\(url)")
            #expect(try !mock.admin(.post, "/requests/find", "{}").text.contains("HUSH"), "\(url)")
        }
        func reason(_ url: String) throws -> String {
            try #require(try app.get("logout/Cablevision?redirectUrl=\(url)").fields[.xMockReason])
        }
        #expect(
            try reason("https%253A%252F%252Fadobe.com").hasSuffix(
                "It is percent-encoded once too often: remove one encoding."))
        #expect(try !reason("adobe.com%2520a").contains("twice"))
    }

    @Test(arguments: Stage.allCases)
    func `says in the reason against a URL that its scheme or its host is missing`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        func hint(_ url: String) throws -> String? {
            _ = try app.get("logout/Cablevision?redirectUrl=\(PercentEncoding.encode(url))")
            return try mock.newestRequest()["hint"]?.string
        }
        for (url, scheme) in [
            ("localhost:5173/done.html", "http://"), ("localhost/done", "http://"), ("localhost", "http://"),
            ("192.168.1.5:3000/cb", "http://"), ("//app.example/done", "https:"), ("//app.example", "https:"),
            ("app.example/?access_token=HUSH", "https://"),
        ] {
            #expect(try hint(url) == "Its scheme is missing: put \(scheme) in front of it.", "\(url)")
        }
        #expect(
            try hint("/watch") == "It is a path: send the whole URL, such as http://localhost:5173/watch.")
        for url in [
            "javascript:x", "nowhere", "data:1.", "localhost:5173/a b", "https://", "done.html",
            "com.example.app:",
        ] {
            #expect(try hint(url) == nil, "\(url)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `shows a URL without secrets as it was sent`(stage: Stage) throws {
        let mock = try stage.open()
        let query = "redirectUrl=https%3a%2F%2Fapp.example%2F%3Fq=a+b%26c%3D%25&x"
        _ = try mock.send(
            .get, "/api/v2/REF30/sessions?\(query)", ["Referer": "https://a.example:8/?q=%41#x"])
        let journal = try mock.admin(.post, "/requests/find", "{}").text
        #expect(journal.contains(query))
        #expect(journal.contains("https://a.example:8/?q=%41#x"))
    }

    @Test func `survives URLs in URLs`() throws {
        let mock = try Stage.inMemory.open()
        _ = try mock.send(.get, "/x?" + String(repeating: "a=?", count: 2_000) + "access_token=HUSH")
        #expect(try !mock.admin(.post, "/requests/find", "{}").text.contains("HUSH"))
    }

    @Test(arguments: Stage.allCases)
    func `shows neither what is typed into a login page nor who logs in there`(stage: Stage) throws {
        for fields in [("username", "password"), ("j_name", "j_word")] {
            let changes =
                "world: { mvpds: { Cablevision: { loginFields: { username: \(fields.0), password: \(fields.1) } } } }"
            let mock = try stage.open(with: changes)
            let session = try App(on: mock).post(
                "sessions",
                form: "mvpd=Cablevision&domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com")
            let code = try #require(session["code"]?.string)
            let body = "\(fields.0)=HUSH%22name&\(fields.1)=HUSHpassword&RelayState=\(code)"
            let page = try mock.send(
                .post, "/mvpds/Cablevision/login", PublishedHeaders.form, body: body)
            #expect(page.status == 403 && page.text.contains("HUSH"))
            let journal = try mock.admin(.post, "/requests/find", #"{"operation": "logIn"}"#).text
            #expect(journal.contains("RelayState=\(code)") && journal.contains("Wrong user name"))
            #expect(!journal.contains("HUSH"))
            #expect(!journal.contains("cablevision-user"))
        }
    }

    @Test(arguments: Stage.allCases)
    func `finds, counts and removes entries by pattern`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        var other = app
        other.device = .make("device-2")
        _ = try app.get("profiles")
        _ = try app.get("profiles/Nobody")
        _ = try other.get("profiles")
        func count(_ pattern: String) throws -> JSONValue? {
            try mock.admin(.post, "/requests/count", pattern)["count"]
        }
        #expect(try count("{}") == .integer(5))
        #expect(try count(#"{"operation": "retrieveProfiles"}"#) == .integer(2))
        #expect(try count(#"{"status": 400}"#) == .integer(1))
        #expect(try count(#"{"device": "device-2"}"#) == .integer(1))
        #expect(try count(#"{"device": "\#(app.device)", "operation": "retrieveProfiles"}"#) == .integer(1))
        #expect(try count(#"{"scenario": "maintenance"}"#) == .integer(0))
        let entries = try mock.requests()
        let third = try #require(entries[2]["id"]?.string)
        #expect(try count(#"{"since": "\#(third)"}"#) == .integer(2))
        #expect(try count(#"{"since": "2099-01-01T00:00:00Z"}"#) == .integer(0))
        let listed = try mock.admin(.get, "/requests?operation=retrieveProfiles&limit=1")
        #expect(listed["requests"]?.array?.map { $0["id"] } == [entries[4]["id"]])
        #expect(listed["meta"]?["total"] == .integer(2))
        #expect(try mock.admin(.post, "/requests/remove", #"{"status": 400}"#)["count"] == .integer(1))
        #expect(try count("{}") == .integer(4))
        #expect(try mock.admin(.delete, "/requests").status == 204)
        #expect(try count("{}") == .integer(0))
    }

    @Test(arguments: Stage.allCases)
    func `finds a scenario by its name, and by its parameters in any order and with any quotes`(stage: Stage)
        throws
    {
        let mock = try stage.open(
            scenario: "enhanced-error-code;on=retrieveProfiles;code=too_many_resources")
        _ = try App(on: mock)
        let all = try mock.requests().count
        func ask(_ call: String, _ scenario: String) throws -> Mock.Answer {
            let pattern = #"{"scenario": \#(scenario.jsonText)}"#
            let body = call == "verify" ? #"{"sequence": [\#(pattern)]}"# : pattern
            return try mock.admin(.post, "/requests/\(call)", body)
        }
        for scenario in [
            "enhanced-error-code", "enhanced-error-code;code=too_many_resources",
            #"enhanced-error-code;on=retrieveProfiles;CODE="too_many_resources""#,
        ] {
            #expect(try ask("count", scenario)["count"] == .integer(Int64(all)), "\(scenario)")
            for call in ["find", "wait", "verify"] {
                #expect(try ask(call, scenario).status == 200, "\(call): \(scenario)")
            }
        }
        for (scenario, message) in [
            ("enhanced-error-code;cod=too_many_resources", #"unknown parameter "cod", did you mean "code"?"#),
            ("enhanced-error-code;code=too_many_resource", #"did you mean "too_many_resources"?"#),
            ("enhanced-error-codes", #"did you mean "enhanced-error-code"?"#),
        ] {
            for (call, pointer) in [
                ("count", "/scenario"), ("remove", "/scenario"), ("wait", "/scenario"),
                ("verify", "/sequence/0/scenario"),
            ] {
                let refused = try ask(call, scenario)
                #expect(refused.status == 400, "\(call): \(scenario)")
                let error = refused["errors"]?.array?.first
                #expect(error?["source"]?["pointer"] == .string(pointer), "\(call): \(scenario)")
                #expect(error?["detail"]?.string?.contains(message) == true, "\(call): \(scenario)")
            }
        }
        #expect(try ask("remove", "enhanced-error-code")["count"] == .integer(Int64(all)))
    }

    @Test(arguments: Stage.allCases)
    func `exports the requests of one device, and none of another one whose name begins with the same text`(
        stage: Stage
    ) throws {
        let mock = try stage.open()
        let long = String(repeating: "tv", count: 200)
        for name in ["tv-1", "tv-10", "tv-10", long] {
            let app = try App(on: mock, device: .make(name))
            _ = try app.get("profiles")
        }
        func count(_ device: String) throws -> Int? {
            let archive = try mock.admin(.get, "/requests.har?operation=retrieveProfiles&device=\(device)")
            return archive["log"]?["entries"]?.array?.count
        }
        #expect(try count("tv-1") == 1)
        #expect(try count("tv-10") == 2)
        #expect(try count("tv-") == 0)
        #expect(try count(long) == 1)
    }

    /// The base64 text of bytes that are no text, without padding.
    @Test(arguments: Stage.allCases)
    func `base64 names its device before the first request, and the answers say which one was meant`(
        stage: Stage
    ) throws {
        let mock = try stage.open()
        let name = "2I//2I//9k+A2I//2I//2A"
        let path = "/devices/\(PercentEncoding.encode(name))/scenario"
        #expect(
            try mock.admin(.put, path, #"{"scenario": "returning-user"}"#)["device"] == .string(name + "=="))
        let rule = """
            {"on": ["retrieveProfiles"], "times": 1, "then": {"reply": {"status": 503}}, "device": "\(name)"}
            """
        #expect(try mock.admin(.post, "/rules", rule)["device"] == .string(name + "=="))
        let clock = #"{"advance": "PT1M", "device": "\#(name)"}"#
        #expect(try mock.admin(.post, "/clock/advance", clock)["device"] == .string(name + "=="))
        let app = try App(on: mock, device: #require(DeviceIdentifier(base64: name)))
        #expect(try app.get("profiles").status == 503)
        #expect(try app.get("profiles")["profiles"]?["Cablevision"] != nil)
        let plain = try mock.admin(.get, "/clock?device=living-room")
        #expect(plain["device"] == .string(DeviceIdentifier.make("living-room").base64))
    }

    /// The identifiers have only digits of base64, and a number of them that base64 can have. None is the base64 of a long text.
    @Test(
        arguments: Stage.allCases,
        [
            "iPhone15", "roku", "9774d56d682e549c", "ba23d141d715561c94f4e9e4c966b1eb", "YN00H5555555",
            "LoginTests/testLogin", "living/room", "tests/device-1", "ios/iPad/worker3", "ci", "QA",
            "e2e", "xbox", "TV01",
        ])
    func `an identifier that looks like base64 names the device, before and after its first request`(
        stage: Stage, identifier: String
    ) throws {
        let mock = try stage.open()
        let rule = """
            {"on": ["retrieveProfiles"], "times": 1, "then": {"reply": {"status": 503}}, "device": "\(identifier)"}
            """
        #expect(try mock.admin(.post, "/rules", rule).status == 201)
        var app = try App(on: mock, device: .make(identifier))
        #expect(try app.get("profiles").status == 503)
        #expect(
            try mock.admin(.get, "/devices/\(PercentEncoding.encode(identifier))")["device"]
                == .string(app.device.base64))
        // An app that does not encode its identifier.
        app = try App(on: mock, device: #require(DeviceIdentifier(base64: "\(identifier)0000")))
        _ = try app.get("profiles")
        let scenario = #"{"scenario": "returning-user"}"#
        #expect(
            try mock.admin(.put, "/devices/\(PercentEncoding.encode(identifier))0000/scenario", scenario)
                .status == 200)
        #expect(try app.get("profiles")["profiles"]?["Cablevision"] != nil)
    }

    /// An app that encodes its identifier twice uses another device than its test.
    @Test(arguments: Stage.allCases)
    func `the whole header value names one device, and no device whose decoded identifier looks like it`(
        stage: Stage
    ) throws {
        let mock = try stage.open()
        let once = DeviceIdentifier.make("device-1")
        var app = try App(on: mock, device: once)
        func counts(_ device: DeviceIdentifier) throws -> [JSONValue?] {
            let name = "fingerprint \(device)"
            let encoded = PercentEncoding.encode(name)
            return [
                try mock.admin(.post, "/requests/count", #"{"device": "\#(name)"}"#)["count"],
                try mock.admin(.get, "/requests?device=\(encoded)")["meta"]?["total"],
                try mock.admin(.get, "/checklist?device=\(encoded)")["meta"]?["requests"],
                (try mock.admin(.get, "/requests.har?device=\(encoded)")["log"]?["entries"]?.array?.count)
                    .map { .integer(Int64($0)) },
            ]
        }
        for wrong in [once.base64, "fingerprint \(once)"] {
            app.device = .make(wrong)
            _ = try app.get("profiles")
            #expect(try counts(app.device).first == .integer(1))
        }
        let (none, one) = (JSONValue.integer(0), JSONValue.integer(1))
        #expect(try counts(once) == [none, none, none, none])
        app.device = once
        _ = try app.get("profiles")
        #expect(try counts(once)[...1] == [one, one])
        #expect(try counts(once)[3] == one)
        // The state, too: the path, and the device of a rule.
        let name = PercentEncoding.encode("fingerprint \(once)")
        #expect(try mock.admin(.get, "/devices/\(name)")["device"] == .string(once.base64))
        #expect(try mock.admin(.delete, "/devices/\(name)").status == 204)
        #expect(try mock.admin(.get, "/devices/\(name)")["device"] == .string(once.base64))
        let rule = #"{"device": "fingerprint \#(once)", "then": {"reply": {"status": 418}}}"#
        #expect(try mock.admin(.post, "/rules", rule).status == 201)
        #expect(try app.get("profiles").status == 418)
        app.device = .make(once.base64)
        #expect(try app.get("profiles").status == 200)
    }

    @Test(arguments: Stage.allCases)
    func `does not contain calls of the admin API, which rejects an invalid since`(stage: Stage) throws {
        let mock = try stage.open()
        _ = try mock.admin(.get, "/health")
        #expect(try mock.requests().isEmpty)
        #expect(try mock.admin(.post, "/requests/count", #"{"since": "yesterday"}"#).status == 400)
        let later = try mock.admin(.post, "/requests/count", #"{"since": "2099-01-01T01:00:00+01:00"}"#)
        #expect(later["count"] == .integer(0))
    }

    @Test(arguments: Stage.allCases)
    func `verifies an order, and explains where it failed`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        _ = try app.logInWithApple()
        _ = try app.authorize()
        func verify(_ operations: String...) throws -> Mock.Answer {
            let sequence = operations.map { #"{"operation": "\#($0)"}"# }.joined(separator: ", ")
            return try mock.admin(.post, "/requests/verify", #"{"sequence": [\#(sequence)]}"#)
        }
        #expect(
            try verify("retrieveAccessToken", "createPartnerProfile", "retrieveAuthorizationDecisions").status
                == 200)
        let wrong = try verify("retrieveAuthorizationDecisions", "createPartnerProfile")
        #expect(wrong.status == 406)
        let detail = wrong["errors"]?.array?.first?["detail"]?.string ?? ""
        #expect(detail.contains("1. operation retrieveAuthorizationDecisions: found"))
        #expect(detail.contains("2. operation createPartnerProfile: expected next, but not received"))
        #expect(detail.contains("one was received too early"))
        #expect(try mock.admin(.post, "/requests/verify", "{}").status == 400)
    }

    @Test func `waits for requests, and answers 408 at the timeout`() throws {
        let mock = try Stage.overSocket.open()
        let app = try App(on: mock)
        let pattern = #""operation": "retrieveProfiles", "device": "\#(app.device)""#
        let late = try mock.admin(.post, "/requests/wait", #"{\#(pattern), "timeout": "PT0.05S"}"#)
        #expect(late.status == 408)
        _ = try app.get("profiles")
        let known = try mock.admin(.post, "/requests/wait", #"{\#(pattern), "count": 1, "timeout": "PT30S"}"#)
        #expect(known.status == 200)
        #expect(known["requests"]?.array?.count == 1)
    }

    @Test(arguments: Stage.allCases)
    func `shows requests without an operation, and the nearest operations`(stage: Stage) throws {
        let mock = try stage.open()
        _ = try mock.send(.get, "/api/v2/REF30/profile")
        let unmatched = try mock.admin(.get, "/requests/unmatched")
        let entry = try #require(unmatched["requests"]?.array?.first)
        #expect(entry["request"]?["request"]?["path"] == "/api/v2/REF30/profile")
        #expect(entry["nearMisses"]?.array?.first?.string?.contains("retrieveProfiles") == true)
        _ = try mock.send(.get, "/")
        let newest = try mock.admin(.get, "/requests?limit=1")["requests"]?.array?.first
        #expect(
            newest?["hint"]
                == "The paths of REST API V2 begin with /api/v2/. The dashboard of the mock is at /__admin/.")
        _ = try mock.send(.get, "/entitlement/v4/AccessEnabler.js")
        #expect(
            try mock.newestRequest()["hint"]
                == """
                The mock has the endpoints of the library, not the library itself: see Migrating from REST API V1.
                """)
    }
}

import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The section *APIs that end* of the checklist: what an app still calls, and what takes its place.
@Suite("Calls of APIs that end")
struct EndingCallJourneys {
    /// A call in the report.
    private struct Call {
        var rule: String
        var call: String
        var count: Int64
        var device: String?
        var replacement: [String]
        var note: String?
        var commands: String?

        init(_ json: JSONValue, rule: String) {
            self.rule = rule
            call = json["call"]?.string ?? ""
            count = json["count"]?.integer ?? 0
            device = json["device"]?.string
            replacement = (json["replacement"]?.array ?? []).compactMap(\.string)
            note = json["note"]?.string
            commands = json["commands"]?.string
        }
    }

    private func calls(_ mock: Mock, _ query: String = "") throws -> [Call] {
        let answer = try mock.admin(.get, "/checklist?only=apis-that-end\(query)")
        #expect(answer.status == 200)
        let verdicts = answer["verdicts"]?.array ?? []
        #expect(
            verdicts.map { $0["rule"]?.string }
                == ["rest-api-v1-unused", "access-enabler-unused", "client-registration-current"])
        for verdict in verdicts {
            #expect((verdict["calls"] != nil) == (verdict["verdict"] == "broken"))
        }
        return verdicts.flatMap { verdict in
            (verdict["calls"]?.array ?? []).map { Call($0, rule: verdict["rule"]?.string ?? "") }
        }
    }

    private func verdicts(_ mock: Mock, _ query: String = "") throws -> [String?] {
        (try mock.admin(.get, "/checklist?only=apis-that-end\(query)")["verdicts"]?.array ?? [])
            .map { $0["verdict"]?.string }
    }

    @Test(arguments: Stage.allCases)
    func `are counted by call and device, with the values of the last request`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try LegacyApp(on: mock)
        for resource in ["CNN", "HBO & more"] { _ = try app.get("authorize", ["resource": resource]) }
        app.deviceID = "another"
        _ = try app.get("authorize", ["resource": "ESPN", "mvpd": "Spectrum"])
        let calls = try calls(mock)
        #expect(calls.map(\.call) == ["GET /api/v1/authorize", "GET /api/v1/authorize"])
        #expect(calls.map(\.count) == [2, 1])
        #expect(
            calls.map(\.device) == [
                DeviceIdentifier.make("so-devid-003").base64, DeviceIdentifier.make("another").base64,
            ])
        for call in calls {
            #expect(call.rule == "rest-api-v1-unused")
            #expect(call.replacement == ["retrieveAuthorizationDecisions"])
        }
        let first = calls[0].commands ?? ""
        #expect(first.contains("\"$MOCK/api/v2/REF30/decisions/authorize/Cablevision\""))
        #expect(first.contains(#"'{"resources":["HBO & more"]}'"#))
        #expect(first.contains("'AP-Device-Identifier: fingerprint \(calls[0].device ?? "")'"))
        #expect(first.contains("X-Device-Info: \(PublishedHeaders.device["X-Device-Info"] ?? "missing")"))
        let second = calls[1].commands ?? ""
        #expect(second.contains("/decisions/authorize/Spectrum") && second.contains("ESPN"))
    }

    @Test(arguments: Stage.allCases)
    func `name the MVPD of the device's login`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        try app.logIn(at: "Spectrum")
        _ = try app.get("authorize", ["resource": "HBO"])
        let call = try #require(calls(mock).first { $0.call == "GET /api/v1/authorize" })
        #expect(call.commands?.contains("/decisions/authorize/Spectrum") == true)
    }

    @Test(arguments: Stage.allCases)
    func `contain no secret`(stage: Stage) throws {
        for redactsJournal in [true, false] {
            let mock = try stage.open(redactsJournal: redactsJournal)
            var app = try LegacyApp(on: mock)
            let token = app.authorization?.split(separator: " ").last.map(String.init) ?? "missing"
            app.authorization = nil
            let secret = "planted-secret"
            _ = try app.get("checkauthn", ["access_token": token])
            _ = try app.post(
                "authenticate/freepreview",
                [
                    "access_token": token, "requestor_id": "REF30", "mso_id": "flexibleTempPass",
                    "generic_data": #"{"email": "\#(secret)"}"#,
                ])
            _ = try app.post(
                "tokens/authn", ["mvpd": "Cablevision", "deviceType": "iOS", "SAMLResponse": secret])
            _ = try mock.send(
                .post, "/adobe-services/authorize", PublishedHeaders.form,
                body: "requestor_id=REF30&resource_id=HBO&authentication_token=\(secret)")
            let code =
                try mock.send(
                    .post, "/reggie/v1/REF30/regcode.json?deviceId=x&access_token=\(token)")["code"]?.string
                ?? ""
            _ = try mock.send(
                .get, app.authenticateTarget(code, ["redirect_url": "https://adobe.com/?id_token=\(secret)"]))
            _ = try mock.send(
                .get, "/api/v1/checkauthn?requestor=REF30&deviceId=x",
                ["Authorization": LegacyApp.signature.replacing("public", with: secret)])
            let report = try mock.admin(.get, "/checklist").text
            #expect(report.contains("rest-api-v1-unused") && report.contains("$ACCESS_TOKEN"))
            #expect(!report.contains(secret) && !report.contains(token))
            #expect(try calls(mock).count >= 7)
        }
    }

    @Test(arguments: Stage.allCases)
    func `have defaults in place of values with secrets`(stage: Stage) throws {
        let mock = try stage.open()
        for name in ["resource", "mvpd", "domain_name", "requestor", "deviceId"] {
            for secret in [
                "https://u:planted@h/?access_token=planted", "access_token=planted", "a?password=planted",
                "<password>planted</password>", "Authorization: Bearer planted",
            ] {
                let value = PercentEncoding.encode(secret)
                _ = try mock.send(.get, "/api/v1/authorize?\(name)=\(value)")
                _ = try mock.send(.post, "/reggie/v1/REF30/regcode?\(name)=\(value)")
            }
        }
        _ = try mock.send(.get, "/api/v1/authenticate?requestor_id=REF30&mso_id=access_token%3Dplanted")
        for information in [#"{"model":"TV","password":"planted"}"#, "platform=TV;token=planted"] {
            _ = try mock.send(
                .get, "/api/v1/authorize?requestor=REF30&resource=HBO&deviceId=\(information.count)",
                ["X-Device-Info": Base64.encode(information.utf8)])
        }
        let commands = try calls(mock).compactMap(\.commands)
        #expect(commands.count >= 3)
        for text in commands {
            #expect(!text.contains("planted"), "\(text)")
            for word in text.split(whereSeparator: { " '\n".contains($0) }) {
                let decoded = Base64.decode(String(word)).map { String(decoding: $0, as: UTF8.self) } ?? ""
                #expect(!decoded.contains("planted"), "\(text)")
            }
        }
    }

    @Test(arguments: Stage.allCases)
    func `have at most five resources, and none that is long`(stage: Stage) throws {
        let mock = try stage.open()
        let list = (1...100).map { "R\($0)" }
        let long = String(repeating: "x", count: 1_001)
        for (device, resources) in [("many", list), ("long", [long]), ("mixed", [long, "R1"])] {
            _ = try mock.send(
                .get, "/api/v1/preauthorize", PublishedHeaders.form,
                body: "requestor=REF30&mvpd=\(long)&domain_name=\(long)&deviceId=\(device)&resource="
                    + resources.joined(separator: ","))
        }
        let commands = try calls(mock).compactMap(\.commands)
        try #require(commands.count == 3)
        #expect(commands[0].contains(#"'{"resources":["R1","R2","R3","R4","R5"]}'"#), "\(commands[0])")
        #expect(commands[1].contains(#"'{"resources":["REF30"]}'"#))
        #expect(commands[2].contains(#"'{"resources":["R1"]}'"#))
        #expect(commands.allSatisfy { !$0.contains(long) })
        let device = String(repeating: "d", count: 1_001)
        _ = try mock.send(.get, "/api/v1/checkauthn?requestor=REF30&deviceId=\(device)")
        #expect(
            try calls(mock).first { $0.call.hasSuffix("checkauthn") }?.commands?.contains("$DEVICE") == true)
    }

    @Test func `have no character that changes how a terminal shows them`() throws {
        let mock = try Stage.inMemory.open()
        for code in [0x9B, 0x202E, 0x7F, 0x1B, 0x2066, 0x2028, 0x85, 0x061C, 0xFEFF] as [UInt32] {
            #expect(try mock.admin(.delete, "/requests").status == 204, "\(code)")
            let scalar = try #require(Unicode.Scalar(code))
            let value = PercentEncoding.encode("a\(String(scalar))b")
            let query = "requestor=\(value)&mvpd=\(value)&domain_name=\(value)&resource=\(value)"
            _ = try mock.send(.get, "/api/v1/authorize?\(query)")
            let calls = try self.calls(mock)
            #expect(calls.count == 1, "\(code)")
            let commands = try #require(calls.first?.commands, "\(code)")
            #expect(!commands.unicodeScalars.contains(scalar) && !commands.contains(value), "\(code)")
            #expect(commands.contains(#"'{"resources":["REF30"]}'"#), "\(commands)")
        }
    }

    @Test func `keep media RSS of several lines`() throws {
        let mock = try Stage.inMemory.open()
        let channel = MediaRSSJourneys.channels[1]
        _ = try mock.send(
            .get, "/api/v1/authorize?requestor=REF30&resource=\(PercentEncoding.encode(channel))")
        let body = JSONValue.object(["resources": [.string(channel)]])
        let commands = try #require(calls(mock).first?.commands)
        #expect(commands.contains(String(decoding: body.jsonBytes, as: UTF8.self)), "\(commands)")
    }

    @Test(arguments: Stage.allCases)
    func `at a promotional pass name a user`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let form = [
            "requestor_id": "REF30", "mso_id": "flexibleTempPass", "domain_name": "adobe.com",
            "generic_data": #"{"email":"planted-secret"}"#,
        ]
        #expect(try app.post("authenticate/freepreview", form).status == 204)
        _ = try app.get("authorize", ["resource": "HBO"])
        _ = try app.get("mediatoken", ["resource": "HBO"])
        _ = try app.get("tokens/usermetadata")
        let calls = try calls(mock)
        try #require(calls.count == 4)
        for call in calls {
            let commands = call.commands ?? ""
            #expect(commands.contains("/flexibleTempPass\""), "\(commands)")
            #expect(commands.hasPrefix(#"IDENTITY=$(printf '{"email":"%s"}' "#), "\(commands)")
            #expect(commands.contains("-H \"AP-TempPass-Identity: $IDENTITY\""), "\(commands)")
            #expect(!commands.contains("planted-secret"))
        }
        let mvpd = try LegacyApp(on: mock).get("authorize", ["resource": "HBO", "mvpd": "Cablevision"])
        #expect(mvpd.status > 0)
        #expect(try self.calls(mock)[1].commands?.contains("IDENTITY") == false)
    }

    @Test(arguments: Stage.allCases, ["Adobe-Subject-Token", "X-Roku-Reserved-Roku-Connect-Token", "ast"])
    func `with a platform token have a variable for it`(stage: Stage, place: String) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let token = PlatformTokens.make("planted-secret")
        try app.logIn(with: token, in: place)
        _ = try app.get("authorize", ["resource": "HBO"], token: token, in: place)
        _ = try app.get("checkauthn", token: token, in: place)
        for call in try calls(mock) {
            let commands = call.commands ?? ""
            #expect(commands.hasPrefix("# Set PLATFORM_TOKEN to the token"), "\(commands)")
            #expect(commands.contains("\nPLATFORM_TOKEN=\"${PLATFORM_TOKEN:-"))
            #expect(commands.contains("-H \"Adobe-Subject-Token: $PLATFORM_TOKEN\""), "\(commands)")
            #expect(!commands.contains(token))
        }
        _ = try app.get("checkauthn")
        #expect(try calls(mock).last?.commands?.contains("PLATFORM_TOKEN") == false)
    }

    @Test(arguments: Stage.allCases)
    func `of every operation have what takes its place`(stage: Stage) throws {
        let mock = try stage.open()
        let legacy = PassOperation.allCases.filter(\.definition.isLegacy)
        for operation in legacy {
            let path = operation.path(["requestor": "REF30", "code": "ABC1234", "mvpd": "Cablevision"])
            _ = try mock.send(HTTPRequest.Method(operation.method)!, path)
        }
        let calls = try calls(mock)
        #expect(calls.map(\.call).sorted() == legacy.map(\.definition.methodAndPath).sorted())
        for operation in legacy {
            let call = try #require(calls.first { $0.call == operation.definition.methodAndPath })
            let successors = try #require(operation.successors)
            #expect(call.replacement == successors.map(\.rawValue), "\(operation)")
            #expect((call.commands == nil) == successors.isEmpty)
            #expect(call.note?.hasPrefix("No call: ") == (successors.isEmpty ? true : nil))
            let isAccessEnabler = operation.definition.dialect == .accessEnabler
            #expect(call.rule == (isAccessEnabler ? "access-enabler-unused" : "rest-api-v1-unused"))
        }
    }

    @Test(arguments: Stage.allCases)
    func `count the pages that an app opens, and not those to which a reply leads`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let session = try app.post(
            "sessions", form: "mvpd=Cablevision&domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com")
        _ = try WebView(mock: mock).open(session["url"]?.string ?? "")
        _ = try mock.admin(.post, "/sessions/\(session["code"]?.string ?? "")/complete")
        let page = try app.logOut()["logouts"]?["Cablevision"]?["url"]?.string ?? ""
        let target = String(page.dropFirst("http://localhost".count))
        _ = try mock.send(.get, page.hasPrefix("http") ? target : page)
        #expect(try verdicts(mock) == ["kept", "kept", "kept"])
        let legacy = try LegacyApp(on: mock)
        let code = try #require(try legacy.register()["code"]?.string)
        _ = try WebView(mock: mock).open(legacy.authenticateTarget(code))
        _ = try mock.send(.get, "/api/v1/logout?requestor=REF30&deviceId=so-devid-003")
        _ = try mock.send(.get, "/adobe-services/logout")
        #expect(try calls(mock).filter { $0.rule == "access-enabler-unused" }.isEmpty)
        let direct = legacy.authenticateTarget(code, ["noflash": "1"]).replacing(
            "/api/v1/authenticate?", with: "/adobe-services/authenticate/saml?")
        _ = try mock.send(.get, direct)
        _ = try mock.send(.get, "/adobe-services/logout?redirect_url=https%3A%2F%2Fadobe.com")
        _ = try mock.send(.get, "/adobe-services/config/REF30")
        let opened = try calls(mock).filter { $0.rule == "access-enabler-unused" }
        #expect(
            opened.map(\.call) == [
                "GET /adobe-services/authenticate/saml", "GET /adobe-services/logout",
                "GET /adobe-services/config/{requestor}",
            ])
        #expect(
            opened.map(\.replacement) == [
                ["createAuthenticationSession", "performAuthentication"], ["initiateLogout"],
                ["retrieveConfiguration"],
            ])
    }

    @Test(arguments: Stage.allCases)
    func `count what the mock does not serve`(stage: Stage) throws {
        let mock = try stage.open()
        let targets = [
            "/entitlement/v4/AccessEnabler.js", "/adobe-services/preauthorize", "/api/v1/identities",
            "/o/client/scopes", "/o/client/validate", "/esm/v3", "/api/v2/nothing",
        ]
        for target in targets { #expect(try mock.send(.get, target).status == 404) }
        let calls = try calls(mock)
        #expect(
            calls.map(\.call) == [
                "GET /api/v1/identities", "GET /entitlement/v4/AccessEnabler.js",
                "GET /adobe-services/preauthorize",
                "GET /o/client/scopes", "GET /o/client/validate",
            ])
        #expect(calls[2].replacement == ["retrievePreauthorizationDecisions"])
        #expect(calls[1].note?.contains("without a library") == true)
        for call in calls.suffix(2) {
            #expect(call.replacement.isEmpty && call.commands == nil)
            #expect(call.note?.hasPrefix("No call: ") == true, "\(call.note ?? "no note")")
        }
        #expect(try mock.admin(.get, "/checklist")["meta"]?["requests"]?.integer == 5)
    }

    @Test func `count what the mock does not serve of registration codes and of AccessEnabler devices`()
        throws
    {
        let mock = try Stage.inMemory.open()
        for target in ["/reggie/v2/thing", "/indiv/thing"] {
            #expect(try mock.send(.get, target).status == 404)
        }
        let calls = try calls(mock)
        #expect(calls.map(\.call) == ["GET /reggie/v2/thing", "GET /indiv/thing"])
        #expect(calls.map(\.rule) == ["rest-api-v1-unused", "access-enabler-unused"])
    }

    @Test(arguments: Stage.allCases)
    func `with a method that the path does not serve have what takes its place`(stage: Stage) throws {
        let mock = try stage.open()
        let requests: [(HTTPRequest.Method, String, String, [String])] = [
            (.put, "/api/v1/authorize", "PUT /api/v1/authorize", ["retrieveAuthorizationDecisions"]),
            (.put, "/api/v1/config/REF30", "PUT /api/v1/config/{requestor}", ["retrieveConfiguration"]),
            (
                .put, "/reggie/v1/REF30/regcode/ABC1234", "PUT /reggie/v1/{requestor}/regcode/{code}",
                ["retrieveAuthenticationSession"]
            ),
            (
                .get, "/adobe-services/shortAuthorize", "GET /adobe-services/shortAuthorize",
                ["retrieveAuthorizationDecisions"]
            ),
            (.put, "/adobe-services/logout", "PUT /adobe-services/logout", ["initiateLogout"]),
        ]
        for (method, target, _, _) in requests { #expect(try mock.send(method, target).status == 405) }
        let calls = try calls(mock)
        for (_, _, name, replacement) in requests {
            let call = try #require(calls.first { $0.call == name }, "\(name) in \(calls.map(\.call))")
            #expect(call.replacement == replacement)
            #expect(call.note == nil && call.commands != nil)
            #expect(
                call.rule
                    == (name.contains("adobe-services") ? "access-enabler-unused" : "rest-api-v1-unused"))
        }
        #expect(calls.count == requests.count)
    }

    @Test(arguments: Stage.allCases)
    func `that the mock does not serve have a short name without parameters`(stage: Stage) throws {
        let mock = try stage.open()
        let long = String(repeating: "A", count: 3_000)
        for target in [
            "/api/v1/checkauthnx&access_token=SECRETSECRET", "/api/v1/thing;token=SECRETSECRET/more",
            "/api/v1/%20SECRETSECRET", "/api/v1/\(long)", "//adobe-services/1.0/thing",
        ] {
            #expect(try mock.send(.get, target).status == 404)
        }
        #expect(
            try calls(mock).map(\.call) == [
                "GET /api/v1/checkauthnx…", "GET /api/v1/thing…", "GET /api/v1/…",
                "GET /api/v1/\(long.prefix(64))…", "GET /adobe-services/1.0/thing",
            ])
        for call in try calls(mock) { #expect(call.commands == nil && call.replacement.isEmpty) }
    }

    @Test(arguments: Stage.allCases)
    func `are in the order in which each was first made, and describe the device as the last did`(
        stage: Stage
    ) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let information = Base64.encode(#"{"osName": "Android", "model": "Pixel 8"}"#.utf8)
        #expect(information.hasSuffix("="))
        for (path, information) in [
            ("checkauthn", information), ("tokens/authn", information),
            ("checkauthn", information.replacing("=", with: "")),
        ] {
            _ = try app.send(.get, "/api/v1/\(path)", [:], ["X-Device-Info": information])
        }
        let calls = try calls(mock)
        #expect(calls.map(\.call) == ["GET /api/v1/checkauthn", "GET /api/v1/tokens/authn"])
        #expect(calls.map(\.count) == [2, 1])
        let unpadded = information.replacing("=", with: "")
        #expect(calls[0].commands?.contains("X-Device-Info: \(unpadded)'") == true)
        #expect(calls[1].commands?.contains("X-Device-Info: \(information)'") == true)
    }

    @Test(arguments: Stage.allCases)
    func `are the same requests of pages for which rules see the older API`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let code = try app.post("sessions", form: "mvpd=Cablevision&\(App.sessionForm)")["code"]?.string ?? ""
        let registered = try LegacyApp(on: mock).register()["code"]?.string ?? ""
        let rule = #"{"when": {"api": "legacy"}, "then": {"reply": {"status": 418}}}"#
        #expect(try mock.admin(.post, "/rules", rule).status == 201)
        let saml = "/adobe-services/authenticate/saml?requestor_id=REF30&mso_id=Cablevision&noflash=1"
        let logout = "/adobe-services/logout"
        for (target, isLegacy) in [
            (saml, true), ("\(saml)&reg_code=ZZZZZZZ", true), ("\(saml)&reg_code=\(registered)", true),
            ("\(saml)&reg_code=\(code)", false), (logout, true),
            ("\(logout)?requestor_id=REF30&mso_id=Cablevision&noflash=true", false),
        ] {
            func count() throws -> Int64 {
                try calls(mock).filter { $0.rule == "access-enabler-unused" }.reduce(0) { $0 + $1.count }
            }
            let before = try count()
            #expect((try mock.send(.get, target).status == 418) == isLegacy, "\(target)")
            #expect(try (count() > before) == isLegacy, "\(target)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `count older forms of client registration`(stage: Stage) throws {
        let mock = try stage.open()
        let statement = "software_statement=\(PublishedHeaders.softwareStatement)"
        let client = try mock.send(.post, "/o/client/register", PublishedHeaders.form, body: statement)
        let (id, secret) = (client["client_id"]?.string ?? "", client["client_secret"]?.string ?? "")
        let form = "client_id=\(id)&client_secret=\(secret)&grant_type=client_credentials"
        #expect(try mock.send(.post, "/o/client/token?\(form)").status == 201)
        _ = try mock.send(
            .get, "/api/v1/checkauthn?deviceId=one", ["Authorization": LegacyApp.signature])
        let calls = try calls(mock).filter { $0.rule == "client-registration-current" }
        #expect(
            calls.map(\.call) == [
                "POST /o/client/register with parameters in a form",
                "POST /o/client/token with parameters in the query",
                "A signature in Authorization, in place of an access token",
            ])
        #expect(
            calls.map(\.replacement) == [
                ["retrieveClientCredentials"], ["retrieveAccessToken"], ["retrieveAccessToken"],
            ])
        // Whatever the call is, the note is about the credentials.
        _ = try mock.send(
            .delete, "/reggie/v1/REF30/regcode/AAAAAAA?deviceId=one", ["Authorization": LegacyApp.signature])
        let signed = try self.calls(mock).last { $0.rule == "client-registration-current" }
        #expect(signed?.count == 2)
        #expect(signed?.note?.hasPrefix("Register with a software statement of REST API V2") == true)
        let section = try mock.admin(.get, "/checklist?only=apis-that-end")["verdicts"]?.array?.last?[
            "section"]
        #expect(section?["url"]?.string?.hasSuffix("/product-announcements#eol") == true)
    }

    @Test(arguments: Stage.allCases)
    func `can be left out like other requests`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        _ = try app.get("profiles")
        var legacy = try LegacyApp(on: mock)
        _ = try legacy.get("checkauthn")
        legacy.deviceID = "another"
        _ = try legacy.get("tokens/authn")
        let last = try #require(try mock.requests().last?["id"]?.string)
        #expect(try calls(mock).map(\.call) == ["GET /api/v1/checkauthn", "GET /api/v1/tokens/authn"])
        #expect(try calls(mock, "&device=another").map(\.call) == ["GET /api/v1/tokens/authn"])
        #expect(try calls(mock, "&ignore-device=another").map(\.call) == ["GET /api/v1/checkauthn"])
        #expect(try calls(mock, "&ignore-scenario=valid-sso").isEmpty)
        #expect(try calls(mock, "&since=\(last)").isEmpty)
        #expect(try verdicts(mock, "&device=device-1").first == "kept")
        #expect(try mock.admin(.post, "/requests/remove", #"{"device": "another"}"#).status == 200)
        #expect(try verdicts(mock, "&device=device-1").first == "not-seen", "the journal is incomplete")
    }

    @Test func `are a section that the query names`() throws {
        let mock = try Stage.inMemory.open()
        let answer = try mock.admin(.get, "/checklist?only=apis-that-ended")
        #expect(answer.status == 400)
        #expect(answer.text.contains("apis-that-end"), "\(answer.text)")
        #expect(try mock.admin(.get, "/checklist?only=logout")["verdicts"]?.array?.count == 2)
        #expect(try mock.admin(.get, "/checklist?only=apis-that-end")["setup"] == nil)
    }

    @Test func `are limited to a hundred in a report, and all of them are counted`() throws {
        let mock = try Stage.inMemory.open()
        for number in 0..<120 { _ = try mock.send(.get, "/api/v1/thing\(number)") }
        #expect(try calls(mock).count == 100)
        let verdict = try mock.admin(.get, "/checklist?only=apis-that-end")["verdicts"]?.array?.first
        #expect(verdict?["explanation"]?.string?.contains("120 calls") == true)
    }
}

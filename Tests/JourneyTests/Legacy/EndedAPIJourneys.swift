import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The scenario `legacy-apis-ended`: what Adobe ends by the end of 2026 fails, and REST API V2 works.
@Suite("APIs that have ended")
struct EndedAPIJourneys {
    /// A path and a method of every operation of REST API V1 and of the AccessEnabler endpoints, aliases included.
    private static let calls: [(method: HTTPRequest.Method, path: String)] =
        PassOperation.allCases.filter(\.definition.isLegacy).flatMap { operation in
            operation.paths.flatMap { path in
                operation.methods.map { method in
                    let path = path.replacing("{requestor}", with: "REF30").replacing(
                        "{code}", with: "ABC1234"
                    )
                    .replacing("{mvpd}", with: "Cablevision")
                    return (HTTPRequest.Method(method)!, path)
                }
            }
        }

    private static let answers: [String] = ["410", "404", "503"]

    @Test(arguments: Stage.allCases)
    func `every call of V1 and of AccessEnabler has the chosen status`(stage: Stage) throws {
        #expect(Self.calls.count > 30)
        let mock = try stage.open()
        for answer in Self.answers {
            #expect(try mock.admin(.delete, "/requests").status == 204, "\(answer)")
            let chosen = #"{"scenario": "legacy-apis-ended;answer=\#(answer)"}"#
            #expect(try mock.admin(.put, "/scenario", chosen).status < 300)
            for call in Self.calls {
                let reply = try mock.send(call.method, call.path)
                #expect(reply.status == Int(answer), "\(call.method) \(call.path)")
                #expect(reply.text.contains(answer), "\(answer) \(call.path)")
            }
            let reasons = try mock.requests().compactMap { $0["reason"]?.string }
            #expect(reasons.count == Self.calls.count, "\(answer)")
            #expect(
                reasons.allSatisfy { $0.contains("REST API V1 and the AccessEnabler SDKs have ended") },
                "\(answer)")
        }
    }

    @Test func `a closed connection has no byte, and the call no effect`() throws {
        let mock = try Stage.inMemory.open()
        let app = try LegacyApp(on: mock)
        let code = try app.logIn()
        _ = try mock.admin(.put, "/scenario", #"{"scenario": "legacy-apis-ended;answer=closed"}"#)
        for call in Self.calls {
            #expect(try mock.send(call.method, call.path).delivery.fault == .emptyResponse)
        }
        #expect(try app.send(.delete, "/api/v1/logout").delivery.fault == .emptyResponse)
        #expect(try app.send(.delete, "/reggie/v1/REF30/regcode/\(code)").delivery.fault == .emptyResponse)
        _ = try mock.admin(.put, "/scenario", #"{"scenario": "valid-sso"}"#)
        #expect(try app.get("checkauthn").status == 200, "the logout did not happen")
    }

    private static let mvpds: [String] = ["Cablevision", "Spectrum"]

    @Test(arguments: Stage.allCases)
    func `V2 logs in and out through all of its pages`(stage: Stage) throws {
        let mock = try stage.open(scenario: "legacy-apis-ended")
        let app = try App(on: mock)
        for mvpd in Self.mvpds {
            #expect(try mock.admin(.delete, "/requests").status == 204, "\(mvpd)")
            let form = "mvpd=\(mvpd)&domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com%2Fdone"
            let session = try app.post("sessions", form: form)
            let code = session["code"]?.string ?? ""
            let view = WebView(mock: mock)
            _ = try view.open(session["url"]?.string ?? "")
            let operations = try mock.requests().compactMap { $0["operation"]?.string }
            #expect(operations.contains("performAuthentication"), "\(mvpd)")
            #expect(
                operations.contains("authenticateWithSAML") == (mvpd == "Cablevision"), "\(mvpd)")
            _ = try view.submit(["user": "user", "RelayState": code], to: "/mvpds/\(mvpd)/login")
            #expect(try app.get("profiles")["profiles"]?[mvpd]?["type"] == "regular", "\(mvpd)")
            let page = try app.logOut(at: mvpd)["logouts"]?[mvpd]?["url"]?.string ?? ""
            #expect(page.contains("/adobe-services/logout"), "\(mvpd)")
            #expect(try mock.send(.get, page.pathAndQuery).location == "https://adobe.com", "\(mvpd)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `a second screen of V2 works, and V2 logs out of a shared login through its page`(stage: Stage)
        throws
    {
        let mock = try stage.open(scenario: "legacy-apis-ended")
        let app = try App(on: mock)
        let code = try app.post("sessions", form: "domainName=adobe.com")["code"]?.string ?? ""
        #expect(try mock.send(.get, "/activate").status == 200)
        #expect(try mock.send(.get, "/activate?code=\(code)").status == 200)
        let onward = try mock.send(
            .post, "/activate", PublishedHeaders.form, body: "code=\(code)&mvpd=Cablevision")
        #expect(onward.status == 303)
        let token = ["Adobe-Subject-Token": "e30.e30.c2ln"]
        try app.logIn(at: "Cablevision", token)
        let page = try app.logOut(at: "Cablevision", token)["logouts"]?["Cablevision"]?["url"]?.string ?? ""
        #expect(try mock.send(.get, page.pathAndQuery).status == 302)
    }

    @Test(arguments: Stage.allCases)
    func `the shared pages end for everybody else`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try LegacyApp(on: mock)
        let code = try #require(try app.register()["code"]?.string)
        _ = try mock.admin(.put, "/scenario", #"{"scenario": "legacy-apis-ended"}"#)
        let ended = [
            "/adobe-services/authenticate/saml",
            "/adobe-services/authenticate/saml?requestor_id=REF30&mso_id=Cablevision",
            "/adobe-services/authenticate/saml?reg_code=\(code)",
            "/adobe-services/1.0/authenticate/saml?reg_code=\(code)",
            "/api/v2/authenticate/REF30/\(code)", "/activate?code=\(code)",
            "/sp/saml/SAMLAssertionConsumer?RelayState=\(code)",
            "/adobe-services/1.0/logout?noflash=true&mso_id=Cablevision&requestor_id=REF30",
            "/adobe-services/logout", "/adobe-services/logout?redirect_url=https%3A%2F%2Fadobe.com",
        ]
        for target in ended { #expect(try mock.send(.get, target).status == 410, "\(target)") }
        #expect(try mock.send(.get, "/sp/saml/SAMLAssertionConsumer").status == 503)
    }

    @Test(arguments: Stage.allCases)
    func `a made-up signature keeps no device, and an accepted one does`(stage: Stage) throws {
        let mock = try stage.open(scenario: "legacy-apis-ended")
        func call(_ device: String, _ authorization: String) throws -> Int {
            try mock.send(
                .get, "/api/v1/checkauthn?requestor=REF30&deviceId=\(device)",
                ["Authorization": authorization]
            ).status
        }
        let refused = [
            "x signature=", LegacyApp.signature(for: "REF30", at: "1"),
            LegacyApp.signature(for: "apasstest1", at: "\(Timestamp.start.milliseconds)"),
        ]
        for (number, authorization) in refused.enumerated() {
            #expect(try call("made-up-\(number)", authorization) == 410)
        }
        #expect(try mock.admin(.get, "/devices")["devices"]?.array?.isEmpty == true)
        #expect(try call("signed", LegacyApp.signature) == 410)
        #expect(
            try mock.admin(.get, "/devices")["devices"]?.array?.compactMap { $0["device"]?.string } == [
                DeviceIdentifier.make("signed").base64
            ])
    }

    @Test(arguments: Stage.allCases)
    func `a rule can choose the API`(stage: Stage) throws {
        for (api, statuses) in [("legacy", [418, 200]), ("current", [403, 418])] {
            let mock = try stage.open()
            let app = try App(on: mock)
            let legacy = try LegacyApp(on: mock)
            let rule = #"{"when": {"api": "\#(api)"}, "then": {"reply": {"status": 418}}}"#
            #expect(try mock.admin(.post, "/rules", rule).status == 201)
            #expect(try [legacy.get("checkauthn").status, app.get("profiles").status] == statuses)
        }
    }

    @Test func `a rule that can never apply because of its API is refused, and so is an unknown answer`()
        throws
    {
        let mock = try Stage.inMemory.open()
        for (rule, message) in [
            (
                #"{"on": "retrieveProfiles", "when": {"api": "legacy"}, "then": {"delay": "1ms"}}"#,
                "belongs to the API"
            ),
            (
                #"{"on": "legacyProvideMVPDList", "when": {"api": "current"}, "then": {"delay": "1ms"}}"#,
                "belongs to the API"
            ),
            (#"{"when": {"api": "v1"}, "then": {"delay": "1ms"}}"#, "legacy"),
        ] {
            let refused = try mock.admin(.post, "/rules", rule)
            #expect(refused.status == 422 || refused.status == 400, "\(rule)")
            #expect(refused.text.contains(message), "\(refused.text)")
        }
        let answer = try mock.admin(.put, "/scenario", #"{"scenario": "legacy-apis-ended;answer=teapot"}"#)
        #expect(answer.status == 422 || answer.status == 400)
        for value in ["410", "404", "503", "closed"] {
            #expect(answer.text.contains(value), "\(answer.text)")
        }
        let scenarios = try mock.admin(.get, "/scenarios")["scenarios"]?.array ?? []
        let parameter = scenarios.first { $0["name"] == "legacy-apis-ended" }?["parameters"]?["answer"]
        #expect(parameter?["type"] == "choice" && parameter?["default"] == "410")
        #expect(parameter?["values"] == ["410", "404", "503", "closed"])
    }

    @Test(arguments: [
        ("{ type: choice, default: a }", "has no \"values\""),
        ("{ type: string, default: a, values: { a: { delay: 1ms } } }", "expected the type choice"),
        ("{ type: choice, default: b, values: { a: { delay: 1ms } } }", "unknown value \"b\""),
        ("{ type: choice, default: a, values: { a: { dealy: 1ms } } }", "dealy"),
    ])
    func `a choice that cannot work is a mistake in the file`(parameter: String, message: String) throws {
        #expect {
            _ = try Stage.inMemory.open(
                with: """
                    parameters: { effect: \(parameter) }
                    rules: [ { on: "*", then: "${effect}" } ]
                    """)
        } throws: { "\($0)".contains(message) }
    }

    @Test func `a choice without a default must be chosen`() throws {
        let text = """
            description: A choice without a default.
            parameters: { effect: { type: choice, values: { late: { delay: 1s }, gone: { reply: { status: 410 } } } } }
            rules: [ { on: retrieveProfiles, then: "${effect}" } ]
            """
        let node = try YAMLReader.read(Array(text.utf8), file: "choosing.yaml")
        let mock = try Stage.inMemory.open(adding: ["choosing": node])
        let app = try App(on: mock)
        #expect(try app.get("profiles", ["X-Mock-Scenario": "choosing;effect=gone"]).status == 410)
        let late = try app.get("profiles", ["X-Mock-Scenario": "choosing;effect=late"])
        #expect(late.status == 200 && late.delivery.delay == .seconds(1))
        let missing = try mock.admin(.put, "/scenario", #"{"scenario": "choosing"}"#)
        #expect(missing.status == 400 || missing.status == 422)
        #expect(missing.text.contains("has no default"), "\(missing.text)")
    }
}

extension String {
    /// The URL without its scheme and host.
    fileprivate var pathAndQuery: String {
        guard let scheme = firstRange(of: "://") else { return self }
        return String(self[scheme.upperBound...].drop { $0 != "/" })
    }
}

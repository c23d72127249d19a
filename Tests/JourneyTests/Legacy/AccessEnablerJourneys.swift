import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The endpoints that clients of the AccessEnabler libraries call.
@Suite("AccessEnabler endpoints")
struct AccessEnablerJourneys {
    /// A client that logs in like the public ones.
    struct Client {
        let mock: Mock
        let app: LegacyApp
        let device: String
        var prefix = "/adobe-services/"

        init(on mock: Mock) throws {
            self.mock = mock
            let answer = try mock.send(
                .post, "/indiv/devices", PublishedHeaders.json, body: #"{"fingerprint": "0123abcd"}"#)
            device = try #require(answer["deviceId"]?.string)
            #expect(device.count == 32 && answer.fields[HTTPField.Name("pass_sfp")!] == device)
            var app = try LegacyApp(on: mock)
            app.deviceID = device
            self.app = app
        }

        /// Sends a form. Each parameter of a form that is accepted must be described.
        func post(_ path: String, _ form: [String: String]) throws -> Mock.Answer {
            var fields = PublishedHeaders.form
            fields["Authorization"] = app.authorization
            fields["Ap_21"] = device
            let answer = try mock.send(.post, prefix + path, fields, body: LegacyApp.form(form))
            let operation = PassOperation.allCases.first { operation in
                operation.definition.dialect == .accessEnabler
                    && operation.definition.paths.contains { $0.description.hasSuffix("/\(path)") }
            }
            let described = operation?.definition.parameterNames ?? []
            #expect(answer.status != 200 || described.isSuperset(of: form.keys), "\(path): \(form.keys)")
            return answer
        }

        func code() throws -> String {
            try #require(try app.register()["code"]?.string)
        }

        func logIn(with code: String) throws {
            let target = app.authenticateTarget(code).replacing(
                "/api/v1/authenticate?", with: prefix + "authenticate/saml?")
            let page = try WebView(mock: mock).open(target)
            #expect(page.text.contains("Log in to Optimum"))
            let end = try WebView(mock: mock).submit(
                ["user": "user", "RelayState": code], to: "/mvpds/Cablevision/login")
            #expect(end.location == "https://loginwebapp.com/done")
        }

        func session(_ code: String, _ path: String = "session") throws -> Mock.Answer {
            try post(path, ["_method": "GET", "requestor_id": "REF30", "reg_code": code])
        }

        /// The token in an answer, unescaped.
        func token(_ element: String, in answer: Mock.Answer) throws -> String {
            XMLText.unescape(
                try #require(
                    answer.text.firstMatch(of: try Regex("<\(element)>(.+?)</\(element)>"))?[1].substring
                )
                .description)
        }
    }

    @Test(arguments: Stage.allCases)
    func `the same fingerprint is the same device`(stage: Stage) throws {
        let mock = try stage.open()
        func device(_ body: String) throws -> Mock.Answer {
            try mock.send(.post, "/indiv/devices", PublishedHeaders.json, body: body)
        }
        let first = try device(#"{"fingerprint": "a1"}"#)["deviceId"]
        #expect(try device(#"{"fingerprint": "a1"}"#)["deviceId"] == first)
        #expect(try device(#"{"fingerprint": "b2"}"#)["deviceId"] != first)
        #expect(try device("{}").status == 400)
    }

    @Test(arguments: Stage.allCases, ["/adobe-services/", "/adobe-services/1.0/", "//adobe-services/"])
    func `a login leads from the session to the media token`(stage: Stage, prefix: String) throws {
        let mock = try stage.open()
        var client = try Client(on: mock)
        client.prefix = prefix
        let code = try client.code()
        let early = try client.session(code)
        #expect(early.status == 401 && early.text == "Data not found")
        try client.logIn(with: code)
        let session = try client.session(code)
        #expect(session.status == 200 && session.text.hasPrefix("<result><authnToken>&lt;signatureInfo&gt;"))
        let login = try client.token("authnToken", in: session)
        #expect(login.contains("<signatureInfo><simpleAuthenticationToken>"))
        #expect(login.contains("<simpleTokenRequestorID>REF30</simpleTokenRequestorID>"))
        #expect(login.contains("<simpleTokenMsoID>Cablevision</simpleTokenMsoID>"))
        #expect(login.contains("<simpleSamlNameID>cablevision-user-1</simpleSamlNameID>"))
        #expect(login.contains(/<simpleTokenExpires>\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d GMT -0[78]00</))
        let permit = try client.post(
            "authorize",
            [
                "resource_id": "HBO", "requestor_id": "REF30", "authentication_token": login,
                "mso_id": "Cablevision", "userMeta": "1",
            ])
        let token = try client.token("authzToken", in: permit)
        #expect(token.contains("<simpleTokenResourceID>HBO</simpleTokenResourceID>"))
        let media = try client.post(
            "shortAuthorize", ["authz_token": token, "requestor_id": "REF30", "hashed_guid": "false"])
        #expect(media.status == 200)
        #expect(media.text.hasPrefix("<signatureInfo>") && media.text.hasSuffix("</authToken>"))
        #expect(media.text.contains("<resourceID>HBO</resourceID>"))
    }

    @Test(arguments: Stage.allCases)
    func `native apps send their device in the form`(stage: Stage) throws {
        let mock = try stage.open()
        let client = try Client(on: mock)
        let code = try client.code()
        try client.logIn(with: code)
        let login = try client.token("authnToken", in: try client.session(code, "sessionDevice"))
        let device = ["device_id": client.device, "requestor_id": "REF30"]
        let permit = try client.post(
            "authorizeDevice", device.merging(["resource_id": "HBO", "authentication_token": login]) { $1 })
        let token = try client.token("authzToken", in: permit)
        let media = try client.post("deviceShortAuthorize", device.merging(["authz_token": token]) { $1 })
        #expect(media.text.contains("<resourceID>HBO</resourceID>"))
    }

    @Test(arguments: Stage.allCases)
    func `a denial and an ended login have their elements`(stage: Stage) throws {
        let mock = try stage.open(
            with:
                "decisions: [ { resource: HBO, decision: deny, details: No. } ]"
        )
        let client = try Client(on: mock)
        let code = try client.code()
        try client.logIn(with: code)
        let login = try client.token("authnToken", in: try client.session(code))
        let form = ["resource_id": "HBO", "requestor_id": "REF30", "authentication_token": login]
        let denial = try client.post("authorize", form)
        #expect(denial.status == 200)
        #expect(denial.text == "<error><notAuthorized/><details>No.</details></error>")
        #expect(try client.app.send(.delete, "/api/v1/logout").status == 204)
        #expect(try client.post("authorize", form).text.contains("<pendingLogout"))
        #expect(
            try client.session(code).text == "<result><pendingLogout>true</pendingLogout></result>",
            "without a number, because the request has no token that could be of another device")
    }

    @Test(arguments: Stage.allCases, ["", "1.0/"])
    func `the configuration says what time it is`(stage: Stage, version: String) throws {
        let mock = try stage.open()
        func time(_ target: String) throws -> Int64? {
            let answer = try mock.send(.get, target)
            #expect(answer.status == 200)
            return answer.text.firstMatch(of: /<\/requestor><time>(\d+)<\/time><\/config>$/)
                .flatMap { Int64($0.1) }
        }
        let target = "/adobe-services/\(version)config/REF30?noflash=true"
        #expect(try time(target) == mock.clock.now.milliseconds)
        #expect(
            try time("/adobe-services/\(version)config?requestor_id=REF30") == mock.clock.now.milliseconds)
        _ = try mock.admin(.post, "/clock/advance", #"{"advance": "P1D"}"#)
        #expect(try time(target) == (mock.clock.now + .days(1)).milliseconds)
        let json = try mock.send(.get, "/api/v1/config/REF30?format=json")
        #expect(json["time"] == .string(String((mock.clock.now + .days(1)).milliseconds)))
    }

    @Test(arguments: Stage.allCases, ["", "1.0/"])
    func `the page of a logout leads back to the application`(stage: Stage, version: String) throws {
        let mock = try stage.open()
        let page = try mock.send(
            .get, "/adobe-services/\(version)logout?redirect_url=https%3A%2F%2Fadobe.com")
        #expect(page.status == 302 && page.location == "https://adobe.com")
    }

    @Test(arguments: Stage.allCases, ["Nobody", "Spectrum"])
    func `a login at an MVPD without an integration goes back at once`(stage: Stage, mvpd: String) throws {
        let mock = try stage.open(
            with: "world: { integrations: { REF30: { Spectrum: { active: false } } } }")
        let client = try Client(on: mock)
        let code = try client.code()
        let target = client.app.authenticateTarget(code, ["mso_id": mvpd])
        for path in ["/adobe-services/authenticate/saml?", "/adobe-services/1.0/authenticate/saml?"] {
            let page = try mock.send(.get, target.replacing("/api/v1/authenticate?", with: path))
            #expect(page.status == 302 && page.location == "https://loginwebapp.com/done")
            #expect(try mock.newestRequest()["reason"]?.string?.contains(mvpd) == true)
        }
        let script = target.replacing("/api/v1/authenticate?", with: "/adobe-services/authenticate/saml?")
            .replacing("https%3A%2F%2Floginwebapp.com%2Fdone", with: "javascript%3Aalert(1)")
        #expect(try mock.send(.get, script).status == 400)
        try client.logIn(with: code)
        #expect(try client.session(code).status == 200, "the code can still be used")
    }

    @Test(arguments: Stage.allCases)
    func `rules apply to them`(stage: Stage) throws {
        let mock = try stage.open(
            with: "rules: [ { on: [accessEnablerAuthorize], then: { error: network_received_error } } ]")
        let client = try Client(on: mock)
        let code = try client.code()
        try client.logIn(with: code)
        let denial = try client.post("authorize", ["resource_id": "HBO", "requestor_id": "REF30"])
        #expect(denial.text.hasPrefix("<error>"))
        let entry = try mock.requests(#"{"operation": "accessEnablerAuthorize"}"#)
        #expect(entry.count == 1)
    }
}

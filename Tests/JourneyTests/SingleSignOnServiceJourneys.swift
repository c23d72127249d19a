import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@Suite("Adobe single sign-on service")
struct SingleSignOnServiceJourneys {
    // MARK: Two devices share a login

    @Test(arguments: Stage.allCases)
    func `a device that is linked by a code shares the login of the first`(stage: Stage) throws {
        let mock = try stage.open()
        let phone = try App(on: mock)
        let token = try phone.serviceToken(for: "jane")
        try phone.logIn(at: "Cablevision", token)
        let link = try phone.sendSSO(.post, "link", token)
        let code = try #require(link["code"]?.string)
        #expect(link.status == 201 && link["status"] == "CREATED")
        #expect(code.count == 6 && code.allSatisfy(\.isNumber))
        #expect(link.validity == 2_700_000)

        let tv = try App(on: mock, device: .make("tv"))
        #expect(try tv.get("profiles").profileTypes == [:])
        let linked = try tv.serviceToken(["X-SSO-LINK": code])
        #expect(try tv.get("profiles", linked).profileTypes == ["Cablevision": "serviceTokenSSO"])
        #expect(try tv.authorize(at: "Cablevision", linked).isPermit)
    }

    @Test(arguments: Stage.allCases)
    func `apps that name the same user share a login, and other users do not`(stage: Stage) throws {
        let mock = try stage.open()
        let phone = try App(on: mock)
        try phone.logIn(at: "Cablevision", phone.serviceToken(for: "jane"))
        var tv = try App(on: mock, device: .make("tv"))
        tv.serviceProvider = "apasstest1"
        let jane = try tv.serviceToken(for: "jane")
        #expect(try tv.get("profiles", jane).profileTypes == ["Cablevision": "serviceTokenSSO"])
        #expect(try tv.get("profiles", tv.serviceToken(for: "joe")).profileTypes == [:])
    }

    @Test(arguments: Stage.allCases)
    func `a device gets the logins of a scenario, whatever it asks for first`(stage: Stage) throws {
        let phone = try App(on: try stage.open())
        let scenario = ["X-Mock-Scenario": "returning-user"]
        #expect(
            try phone.sendSSO(.post, "serviceToken", ["X-SSO-ID": "jane"].merging(scenario) { $1 }).status
                == 201)
        #expect(try phone.get("profiles").profileTypes == ["Cablevision": "regular"])
    }

    @Test(arguments: Stage.allCases)
    func `a link code works once, and expires`(stage: Stage) throws {
        let mock = try stage.open()
        let phone = try App(on: mock)
        let token = try phone.serviceToken(for: "jane")
        let first = try #require(try phone.sendSSO(.post, "link", token)["code"]?.string)
        let tv = try App(on: mock, device: .make("tv"))
        #expect(try tv.sendSSO(.post, "serviceToken", ["X-SSO-LINK": first]).status == 201)
        let again = try tv.sendSSO(.post, "serviceToken", ["X-SSO-LINK": first])
        #expect(again.envelope == Envelope(400, "BAD_REQUEST", "token_invalid", "get_new_token"))

        let second = try #require(try phone.sendSSO(.post, "link", token)["code"]?.string)
        mock.clock.advance(by: .minutes(45) - .milliseconds(1))
        #expect(try tv.sendSSO(.post, "serviceToken", ["X-SSO-LINK": second]).status == 201)
        let third = try #require(try phone.sendSSO(.post, "link", token)["code"]?.string)
        mock.clock.advance(by: .minutes(45))
        let late = try tv.sendSSO(.post, "serviceToken", ["X-SSO-LINK": third])
        #expect(late.envelope == Envelope(401, "UNAUTHORIZED", "token_expired", "get_new_token"))
    }

    @Test(arguments: Stage.allCases)
    func `a logout with the token ends the login on both devices`(stage: Stage) throws {
        let mock = try stage.open()
        let phone = try App(on: mock)
        let token = try phone.serviceToken(for: "jane")
        try phone.logIn(at: "Cablevision", token)
        let tv = try App(on: mock, device: .make("tv"))
        let linked = try tv.serviceToken(for: "jane")
        #expect(try tv.logOut(at: "Cablevision", linked).status == 200)
        #expect(try phone.get("profiles", token).profileTypes == [:])
        #expect(try tv.get("profiles", linked).profileTypes == [:])
    }

    // MARK: Tokens

    @Test(arguments: Stage.allCases)
    func `a token has the published claims and no audience`(stage: Stage) throws {
        let mock = try stage.open()
        let answer = try App(on: mock).sendSSO(.post, "serviceToken", ["X-SSO-ID": "jane"])
        #expect(answer.status == 201 && answer["status"] == "CREATED" && answer["error"] == nil)
        #expect(answer.validity == 3_600_000)
        let text = try #require(answer["serviceToken"]?.string)
        let token = try #require(JSONWebSignature(parsing: text))
        let key = try ShippedKeys.key("service-token").publicKey
        #expect(token.isSigned(by: key))
        #expect(token.payload.object?.keys.sorted() == ["exp", "iat", "iss", "nbf", "sub"])
        #expect(token.payload["iss"] == "ssoservicetoken" && token.payload["sub"] == "jane")
        #expect(token.payload["exp"]?.integer == (Timestamp.start + .hours(1)).seconds)
    }

    @Test(arguments: Stage.allCases)
    func `a token that has expired recently can be refreshed, an older one cannot`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try App(on: mock)
        let token = try app.serviceToken(for: "jane")
        try app.logIn(at: "Cablevision", token)
        mock.clock.advance(by: .hours(24))
        try app.renewToken()
        #expect(
            try app.sendSSO(.get, "list", token).envelope
                == Envelope(401, "UNAUTHORIZED", "token_expired", "get_new_token"))
        let refreshed = try app.sendSSO(.get, "serviceToken", token)
        #expect(refreshed.status == 200 && refreshed["status"] == "OK")
        let fresh = ["AD-Service-Token": refreshed["serviceToken"]?.string]
        #expect(try app.sendSSO(.get, "list", fresh).status == 200)
        mock.clock.advance(by: .hours(2))
        #expect(try app.sendSSO(.get, "serviceToken", token).envelope?.code == "token_expired")
    }

    // MARK: Devices

    @Test(arguments: Stage.allCases)
    func `the list has the user's other devices, and says where the user logged in`(stage: Stage) throws {
        let mock = try stage.open()
        let phone = try App(on: mock)
        let token = try phone.serviceToken(for: "jane")
        #expect(try phone.sendSSO(.get, "list", token)["devices"]?.object == [:])
        try phone.logIn(at: "Cablevision", token)
        mock.clock.advance(by: .minutes(1))
        let tv = try App(on: mock, device: .make("tv"))
        let linked = try tv.serviceToken(for: "jane")

        let seenByTV = try tv.sendSSO(.get, "list", linked)["devices"]?.object
        #expect(seenByTV?.count == 1 && seenByTV?[phone.device.base64]?["type"] == "regular")
        let seenByPhone = try phone.sendSSO(.get, "list", token)["devices"]?.object
        let entry = try #require(seenByPhone?[tv.device.base64])
        #expect(entry["type"] == "sso")
        #expect(entry["lastSeen"]?.integer == (Timestamp.start + .minutes(1)).milliseconds)
        #expect(entry["model"] == "TV 5th Gen" && entry["os"] == "tvOS")
        #expect(entry["deviceType"] == "SetTopBox" && entry["osVersion"] == "11.0")
    }

    @Test(arguments: Stage.allCases)
    func `an unlinked device loses the login until it joins again`(stage: Stage) throws {
        let mock = try stage.open()
        let phone = try App(on: mock)
        let token = try phone.serviceToken(for: "jane")
        try phone.logIn(at: "Cablevision", token)
        let tv = try App(on: mock, device: .make("tv"))
        let linked = try tv.serviceToken(for: "jane")
        let unlinked = try phone.unlink([tv.device.base64, "unknown"], token)
        #expect(unlinked.status == 200 && unlinked["status"] == "OK")
        #expect(unlinked["unlinkedDevices"] == .array([.string(tv.device.base64)]))

        #expect(try tv.get("profiles", linked).profileTypes == [:])
        let refused = Envelope(401, "UNAUTHORIZED", "unauthorized", "none")
        #expect(try tv.sendSSO(.get, "list", linked).envelope == refused)
        #expect(try tv.sendSSO(.get, "serviceToken", linked).envelope == refused)
        #expect(try tv.sendSSO(.post, "link", linked).envelope == refused)
        #expect(try tv.unlink([phone.device.base64], linked).envelope == refused)
        #expect(try phone.get("profiles", token).profileTypes == ["Cablevision": "regular"])
        let again = try tv.serviceToken(for: "jane")
        #expect(try tv.get("profiles", again).profileTypes == ["Cablevision": "serviceTokenSSO"])
    }

    @Test(arguments: Stage.allCases)
    func `a refresh is refused to a device that is not linked, if it names one`(stage: Stage) throws {
        let app = try App(on: try stage.open(with: "world: { policies: { serviceTokenDevices: linked } }"))
        var fields = try app.serviceToken(for: "jane")
        func refresh() throws -> Int { try app.sendSSO(.get, "serviceToken", fields).status }
        #expect(try refresh() == 200)
        fields["AP-Device-Identifier"] = .some(nil)
        #expect(try refresh() == 200)
        fields["AP-Device-Identifier"] = "fingerprint \(DeviceIdentifier.make("other").base64)"
        #expect(try refresh() == 401)
    }

    private static let names: [String] = ["", "fingerprint ", "decoded"]

    @Test(arguments: Stage.allCases)
    func `a device to unlink can be named in three ways`(stage: Stage) throws {
        let mock = try stage.open()
        let phone = try App(on: mock)
        let token = try phone.serviceToken(for: "jane")
        let tv = try App(on: mock, device: .make("tv"))
        for form in Self.names {
            _ = try tv.serviceToken(for: "jane")
            let name = form == "decoded" ? tv.device.readableText : form + tv.device.base64
            #expect(try phone.unlink([name], token)["unlinkedDevices"] == .array([.string(name)]), "\(form)")
            #expect(try phone.sendSSO(.get, "list", token)["devices"]?.object == [:], "\(form)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `a device that the mock has forgotten is no longer listed`(stage: Stage) throws {
        let mock = try stage.open()
        let phone = try App(on: mock)
        let token = try phone.serviceToken(for: "jane")
        let tv = try App(on: mock, device: .make("tv"))
        _ = try tv.serviceToken(for: "jane")
        _ = try mock.send(.delete, "/__admin/devices/\(PercentEncoding.encode(tv.device.base64))")
        #expect(try phone.sendSSO(.get, "list", token)["devices"]?.object == [:])
    }

    @Test(arguments: Stage.allCases)
    func `linked devices survive an export and an import`(stage: Stage) throws {
        let mock = try stage.open()
        let phone = try App(on: mock)
        let token = try phone.serviceToken(for: "jane")
        let code = try #require(try phone.sendSSO(.post, "link", token)["code"]?.string)
        let state = try mock.send(.get, "/__admin/state")
        _ = try mock.admin(.post, "/reset")
        _ = try mock.admin(.put, "/state", state.text)
        let tv = try App(on: mock, device: .make("tv"))
        let linked = try tv.serviceToken(["X-SSO-LINK": code])
        #expect(try tv.sendSSO(.get, "list", linked)["devices"]?.object?.count == 1)
    }

    // MARK: Errors

    @Test(arguments: Stage.allCases)
    func `headers, methods, the list to unlink, the service provider and the token are checked`(stage: Stage)
        throws
    {
        var app = try App(on: stage.open())
        let neither = try app.sendSSO(.post, "serviceToken")
        #expect(neither.envelope == Envelope(400, "BAD_REQUEST", "header_missing", "check_headers"))
        #expect(
            neither["error"]?["message"]
                == "Either x-sso-id or x-sso-link header is required for POST requests")
        let device = try app.sendSSO(
            .post, "serviceToken", ["X-SSO-ID": "jane", "AP-Device-Identifier": nil])
        #expect(device.envelope?.code == "header_missing" && device.status == 400)
        #expect(
            device["error"]?["message"] == "AP-Device-Identifier header is required for POST requests")
        let get = try app.sendSSO(.get, "serviceToken")
        #expect(get.envelope == Envelope(400, "BAD_REQUEST", "header_missing", "check_headers"))
        for (method, path) in [(HTTPRequest.Method.post, "link"), (.post, "unlink"), (.get, "list")] {
            let answer = try app.sendSSO(method, path)
            #expect(answer.envelope == Envelope(401, "UNAUTHORIZED", "header_missing", "check_headers"))
            #expect(
                answer["error"]?["message"]?.string
                    == "AD-Service-Token header is required for \(path) requests")
        }
        let token = try app.serviceToken(for: "jane")
        func unlink(_ body: String) throws -> Envelope? {
            try app.sendSSO(.post, "unlink", token, body: body).envelope
        }
        #expect(try unlink("") == Envelope(400, "BAD_REQUEST", "request_null", "none"))
        let invalid = Envelope(400, "BAD_REQUEST", "request_invalid", "check_request_body")
        for body in ["{}", #"{"devices": []}"#, #"{"devices": [1]}"#, #"{"devices": null}"#, "nonsense"] {
            #expect(try unlink(body) == invalid)
        }
        let answer = try app.sendSSO(.delete, "list")
        #expect(answer.envelope == Envelope(405, "METHOD_NOT_ALLOWED", "method_not_allowed", "none"))
        #expect(answer.fields[.allow] == "GET, HEAD")
        let user = ["X-SSO-ID": "jane"]
        let anonymous = try app.sendSSO(.post, "serviceToken", ["X-SSO-ID": "jane", "Authorization": nil])
        #expect(anonymous.envelope == Envelope(401, "UNAUTHORIZED", "unauthorized", "none"))
        let garbled = try app.sendSSO(.post, "serviceToken", ["X-SSO-ID": "jane", "X-Device-Info": "?"])
        #expect(garbled.envelope?.code == "invalid_header_device_info" && garbled.status == 400)
        app.serviceProvider = "nobody"
        let unknown = try app.sendSSO(.post, "serviceToken", user)
        #expect(unknown.envelope?.code == "invalid_parameter_service_provider" && unknown.status == 400)
    }

    @Test(arguments: Stage.allCases)
    func `a token with a wrong signature, issuer, subject or user is refused`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let stray = ServiceToken.mint(
            ServiceTokenResponse(subject: "jane", validity: Validity(from: .start, for: .hours(1))),
            signedBy: try ShippedKeys.key("service-token"))
        let refused = try app.sendSSO(.get, "serviceToken", ["AD-Service-Token": stray])
        #expect(refused.envelope == Envelope(400, "BAD_REQUEST", "token_invalid", "get_new_token"))
        let valid = Validity(from: .start, for: .hours(1))
        func token(_ subject: String, _ key: String) throws -> String {
            ServiceToken.mint(
                ServiceTokenResponse(subject: subject, validity: valid), signedBy: try ShippedKeys.key(key))
        }
        let own = try ShippedKeys.key("service-token")
        let expected = [
            (
                try token("jane", "access-token"), "header_invalid",
                "Invalid JWT signature in AD-Service-Token"
            ),
            ("none", "header_invalid", "Error validating JWT signature"),
            (
                try token("", "service-token"), "header_invalid",
                "JWT subject (sub) is missing or empty in AD-Service-Token"
            ),
            (
                ServiceToken.mint(subject: "jane", validity: valid, signedBy: own), "token_invalid",
                "The provided token is invalid"
            ),
        ]
        for (text, code, message) in expected {
            let answer = try app.sendSSO(.get, "list", ["AD-Service-Token": text])
            #expect(answer.envelope?.code == code && answer["error"]?["message"]?.string == message)
            #expect(try app.get("profiles", ["AD-Service-Token": text]).status == 200)
        }
    }

    @Test(arguments: Stage.allCases)
    func `a rule injects errors of the service and enhanced errors`(stage: Stage) throws {
        let mock = try stage.open()
        let app = try App(on: mock)
        let token = try app.serviceToken(for: "jane")
        func inject(_ code: String) throws -> Envelope? {
            let rule = #"{"on": ["listLinkedDevices"], "times": 1, "then": {"error": "\#(code)"}}"#
            let added = try mock.send(.post, "/__admin/rules", PublishedHeaders.json, body: rule)
            #expect(added.status == 201)
            return try app.sendSSO(.get, "list", token).envelope
        }
        #expect(
            try inject("token_expired") == Envelope(401, "UNAUTHORIZED", "token_expired", "get_new_token"))
        #expect(
            try inject("internal_error")
                == Envelope(500, "INTERNAL_SERVER_ERROR", "internal_error", "none"))
        #expect(try inject("internal_server_error")?.code == "internal_server_error")
        #expect(try app.sendSSO(.get, "list", token).status == 200)
    }
}

/// The parts of an error that decide what an app does.
private struct Envelope: Equatable {
    var status: Int
    var name: String
    var code: String
    var action: String

    init(_ status: Int, _ name: String, _ code: String, _ action: String) {
        self.status = status
        self.name = name
        self.code = code
        self.action = action
    }
}

extension Mock.Answer {
    /// The error, if its envelope has the status of the reply in both places.
    fileprivate var envelope: Envelope? {
        guard let error = self["error"], error["status"]?.integer == Int64(status),
            let name = self["status"]?.string, let code = error["code"]?.string,
            let action = error["action"]?.string, error["trace"] != nil, error["helpUrl"] != nil
        else { return nil }
        return Envelope(status, name, code, action)
    }

    /// The milliseconds between `notBefore` and `notAfter`.
    fileprivate var validity: Int64? {
        guard let start = self["notBefore"]?.integer, let end = self["notAfter"]?.integer else { return nil }
        return end - start
    }
}

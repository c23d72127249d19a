import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// An app that goes through all flows as the *REST API V2 Checklist* asks, with at most one fault.
struct AuditedApp {
    let mock: Mock
    /// The one fault of the app.
    let fault: ClientFault?
    private let device = DeviceIdentifier.make()
    private var client = (id: "", secret: "")
    private var token = ""
    private var status: String?

    init(on mock: Mock, with fault: ClientFault? = nil) {
        self.mock = mock
        self.fault = fault
    }

    /// Runs all flows, in an order that works.
    mutating func run() throws {
        try registerAndAsk()
        try logIn()
        try useProfile()
        try preauthorize()
        try authorize()
        try meetErrors()
        try logOut()
        try logInWithApple()
        try comeBackTheNextDay()
    }

    /// Advances the clock by the time that a person takes or an app waits.
    private func pass(_ seconds: Int = 10) { mock.clock.advance(by: .seconds(seconds)) }
}

// MARK: Steps

extension AuditedApp {
    private mutating func registerAndAsk() throws {
        if fault == .registeredApplication {
            let statement = try ShippedApplications.statement { $0.isRevoked }
            try register(statement)
        }
        try register()
        try renewToken()
        try get("profiles")
        try get("configuration")
        if fault == .configurationCached {
            pass(60)
            try get("configuration")
        }
    }

    private mutating func logIn() throws {
        // The user abandons this code for a new one.
        let changes = fault == .contentTypeHeader ? ["Content-Type": "application/json"] : [:]
        let old = try post("sessions", form: session, changes)["code"]?.string ?? ""
        try poll(old)
        let code = try post("sessions", form: session)["code"]?.string ?? ""
        if fault == .pollingStopped {
            pass()
            try poll(old)
        }
        try poll(code)
        pass(fault == .pollingInterval ? 1 : 3)
        try poll(code)
        // The second screen.
        if fault == .codeChecked { try open("/api/v2/authenticate/REF30/\(code)") }
        try get("sessions/\(code)", namesDevice: false)
        try post("sessions/\(code)", form: "mvpd=Cablevision", namesDevice: false)
        try open("/api/v2/authenticate/REF30/\(code)")
        try mock.completeLogin(code)
        pass(3)
        try poll(code)
    }

    private func useProfile() throws {
        try get("profiles/Cablevision")
        try get("profiles/Cablevision")
        if fault == .profilesCached { try get("profiles/Cablevision") }
        if fault == .authorizationHeader {
            try get("profiles", ["Authorization": nil])
        }
        if fault == .deviceIdentifierHeader { try get("profiles", namesDevice: false) }
        if fault == .deviceInformationHeader { try get("profiles", ["X-Device-Info": nil]) }
        if fault == .deviceInformationValues {
            let information = Base64.encode(#"{"primaryHardwareType": "Phone", "osName": "tvOS"}"#.utf8)
            try get("profiles", ["X-Device-Info": information])
        }
        if fault == .restAPIV1Unused {
            _ = try mock.send(.get, "/api/v1/config/REF30", headers([:], namesDevice: false))
        }
        if fault == .accessEnablerUnused {
            _ = try mock.send(.post, "/indiv/devices", PublishedHeaders.json, body: #"{"fingerprint": "a1"}"#)
        }
        if fault == .noUnexpectedHeaders { try get("profiles", ["X-Programmer-Version": "1"]) }
        if fault == .noUnexpectedParameters { try get("profiles?deviceType=tv") }
        if fault == .configurationOnlyWhenNeeded {
            pass(600)
            try get("configuration")
        }
    }

    private func preauthorize() throws {
        if fault == .authorizationBeforePlayback {
            try decide("preauthorize", ["REF30"])
            try decide("preauthorize", ["HBO"])
            return
        }
        try mock.addRule("retrievePreauthorizationDecisions", with: ["error": "network_received_error"])
        try decide("preauthorize", ["REF30", "HBO"])
        pass(1)
        try decide("preauthorize", ["REF30", "HBO"])
        if fault == .preauthorizationPermitsCached { try decide("preauthorize", ["HBO"]) }
        try decide("preauthorize", ["REF30", "CNN"])
        try mock.addRule(
            "retrievePreauthorizationDecisions", with: ["error": "preauthorization_denied_by_mvpd"])
        try decide("preauthorize", ["ESPN"])
        if fault == .preauthorizationRetries { try decide("preauthorize", ["ESPN"]) }
        pass()
    }

    private mutating func authorize() throws {
        guard fault != .authorizationBeforePlayback else { return }
        if fault == .accessTokenReused { try renewToken() }
        let retries = fault == .authorizationRetries ? 4 : 3
        try mock.addRule(
            "retrieveAuthorizationDecisions", times: retries, with: ["error": "network_received_error"])
        for retry in 0...retries {
            try decide("authorize", ["REF30"])
            pass(fault == .retryPauses ? 2 : 1 << retry)
        }
        try mock.addRule("retrieveAuthorizationDecisions", with: ["error": "authorization_denied_by_mvpd"])
        try decide("authorize", ["HBO"])
        pass()
        // The user taps again.
        try decide("authorize", ["HBO"])
    }

    private mutating func meetErrors() throws {
        try mock.addRule("retrieveAuthorizationDecisions", with: ["error": "authenticated_profile_expired"])
        if fault != .authorizationBeforePlayback {
            try decide("authorize", ["REF30"])
            if fault != .loginAfterError { try logInAgain() }
            pass()
            try decide("authorize", ["REF30"])
            if fault == .loginAfterError { try logInAgain() }
        }
        // Not a GET request, which nginx would repeat itself.
        let losses = fault == .lostRepliesRetried ? 4 : 3
        try mock.addRule(
            "retrievePreauthorizationDecisions", times: losses, with: ["fault": "LOST_RESPONSE"])
        for retry in 0...losses {
            // Over a socket, no answer is an error.
            _ = try? decide("preauthorize", ["REF50"])
            pass(1 << retry)
        }
        try mock.addRule("retrieveProfiles", with: ["reply": ["status": .integer(429)]])
        try get("profiles")
        if fault != .pauseAfterTooManyRequests { pass(1) }
        try get("profiles")
        try mock.addRule("retrieveProfiles", with: ["error": "invalid_access_token_client_application"])
        try get("profiles")
        if fault != .accessTokenRefreshed { try renewToken() }
        try get("profiles")
        try get("profiles/Nobody")
        if fault != .errorRetries { pass() }
        try get("profiles/Nobody")
    }

    private func logInAgain() throws {
        let answer = try post("sessions", form: session + "&mvpd=Cablevision")
        #expect(answer["actionName"] == "authenticate", "the error has ended the login")
        let code = answer["code"]?.string ?? ""
        try open("/api/v2/authenticate/REF30/\(code)")
        try mock.completeLogin(code)
        pass(3)
        try poll(code)
    }

    private func logOut() throws {
        if fault == .logoutNotAutomatic {
            try mock.addRule(
                "retrieveAuthorizationDecisions", with: ["error": "authorization_denied_by_mvpd"])
            try decide("authorize", ["HBO"])
        }
        let answer = try get("logout/Cablevision?redirectUrl=https%3A%2F%2Fadobe.com")
        let page = try #require(answer["logouts"]?["Cablevision"]?["url"]?.string, "\(answer)")
        if fault != .logoutFollowedUp { try open(page) }
    }

    private mutating func logInWithApple() throws {
        status = PublishedHeaders.status
        if fault == .partnerFlowsOnAppleDevices {
            let information = Base64.encode(#"{"osName": "Android"}"#.utf8)
            try post("sessions/sso/Apple", form: App.sessionForm, ["X-Device-Info": information])
        }
        try fallBack()
        status = PublishedHeaders.status
        let session = try post("sessions/sso/Apple", form: App.sessionForm)
        let request = session["authenticationRequest"]?["request"] ?? .null
        let framework = try mock.admin(
            .post, "/partner/Apple/response",
            String(decoding: JSONValue.object(["request": request]).jsonBytes, as: UTF8.self))
        status = framework["partnerFrameworkStatus"]?.string
        let response = PercentEncoding.encode(framework["SAMLResponse"]?.string ?? "")
        try post("profiles/sso/Apple", form: "SAMLResponse=\(response)")
        if fault == .partnerProfileReused {
            try post("profiles/sso/Apple", form: "SAMLResponse=\(response)")
        }
        guard fault != .authorizationBeforePlayback else { return }
        if fault == .partnerStatusOnDecisions { status = nil }
        try decide("authorize", ["REF30"])
    }

    /// Apple's framework is not available, so that the user logs in on the TV provider's page, and out again.
    private mutating func fallBack() throws {
        status = nil
        for _ in 0..<(fault == .fallbackFollowed ? 2 : 1) {
            let fallback = try post("sessions/sso/Apple", form: App.sessionForm + "&mvpd=Cablevision")
            if fault != .fallbackFollowed { try poll(fallback["code"]?.string ?? "") }
        }
    }

    private mutating func comeBackTheNextDay() throws {
        mock.clock.advance(by: .hours(20))
        if fault == .accessTokenChecked { try get("profiles") }
        if fault == .clientCredentialsReused { try register() }
        try renewToken()
        if fault == .registrationAfterError {
            try mock.addRule(
                "retrieveProfiles", times: 2, with: ["error": "invalid_access_token_client_application"])
            for _ in 0..<2 {
                try get("profiles")
                try register()
                try renewToken()
            }
        }
        try get(
            "profiles",
            fault == .stableDeviceIdentifier ? ["AP-Device-Identifier": "fingerprint b3RoZXI="] : [:])
    }
}

// MARK: Requests

extension AuditedApp {
    private var session: String { "domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com" }

    private mutating func register(_ statement: String = PublishedHeaders.softwareStatement) throws {
        let answer = try mock.send(
            .post, "/o/client/register", PublishedHeaders.json,
            body: #"{"software_statement": "\#(statement)"}"#)
        client = (answer["client_id"]?.string ?? "", answer["client_secret"]?.string ?? "")
    }

    private mutating func renewToken() throws {
        let body = "client_id=\(client.id)&client_secret=\(client.secret)&grant_type=client_credentials"
        let answer =
            fault == .clientRegistrationCurrent
            ? try mock.send(.post, "/o/client/token?\(body)", PublishedHeaders.form)
            : try mock.send(.post, "/o/client/token", PublishedHeaders.form, body: body)
        token = answer["access_token"]?.string ?? ""
    }

    private func headers(_ changes: [String: String?], namesDevice: Bool) -> [String: String] {
        var headers = PublishedHeaders.device
        headers["Authorization"] = "Bearer \(token)"
        headers["AP-Partner-Framework-Status"] = status
        if namesDevice { headers["AP-Device-Identifier"] = "fingerprint \(device)" }
        for (name, value) in changes { headers[name] = value }
        return headers
    }

    @discardableResult
    private func get(
        _ path: String, _ changes: [String: String?] = [:], namesDevice: Bool = true
    ) throws -> Mock.Answer {
        try mock.send(.get, "/api/v2/REF30/\(path)", headers(changes, namesDevice: namesDevice))
    }

    @discardableResult
    private func post(
        _ path: String, form: String, _ changes: [String: String?] = [:], namesDevice: Bool = true
    ) throws -> Mock.Answer {
        let type: [String: String?] = ["Content-Type": "application/x-www-form-urlencoded"]
        let headers = headers(type.merging(changes) { $1 }, namesDevice: namesDevice)
        return try mock.send(.post, "/api/v2/REF30/\(path)", headers, body: form)
    }

    private func poll(_ code: String) throws {
        try get("profiles/code/\(code)", ["X-Device-Info": nil], namesDevice: false)
    }

    private func decide(_ kind: String, _ resources: [String]) throws {
        let headers = headers(["Content-Type": "application/json"], namesDevice: true)
        let body = JSONValue.object(["resources": .array(resources.map { .string($0) })])
        _ = try mock.send(
            .post, "/api/v2/REF30/decisions/\(kind)/Cablevision", headers,
            body: String(decoding: body.jsonBytes, as: UTF8.self))
    }

    /// Opens a link in a user agent.
    private func open(_ target: String) throws {
        _ = try mock.send(.get, target, ["User-Agent": "Mozilla/5.0"])
    }
}

extension Mock {
    /// Adds a rule for the next requests of an operation.
    fileprivate func addRule(_ operation: String, times: Int = 1, with effect: JSONValue) throws {
        let rule: JSONValue = ["on": [.string(operation)], "times": .integer(Int64(times)), "then": effect]
        _ = try admin(.post, "/rules", String(decoding: rule.jsonBytes, as: UTF8.self))
    }

    fileprivate func completeLogin(_ code: String) throws {
        _ = try admin(.post, "/sessions/\(code)/complete")
    }
}

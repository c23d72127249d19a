import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import Captures

/// Captures of clients of REST API V1 and of the AccessEnabler libraries, compared with the mock that answered them.
@Suite("Captures of REST API V1")
struct LegacyCaptureJourneys {
    /// The course of an app: a login, permits, media tokens and a logout, then the same with Apple's framework.
    ///
    /// - Parameters:
    ///   - mvpd: the MVPD with which the device registers; `nil` if the user chooses it later.
    ///   - logIn: completes the login with a code.
    private static func travel(
        _ mock: Mock, _ format: LegacyFormat, mvpd: String? = nil, logIn: (LegacyApp, String) throws -> Void
    ) throws {
        var app = try LegacyApp(on: mock)
        app.accept = format.mediaType
        _ = try app.get("config/REF30")
        _ = try app.get("checkauthn")
        _ = try app.get("tokens/authn")
        // No code during an outage.
        let code = try app.register(mvpd.map { ["mvpd": $0] } ?? [:])["code"]?.string ?? "ABCDEFG"
        _ = try mock.send(.get, "/reggie/v1/REF30/regcode/\(code).\(format.rawValue)")
        _ = try app.get("checkauthn/\(code)")
        _ = try app.get("tokens/authn")
        try logIn(app, code)
        mock.clock.advance(by: .seconds(4))
        _ = try app.get("checkauthn/\(code)")
        try watch(app)
        _ = try app.send(.delete, "/api/v1/logout")
        _ = try app.get("tokens/authn")
        _ = try app.get("tokens/authz", ["resource": "HBO"])
        guard let response = try app.askApple(at: "Cablevision", on: "tvOS") else { return }
        _ = try app.exchange(response, at: "Cablevision", on: "tvOS")
        try watch(app)
        mock.clock.advance(by: .days(400))
        _ = try app.get("checkauthn")
    }

    /// Logs in outside of the capture.
    private static func completeLogin(_ app: LegacyApp, _ code: String) throws {
        let answer = try app.mock.send(.post, "/__admin/sessions/\(code)/complete")
        // There is no such code during an outage.
        #expect([200, 204, 404].contains(answer.status))
    }

    private static func watch(_ app: LegacyApp) throws {
        _ = try app.get("tokens/authn")
        _ = try app.get("tokens/usermetadata")
        _ = try app.get("preauthorize", ["resource": "REF30,resource3,resource5"])
        for resource in ["HBO", "REF30"] {
            _ = try app.get("mediatoken", ["resource": resource])
            _ = try app.get("authorize", ["resource": resource])
            _ = try app.get("tokens/authz", ["resource": resource])
            _ = try app.get("tokens/media", ["resource": resource])
        }
        _ = try app.get("authorize")
    }

    private func expectEqual(
        _ mock: Mock, explanations: [String] = [], sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let comparison = try CaptureJourneys.comparison(
            of: Array(try mock.admin(.get, "/requests.har").text.utf8))
        #expect(
            comparison.unexplained.map(\.description) == [] as [String], sourceLocation: sourceLocation)
        #expect(
            comparison.explanations.map { "\($0.policy): \($0.value)" } == explanations,
            sourceLocation: sourceLocation)
    }

    /// Without the scenario in which no call of V1 has an answer to compare.
    static let scenarios = CaptureJourneys.scenarios.filter { $0 != "legacy-apis-ended" }

    @Test(arguments: scenarios)
    func `with a login outside of the capture do not differ`(scenario: String) throws {
        let mock = try Stage.inMemory.open(scenario: scenario)
        // The next test compares JSON in the other scenarios.
        let format: LegacyFormat = Self.scenariosOfLogins.contains(scenario) ? .xml : .json
        try Self.travel(mock, format, mvpd: "Cablevision", logIn: Self.completeLogin)
        try expectEqual(mock)
    }

    /// The scenarios that change a login or its pages, and one that denies a channel.
    private static let scenariosOfLogins = [
        "degraded-authn-all", "expired-profile", "fallback-to-basic", "home-based-authentication",
        "maintenance", "mvpd-only-in-picker", "parental-controls", "returning-user", "slow-mvpd",
        "user-cancels", "user-denied", "user-mistypes", "valid-sso",
    ]

    @Test(arguments: scenariosOfLogins)
    func `with the pages of the login do not differ`(scenario: String) throws {
        let mock = try Stage.inMemory.open(scenario: scenario)
        try Self.travel(mock, .json) { app, code in
            _ = try WebView(mock: mock).open(app.authenticateTarget(code))
            _ = try WebView(mock: mock).submit(
                ["RelayState": code, "user": "user"], to: "/mvpds/Cablevision/login")
        }
        // The user comes back from the page without a profile.
        let isRefused = ["user-denied", "user-cancels"].contains(scenario)
        try expectEqual(mock, explanations: isRefused ? ["loginOutcome: failure"] : [])
    }

    @Test func `that begin after the request to Apple's framework do not differ`() throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        let app = try LegacyApp(on: mock)
        let response = try #require(try app.askApple(at: "Cablevision", on: "tvOS"))
        #expect(try app.exchange(response, at: "Cablevision", on: "tvOS").status == 204)
        #expect(try app.get("checkauthn").status == 200)
        let all = try mock.admin(.get, "/requests.har").json["log"]?["entries"]?.array ?? []
        let entries = all.filter { $0["request"]?["url"]?.string?.contains("profile-requests") == false }
        #expect(entries.count == all.count - 1)
        let comparison = try CaptureJourneys.comparison(
            of: JSONValue.object(["log": ["version": "1.2", "entries": .array(entries)]]).jsonBytes)
        #expect(comparison.differences.map(\.description) == [])
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808"])
    func `with the latest time that a number can express can be imported and compared`(number: String) throws
    {
        let mock = try Stage.inMemory.open()
        try Self.travel(mock, .json, mvpd: "Cablevision", logIn: Self.completeLogin)
        let archive = try mock.admin(.get, "/requests.har").text
            .replacing(/\\"expires\\":\\"?\d+/, with: #"\"expires\":\""# + number)
        #expect(archive.contains(number))
        var reader = HTTPArchiveReader()
        var capture = Capture()
        try reader.read(Array(archive.utf8)) { capture.add($0) }
        try reader.finish()
        capture.finish()
        _ = try InferredConfiguration(of: capture.calls).redacted(keeping: []).validFiles()
        _ = try CaptureComparison(of: capture, triesPolicies: false)
    }

    @Test func `with temporary passes do not differ`() throws {
        let mock = try Stage.inMemory.open()
        let app = try LegacyApp(on: mock)
        func take(_ mvpd: String, _ more: [String: String] = [:]) throws {
            let form = ["requestor_id": "REF30", "mso_id": mvpd, "domain_name": "adobe.com"]
            _ = try app.post("authenticate/freepreview", form.merging(more) { $1 })
        }
        try take("TempPass_TEST40")
        _ = try app.get("checkauthn")
        _ = try app.get("authorize", ["resource": "HBO"])
        _ = try app.get("tokens/authn")
        mock.clock.advance(by: .minutes(40))
        _ = try app.get("tokens/authn")
        try take("TempPass_TEST40")
        try take("flexibleTempPass")
        try take("flexibleTempPass", ["generic_data": #"{"email": "a@b.c"}"#])
        _ = try app.get("authorize", ["resource": "HBO"])
        _ = try app.get("tokens/usermetadata")
        try expectEqual(mock)
    }

    @Test(arguments: ["/adobe-services/", "/adobe-services/1.0/"], [false, true])
    func `of AccessEnabler clients do not differ`(prefix: String, isDenied: Bool) throws {
        let mock = try Stage.inMemory.open(
            with: isDenied ? "decisions: [ { resource: HBO, decision: deny, details: No. } ]" : "")
        var client = try AccessEnablerJourneys.Client(on: mock)
        client.prefix = prefix
        let code = try client.code()
        _ = try client.session(code)
        try client.logIn(with: code)
        let login = try client.token("authnToken", in: try client.session(code))
        let permit = try client.post(
            "authorize", ["resource_id": "HBO", "requestor_id": "REF30", "authentication_token": login])
        if !isDenied {
            let token = try client.token("authzToken", in: permit)
            _ = try client.post("shortAuthorize", ["authz_token": token, "requestor_id": "REF30"])
        }
        _ = try client.app.send(.delete, "/api/v1/logout")
        _ = try client.session(code)
        try expectEqual(mock)
    }

    // MARK: Deliberate changes

    static let changes: [(format: LegacyFormat, change: CaptureChangeJourneys.Change)] = [
        (.json, .status(.legacyCheckAuthenticationFlow, 404)),
        (.json, .header(.legacyRetrieveAuthenticationToken, "Content-Type", "text/json")),
        (.json, .header(.legacyInitiateLogout, "Content-Type", "application/json")),
        (.json, .member(.legacyRequestRegistrationCode, "generated", to: "1773671988000", .type)),
        (.json, .member(.legacyRequestRegistrationCode, "id", to: "1234", .form)),
        (.json, .member(.legacyRequestRegistrationCode, "info/deviceId", to: nil, .additional)),
        (.json, .member(.legacyReturnRegistrationRecord, "requestor", to: "REF31", .value)),
        (.json, .member(.legacyRetrieveAuthenticationToken, "mvpd", to: nil, .additional, in: 2)),
        (.json, .member(.legacyRetrieveAuthenticationToken, "message", to: "Missing", .value)),
        (.json, .member(.legacyInitiateAuthorization, "expires", to: "1773671988000", .time)),
        (.json, .member(.legacyObtainShortMediaToken, "proxyMvpd", to: "Other", .missing, in: 2)),
        (.json, .member(.legacyProvideMVPDList, "requestor/extra", to: .bool(true), .missing)),
        (
            .json,
            .member(
                .legacyRetrievePreauthorizedResources, "resources/0/authorized", to: "true", .type,
                at: "/resources/REF30/authorized")
        ),
        (.json, .reversed(.legacyRetrievePreauthorizedResources, "resources")),
        (
            .xml,
            .text(
                .legacyRetrieveAuthenticationToken, "Not found", to: "Missing", .value, at: "/error/message")
        ),
        (
            .xml,
            .text(
                .legacyReturnRegistrationRecord, "<mvpd>Cablevision</mvpd>", to: "", .additional,
                at: "/{model.mvc.reggie.pass.adobe.com}regcode/mvpd")
        ),
        (
            .xml,
            .text(
                .legacyInitiateAuthorization, "</resource>", to: "</resource><extra>1</extra>", .missing,
                at: "/authorization/extra")
        ),
    ]

    @Test(arguments: changes.indices)
    func `with a change differ in nothing else`(index: Int) throws {
        let (format, change) = Self.changes[index]
        let mock = try Stage.inMemory.open(redactsJournal: false)
        try Self.travel(mock, format, mvpd: "Cablevision", logIn: Self.completeLogin)
        try CaptureChangeJourneys.expect(change, in: mock)
    }

    @Test(arguments: ["simpleTokenRequestorID", "simpleTokenExpires"])
    func `with a change inside of a token differ in nothing else`(element: String) throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        let client = try AccessEnablerJourneys.Client(on: mock)
        let code = try client.code()
        try client.logIn(with: code)
        _ = try client.session(code)
        try CaptureChangeJourneys.expect(
            .text(
                .accessEnablerRetrieveSession, "&lt;\(element)&gt;", to: "&lt;\(element)&gt;x",
                .value,
                at: "/result/authnToken/simpleAuthenticationToken/\(element)"), in: mock)
    }
}

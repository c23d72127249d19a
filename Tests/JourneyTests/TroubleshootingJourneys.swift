import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The page *Troubleshooting*: each reason in its tables is one that the mock gives for that symptom.
@Suite("The page Troubleshooting")
struct TroubleshootingJourneys {
    /// A section of the page.
    private struct Symptom {
        /// The heading.
        var section: String
        /// True for the answers that the heading is about.
        var isShown: (Mock.Answer) -> Bool
        /// Requests that get such an answer, in the order of the rows.
        var requests: [(Mock) throws -> Mock.Answer]
    }

    private static var symptoms: [Symptom] {
        [
            wrongTokens, wrongRegistrations, badRequests, emptyLists,
            fallbacks, deniedResources, unknownCalls, scenarioErrors,
        ]
    }

    private static var wrongTokens: Symptom {
        Symptom(
            section: "401: invalid_access_token_client_application",
            isShown: { $0.status == 401 && $0.errorCode == "invalid_access_token_client_application" },
            requests: [
                { try app(on: $0).get("profiles", ["Authorization": nil]) },
                { try app(on: $0).get("profiles", ["Authorization": "Basic YTpi"]) },
                { try app(on: $0).get("profiles", ["Authorization": "Bearer secret"]) },
                { mock in
                    let app = try app(on: mock)
                    return try app.get(
                        "profiles", ["Authorization": "Bearer \(app.token.dropLast(8))AAAAAAAA"])
                },
                { mock in
                    let app = try app(on: mock)
                    _ = try mock.admin(.post, "/clock/advance", #"{"advance": "PT12H"}"#)
                    return try app.get("profiles")
                },
            ])
    }

    private static var wrongRegistrations: Symptom {
        Symptom(
            section: "invalid_client, invalid_request and invalid_software_statement",
            isShown: {
                ["invalid_client", "invalid_request", "invalid_software_statement"].contains(
                    $0["error"]?.string)
            },
            requests: [
                { try token(on: $0, "grant_type=client_credentials&client_id=x&client_secret=y") },
                { try app(on: $0).requestToken(secret: "wrong") },
                { try token(on: $0, "") },
                { try $0.send(.post, "/o/client/register", PublishedHeaders.json, body: "{}") },
                {
                    try $0.send(
                        .post, "/o/client/register", PublishedHeaders.json,
                        body: #"{"software_statement": "\"x\""}"#)
                },
            ])
    }

    private static var badRequests: Symptom {
        Symptom(
            section: "400", isShown: { $0.status == 400 },
            requests: [
                { try app(on: $0).get("profiles", ["AP-Device-Identifier": nil]) },
                { try app(on: $0).get("profiles", ["AP-Device-Identifier": "dHYtMQ=="]) },
                { try app(on: $0).get("profiles", ["X-Device-Info": "%"]) },
                { try app(on: $0, serviceProvider: "MYNET").get("profiles") },
                { try app(on: $0).get("profiles/MyCable") },
                { try app(on: $0, serviceProvider: "apasstest1").authorize(at: "ATTOTT") },
                {
                    try app(on: $0).post(
                        "decisions/authorize/Cablevision", json: #"{"resource": "REF30"}"#)
                },
                { try partnerProfile(on: $0) { _ in "abc" } },
                { try partnerProfile(on: $0) { $0 } },
                { try app(on: $0).get("profiles/code/AAAAAAA") },
                { mock in
                    var app = try app(on: mock)
                    _ = try app.logInWithApple()
                    app.status = PublishedHeaders.status(provider: "Comcast")
                    return try app.authorize()
                },
                {
                    var app = try app(on: $0, serviceProvider: "apasstest1")
                    app.status = PublishedHeaders.deniedStatus
                    return try app.startPartnerSession()
                },
                { try app(on: $0).get("profiles", ["X-Mock-Scenario": "valid-soo"]) },
                { try app(on: $0).get("profiles", ["X-Mock-Scenerio": "valid-sso"]) },
            ])
    }

    private static var emptyLists: Symptom {
        Symptom(
            section: "An empty list of profiles", isShown: { $0.status == 200 && $0["profiles"] == [:] },
            requests: [
                { try app(on: $0).get("profiles") },
                { try app(on: $0).get("profiles/Cablevision") },
                { mock in
                    let app = try app(on: mock)
                    try app.logIn()
                    return try App(on: mock, device: app.device).get("profiles")
                },
                { mock in
                    var app = try app(on: mock)
                    try app.logIn()
                    app.serviceProvider = "apasstest1"
                    return try app.get("profiles")
                },
                { mock in
                    let app = try app(on: mock)
                    try app.logIn()
                    _ = try mock.admin(
                        .post, "/clock/advance", #"{"advance": "P400D", "device": "\#(app.device)"}"#)
                    return try app.get("profiles", ["Authorization": "Bearer \(app.renewed().token)"])
                },
                { mock in
                    let app = try app(on: mock)
                    try app.logIn()
                    _ = try mock.admin(
                        .post, "/rules",
                        #"{"on": "retrieveAuthorizationDecisions", "then": {"error": "authenticated_profile_expired"}}"#
                    )
                    _ = try app.authorize()
                    return try app.get("profiles")
                },
                { mock in
                    let app = try app(on: mock)
                    let token: [String: String?] = ["Adobe-Subject-Token": PlatformTokens.make("jane")]
                    try app.logIn(at: "Cablevision", token)
                    _ = try App(on: mock, device: .make("device-2")).logOut(at: "Cablevision", token)
                    return try app.get("profiles")
                },
                { mock in
                    var app = try app(on: mock)
                    _ = try app.logInWithApple()
                    app.status = nil
                    return try app.get("profiles")
                },
                { mock in
                    var app = try app(on: mock)
                    _ = try app.logInWithApple()
                    app.status = PublishedHeaders.deniedStatus
                    return try app.get("profiles")
                },
            ])
    }

    private static var fallbacks: Symptom {
        Symptom(
            section: "pfs_fallback, configuration_fallback and missing_parameters_fallback",
            isShown: { $0["reasonType"]?.string?.hasSuffix("_fallback") == true },
            requests: [
                { try partnerSession(on: $0, status: nil) },
                { try partnerSession(on: $0, status: #"{"frameworkPermissionInfo":{}}"#) },
                { try partnerSession(on: $0, status: PublishedHeaders.deniedStatus) },
                {
                    let text = #"{"frameworkPermissionInfo": {"accessStatus": "notDetermined"}}"#
                    return try partnerSession(on: $0, status: Base64.encode(text.utf8))
                },
                { try partnerSession(on: $0, status: PublishedHeaders.status(provider: "Comcast_SSO")) },
                {
                    let status = PartnerFrameworkStatus.make(
                        expires: .at(Timestamp(milliseconds: 1_025_430_636_000)))
                    return try partnerSession(on: $0, status: status.headerValue)
                },
                {
                    try partnerSession(
                        on: $0, status: PublishedHeaders.status, ["X-Mock-Scenario": "fallback-to-basic"])
                },
                {
                    try partnerSession(
                        on: $0, status: PublishedHeaders.status,
                        ["X-Device-Info": nil, "User-Agent": "okhttp/4.12.0"])
                },
                {
                    try app(on: $0).post(
                        "sessions/sso/Apple", form: "",
                        ["AP-Partner-Framework-Status": PublishedHeaders.status])
                },
            ])
    }

    private static var deniedResources: Symptom {
        Symptom(
            section: "A resource that is not authorized",
            isShown: { $0.decision?["authorized"] == .bool(false) || $0.errorCode == "too_many_resources" },
            requests: [
                { try app(on: $0).authorize() },
                { mock in
                    let app = try app(on: mock)
                    try app.logIn()
                    return try app.authorize("REF30", ["X-Mock-Scenario": "parental-controls"])
                },
                { mock in
                    let app = try app(on: mock)
                    try app.logIn()
                    return try app.authorize("REF30", ["X-Mock-Scenario": "retry-then-permit"])
                },
                { try app(on: $0).preauthorize((1...6).map { "channel\($0)" }) },
            ])
    }

    private static var unknownCalls: Symptom {
        Symptom(
            section: "404 and 405", isShown: { [404, 405].contains($0.status) },
            requests: [
                { try $0.send(.get, "/REF30/profiles") }, { try app(on: $0).get("sessions") },
            ])
    }

    private static var scenarioErrors: Symptom {
        Symptom(
            section: "429 and 500", isShown: { [429, 500].contains($0.status) },
            requests: [
                { mock in
                    let app = try app(on: mock)
                    for _ in 0..<11 { _ = try app.get("profiles", ["X-Mock-Scenario": "throttled"]) }
                    return try app.get("profiles", ["X-Mock-Scenario": "throttled"])
                },
                { try app(on: $0).get("profiles", ["X-Mock-Scenario": "maintenance"]) },
            ])
    }

    @Test(arguments: Stage.allCases)
    func `gives each reason for the symptom under which it stands`(stage: Stage) throws {
        let rows = try Document.page("Troubleshooting").quotingRows.filter { $0.column == "reason" }
        #expect(Set(rows.map(\.section)) == Set(Self.symptoms.map(\.section)))
        for symptom in Self.symptoms {
            let quotations = rows.filter { $0.section == symptom.section }.map(\.quotation)
            #expect(quotations.count == symptom.requests.count, "\(symptom.section)")
            for (quotation, request) in zip(quotations, symptom.requests) {
                // Of its own, because requests advance the clock and fill the throttle.
                let mock = try stage.open()
                let answer = try request(mock)
                #expect(symptom.isShown(answer), "\(symptom.section): \(quotation): \(answer.text)")
                let reason = try #require(try mock.newestRequest()["reason"]?.string, "\(quotation)")
                #expect(quotation.matches(reason), "\(quotation): \(reason)")
                let header = try #require(HTTPField.Name("X-Mock-Reason"))
                #expect(answer.fields[header]?.hasPrefix(reason) == true, "\(quotation)")
            }
        }
    }

    private static func app(on mock: Mock, serviceProvider: String = "REF30") throws -> App {
        var app = try App(on: mock)
        app.serviceProvider = serviceProvider
        return app
    }

    private static func token(on mock: Mock, _ form: String) throws -> Mock.Answer {
        try mock.send(.post, "/o/client/token", PublishedHeaders.form, body: form)
    }

    private static func partnerSession(
        on mock: Mock, status: String?, _ changes: [String: String?] = [:]
    ) throws -> Mock.Answer {
        var app = try app(on: mock)
        app.status = status
        return try app.post("sessions/sso/Apple", form: App.sessionForm, changes)
    }

    /// Sends what is made of the SAML response of Apple's framework, as it is.
    private static func partnerProfile(
        on mock: Mock, _ changed: (String) -> String
    ) throws -> Mock.Answer {
        var app = try app(on: mock)
        app.status = PublishedHeaders.status
        let response = try app.samlResponse()
        let base64 = response.replacing("%2B", with: "+").replacing("%2F", with: "/").replacing(
            "%3D", with: "=")
        return try app.post("profiles/sso/Apple", form: "SAMLResponse=" + changed(base64))
    }
}

extension App {
    /// The same application with a new access token.
    fileprivate func renewed() throws -> App {
        var app = self
        try app.renewToken()
        return app
    }
}

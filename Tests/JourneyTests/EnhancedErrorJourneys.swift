import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import AdminAPI

@Suite("Enhanced errors")
struct EnhancedErrorJourneys {
    /// The example request of the operation, with the headers of the app.
    private func call(_ operation: PassOperation, _ app: App, _ scenario: String) throws -> Mock.Answer {
        let example = ExampleCall(operation)
        let code = example.target.contains("{{code}}") ? try code(app) : ""
        var fields = ["X-Mock-Scenario": scenario]
        fields["Content-Type"] = example.headers.first { $0.name == "Content-Type" }?.value
        return try app.mock.send(
            example.method, example.target.replacing("{{code}}", with: code), app.fields(fields),
            body: example.body)
    }

    /// The `source` of a decision's error, as in the samples of the decisions operations.
    private func source(of code: EnhancedErrorCode) -> String {
        switch code.rawValue {
        case "authorization_denied_by_degradation_rule": "degradation"
        case let text where text.contains("temporary_access"): "temppass"
        default: "mvpd"
        }
    }

    private func code(_ app: App) throws -> String {
        try app.post("sessions", form: "")["code"]?.string ?? ""
    }

    @Test func `are produced by their scenario with action, status and message`() throws {
        let mock = try Stage.inMemory.open()
        for code in EnhancedErrorCode.allCases {
            do {
                try expectError(code, on: mock)
            } catch {
                Issue.record("\(code.rawValue): \(error)")
            }
        }
    }

    private func expectError(_ code: EnhancedErrorCode, on mock: Mock) throws {
        let app = try App(on: mock, device: .make(code.rawValue))
        for operation in code.naturalOperations.sorted(by: { $0.rawValue < $1.rawValue }) {
            let answer = try call(operation, app, "enhanced-error-code;code=\(code.rawValue)")
            let isItem = operation.hasItems && code.onDecisions == .item
            let place: Comment = "\(code.rawValue) on \(operation)"
            #expect(answer.status == (isItem ? 200 : code.status), place)
            let error = isItem ? answer["decisions"]?.array?.first?["error"] : answer.json
            #expect(error?["code"] == .string(code.rawValue), place)
            #expect(error?["action"] == .string(code.action.rawValue), place)
            #expect(error?["status"] == .integer(Int64(code.status)), place)
            #expect(error?["message"] == .string(code.message), place)
            #expect(error?["helpUrl"] == .string(EnhancedError.helpURL), place)
            #expect(error?["trace"]?.string?.count == 36, place)
            #expect(answer.decision?["source"]?.string == (isItem ? source(of: code) : nil), place)
            #expect(answer.fields[HTTPField.Name("X-Mock-Rule")!] != nil, place)
        }
    }

    @Test(arguments: Stage.allCases)
    func `are produced for the selected operation, and for no other`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        let scenario = "enhanced-error-code;code=network_received_error;on=retrieveAuthorizationDecisions"
        let authorize = try call(.retrieveAuthorizationDecisions, app, scenario)
        #expect(authorize["decisions"]?.array?.first?["error"]?["code"] == "network_received_error")
        let preauthorize = try call(.retrievePreauthorizationDecisions, app, scenario)
        #expect(
            preauthorize["decisions"]?.array?.first?["error"]?["code"] == "authenticated_profile_missing")
    }

    /// A code that occurs without a scenario, and the request that causes it.
    struct Cause: Sendable, CustomTestStringConvertible {
        var code: EnhancedErrorCode
        var testDescription: String
        var send: @Sendable (inout App) throws -> Mock.Answer
        /// True if the error is in an item, false if it is the whole answer.
        var isItem = false
        /// The changes to the configuration that cause the error, as in a scenario file, without a rule that
        /// returns the code.
        var changes = ""

        init(
            _ code: EnhancedErrorCode, _ cause: String, isItem: Bool = false, with changes: String = "",
            _ send: @escaping @Sendable (inout App) throws -> Mock.Answer
        ) {
            self.code = code
            testDescription = "\(code.rawValue): \(cause)"
            self.isItem = isItem
            self.changes = changes
            self.send = send
        }
    }

    static let causes = [
        Cause(.invalidAccessTokenClientApplication, "no token") {
            try $0.get("profiles", ["Authorization": nil])
        },
        Cause(.invalidAccessTokenClientApplication, "an empty token") {
            try $0.get("profiles", ["Authorization": ""])
        },
        Cause(.invalidAccessTokenServiceProvider, "an application of another service provider") {
            var app = try App(
                on: $0.mock,
                statement: ShippedApplications.statement {
                    $0.serviceProviders == ["REF30"] && !$0.isRevoked
                })
            app.serviceProvider = "apasstest1"
            return try app.get("profiles")
        },
        Cause(.invalidAccessTokenClientApplication, "a token without a signature") {
            try $0.get("profiles", ["Authorization": "Bearer eyJhbGciOiJub25lIn0.e30."])
        },
        Cause(.invalidParameterServiceProvider, "the wrong case") {
            $0.serviceProvider = "ref30"
            return try $0.get("profiles")
        },
        Cause(.invalidParameterPartner, "the wrong case") {
            try $0.post("sessions/sso/apple", form: App.sessionForm)
        },
        Cause(.invalidParameterCode, "an unknown code") { try $0.get("profiles/code/ZZZZZZZ") },
        Cause(.invalidAuthenticationSession, "a replaced session") {
            let code = try $0.post("sessions", form: "")["code"]?.string ?? ""
            _ = try $0.post("sessions", form: "")
            return try $0.post("sessions/\(code)", form: App.sessionForm)
        },
        Cause(.invalidAuthenticationSession, "an expired code") {
            let code = try $0.post("sessions", form: "")["code"]?.string ?? ""
            $0.mock.clock.advance(by: .minutes(30))
            return try $0.get("profiles/code/\(code)")
        },
        Cause(.invalidHeaderDeviceIdentifier, "no header") {
            try $0.get("profiles", ["AP-Device-Identifier": nil])
        },
        Cause(.invalidHeaderDeviceIdentifier, "an empty header") {
            try $0.get("profiles", ["AP-Device-Identifier": ""])
        },
        Cause(
            .invalidHeaderDeviceInfo, "no header where it is required",
            with: "world: { policies: { deviceInfo: required } }"
        ) { try $0.get("profiles", ["X-Device-Info": nil]) },
        Cause(.invalidHeaderDeviceIdentifier, "a missing type") {
            try $0.get("profiles", ["AP-Device-Identifier": "YmEyM2QxNDE="])
        },
        Cause(.invalidHeaderDeviceInfo, "invalid base64") { try $0.get("profiles", ["X-Device-Info": "%"]) },
        Cause(.invalidParameterMVPD, "an unknown MVPD") { try $0.get("profiles/Nobody") },
        Cause(.invalidIntegration, "no integration with the MVPD") {
            $0.serviceProvider = "apasstest1"
            return try $0.get("profiles/ATTOTT")
        },
        Cause(.invalidParameterRedirectURL, "a relative URI") {
            try $0.post("sessions", form: "redirectUrl=nowhere")
        },
        Cause(.invalidParameterRedirectURL, "a javascript URI") {
            try $0.post("sessions", form: "redirectUrl=javascript%3Aalert(1)")
        },
        Cause(.invalidParameterRedirectURL, "logout without a URI") { try $0.get("logout/Cablevision") },
        Cause(.invalidParameterResources, "invalid JSON") {
            try $0.post("decisions/authorize/Cablevision", json: "nonsense")
        },
        Cause(.invalidParameterResources, "an empty list") {
            try $0.post("decisions/authorize/Cablevision", json: #"{"resources":[]}"#)
        },
        Cause(.invalidParameterResources, "numbers") {
            try $0.post("decisions/authorize/Cablevision", json: #"{"resources":[1]}"#)
        },
        Cause(.tooManyResources, "two resources for authorization") {
            try $0.post("decisions/authorize/Cablevision", json: #"{"resources":["a","b"]}"#)
        },
        Cause(.authenticatedProfileMissing, "no login", isItem: true) { try $0.authorize() },
        Cause(.authenticatedProfileExpired, "an expired login", isItem: true) {
            _ = try $0.logInWithApple()
            // Not the clock of the machine, which all causes have.
            _ = try $0.mock.admin(
                .post, "/clock/advance", #"{"advance": "P366D", "device": "\#($0.device)"}"#)
            return try $0.authorize()
        },
        Cause(.invalidParameterSAMLResponse, "invalid XML") {
            $0.status = PublishedHeaders.status
            return try $0.post("profiles/sso/Apple", form: "SAMLResponse=bm9uZQ%3D%3D")
        },
        Cause(.invalidHeaderPFSPermissionAccessNotPresent, "no header") {
            try $0.post("profiles/sso/Apple", form: "SAMLResponse=x")
        },
        Cause(.invalidHeaderPFSPermissionAccessNotDetermined, "permission not requested yet") {
            $0.status = PartnerFrameworkStatus.make(.notDetermined).headerValue
            return try $0.post("profiles/sso/Apple", form: "SAMLResponse=x")
        },
        Cause(.invalidHeaderPFSPermissionAccessNotGranted, "denied") {
            $0.status = PublishedHeaders.deniedStatus
            return try $0.post("profiles/sso/Apple", form: "SAMLResponse=x")
        },
        Cause(.invalidHeaderPFSProviderIDNotDetermined, "an unknown provider") {
            $0.status = PublishedHeaders.status(provider: "Nobody")
            return try $0.post("profiles/sso/Apple", form: "SAMLResponse=x")
        },
        Cause(.invalidHeaderPFSProviderInfoExpired, "an expired login with Apple") {
            $0.status = PartnerFrameworkStatus.make(expires: .at($0.mock.clock.now)).headerValue
            return try $0.post("profiles/sso/Apple", form: "SAMLResponse=x")
        },
        Cause(.invalidHeaderPFSProviderIDMismatch, "a decision with the status of another provider") {
            _ = try $0.logInWithApple()
            let mvpds = try $0.get("configuration")["requestor"]?["mvpds"]?.array ?? []
            let other = mvpds.first { $0["id"] == "Comcast_SSO" }?["platformMappingId"]?.string ?? ""
            $0.status = PublishedHeaders.status(provider: other)
            return try $0.authorize()
        },
        Cause(.invalidHeaderIdentityForTemporaryAccess, "a profile without the user", isItem: false) {
            try $0.get("profiles/flexibleTempPass")
        },
        Cause(.invalidHeaderIdentityForTemporaryAccess, "a decision without the user", isItem: true) {
            try $0.authorize(at: "flexibleTempPass")
        },
        Cause(.invalidHeaderIdentityForTemporaryAccess, "invalid base64", isItem: true) {
            try $0.authorize(at: "flexibleTempPass", ["AP-TempPass-Identity": "foo@bar.com"])
        },
        Cause(.temporaryAccessDurationLimitExceeded, "a profile after the duration") {
            try watchForFiveMinutes($0)
            return try $0.get("profiles/TempPass_5mins")
        },
        Cause(.temporaryAccessDurationLimitExceeded, "a decision after the duration", isItem: true) {
            try watchForFiveMinutes($0)
            return try $0.authorize(at: "TempPass_5mins")
        },
        Cause(.temporaryAccessResourcesLimitExceeded, "a profile after the last resource") {
            try watchFiveResources($0)
            return try $0.get("profiles/flexibleTempPass", identity($0))
        },
        Cause(.temporaryAccessResourcesLimitExceeded, "a decision after the last resource", isItem: true) {
            try watchFiveResources($0)
            return try $0.authorize("resource6", at: "flexibleTempPass", identity($0))
        },
        Cause(.invalidConfigurationTemporaryAccess, "a profile", with: brokenPass) {
            try $0.get("profiles/TempPass_5mins")
        },
        Cause(.invalidConfigurationTemporaryAccess, "a decision", isItem: true, with: brokenPass) {
            try $0.authorize(at: "TempPass_5mins")
        },
        Cause(
            .authorizationDeniedByDegradationRule, "AuthZNone on the integration", isItem: true,
            with: "degradation: [{ serviceProvider: REF30, mvpd: Cablevision, rule: AuthZNone }]"
        ) { try $0.authorize() },
        Cause(
            .authorizationDeniedByMVPD, "a denial by the MVPD", isItem: true,
            with: "decisions: [{ resource: REF30, decision: deny }]"
        ) {
            try $0.logIn()
            return try $0.authorize()
        },
        Cause(
            .preauthorizationDeniedByMVPD, "a denial by the MVPD", isItem: true,
            with: "decisions: [{ resource: REF30, decision: deny }]"
        ) {
            try $0.logIn()
            return try $0.preauthorize(["REF30"])
        },
        Cause(
            .invalidConfigurationUserMetadataCertificate, "no certificate",
            with: """
                world:
                  serviceProviders: { REF30: { certificate: null } }
                  policies: { missingCertificate: refuse }
                """
        ) {
            try $0.logIn()
            return try $0.get("profiles/Cablevision")
        },
    ]

    private static let brokenPass = "world: { mvpds: { TempPass_5mins: { tempPass: { valid: false } } } }"

    /// A user of its own for each cause.
    private static func identity(_ app: App) -> [String: String?] {
        ["AP-TempPass-Identity": Base64.encode(#"{"email":"\#(app.device)"}"#.utf8)]
    }

    private static func watchForFiveMinutes(_ app: App) throws {
        _ = try app.authorize(at: "TempPass_5mins")
        app.mock.clock.advance(by: .minutes(5))
    }

    private static func watchFiveResources(_ app: App) throws {
        for number in 1...5 {
            _ = try app.authorize("resource\(number)", at: "flexibleTempPass", identity(app))
        }
    }

    /// Codes that only a scenario can produce: the mock has no platforms that can be misconfigured, and no
    /// MVPD that fails or gives reasons for a denial.
    static let codesWithoutCause: Set<EnhancedErrorCode> = [
        .internalServerError, .authorizationDeniedByParentalControls, .authorizationDeniedByHBAPolicies,
        .authorizationDeniedBySessionInvalidated, .identityNotRecognizedByMVPD,
        .authenticatedProfileInvalidated, .networkReceivedError, .networkConnectionTimeout,
        .maximumExecutionTimeExceeded, .invalidConfigurationPlatform, .invalidConfigurationPlatformID,
        .invalidConfigurationPlatformTrait, .invalidConfigurationPlatformCategoryTrait,
        .invalidConfigurationPlatformServices, .invalidConfigurationMVPDPlatform,
        .invalidConfigurationMVPDPlatformBoardingStatus, .invalidConfigurationMVPDPlatformProfileExchange,
    ]

    @Test func `have a cause other than a rule, except for a known list`() {
        let caused = Set(Self.causes.map(\.code))
        #expect(caused.isDisjoint(with: Self.codesWithoutCause))
        #expect(caused.union(Self.codesWithoutCause) == Set(EnhancedErrorCode.allCases))
    }

    @Test(arguments: Stage.allCases)
    func `are produced by their cause`(stage: Stage) throws {
        let shared = try stage.open()
        for cause in Self.causes {
            do {
                let mock = try cause.changes.isEmpty ? shared : stage.open(with: cause.changes)
                try expectError(of: cause, on: mock)
            } catch {
                Issue.record("\(cause.testDescription): \(error)")
            }
        }
    }

    private func expectError(of cause: Cause, on mock: Mock) throws {
        var app = try App(on: mock, device: .make(cause.testDescription))
        let answer = try cause.send(&app)
        let place: Comment = "\(cause.testDescription)"
        #expect(answer.status == (cause.isItem ? 200 : cause.code.status), place)
        let error = cause.isItem ? answer.decision?["error"] : answer.json
        #expect(error?["code"] == .string(cause.code.rawValue), place)
        #expect(error?["action"] == .string(cause.code.action.rawValue), place)
        let source = cause.isItem ? source(of: cause.code) : nil
        #expect(answer.decision?["source"]?.string == source, place)
    }

    @Test(arguments: Stage.allCases)
    func `report an invalid certificate only if a value must be encrypted`(stage: Stage) throws {
        let bare = """
            world:
              serviceProviders: { REF30: { certificate: null } }
              policies: { missingCertificate: refuse }
            """
        let app = try App(on: try stage.open(with: bare))
        try app.logIn(at: "Dish")
        #expect(try app.get("profiles/Dish").status == 200)
        #expect(try app.get("profiles").status == 200)
        let seeded = try app.get("profiles/Cablevision", ["X-Mock-Scenario": "returning-user"])
        #expect(seeded["profiles"]?["Cablevision"]?["attributes"]?["zip"]?["state"] == "enc")
    }

    @Test(arguments: [
        (EnhancedErrorCode.authorizationDeniedByMVPD, true), (.authorizationDeniedByParentalControls, true),
        (.authorizationDeniedByHBAPolicies, true), (.authorizationDeniedBySessionInvalidated, true),
        (.identityNotRecognizedByMVPD, true), (.networkReceivedError, false),
        (.maximumExecutionTimeExceeded, false),
    ])
    func `have a validity in denials of authorization by the MVPD`(
        code: EnhancedErrorCode, hasValidity: Bool
    ) throws {
        let app = try App(on: try Stage.inMemory.open())
        try app.logIn()
        let scenario = ["X-Mock-Scenario": "enhanced-error-code;code=\(code.rawValue)"]
        let authorized = try app.authorize("REF30", at: "Cablevision", scenario).decision
        #expect(authorized?["error"]?["code"]?.string == code.rawValue)
        #expect((authorized?["notBefore"] != nil) == hasValidity)
        #expect((authorized?["notAfter"] != nil) == hasValidity)
        let preauthorized = try app.preauthorize(["REF30"], at: "Cablevision", scenario).decision
        #expect(preauthorized?["notBefore"] == nil && preauthorized?["notAfter"] == nil)
    }

    @Test(arguments: Stage.allCases)
    func `say that a method is not allowed, in their own form`(stage: Stage) throws {
        let mock = try stage.open()
        let answer = try mock.send(.delete, "/api/v2/REF30/profiles")
        #expect(answer.status == 405)
        #expect(answer["action"] == "none" && answer["code"] == "method_not_allowed")
        #expect(answer["status"] == .integer(405) && answer["helpUrl"] != nil)
        let trace = try #require(answer["trace"]?.string)
        #expect(try mock.newestRequest()["id"]?.string == trace)
    }
}

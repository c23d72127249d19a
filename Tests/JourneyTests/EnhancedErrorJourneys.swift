import ControlAPI
import ControlFiles
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@Suite("Enhanced errors")
struct EnhancedErrorJourneys {
    /// A request to each operation that is in order, apart from what the scenario does.
    private func call(_ operation: Operation, _ app: App, _ scenario: String) throws -> Mock.Answer {
        let header = ["X-Mock-Scenario": scenario]
        switch operation {
        case .retrieveConfiguration: return try app.get("configuration", header)
        case .createAuthenticationSession: return try app.post("sessions", form: App.sessionForm, header)
        case .resumeAuthenticationSession:
            return try app.post("sessions/\(code(app))", form: App.sessionForm, header)
        case .retrieveAuthenticationSession: return try app.get("sessions/\(code(app))", header)
        case .retrieveProfiles: return try app.get("profiles", header)
        case .retrieveProfileForMVPD: return try app.get("profiles/Cablevision", header)
        case .retrieveProfileForCode: return try app.get("profiles/code/\(code(app))", header)
        case .retrievePartnerAuthenticationRequest:
            return try app.post("sessions/sso/Apple", form: App.sessionForm, header)
        case .createPartnerProfile: return try app.post("profiles/sso/Apple", form: "SAMLResponse=x", header)
        case .retrievePreauthorizationDecisions, .retrieveAuthorizationDecisions:
            let kind = operation == .retrieveAuthorizationDecisions ? "authorize" : "preauthorize"
            return try app.post("decisions/\(kind)/Cablevision", json: #"{"resources":["REF30"]}"#, header)
        case .initiateLogout:
            return try app.get("logout/Cablevision?redirectUrl=https%3A%2F%2Fadobe.com", header)
        case .retrieveClientCredentials, .retrieveAccessToken, .performLogout, .performAuthentication,
            .resetTempPass,
            .authenticateWithSAML, .showLoginPage, .logIn, .consumeAssertion, .showActivationPage, .activate:
            throw Unexpected("\(operation) has no enhanced errors")
        }
    }

    private func code(_ app: App) throws -> String {
        try app.post("sessions", form: "")["code"]?.string ?? ""
    }

    @Test("come out of their scenario with action, status and message", arguments: EnhancedErrorCode.allCases)
    func everyCode(code: EnhancedErrorCode) throws {
        let mock = try Stage.inMemory.open()
        let app = try App(on: mock)
        for operation in code.naturalOperations.sorted(by: { $0.rawValue < $1.rawValue }) {
            let answer = try call(operation, app, "enhanced-error-code;code=\(code.rawValue)")
            let isItem = operation.hasItems && code.row.onDecisions == .item
            #expect(answer.status == (isItem ? 200 : code.row.status), "\(operation)")
            let error = isItem ? answer["decisions"]?.array?.first?["error"] : answer.json
            #expect(error?["code"] == .string(code.rawValue))
            #expect(error?["action"] == .string(code.row.action.rawValue))
            #expect(error?["status"] == .integer(Int64(code.row.status)))
            #expect(error?["message"] == .string(code.row.message))
            #expect(error?["helpUrl"] == .string(EnhancedError.helpURL))
            #expect(error?["trace"]?.string?.count == 36)
            #expect(answer.fields[HTTPField.Name("X-Mock-Rule")!] != nil)
        }
    }

    @Test("come out on the operation that is asked for, and on no other", arguments: Stage.allCases)
    func chosenOperation(stage: Stage) throws {
        let app = try App(on: try stage.open())
        let scenario = "enhanced-error-code;code=network_received_error;on=retrieveAuthorizationDecisions"
        let authorize = try call(.retrieveAuthorizationDecisions, app, scenario)
        #expect(authorize["decisions"]?.array?.first?["error"]?["code"] == "network_received_error")
        let preauthorize = try call(.retrievePreauthorizationDecisions, app, scenario)
        #expect(
            preauthorize["decisions"]?.array?.first?["error"]?["code"] == "authenticated_profile_missing")
    }

    /// Codes that come without a scenario, each by a request that deserves it.
    struct Cause: Sendable, CustomTestStringConvertible {
        var code: EnhancedErrorCode
        var testDescription: String
        var send: @Sendable (inout App) throws -> Mock.Answer
        /// Where the error stands, when it is not the whole answer.
        var isItem = false

        init(
            _ code: EnhancedErrorCode, _ cause: String, isItem: Bool = false,
            _ send: @escaping @Sendable (inout App) throws -> Mock.Answer
        ) {
            self.code = code
            testDescription = "\(code.rawValue): \(cause)"
            self.isItem = isItem
            self.send = send
        }
    }

    static let causes = [
        Cause(.invalidAccessTokenClientApplication, "no token") {
            try $0.get("profiles", ["Authorization": ""])
        },
        Cause(.invalidAccessTokenClientApplication, "a token that nobody signed") {
            try $0.get("profiles", ["Authorization": "Bearer eyJhbGciOiJub25lIn0.e30."])
        },
        Cause(.invalidParameterServiceProvider, "the wrong case") {
            $0.serviceProvider = "ref30"
            return try $0.get("profiles")
        },
        Cause(.invalidParameterPartner, "the wrong case") {
            try $0.post("sessions/sso/apple", form: App.sessionForm)
        },
        Cause(.invalidParameterCode, "a code that nobody has") { try $0.get("profiles/code/ZZZZZZZ") },
        Cause(.invalidAuthenticationSession, "the session has been replaced") {
            let code = try $0.post("sessions", form: "")["code"]?.string ?? ""
            _ = try $0.post("sessions", form: "")
            return try $0.post("sessions/\(code)", form: App.sessionForm)
        },
        Cause(.invalidAuthenticationSession, "the code has expired") {
            let code = try $0.post("sessions", form: "")["code"]?.string ?? ""
            $0.mock.clock.advance(by: .minutes(30))
            return try $0.get("profiles/code/\(code)")
        },
        Cause(.invalidHeaderDeviceIdentifier, "no header") {
            try $0.get("profiles", ["AP-Device-Identifier": ""])
        },
        Cause(.invalidHeaderDeviceIdentifier, "no type") {
            try $0.get("profiles", ["AP-Device-Identifier": "YmEyM2QxNDE="])
        },
        Cause(.invalidHeaderDeviceInfo, "no base64") { try $0.get("profiles", ["X-Device-Info": "%"]) },
        Cause(.invalidParameterMVPD, "nobody knows it") { try $0.get("profiles/Nobody") },
        Cause(.invalidIntegration, "the two have no integration") {
            $0.serviceProvider = "apasstest1"
            return try $0.get("profiles/ATTOTT")
        },
        Cause(.invalidParameterRedirectURL, "no absolute URI") {
            try $0.post("sessions", form: "redirectUrl=nowhere")
        },
        Cause(.invalidParameterRedirectURL, "a URI that runs code") {
            try $0.post("sessions/sso/Apple", form: "redirectUrl=javascript%3Aalert(1)")
        },
        Cause(.invalidParameterRedirectURL, "logout without one") { try $0.get("logout/Cablevision") },
        Cause(.invalidParameterResources, "no JSON") {
            try $0.post("decisions/authorize/Cablevision", json: "nonsense")
        },
        Cause(.invalidParameterResources, "an empty list") {
            try $0.post("decisions/authorize/Cablevision", json: #"{"resources":[]}"#)
        },
        Cause(.invalidParameterResources, "numbers") {
            try $0.post("decisions/authorize/Cablevision", json: #"{"resources":[1]}"#)
        },
        Cause(.tooManyResources, "two for authorization") {
            try $0.post("decisions/authorize/Cablevision", json: #"{"resources":["a","b"]}"#)
        },
        Cause(.authenticatedProfileMissing, "nobody is logged in", isItem: true) { try $0.authorize() },
        Cause(.authenticatedProfileExpired, "the login is over", isItem: true) {
            _ = try $0.logInWithApple()
            $0.mock.clock.advance(by: .days(366))
            try $0.renewToken()
            return try $0.authorize()
        },
        Cause(.invalidParameterSAMLResponse, "no XML") {
            $0.status = PublishedHeaders.status
            return try $0.post("profiles/sso/Apple", form: "SAMLResponse=bm9uZQ%3D%3D")
        },
        Cause(.invalidHeaderPFSPermissionAccessNotPresent, "no header") {
            try $0.post("profiles/sso/Apple", form: "SAMLResponse=x")
        },
        Cause(.invalidHeaderPFSPermissionAccessNotDetermined, "not asked yet") {
            $0.status = PartnerFrameworkStatus.make(.notDetermined).headerValue
            return try $0.post("profiles/sso/Apple", form: "SAMLResponse=x")
        },
        Cause(.invalidHeaderPFSPermissionAccessNotGranted, "denied") {
            $0.status = PublishedHeaders.deniedStatus
            return try $0.post("profiles/sso/Apple", form: "SAMLResponse=x")
        },
        Cause(.invalidHeaderPFSProviderIDNotDetermined, "a provider that nobody knows") {
            $0.status = PublishedHeaders.status(provider: "Nobody")
            return try $0.post("profiles/sso/Apple", form: "SAMLResponse=x")
        },
        Cause(.invalidHeaderPFSProviderInfoExpired, "the login with Apple is over") {
            $0.status = PartnerFrameworkStatus.make(expires: .at(.start)).headerValue
            return try $0.post("profiles/sso/Apple", form: "SAMLResponse=x")
        },
        Cause(.invalidHeaderPFSProviderIDMismatch, "a decision with the status of another provider") {
            _ = try $0.logInWithApple()
            let mvpds = try $0.get("configuration")["requestor"]?["mvpds"]?.array ?? []
            let other = mvpds.first { $0["id"] == "Comcast_SSO" }?["platformMappingId"]?.string ?? ""
            $0.status = PublishedHeaders.status(provider: other)
            return try $0.authorize()
        },
    ]

    @Test("come without a scenario where they are deserved", arguments: causes, Stage.allCases)
    func natural(cause: Cause, stage: Stage) throws {
        var app = try App(on: try stage.open())
        let answer = try cause.send(&app)
        let error = cause.isItem ? answer["decisions"]?.array?.first?["error"] : answer.json
        #expect(answer.status == (cause.isItem ? 200 : cause.code.row.status))
        #expect(error?["code"] == .string(cause.code.rawValue))
    }

    @Test("keep an application to the service providers that it is registered for", arguments: Stage.allCases)
    func restrictedApplication(stage: Stage) throws {
        let statement = try ShippedApplications.statement {
            $0.serviceProviders == ["REF30"] && !$0.isRevoked
        }
        var app = try App(on: try stage.open(), statement: statement)
        #expect(try app.get("profiles").status == 200)
        app.serviceProvider = "apasstest1"
        let refused = try app.get("profiles")
        #expect(refused.status == 401)
        #expect(refused["code"] == "invalid_access_token_service_provider")
    }

    @Test("name a service provider whose certificate a scenario takes away", arguments: Stage.allCases)
    func missingCertificate(stage: Stage) throws {
        let node = try YAMLReader.read(
            Array(
                "description: d\nextends: returning-user\nworld: { serviceProviders: { REF30: { certificate: null } } }\n"
                    .utf8), file: "bare.yaml")
        let app = try App(on: try stage.open(scenario: "bare", adding: ["bare": node]))
        let answer = try app.get("profiles/Cablevision")
        #expect(answer.status == 500)
        #expect(answer["code"] == "invalid_configuration_user_metadata_certificate")
        let seeded = try app.get("profiles/Cablevision", ["X-Mock-Scenario": "returning-user"])
        #expect(seeded["profiles"]?["Cablevision"]?["attributes"]?["zip"]?["state"] == "enc")
    }
}

import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The order of checks: route and method, access token, service provider, partner or code, required headers, content
/// type and body, MVPD, integration, degradation, the operation itself.
@Suite("The order of checks")
struct CheckOrderTests {
    /// A request in which everything is wrong at first.
    struct Attempt: Sendable {
        var method = HTTPRequest.Method.put
        /// The target, with the placeholders `{serviceProvider}`, `{mvpd}`, `{partner}`, `{code}` and
        /// `{redirect}`.
        var target: String
        var values = [
            "serviceProvider": "nobody", "mvpd": "Nobody", "partner": "Nobody", "code": "ZZZZZZZ",
            "redirect": "nowhere",
        ]
        var headers = ["Host": "localhost", "X-Device-Info": "%"]
        var body = ""
    }

    /// An expected error, and the correction that follows it.
    struct Step: Sendable {
        var code: String?
        var repair: @Sendable (inout Attempt) -> Void

        init(_ code: EnhancedErrorCode, _ repair: @escaping @Sendable (inout Attempt) -> Void) {
            self.init(code.rawValue, repair)
        }

        init(_ code: String?, _ repair: @escaping @Sendable (inout Attempt) -> Void) {
            self.code = code
            self.repair = repair
        }

        static func method(_ method: HTTPRequest.Method) -> Step {
            Step("method_not_allowed") { $0.method = method }
        }
        static let token = Step(.invalidAccessTokenClientApplication) {
            $0.headers["Authorization"] = "Bearer {token}"
        }
        static let serviceProvider = Step(.invalidParameterServiceProvider) {
            $0.values["serviceProvider"] = "REF30"
        }
        static let partner = Step(.invalidParameterPartner) { $0.values["partner"] = "Apple" }
        static let code = Step(.invalidParameterCode) { $0.values["code"] = "{live code}" }
        static let device = Step(.invalidHeaderDeviceIdentifier) {
            $0.headers["AP-Device-Identifier"] = "fingerprint ZGV2aWNl"
        }
        static let deviceInfo = Step(.invalidHeaderDeviceInfo) {
            $0.headers["X-Device-Info"] = "eyJvc05hbWUiOiJ0dk9TIn0="
        }
        static let redirect = Step(.invalidParameterRedirectURL) {
            $0.values["redirect"] = "https%3A%2F%2Fadobe.com"
        }
        static let resources = Step(.invalidParameterResources) { $0.body = #"{"resources": ["a", "b"]}"# }
        static let mvpd = Step(.invalidParameterMVPD) { $0.values["mvpd"] = "Verizon" }
        static let integration = Step(.invalidIntegration) { $0.values["mvpd"] = "Cablevision" }
    }

    /// The errors of an operation in the order of its checks: the checks that all operations share, as the definition
    /// of the operation requires them, then those of its parameters, then its own.
    struct Ladder: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var attempt: Attempt
        var steps: [Step]

        init(_ definition: OperationDefinition) {
            testDescription = definition.operation.rawValue
            let path = definition.paths[0]
            let pathParameters = path.parameterNames
            attempt = Attempt(target: path.description)
            steps = [.method(definition.method), .token, .serviceProvider]
            if pathParameters.contains("partner") { steps.append(.partner) }
            if pathParameters.contains("code") { steps.append(.code) }
            if definition.requiresDevice { steps.append(.device) }
            if definition.readsDeviceInfo { steps.append(.deviceInfo) }
            let parameters = definition.parameterNames
            if parameters.contains("resources") { steps.append(.resources) }
            // There, an invalid redirect counts as missing (policy partnerRedirectURL).
            let ignoresRedirect = definition.operation == .retrievePartnerAuthenticationRequest
            if parameters.contains("redirectUrl"), !ignoresRedirect { steps.append(.redirect) }
            if case .json(_, let example) = definition.body, !parameters.contains("resources") {
                attempt.body = String(decoding: example.jsonBytes, as: UTF8.self)
            }
            if parameters.contains("mvpd") {
                attempt.body = "mvpd={mvpd}&domainName=adobe.com&redirectUrl={redirect}"
            } else if parameters.contains("redirectUrl") {
                attempt.target += "?redirectUrl={redirect}"
            }
            if pathParameters.contains("mvpd") || parameters.contains("mvpd") {
                steps += [.mvpd, .integration]
            }
            if let own = CheckOrderTests.ownChecks[definition.operation] {
                attempt.body = own.body
                steps += own.steps
            }
        }
    }

    /// The checks that only one operation has, and the body with which it reaches them.
    private static let ownChecks: [PassOperation: (body: String, steps: [Step])] = [
        .createPartnerProfile: (
            "SAMLResponse=none",
            [
                Step(.invalidHeaderPFSPermissionAccessNotPresent) {
                    $0.headers["AP-Partner-Framework-Status"] = PartnerFrameworkStatus.make().headerValue
                },
                Step(.invalidParameterSAMLResponse) { $0.headers["X-Mock-Scenario"] = "degraded-authn-all" },
            ]
        ),
        .retrieveAuthorizationDecisions: (
            "",
            // Degradation is checked before the operation itself, which counts the resources.
            [Step(.tooManyResources) { $0.headers["X-Mock-Scenario"] = "degraded-authz-all" }]
        ),
    ]

    static let ladders = PassOperation.allCases.map(\.definition).filter { $0.dialect == .enhanced }.map(
        Ladder.init)

    @Test(arguments: ladders)
    func `is the documented one for every operation`(ladder: Ladder) throws {
        let mock = try AdminResponder.make()
        let token = try Self.accessToken(from: mock)
        let opened = Self.send(
            Attempt(
                method: .post, target: "/api/v2/REF30/sessions",
                headers: [
                    "Host": "localhost", "Authorization": "Bearer \(token)",
                    "AP-Device-Identifier": "fingerprint ZGV2aWNl",
                ]), to: mock)
        let liveCode = try #require(opened.json["code"]?.string)
        var attempt = ladder.attempt
        func code() -> JSONValue? {
            var sent = attempt
            sent.headers = sent.headers.mapValues { $0.replacing("{token}", with: token) }
            sent.values = sent.values.mapValues { $0.replacing("{live code}", with: liveCode) }
            return Self.send(sent, to: mock).json["code"]
        }
        for step in ladder.steps {
            #expect(code()?.string == step.code)
            step.repair(&attempt)
        }
        #expect(code()?.string.flatMap(EnhancedErrorCode.init) == nil, "the request is valid now")
    }

    @Test func `validates the service provider before the application's right to use it`()
        throws
    {
        let mock = try AdminResponder.make()
        var attempt = Attempt(method: .get, target: "/api/v2/{serviceProvider}/profiles")
        let applications = try ControlDocuments.shipped.get().makeConfiguration().applications.values
        let restricted = try #require(applications.first { $0.serviceProviders == ["REF30"] })
        let token = try Self.accessToken(from: mock, statement: try #require(restricted.softwareStatement))
        attempt.headers["Authorization"] = "Bearer \(token)"
        #expect(
            Self.send(attempt, to: mock).json["code"] == "invalid_parameter_service_provider")
        attempt.values["serviceProvider"] = "apasstest1"
        #expect(
            Self.send(attempt, to: mock).json["code"] == "invalid_access_token_service_provider")
    }

    private static func accessToken(
        from mock: AdminResponder, statement: String = "eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl"
    ) throws -> String {
        let headers = ["Host": "localhost"]
        let client = send(
            Attempt(
                method: .post, target: "/o/client/register", headers: headers,
                body: #"{"software_statement": "\#(statement)"}"#), to: mock
        ).json
        let form =
            "grant_type=client_credentials&client_id=\(client["client_id"]?.string ?? "")"
            + "&client_secret=\(client["client_secret"]?.string ?? "")"
        let answer = send(
            Attempt(method: .post, target: "/o/client/token", headers: headers, body: form), to: mock)
        return try #require(answer.json["access_token"]?.string)
    }

    private static func send(_ attempt: Attempt, to mock: AdminResponder) -> (status: Int, json: JSONValue) {
        func filled(_ text: String) -> String {
            attempt.values.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
        }
        let parts = filled(attempt.target).split(separator: "?", maxSplits: 1).map(String.init)
        let reply = mock.respond(
            to: Request(
                method: attempt.method, path: parts[0], query: parts.count > 1 ? parts[1] : nil,
                fields: RequestFields(attempt.headers.map { (name: $0.key, value: $0.value) }),
                body: Array(filled(attempt.body).utf8)))
        return (reply.status.code, JSONValue(parsing: reply.body) ?? .null)
    }
}

import ControlAPI
import HTTPTypes
import PassAPI
import PassVocabulary
import Testing

/// The statuses of errors of REST API V1, as the page of each operation lists them.
@Suite("Statuses of errors on REST API V1")
struct LegacyErrorStatusJourneys {
    private static let codes = "world: { policies: { legacyErrorCodes: on } }\n"

    /// A code on an operation, and the status on the page of that operation.
    struct Row: Sendable, CustomTestStringConvertible {
        var path: String
        var code: LegacyErrorCode
        var status: Int

        init(_ path: String, _ code: LegacyErrorCode, _ status: Int) {
            self.path = path
            self.code = code
            self.status = status
        }

        var testDescription: String { "\(code.rawValue) on \(path)" }
    }

    private static let rows = [
        Row("checkauthn", .authenticationSessionMissing, 403),
        Row("checkauthn", .authenticationSessionExpired, 403),
        Row("authorize", .authenticationSessionMissing, 403),
        Row("authorize", .authenticationSessionIssuerMismatch, 400),
        Row("authorize", .missingResource, 400),
        Row("authorize", .internalError, 500),
        Row("tokens/authz", .authenticationSessionMissing, 412),
        Row("tokens/authz", .authenticationSessionExpired, 412),
        Row("tokens/authz", .authorizationNotFound, 404),
        Row("tokens/authz", .authorizationExpired, 410),
        Row("tokens/usermetadata", .authenticationSessionExpired, 412),
        Row("mediatoken", .authenticationSessionMissing, 403),
        Row("mediatoken", .authorizationNotFound, 403),
        Row("preauthorize", .preauthorizationAuthenticationSessionExpired, 412),
        Row("preauthorize", .internalError, 500),
        Row("REF30/profile-requests/Comcast_SSO", .unknownIntegration, 400),
        Row("REF30/profile-requests/Comcast_SSO", .internalError, 400),
    ]

    @Test(arguments: Stage.allCases, rows)
    func `are those of the page when a rule sets the code`(stage: Stage, row: Row) throws {
        let app = try LegacyApp(
            on: try stage.open(with: Self.codes + "rules: [{ then: { error: \(row.code.rawValue) } }]"))
        let parameters = ["resource": "HBO", "deviceType": "iOS"]
        let answer = try app.get(row.path, parameters)
        #expect(answer.status == row.status)
        #expect(answer["status"] == .integer(Int64(row.status)))
        #expect(answer["code"] == .string(row.code.rawValue))
    }

    @Test(
        arguments: Stage.allCases,
        [
            ("checkauthn", LegacyErrorCode.authenticationSessionMissing),
            ("authorize", .authenticationSessionMissing), ("tokens/authz", .authenticationSessionMissing),
            ("mediatoken", .authenticationSessionMissing),
            ("preauthorize", .preauthorizationAuthenticationSessionMissing),
        ])
    func `are the same whether the mock or a rule refuses a device without a login`(
        stage: Stage, expected: (path: String, code: LegacyErrorCode)
    ) throws {
        let parameters = ["resource": "HBO"]
        let refused = try LegacyApp(on: try stage.open(with: Self.codes)).get(expected.path, parameters)
        let rule = "rules: [{ then: { error: \(expected.code.rawValue) } }]"
        let injected = try LegacyApp(on: try stage.open(with: Self.codes + rule))
            .get(expected.path, parameters)
        #expect(refused["code"] == .string(expected.code.rawValue))
        #expect(injected.status == refused.status)
        #expect(injected["code"] == refused["code"])
    }

    @Test(arguments: Stage.allCases)
    func `are 405 with internal_error for another method`(stage: Stage) throws {
        let mock = try stage.open(with: Self.codes)
        let app = try LegacyApp(on: mock)
        for path in ["/api/v1/preauthorize", "/api/v1/checkauthn", "/reggie/v1/REF30/regcode/AAAAAAA"] {
            let answer = try app.send(.put, path)
            #expect(answer.status == 405)
            #expect(answer["status"] == .integer(405))
            #expect(answer["code"] == "internal_error")
            #expect(answer["action"] == "none")
            #expect(answer["message"] == .string(LegacyErrorCode.internalError.message))
            let trace = try #require(answer["trace"]?.string)
            #expect(try mock.newestRequest()["id"]?.string == trace)
        }
    }

    /// On one mock: others notice the scenario of a device with their next request for it.
    @Test(arguments: Stage.seeded)
    func `are 405 with a code only in a scenario that has codes`(stage: Stage) throws {
        let codes = try YAMLReader.read(
            Array("description: d\nextends: valid-sso\n\(Self.codes)".utf8), file: "codes.yaml")
        let mock = try stage.open(adding: ["codes": codes])
        let app = try LegacyApp(on: mock)
        func code(_ more: [String: String] = [:]) throws -> JSONValue? {
            let answer = try app.send(.put, "/api/v1/preauthorize", [:], more)
            #expect(answer.status == 405)
            return answer["code"]
        }
        #expect(try code() == nil)
        #expect(try code(["X-Mock-Scenario": "codes"]) == "internal_error")
        #expect(
            try mock.admin(.put, "/devices/\(app.deviceID)/scenario", #"{"scenario": "codes"}"#).status < 300)
        #expect(try code() == "internal_error")
    }

    @Test(arguments: Stage.allCases)
    func `are the same for a code of REST API V2 that V1 has, too`(stage: Stage) throws {
        let app = try LegacyApp(
            on: try stage.open(with: Self.codes + "rules: [{ then: { error: network_received_error } }]"))
        #expect(try app.get("authorize", ["resource": "HBO"]).status == 403)
    }
}

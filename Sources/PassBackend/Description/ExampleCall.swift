import HTTPMessages
import HTTPTypes
import PassAPI

/// A request that can be sent once its variables, written `{{name}}`, have values: those to start with, or those that
/// the answers before it have given.
struct ExampleCall: Sendable {
    /// By which others refer to it.
    var name: String
    var title: String
    var method: HTTPRequest.Method
    /// With its query.
    var target: String
    var headers: [(name: String, value: String)]
    var body: String
    var captures: [CapturedValue]
}

extension ExampleCall {
    init(_ operation: Operation) {
        let row = operation.row
        let details = operation.details
        name = operation.rawValue
        title = row.title
        method = row.method
        captures = details.captures
        let values = operation.parameters.compactMap { parameter in
            parameter.example.map { (parameter.location, parameter.name, $0) }
        }
        let path = values.filter { $0.0 == .path }.reduce(row.paths[0].description) { path, value in
            path.replacing("{\(value.1)}", with: Self.encode(value.2))
        }
        let query = Self.pairs(values.filter { $0.0 == .query }.map { ($0.1, $0.2) })
        target = path + (query.isEmpty ? "" : "?\(query)")
        headers = row.takesAccessToken ? [("Authorization", "Bearer {{accessToken}}")] : []
        headers += values.filter { $0.0 == .header }.map { ($0.1, $0.2) }
        switch details.body {
        case .none: body = ""
        case .form(let fields):
            headers.append(("Content-Type", "application/x-www-form-urlencoded"))
            body = Self.pairs(fields.compactMap { field in field.example.map { (field.name, $0) } })
        case .json(_, let example):
            headers.append(("Content-Type", "application/json"))
            body = String(decoding: example.jsonBytes, as: UTF8.self)
        }
    }

    private static func pairs(_ pairs: [(String, String)]) -> String {
        pairs.map { "\($0)=\(encode($1))" }.joined(separator: "&")
    }

    /// Variables go as they are: codes need no encoding, a SAML response is understood without, and what was in a
    /// query is encoded already.
    private static func encode(_ value: String) -> String {
        value.hasPrefix("{{") ? value : PercentEncoding.encode(value)
    }
}

extension ExampleCall {
    /// One for each operation, in the order of the table, and what others do in between.
    static let all = Operation.allCases.flatMap { operation in
        aids(before: operation) + [ExampleCall(operation)]
    }

    private static func aids(before operation: Operation) -> [ExampleCall] {
        switch operation {
        case .createPartnerProfile: [partnerFramework]
        case .legacyCheckAuthenticationToken: [login]
        case .legacyExchangeToken: [partnerFrameworkWithLegacyRequest]
        default: []
        }
    }

    private static let partnerFramework = admin(
        .answerAsPartner, "What Apple's framework does, played by the mock",
        ["partner": Partner.apple.rawValue],
        body: #"{"request":"{{samlRequest}}"}"#,
        captures: [
            .member("SAMLResponse", as: "samlResponse"),
            .member("partnerFrameworkStatus", as: "partnerFrameworkStatus"),
        ])

    private static let partnerFrameworkWithLegacyRequest: ExampleCall = {
        var call = admin(
            .answerAsPartner, "What Apple's framework does with a request of V1, played by the mock",
            ["partner": Partner.apple.rawValue], body: #"{"request":"{{profileRequest}}"}"#,
            captures: [.member("SAMLResponse", as: "samlResponse")])
        call.name = "legacyAnswerAsPartner"
        return call
    }()

    private static let login = admin(
        .completeSession, "What the user does on the login page, played by the mock", ["code": "{{code}}"],
        body: "{}")

    private static func admin(
        _ operation: ControlOperation, _ title: String, _ path: [String: String], body: String,
        captures: [CapturedValue] = []
    ) -> ExampleCall {
        let target = path.reduce(operation.row.path.description) {
            $0.replacing("{\($1.key)}", with: $1.value)
        }
        return ExampleCall(
            name: operation.rawValue, title: title, method: operation.row.method, target: target,
            headers: [("Authorization", "Bearer {{adminToken}}"), ("Content-Type", "application/json")],
            body: body, captures: captures)
    }

    /// The variables that no answer gives, or none before they are needed first.
    static let variables = [
        (
            name: "softwareStatement",
            value: "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6IndhbGsifQ.c2lnbmF0dXJl"
        ),
        (name: "partnerFrameworkStatus", value: Base64.encode(grantedStatus.utf8)),
        // A mock on loopback asks for none.
        (name: "adminToken", value: ""),
    ]

    /// Until 2100.
    private static let grantedStatus =
        #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"#
        + #""frameworkProviderInfo":{"id":"Cablevision","expirationDate":"4102444800000"}}"#
}

import HTTPMessages
import HTTPTypes
import PassAPI

/// An example request. Its variables, written `{{name}}`, have initial values or values captured from earlier
/// answers.
struct ExampleCall: Sendable {
    /// The name by which other requests refer to it.
    var name: String
    var title: String
    var method: HTTPRequest.Method
    var target: String
    var headers: [(name: String, value: String)]
    var body: String
    var captures: [CapturedValue]
}

extension ExampleCall {
    init(_ operation: PassOperation) {
        let definition = operation.definition
        name = operation.rawValue
        title = operation.title
        method = definition.method
        captures = definition.captures
        let values = definition.parameters(of: definition.paths[0]).compactMap { parameter in
            parameter.example.map { (parameter.location, parameter.name, $0) }
        }
        let path = values.filter { $0.0 == .path }.reduce(definition.paths[0].description) { path, value in
            path.replacing("{\(value.1)}", with: Self.encode(value.2))
        }
        let query = Self.pairs(values.filter { $0.0 == .query }.map { ($0.1, $0.2) })
        target = path + (query.isEmpty ? "" : "?\(query)")
        headers = definition.takesAccessToken ? [("Authorization", "Bearer {{accessToken}}")] : []
        headers += values.filter { $0.0 == .header }.map { ($0.1, $0.2) }
        switch definition.body {
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

    /// Percent-encodes a value, except a variable: codes need no encoding, and SAML responses and values captured from a
    /// query are encoded already.
    private static func encode(_ value: String) -> String {
        value.hasPrefix("{{") ? value : PercentEncoding.encode(value)
    }
}

extension ExampleCall {
    /// One call of each operation, in the order of the table.
    ///
    /// - Parameter steps: calls to insert before an operation, which simulate the user or the partner.
    static func sequence(inserting steps: [PassOperation: ExampleCall]) -> [ExampleCall] {
        PassOperation.allCases.flatMap { operation in
            [steps[operation], ExampleCall(operation)].compactMap(\.self)
        }
    }

    /// The variables with initial values: those that no answer sets before their first use.
    static let variables = [
        (
            name: "softwareStatement",
            value: "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6IndhbGsifQ.c2lnbmF0dXJl"
        ),
        (name: "partnerFrameworkStatus", value: Base64.encode(grantedStatus.utf8)),
        // A mock on loopback needs no token.
        (name: "adminToken", value: ""),
    ]

    /// A status that is valid until 2100.
    private static let grantedStatus =
        #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"#
        + #""frameworkProviderInfo":{"id":"Cablevision","expirationDate":"4102444800000"}}"#
}

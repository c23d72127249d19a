import HTTPMessages
import HTTPTypes
import PassAPI

/// A request that can be sent once its variables, written `{{name}}`, have values: those to start with, or those that
/// the answers before it have given.
package struct ExampleCall: Sendable {
    /// By which others refer to it.
    package var name: String
    package var title: String
    package var method: HTTPRequest.Method
    /// With its query.
    package var target: String
    package var headers: [(name: String, value: String)]
    package var body: String
    package var captures: [CapturedValue]

    package init(
        name: String, title: String, method: HTTPRequest.Method, target: String,
        headers: [(name: String, value: String)], body: String, captures: [CapturedValue]
    ) {
        self.name = name
        self.title = title
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.captures = captures
    }
}

extension ExampleCall {
    init(_ operation: PassOperation) {
        let row = operation.row
        let details = operation.details
        name = operation.rawValue
        title = operation.title
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
    /// A call of each operation, in the order of the table.
    ///
    /// - Parameter steps: the calls that other parties make before an operation.
    package static func sequence(inserting steps: [PassOperation: ExampleCall]) -> [ExampleCall] {
        PassOperation.allCases.flatMap { operation in
            [steps[operation], ExampleCall(operation)].compactMap(\.self)
        }
    }

    /// The variables that no answer gives, or none before they are needed first.
    package static let variables = [
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

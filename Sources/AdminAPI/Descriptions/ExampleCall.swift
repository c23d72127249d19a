import HTTPMessages
import HTTPTypes
import PassAPI

/// An example request. Its variables, written `{{name}}`, have initial values or values captured from earlier
/// answers.
struct ExampleCall: Sendable {
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
            body = example.jsonText
        }
    }

    private static func pairs(_ pairs: [(String, String)]) -> String {
        pairs.map { "\($0)=\(encode($1))" }.joined(separator: "&")
    }

    /// Percent-encodes a value, but not a variable: codes need no encoding, and SAML responses and values captured from a query are
    /// already encoded.
    private static func encode(_ value: String) -> String {
        value.hasPrefix("{{") ? value : PercentEncoding.encode(value)
    }

    /// One call of each operation, in an order that works. Admin calls replace the user and Apple's
    /// framework.
    static let all: [ExampleCall] = {
        let steps: [PassOperation: ExampleCall] = [
            .createPartnerProfile: partnerFramework, .legacyCheckAuthenticationToken: login,
            .legacyExchangeToken: partnerFrameworkWithLegacyRequest,
        ]
        return PassOperation.allCases.flatMap { [steps[$0], ExampleCall($0)].compactMap(\.self) }
    }()

    /// The variables with initial values: no answer sets them before their first use.
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

    private static let partnerFramework = admin(
        .answerAsPartner, "What Apple's framework does, simulated by the mock",
        ["partner": Partner.apple.rawValue],
        body: #"{"request":"{{samlRequest}}"}"#,
        captures: [
            .member("urlEncodedSAMLResponse", as: "samlResponse"),
            .member("partnerFrameworkStatus", as: "partnerFrameworkStatus"),
        ])

    private static let partnerFrameworkWithLegacyRequest = admin(
        .answerAsPartner, name: "legacyAnswerAsPartner",
        "What Apple's framework does with a V1 request, simulated by the mock",
        ["partner": Partner.apple.rawValue], body: #"{"request":"{{profileRequest}}"}"#,
        captures: [.member("urlEncodedSAMLResponse", as: "samlResponse")])

    private static let login = admin(
        .completeSession, "What the user does on the login page, simulated by the mock", ["code": "{{code}}"],
        body: "{}")

    private static func admin(
        _ route: AdminRoute, name: String? = nil, _ title: String, _ path: [String: String], body: String,
        captures: [CapturedValue] = []
    ) -> ExampleCall {
        let target = path.reduce(route.path.description) { $0.replacing("{\($1.key)}", with: $1.value) }
        return ExampleCall(
            name: name ?? route.name, title: title, method: route.method, target: target,
            headers: [("Authorization", "Bearer {{adminToken}}"), ("Content-Type", "application/json")],
            body: body, captures: captures)
    }

    /// The examples as an `.http` file for Visual Studio and the REST Client extension of Visual Studio Code.
    static func httpFile(baseURL: String) -> String {
        // Users must copy these by hand, because the editors cannot capture a part of a header field.
        let copied = all.flatMap { call in
            call.captures.filter(\.isInHead).map {
                "# Copy the value from the Location header in the answer to \(call.name).\n@\($0.variable) ="
            }
        }
        var parts = [
            """
            # Adobe Pass Authentication, simulated by adobe-pass-mock. Send the requests in this order: later
            # ones use values from the answers to earlier ones.
            """,
            ([(name: "baseUrl", value: baseURL)] + variables).map { "@\($0.name) = \($0.value)" }
                .joined(separator: "\n"),
            copied.joined(separator: "\n"),
        ]
        var known: [String: String] = [:]
        for call in all {
            parts.append(call.httpRequest(known))
            for kept in call.captures {
                known[kept.variable] = kept.reference(to: call.name) ?? kept.variable
            }
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// - Parameter known: references to values in earlier answers, by variable.
    private func httpRequest(_ known: [String: String]) -> String {
        var lines = ["### \(title)", "# @name \(name)"]
        lines += captures.contains(where: \.isInHead) ? ["# @no-redirect"] : []
        lines.append("\(method.rawValue) {{baseUrl}}\(target)")
        lines += headers.map { "\($0.name): \($0.value)" }
        if !body.isEmpty { lines += ["", body] }
        return known.reduce(lines.joined(separator: "\n")) { text, value in
            text.replacing("{{\(value.key)}}", with: "{{\(value.value)}}")
        }
    }

    /// The examples as a Postman collection (format 2.1), in an order that works.
    static func postmanCollection(baseURL: String) -> JSONValue {
        let variables = [(name: "baseUrl", value: baseURL)] + variables
        return [
            "info": [
                "name": "Adobe Pass Authentication, simulated by adobe-pass-mock",
                "description":
                    "Send the requests in this order: later ones use values from earlier answers.",
                "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
            ],
            "variable": .array(
                variables.map { ["key": .string($0.name), "value": .string($0.value), "type": "string"] }),
            "item": .array(all.map(\.postmanItem)),
        ]
    }

    private var postmanItem: JSONValue {
        var request: [String: JSONValue] = [
            "method": .string(method.rawValue), "url": ["raw": .string("{{baseUrl}}" + target)],
            "header": .array(headers.map { ["key": .string($0.name), "value": .string($0.value)] }),
        ]
        if !body.isEmpty { request["body"] = ["mode": "raw", "raw": .string(body)] }
        var item: [String: JSONValue] = [
            "name": .string(title), "request": .object(request),
            // The target of a redirect is a separate request in the collection.
            "protocolProfileBehavior": ["followRedirects": .bool(false)],
        ]
        if !captures.isEmpty {
            let script = captures.map { JSONValue.string($0.postmanScript) }
            item["event"] = [
                ["listen": "test", "script": ["type": "text/javascript", "exec": .array(script)]]
            ]
        }
        return .object(item)
    }
}

extension CapturedValue {
    fileprivate var isInHead: Bool { if case .location = source { true } else { false } }

    /// The reference to the value in later requests of the file; `nil` when editors cannot capture it.
    fileprivate func reference(to call: String) -> String? {
        switch source {
        case .member(let path): "\(call).response.body.$.\(path.joined(separator: "."))"
        case .body: "\(call).response.body.*"
        case .element(let name): "\(call).response.body./result/\(name)/text()"
        case .location: nil
        }
    }

    fileprivate var postmanScript: String {
        let value =
            switch source {
            case .member(let path): "pm.response.json().\(path.joined(separator: "?."))"
            case .body: "pm.response.text()"
            case .element(let name):
                "encodeURIComponent(pm.response.text().match(/<\(name)>([^<]*)/)?.[1] || \"\")"
            case .location(let parameter):
                "(pm.response.headers.get(\"Location\") || \"\")"
                    + ".match(/[?&]\(parameter)=([^&]*)/)?.[1]"
            }
        return "pm.collectionVariables.set(\"\(variable)\", \(value));"
    }
}

import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// The OpenAPI 3.1 description of the admin API, generated from the table of its calls.
package struct OpenAPIDocument {
    private var schemas = JSONSchemaBuilder(referencePrefix: "#/components/schemas/")
    private var paths: [String: JSONValue] = [:]
    private let version: String
    private let refusals: [String: JSONValue]

    package init(admin routes: [AdminRoute], version: String) {
        self.version = version
        let statuses = Set(routes.flatMap(\.refusals))
        refusals = Dictionary(uniqueKeysWithValues: statuses.map { (String($0.code), Self.refusal($0)) })
        for route in routes { add(route) }
    }

    package var json: JSONValue {
        var schemas = schemas
        schemas.isOpen = true
        let failure = schemas.jsonSchema(of: .failure)
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "adobe-pass-mock admin API", "version": .string(version),
                "summary": "Controls a local fake of the Adobe Pass Authentication backend.",
                "license": ["name": "Apache License 2.0", "identifier": "Apache-2.0"],
            ],
            "servers": [["url": "/"]],
            "security": [[:], ["adminToken": []], ["dashboardCookie": []]],
            "paths": .object(paths),
            "components": [
                "schemas": .object(schemas.definitions.merging(["failure": failure]) { $1 }),
                "responses": .object(refusals),
                "securitySchemes": [
                    "adminToken": [
                        "type": "http", "scheme": "bearer",
                        "description": "The value of --admin-token. Not needed on a loopback listener.",
                    ],
                    "dashboardCookie": [
                        "type": "apiKey", "in": "cookie", "name": .string(AdminCookie.name),
                        "description": "The cookie that the dashboard's login sets.",
                    ],
                ],
            ],
        ]
    }

    private mutating func add(_ route: AdminRoute) {
        var members: [String: JSONValue] = [
            "operationId": .string(route.name), "summary": .string(route.summary),
            "responses": .object(responses(of: route)),
        ]
        if route.isOpen { members["security"] = [] }
        let parameters = route.pathParameters.map(pathParameter) + route.query.map { queryParameter($0) }
        if !parameters.isEmpty { members["parameters"] = .array(parameters) }
        if let body = route.body { members["requestBody"] = requestBody(body) }
        let path = route.path.description
        let method = route.method.rawValue.lowercased()
        paths[path] = .object((paths[path]?.object ?? [:]).merging([method: .object(members)]) { $1 })
    }

    private mutating func responses(of route: AdminRoute) -> [String: JSONValue] {
        var responses: [String: JSONValue] = [:]
        for status in route.answer.statuses {
            responses[String(status.code)] = answer(route.answer, route.summary)
        }
        for status in route.refusals {
            let isPage = route.pages.contains(status)
            responses[String(status.code)] =
                isPage
                ? [
                    "description": .string(Self.description(of: status)),
                    "content": ["text/html": ["schema": ["type": "string"]]],
                ] : ["$ref": .string("#/components/responses/\(status.code)")]
        }
        return responses
    }

    private mutating func answer(_ answer: AdminAnswer, _ summary: String) -> JSONValue {
        var members: [String: JSONValue] = ["description": .string(summary)]
        if let contentType = answer.contentType {
            schemas.isOpen = true
            defer { schemas.isOpen = false }
            let schema = answer.schema.map { schemas.jsonSchema(of: $0) } ?? ["type": "string"]
            members["content"] = .object([contentType: ["schema": schema]])
        }
        if answer.statuses == [.seeOther] {
            members["headers"] = Self.header("Location", "The page to open next.")
        }
        return .object(members)
    }

    private mutating func requestBody(_ body: AdminBody) -> JSONValue {
        // Unknown form fields are ignored.
        schemas.isOpen = body.contentType != "application/json"
        defer { schemas.isOpen = false }
        var content: [String: JSONValue] = ["schema": schemas.jsonSchema(of: body.schema)]
        content["example"] = body.example
        return [
            "required": .bool(body.isRequired), "content": .object([body.contentType: .object(content)]),
        ]
    }

    private mutating func queryParameter(_ field: Schema.Field) -> JSONValue {
        [
            "name": .string(field.name), "in": "query", "required": .bool(field.isRequired),
            "schema": schemas.jsonSchema(of: field.schema),
        ]
    }

    private func pathParameter(_ parameter: AdminPath.Parameter) -> JSONValue {
        let schema: JSONValue =
            parameter.values.map { ["enum": .array($0.map { .string($0) })] }
            ?? ["type": "string", "minLength": .integer(1)]
        return [
            "name": .string(parameter.name), "in": "path", "required": .bool(true),
            "description": .string(parameter.help), "schema": schema,
        ]
    }

    private static func refusal(_ status: HTTPResponse.Status) -> JSONValue {
        var members: [String: JSONValue] = [
            "description": .string(description(of: status)),
            "content": ["application/json": ["schema": ["$ref": "#/components/schemas/failure"]]],
        ]
        switch status {
        case .methodNotAllowed: members["headers"] = header("Allow", "The methods of the path.")
        case .unauthorized: members["headers"] = header("WWW-Authenticate", "Bearer")
        default: break
        }
        return .object(members)
    }

    private static func header(_ name: String, _ help: String) -> JSONValue {
        [name: ["description": .string(help), "schema": ["type": "string"]]]
    }

    private static func description(of status: HTTPResponse.Status) -> String {
        switch status {
        case .badRequest: "The query or the body is invalid. Nothing was changed."
        case .unauthorized: "The listener is not on loopback, and the token is missing or wrong."
        case .forbidden: "The call came from a page of another origin, or its Host is not a loopback name."
        case .notFound: "Nothing with that name exists."
        case .methodNotAllowed: "The path supports other methods."
        case .notAcceptable:
            "The requests did not arrive in this order. The detail describes their actual order."
        case .requestTimeout: "Too few requests matched before the timeout."
        case .serviceUnavailable: "The server was stopped during the call."
        default: status.reasonPhrase
        }
    }
}

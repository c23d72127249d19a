import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// The admin API as OpenAPI 3.1 describes it, made of the table of operations.
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
                "summary": "Steers a local fake of the Adobe Pass Authentication backend.",
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
                        "description": "The value of --admin-token. On a loopback listener none is needed.",
                    ],
                    "dashboardCookie": [
                        "type": "apiKey", "in": "cookie", "name": .string(AdminCookie.name),
                        "description": "What a browser has after the dashboard's login.",
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
            members["headers"] = Self.header("Location", "Where the browser is to go on.")
        }
        return .object(members)
    }

    private mutating func requestBody(_ body: AdminBody) -> JSONValue {
        // Forms may say more than is read.
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
        case .badRequest: "The query or the body cannot be used; nothing has changed."
        case .unauthorized: "The listener is not on loopback, and the token is missing or wrong."
        case .forbidden: "The call came from a page of another origin, or by a name that is not loopback."
        case .notFound: "There is nothing of that name."
        case .methodNotAllowed: "The path takes other methods."
        case .notAcceptable: "The requests did not come in this order; the detail says how they came."
        case .requestTimeout: "Not so many requests came in time."
        case .serviceUnavailable: "The server was told to stop meanwhile."
        default: status.reasonPhrase
        }
    }
}

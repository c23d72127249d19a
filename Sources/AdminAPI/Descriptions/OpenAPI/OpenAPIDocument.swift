import HTTPTypes
import PassAPI

/// The OpenAPI 3.1 description of an API, generated from the definitions of its calls.
struct OpenAPIDocument {
    private let information: [String: JSONValue?]
    private let securitySchemes: JSONValue
    private let security: JSONValue?
    private var schemas = JSONSchemaBuilder(referencePrefix: "#/components/schemas/")
    private var paths: [String: JSONValue] = [:]
    private var sharedResponses: [String: JSONValue] = [:]

    /// - Parameter security: the requirements of calls that have none of their own.
    init(
        title: String, version: String, summary: String, help: String? = nil, security: JSONValue? = nil,
        securitySchemes: JSONValue
    ) {
        information = [
            "title": .string(title), "version": .string(version), "summary": .string(summary),
            "license": ["name": "Apache License 2.0", "identifier": "Apache-2.0"],
            "description": help.map(JSONValue.string),
        ]
        self.security = security
        self.securitySchemes = securitySchemes
    }

    var json: JSONValue {
        Self.object([
            "openapi": "3.1.0", "info": Self.object(information), "servers": [["url": "/"]],
            "paths": .object(paths), "security": security,
            "components": Self.object([
                "schemas": .object(schemas.definitions), "securitySchemes": securitySchemes,
                "responses": Self.unlessEmpty(sharedResponses),
            ]),
        ])
    }

    /// Adds one method of one path.
    ///
    /// - Parameters:
    ///   - identifier: the `operationId`; `nil` for an alternative path of another call.
    ///   - security: the security requirements; `nil` for those of the document.
    mutating func add(
        _ method: HTTPRequest.Method, _ path: String, identifier: String?, _ summary: String,
        help: String? = nil, security: JSONValue?, parameters: [JSONValue], body: JSONValue?,
        responses: [(status: HTTPResponse.Status, json: JSONValue)]
    ) {
        let call = Self.object([
            "summary": .string(summary), "operationId": identifier.map(JSONValue.string),
            "description": help.map(JSONValue.string), "security": security,
            "parameters": parameters.isEmpty ? nil : .array(parameters), "requestBody": body,
            "responses": .object(
                Dictionary(responses.map { (String($0.status.code), $0.json) }) { first, _ in first }),
        ])
        let others = paths[path]?.object ?? [:]
        paths[path] = .object(others.merging([method.rawValue.lowercased(): call]) { $1 })
    }

    /// - Parameter location: `path`, `query` or `header`.
    mutating func parameter(
        _ name: String, in location: String, _ help: String, isRequired: Bool, _ schema: Schema,
        example: String? = nil
    ) -> JSONValue {
        Self.object([
            "name": .string(name), "in": .string(location), "required": .bool(isRequired),
            "schema": schemas.jsonSchema(of: schema), "description": help.isEmpty ? nil : .string(help),
            "example": example.map(JSONValue.string),
        ])
    }

    /// - Parameter isOpen: whether unknown members are ignored.
    mutating func body(
        _ contentType: String, _ schema: Schema, example: JSONValue? = nil, isRequired: Bool = true,
        isOpen: Bool
    ) -> JSONValue {
        let content = Self.object(["schema": jsonSchema(of: schema, isOpen: isOpen), "example": example])
        return ["required": .bool(isRequired), "content": .object([contentType: content])]
    }

    /// - Parameter isShared: true when all responses of the document with this status are the same.
    mutating func response(
        _ status: HTTPResponse.Status, _ help: String, _ contents: [String: JSONValue] = [:],
        headers: [String: JSONValue] = [:], isShared: Bool = false
    ) -> (status: HTTPResponse.Status, json: JSONValue) {
        let response = Self.object([
            "description": .string(help),
            "content": Self.unlessEmpty(contents.mapValues { ["schema": $0] }),
            "headers": Self.unlessEmpty(headers),
        ])
        guard isShared else { return (status, response) }
        sharedResponses[String(status.code)] = response
        return (status, ["$ref": .string("#/components/responses/\(status.code)")])
    }

    static func header(_ help: String, isRequired: Bool = false) -> JSONValue {
        ["description": .string(help), "required": .bool(isRequired), "schema": ["type": "string"]]
    }

    /// The schema of an answer, which can gain members that clients ignore.
    mutating func answer(_ schema: Schema) -> JSONValue { jsonSchema(of: schema, isOpen: true) }

    private mutating func jsonSchema(of schema: Schema, isOpen: Bool) -> JSONValue {
        schemas.isOpen = isOpen
        defer { schemas.isOpen = false }
        return schemas.jsonSchema(of: schema)
    }

    private static func object(_ members: [String: JSONValue?]) -> JSONValue {
        .object(members.compactMapValues(\.self))
    }

    private static func unlessEmpty(_ members: [String: JSONValue]) -> JSONValue? {
        members.isEmpty ? nil : .object(members)
    }
}

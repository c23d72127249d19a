import HTTPTypes
import PassAPI

/// The OpenAPI 3.1 description of an API, generated from the definitions of its calls.
struct OpenAPIDocument {
    private let information: Information
    private let securitySchemes: JSONValue
    private let security: JSONValue?
    private var schemas = JSONSchemaBuilder(referencePrefix: "#/components/schemas/")
    private var paths: [String: JSONValue] = [:]
    private var sharedResponses: [String: JSONValue] = [:]

    /// The texts about the API as a whole.
    struct Information: Sendable {
        var title: String
        var version: String
        var summary: String
        var help: String?
    }

    /// - Parameters:
    ///   - security: the requirements of calls that have none of their own.
    ///   - securitySchemes: the schemes to which the requirements refer, by name.
    init(
        _ information: Information, calls: [OpenAPICall], security: JSONValue? = nil,
        securitySchemes: JSONValue
    ) {
        self.information = information
        self.security = security
        self.securitySchemes = securitySchemes
        for call in calls { add(call) }
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "openapi": "3.1.0",
            "info": .object(
                [
                    "title": .string(information.title), "version": .string(information.version),
                    "summary": .string(information.summary),
                    "license": ["name": "Apache License 2.0", "identifier": "Apache-2.0"],
                ].merging(information.help.map { ["description": .string($0)] } ?? [:]) { $1 }),
            "servers": [["url": "/"]],
            "paths": .object(paths),
        ]
        members["security"] = security
        var components: [String: JSONValue] = [
            "schemas": .object(schemas.definitions), "securitySchemes": securitySchemes,
        ]
        if !sharedResponses.isEmpty { components["responses"] = .object(sharedResponses) }
        members["components"] = .object(components)
        return .object(members)
    }

    private mutating func add(_ call: OpenAPICall) {
        var members: [String: JSONValue] = ["summary": .string(call.summary)]
        if let identifier = call.identifier { members["operationId"] = .string(identifier) }
        if let help = call.help { members["description"] = .string(help) }
        members["security"] = call.security
        if !call.parameters.isEmpty { members["parameters"] = .array(call.parameters.map { parameter($0) }) }
        if let body = call.body { members["requestBody"] = self.body(body) }
        members["responses"] = .object(
            Dictionary(call.responses.map { (String($0.status.code), response($0)) }) { first, _ in first })
        let method = call.method.rawValue.lowercased()
        let others = paths[call.path]?.object ?? [:]
        paths[call.path] = .object(others.merging([method: .object(members)]) { $1 })
    }

    private mutating func parameter(_ parameter: OpenAPICall.Parameter) -> JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(parameter.name), "in": .string(parameter.location),
            "required": .bool(parameter.isRequired), "schema": schemas.jsonSchema(of: parameter.schema),
        ]
        if !parameter.help.isEmpty { members["description"] = .string(parameter.help) }
        if let example = parameter.example { members["example"] = .string(example) }
        return .object(members)
    }

    private mutating func body(_ body: OpenAPICall.Body) -> JSONValue {
        var content: [String: JSONValue] = ["schema": jsonSchema(of: body.schema, isOpen: body.isOpen)]
        content["example"] = body.example
        return [
            "required": .bool(body.isRequired), "content": .object([body.contentType: .object(content)]),
        ]
    }

    private mutating func response(_ response: OpenAPICall.Response) -> JSONValue {
        var members: [String: JSONValue] = ["description": .string(response.help)]
        if !response.contents.isEmpty {
            members["content"] = .object(
                response.contents.reduce(into: [:]) { contents, content in
                    contents[content.type] = ["schema": schema(of: content)]
                })
        }
        if !response.headers.isEmpty {
            members["headers"] = .object(response.headers.mapValues(Self.header))
        }
        guard response.isShared else { return .object(members) }
        sharedResponses[String(response.status.code)] = .object(members)
        return ["$ref": .string("#/components/responses/\(response.status.code)")]
    }

    private static func header(_ header: OpenAPICall.Header) -> JSONValue {
        [
            "description": .string(header.help), "required": .bool(header.isRequired),
            "schema": ["type": "string"],
        ]
    }

    private mutating func schema(of content: OpenAPICall.Content) -> JSONValue {
        let json = jsonSchema(of: content.schema, isOpen: true)
        guard let xml = content.xml else { return json }
        var members: [String: JSONValue] = ["name": .string(xml.root)]
        if let namespace = xml.namespace {
            members["prefix"] = .string(namespace.prefix)
            members["namespace"] = .string(namespace.uri)
        }
        return .object((json.object ?? [:]).merging(["xml": .object(members)]) { $1 })
    }

    /// - Parameter isOpen: whether unknown members are allowed, because the receiver ignores them.
    private mutating func jsonSchema(of schema: Schema, isOpen: Bool) -> JSONValue {
        schemas.isOpen = isOpen
        defer { schemas.isOpen = false }
        return schemas.jsonSchema(of: schema)
    }
}

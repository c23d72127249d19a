import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// The OpenAPI 3.1 description of the simulated API, generated from the table of operations and their
/// details.
package struct PassOpenAPIDocument {
    private var schemas = JSONSchemaBuilder(referencePrefix: "#/components/schemas/")
    private var paths: [String: JSONValue] = [:]
    private let version: String

    package init(version: String) {
        self.version = version
        for operation in PassOperation.allCases { add(operation) }
    }

    package var json: JSONValue {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Adobe Pass Authentication, simulated by adobe-pass-mock",
                "version": .string(version),
                "summary":
                    "Dynamic client registration, REST API V2 and V1, and the pages that user agents visit.",
                "description": .string(Self.help),
                "license": ["name": "Apache License 2.0", "identifier": "Apache-2.0"],
            ],
            "servers": [["url": "/"]],
            "paths": .object(paths),
            "components": [
                "schemas": .object(schemas.definitions),
                "securitySchemes": [
                    "accessToken": [
                        "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                        "description": .string(
                            "The access_token of \(PassOperation.retrieveAccessToken.rawValue)."),
                    ]
                ],
            ],
        ]
    }

    private static let help = """
        This is not Adobe's description. It describes the requests and answers of a local fake, in its own \
        words. A path without an operationId is an alternative path of the operation with the same summary. \
        Operations whose names begin with legacy belong to REST API V1. In its XML, numbers and booleans are \
        text, and the elements of a list are named after their kind.
        """

    private mutating func add(_ operation: PassOperation) {
        let method = operation.row.method.rawValue.lowercased()
        let members = members(of: operation)
        for (index, path) in operation.row.paths.enumerated() {
            var members = members
            if index == 0 { members["operationId"] = .string(operation.rawValue) }
            let parameters =
                operation.pathParameters(path.parameterNames) + operation.details.query
                + operation.headerParameters
            members["parameters"] = .array(parameters.map(Self.parameter))
            let item = paths[path.description]?.object ?? [:]
            paths[path.description] = .object(item.merging([method: .object(members)]) { $1 })
        }
    }

    private mutating func members(of operation: PassOperation) -> [String: JSONValue] {
        let details = operation.details
        var members: [String: JSONValue] = [
            "summary": .string(operation.title), "description": .string(details.help),
            "security": operation.row.takesAccessToken ? [["accessToken": []]] : [],
            "responses": .object(responses(of: operation)),
        ]
        switch details.body {
        case .none: break
        case .form(let fields): members["requestBody"] = Self.form(fields)
        case .json(let schema, let example):
            members["requestBody"] = [
                "required": .bool(true),
                "content": ["application/json": ["schema": jsonSchema(of: schema), "example": example]],
            ]
        }
        return members
    }

    private mutating func responses(of operation: PassOperation) -> [String: JSONValue] {
        var responses: [String: JSONValue] = [:]
        for answer in operation.answers {
            var members: [String: JSONValue] = ["description": .string(answer.help)]
            switch answer.content {
            case .json(let schema):
                members["content"] = ["application/json": ["schema": jsonSchema(of: schema)]]
            case .document(let schema, let root, let namespace):
                members["content"] = document(schema, root, namespace)
            case .octets, .page:
                let types = answer.contentTypes.map { ($0, ["schema": ["type": "string"]] as JSONValue) }
                members["content"] = .object(Dictionary(types) { $1 })
            case .redirect:
                members["headers"] = [
                    "Location": ["required": .bool(true), "schema": ["type": "string"]]
                ]
            case .nothing: break
            }
            responses[String(answer.status.code)] = .object(members)
        }
        return responses
    }

    private mutating func document(
        _ schema: Schema, _ root: String, _ namespace: XMLNamespace?
    ) -> JSONValue {
        let json = jsonSchema(of: schema)
        var xml: [String: JSONValue] = ["name": .string(root)]
        if let namespace {
            xml["prefix"] = .string(namespace.prefix)
            xml["namespace"] = .string(namespace.uri)
        }
        let members = (json.object ?? [:]).merging(["xml": .object(xml)]) { $1 }
        return .object([
            LegacyFormat.json.mediaType: ["schema": json],
            LegacyFormat.xml.mediaType: ["schema": .object(members)],
        ])
    }

    /// The schema allows unknown members, because both sides ignore them.
    private mutating func jsonSchema(of schema: Schema) -> JSONValue {
        schemas.isOpen = true
        return schemas.jsonSchema(of: schema)
    }

    private static func parameter(_ parameter: ParameterDescription) -> JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(parameter.name), "in": .string(parameter.location.rawValue),
            "description": .string(parameter.help), "required": .bool(parameter.isRequired),
            "schema": schema(of: parameter),
        ]
        if let example = parameter.example, !example.contains("{{") { members["example"] = .string(example) }
        return .object(members)
    }

    private static func form(_ fields: [ParameterDescription]) -> JSONValue {
        let properties = fields.map { field in
            (field.name, JSONValue.object(["type": "string", "description": .string(field.help)]))
        }
        var schema: [String: JSONValue] = [
            "type": "object", "properties": .object(Dictionary(properties) { $1 }),
        ]
        let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { schema["required"] = .array(required) }
        return [
            "required": .bool(true),
            "content": ["application/x-www-form-urlencoded": ["schema": .object(schema)]],
        ]
    }

    private static func schema(of parameter: ParameterDescription) -> JSONValue {
        if let values = parameter.values {
            ["enum": .array(values.map { .string($0) })]
        } else {
            ["type": "string"]
        }
    }
}

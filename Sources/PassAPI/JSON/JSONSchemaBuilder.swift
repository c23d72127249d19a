/// Converts schemas to JSON Schemas that share their definitions.
package struct JSONSchemaBuilder {
    private let placeholders: Bool
    private let referencePrefix: String
    /// True to allow unknown members in records. Answers can gain members, which clients ignore.
    package var isOpen = false
    /// The definitions that the schemas so far refer to, by name.
    package private(set) var definitions: [String: JSONValue] = [:]

    /// - Parameters:
    ///   - placeholders: whether `${name}` is allowed in place of any scalar.
    ///   - referencePrefix: the prefix of references to definitions, such as `#/$defs/`.
    package init(placeholders: Bool = false, referencePrefix: String = "#/$defs/") {
        self.placeholders = placeholders
        self.referencePrefix = referencePrefix
        guard placeholders else { return }
        definitions["placeholder"] = .object([
            "type": "string", "pattern": #"^\$\{[a-z*][a-z0-9_.*-]*\}$"#,
            "description": "The value of a parameter.",
        ])
    }

    /// The JSON Schema of a schema. Adds the definitions that it refers to.
    package mutating func jsonSchema(of schema: Schema) -> JSONValue {
        var json = members(of: schema)
        if let definition = schema.definition {
            definitions[definition] = .object(json)
            json = ["$ref": .string(referencePrefix + definition)]
        }
        var alternatives = [JSONValue.object(json)]
        if placeholders, schema.isTypedScalar || schema.takesPlaceholder {
            alternatives.append(["$ref": .string(referencePrefix + "placeholder")])
        }
        if schema.isNullable { alternatives.append(["type": "null"]) }
        if alternatives.count > 1 { json = ["anyOf": .array(alternatives)] }
        if !schema.help.isEmpty { json["description"] = .string(schema.help) }
        return .object(json)
    }

    private mutating func members(of schema: Schema) -> [String: JSONValue] {
        switch schema.kind {
        case .anything: return [:]
        case .boolean: return ["type": "boolean"]
        case .integer(let range):
            var members: [String: JSONValue] = ["type": "integer"]
            if range.lowerBound > .min { members["minimum"] = .integer(range.lowerBound) }
            if range.upperBound < .max { members["maximum"] = .integer(range.upperBound) }
            return members
        case .number(let range):
            return [
                "type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
            ]
        case .text(let format):
            return format.map { ["type": "string", "pattern": .string($0.pattern)] } ?? ["type": "string"]
        case .word(let allowedValues):
            return ["enum": .array(allowedValues.names.map { .string($0) })]
        case .list(let item, let count):
            var members: [String: JSONValue] = ["type": "array", "items": jsonSchema(of: item)]
            if count.lowerBound > 0 { members["minItems"] = .integer(Int64(count.lowerBound)) }
            if count.upperBound < .max { members["maxItems"] = .integer(Int64(count.upperBound)) }
            return members
        case .map(_, let keys, let value):
            return [
                "type": "object", "propertyNames": jsonSchema(of: .text(keys, "")),
                "additionalProperties": jsonSchema(of: value),
            ]
        case .record(let fields, let constraints):
            return record(fields, constraints)
        case .either(let schemas):
            return ["anyOf": .array(schemas.map { jsonSchema(of: $0) })]
        }
    }

    private mutating func record(
        _ fields: [Schema.Field], _ constraints: [Schema.Constraint]
    ) -> [String: JSONValue] {
        var properties: [String: JSONValue] = [:]
        for field in fields { properties[field.name] = jsonSchema(of: field.schema) }
        var members: [String: JSONValue] = ["type": "object", "properties": .object(properties)]
        if !isOpen { members["additionalProperties"] = .bool(false) }
        let required = fields.filter(\.isRequired).map(\.name)
        if !required.isEmpty { members["required"] = .array(required.map { .string($0) }) }
        if !constraints.isEmpty { members["allOf"] = .array(constraints.map(\.jsonSchema)) }
        return members
    }
}

extension Schema {
    /// True for scalars that do not accept every text, so that the JSON Schema must allow placeholders
    /// explicitly.
    fileprivate var isTypedScalar: Bool {
        switch kind {
        case .boolean, .integer, .number, .word, .text(.some): true
        case .anything, .text(nil), .list, .map, .record, .either: false
        }
    }

    /// The schema as a JSON Schema (draft 2020-12), for editors and other validators.
    ///
    /// - Parameter placeholders: whether `${name}` is allowed in place of any scalar.
    package func jsonSchema(title: String, placeholders: Bool = false) -> JSONValue {
        var builder = JSONSchemaBuilder(placeholders: placeholders)
        guard case .object(var root) = builder.jsonSchema(of: self) else { return .null }
        root["$schema"] = .string("https://json-schema.org/draft/2020-12/schema")
        root["title"] = .string(title)
        root["$defs"] = .object(builder.definitions)
        return .object(root)
    }
}

extension Schema.Constraint {
    fileprivate var jsonSchema: JSONValue {
        func required(_ keys: String...) -> JSONValue { ["required": .array(keys.map { .string($0) })] }
        return switch self {
        case .atLeastOne(let keys): ["anyOf": .array(keys.map { required($0) })]
        case .exactlyOne(let keys): ["oneOf": .array(keys.map { required($0) })]
        case .excludes(let one, let other): ["not": required(one, other)]
        case .needs(let one, let other): ["dependentRequired": [one: [.string(other)]]]
        }
    }
}

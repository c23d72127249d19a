extension Schema {
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

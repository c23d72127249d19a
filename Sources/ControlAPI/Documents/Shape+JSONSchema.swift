import PassAPI

extension Shape {
    /// A JSON Schema (draft 2020-12) of the format, for editors and for anyone who checks files without the
    /// mock.
    ///
    /// - Parameter placeholders: whether `${name}` may stand for any scalar.
    package func jsonSchema(title: String, placeholders: Bool = false) -> JSONValue {
        var schema = JSONSchemaBuilder(placeholders: placeholders)
        guard case .object(var root) = schema.schema(of: self) else { return .null }
        root["$schema"] = .string("https://json-schema.org/draft/2020-12/schema")
        root["title"] = .string(title)
        root["$defs"] = .object(schema.definitions)
        return .object(root)
    }
}

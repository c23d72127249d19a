import PassAPI

extension Schema {
    /// A JSON Schema (draft 2020-12) of the format, for editors and for anyone who checks files without the
    /// mock.
    ///
    /// - Parameter placeholders: whether `${name}` may stand for any scalar.
    package func jsonSchema(title: String, placeholders: Bool = false) -> JSONValue {
        var builder = JSONSchemaBuilder(placeholders: placeholders)
        guard case .object(var root) = builder.jsonSchema(of: self) else { return .null }
        root["$schema"] = .string("https://json-schema.org/draft/2020-12/schema")
        root["title"] = .string(title)
        root["$defs"] = .object(builder.definitions)
        return .object(root)
    }
}

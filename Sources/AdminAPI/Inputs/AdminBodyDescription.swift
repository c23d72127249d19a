import PassAPI

/// The description of a request body, from the type that decodes it.
package struct AdminBodyDescription: Sendable {
    package var schema: Schema
    package var example: JSONValue?
    package var contentType: String

    package init(schema: Schema, example: JSONValue? = nil, contentType: String) {
        self.schema = schema
        self.example = example
        self.contentType = contentType
    }

    /// False when the body can be omitted, because all of its members can.
    var isRequired: Bool { schema.fields.contains(where: \.isRequired) }
    /// True when the call refuses a body that the schema does not accept. Unknown fields of a form are
    /// ignored.
    package var isJSON: Bool { contentType == "application/json" }
}

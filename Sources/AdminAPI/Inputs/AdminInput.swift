import PassAPI

/// An input of a call's handler: a body, the query parameters, or the call itself with the parameters of its
/// path. It is decoded before the handler runs, and describes itself for validation and for API documents.
package protocol AdminInput: SendableMetatype {
    /// `nil` without a body.
    static var body: AdminBodyDescription? { get }
    /// The query parameters. When there are any, other parameters are refused.
    static var query: [Schema.Field] { get }

    init(_ call: AdminCall) throws(AdminError)
}

extension AdminInput {
    package static var body: AdminBodyDescription? { nil }
    package static var query: [Schema.Field] { [] }
}

/// A body that is a JSON object. No body counts as an empty object.
package protocol AdminBody: AdminInput, JSONDescribed {
    /// An example that a test sends; `nil` when it would be too long, or would only work on one machine.
    static var example: JSONValue? { get }

    /// Decodes the members, after the schema has validated them.
    init(_ members: [String: JSONValue]) throws(AdminError)
}

extension AdminBody {
    package static var body: AdminBodyDescription? {
        AdminBodyDescription(schema: schema, example: example, contentType: "application/json")
    }

    package init(_ call: AdminCall) throws(AdminError) {
        try self.init(call.bodyMembers(validatedBy: Self.schema))
    }
}

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

/// The query parameters of a call.
package protocol AdminQuery: AdminInput {
    /// Decodes the parameters, after they were validated.
    init(_ members: [String: JSONValue]) throws(AdminError)
}

extension AdminQuery {
    package init(_ call: AdminCall) throws(AdminError) {
        try self.init(call.queryMembers(validatedBy: Self.query))
    }
}

extension Schema {
    /// The name of a device in a body or a query. `null` is the same as none.
    static func namedDevice(_ help: String) -> Schema {
        .text(
            .filled,
            "\(help) The text after \"fingerprint \", the decoded identifier, or, for exactly one device, the whole "
                + "header value."
        ).orNull
    }
}

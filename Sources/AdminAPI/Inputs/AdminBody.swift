import PassAPI

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

    package static var query: [Schema.Field] { [] }

    package init(_ call: AdminCall) throws(AdminError) {
        try self.init(call.bodyMembers(validatedBy: Self.schema))
    }
}

import PassAPI

/// The query parameters of a call.
package protocol AdminQuery: AdminInput {
    /// The parameters. All others are refused.
    static var fields: [Schema.Field] { get }

    /// Decodes the parameters, after the fields have validated them.
    init(_ members: [String: JSONValue]) throws(AdminError)
}

extension AdminQuery {
    package static var body: AdminBodyDescription? { nil }
    package static var query: [Schema.Field] { fields }

    package init(_ call: AdminCall) throws(AdminError) {
        try self.init(call.queryMembers(validatedBy: Self.fields))
    }
}

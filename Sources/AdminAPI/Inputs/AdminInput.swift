import PassAPI

/// What the handler of a call takes: a body, the query parameters, or the call itself with the parameters of
/// its path. It is decoded before the handler runs, and describes itself for validation and for API documents.
package protocol AdminInput: SendableMetatype {
    /// `nil` without a body.
    static var body: AdminBodyDescription? { get }
    /// The query parameters. When there are any, other parameters are refused.
    static var query: [Schema.Field] { get }

    init(_ call: AdminCall) throws(AdminError)
}

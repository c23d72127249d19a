/// A body or an answer with a description of its JSON, from which the OpenAPI description follows. Tests compare
/// each reply with it.
package protocol JSONDescribed: SendableMetatype {
    static var schema: Schema { get }
}

/// An answer of REST API V1 with a description of its JSON and XML. The members of the JSON object are the child
/// elements of the root element.
package protocol LegacyDescribed: JSONDescribed {
    /// The root element of the XML. JSON has only its content.
    static var root: String { get }
    /// The namespace of the root element.
    static var namespace: XMLNamespace? { get }
}

extension LegacyDescribed {
    package static var namespace: XMLNamespace? { nil }
}

/// A namespace and its prefix (Namespaces in XML 1.0, 3).
package struct XMLNamespace: Sendable, Hashable {
    package var prefix: String
    package var uri: String

    /// The namespace of registration codes in their published XML.
    package static let registration = XMLNamespace(prefix: "ns2", uri: "model.mvc.reggie.pass.adobe.com")
}

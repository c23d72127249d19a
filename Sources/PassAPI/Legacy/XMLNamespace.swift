/// A namespace and the prefix that stands for it (Namespaces in XML 1.0, 3).
package struct XMLNamespace: Sendable, Hashable {
    package var prefix: String
    package var uri: String

    package init(prefix: String, uri: String) {
        self.prefix = prefix
        self.uri = uri
    }

    /// Of registration codes, as their published XML has it.
    package static let registration = XMLNamespace(prefix: "ns2", uri: "model.mvc.reggie.pass.adobe.com")
}

/// A name and its namespace. The prefix is not significant (Namespaces in XML 1.0, section 2.1).
package struct XMLName: Sendable, Hashable, CustomStringConvertible {
    /// Empty when the name has no namespace.
    var namespace: String
    var local: String

    init(_ local: String, in namespace: String = "") {
        self.local = local
        self.namespace = namespace
    }

    /// `{namespace}name`, in James Clark's notation.
    package var description: String { namespace.isEmpty ? local : "{\(namespace)}\(local)" }
}

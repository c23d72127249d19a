/// A name and the namespace it belongs to; the prefix plays no part (Namespaces in XML 1.0, section 2.1).
struct XMLName: Sendable, Hashable, CustomStringConvertible {
    /// Empty when the name is in no namespace.
    var namespace: String
    var local: String

    init(_ local: String, in namespace: String = "") {
        self.local = local
        self.namespace = namespace
    }

    /// `{namespace}name`, as James Clark writes it.
    var description: String { namespace.isEmpty ? local : "{\(namespace)}\(local)" }
}

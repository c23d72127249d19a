/// A whole answer of REST API V1.
package struct LegacyDocument: Sendable, Hashable {
    /// The root element of the XML. JSON has only its content.
    var root: String
    /// The namespace of the root element. Its descendants have no namespace.
    var namespace: XMLNamespace?
    var content: LegacyValue

    init(_ root: String, namespace: XMLNamespace? = nil, _ content: LegacyValue) {
        self.root = root
        self.namespace = namespace
        self.content = content
    }

    init(_ root: String, _ members: [LegacyValue.Member?]) {
        self.init(root, .members(members.compactMap(\.self)))
    }

    package func bytes(in format: LegacyFormat) -> [UInt8] {
        switch format {
        case .json: return content.jsonBytes
        case .xml:
            var xml = XMLWriter()
            xml.declaration()
            xml.element(root, in: namespace) { content.write(to: &$0) }
            return xml.bytes
        }
    }
}

/// The answer of a REST API V1 operation.
package protocol LegacyResponse: Sendable {
    /// - Throws: the errors of `ResponseSigning.encrypted`.
    func document(
        in format: LegacyFormat, signer: some ResponseSigning, trace: String
    ) throws(EnhancedError) -> LegacyDocument
}

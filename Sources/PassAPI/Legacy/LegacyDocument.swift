/// A whole answer of REST API V1.
package struct LegacyDocument: Sendable, Hashable {
    /// The root element of the XML; JSON has only what is in it.
    package var root: String
    /// The namespace of the root; what is in it has none.
    package var namespace: XMLNamespace?
    package var content: LegacyValue

    package init(_ root: String, namespace: XMLNamespace? = nil, _ content: LegacyValue) {
        self.root = root
        self.namespace = namespace
        self.content = content
    }

    package init(_ root: String, _ members: [LegacyValue.Member?]) {
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

/// What an operation of REST API V1 answers.
package protocol LegacyResponse: Sendable {
    /// - Throws: what `ResponseSigning.encrypted` throws.
    func document(
        in format: LegacyFormat, signer: some ResponseSigning, trace: String
    ) throws(EnhancedError) -> LegacyDocument
}

import PassAPI

extension PartnerAuthenticationResponse {
    /// Parses the form field `SAMLResponse`: base64 of XML, already percent-decoded.
    ///
    /// Signature, dates and audience are not checked, because the mock has no trust relationship with MVPDs.
    /// The values of repeated attributes are combined across all assertions. Issuer and subject are those of
    /// the first assertion.
    ///
    /// - Throws: the first error, from the encoding to the content.
    package init(samlResponse value: String) throws(SAMLError) {
        let response = try SAMLParameter.root(of: SAMLParameter.decode(value))
        guard response.name == SAMLNames.response else {
            throw .notAResponse(found: response.name.description)
        }
        let status = try SAMLStatus(in: response)
        guard status.isSuccess else { throw .notSuccessful(status) }
        let assertions = response.children(SAMLNames.assertion)
        guard let first = assertions.first else {
            throw response.child(SAMLNames.encryptedAssertion) == nil ? .noAssertion : .encryptedAssertion
        }
        let issuer = first.child(SAMLNames.issuer) ?? response.child(SAMLNames.issuer)
        self.init(
            inResponseTo: response.attribute("InResponseTo"),
            issuer: issuer?.nonemptyText,
            nameID: first.child(SAMLNames.subject)?.child(SAMLNames.nameID)?.nonemptyText,
            attributes: try Self.attributes(in: assertions))
    }

    private static func attributes(in assertions: [XMLElement]) throws(SAMLError) -> [String: [String]] {
        var attributes: [String: [String]] = [:]
        let statements = assertions.flatMap { $0.children(SAMLNames.attributeStatement) }
        for attribute in statements.flatMap({ $0.children(SAMLNames.attribute) }) {
            guard let name = attribute.attribute("Name") else { throw .missing("the Name of an attribute") }
            attributes[name, default: []] += attribute.children(SAMLNames.attributeValue).map(\.text)
        }
        return attributes
    }
}

extension SAMLStatus {
    fileprivate init(in response: XMLElement) throws(SAMLError) {
        let status = response.child(SAMLNames.status)
        guard let outer = status?.child(SAMLNames.statusCode), let code = outer.attribute("Value") else {
            throw .missing("the status code")
        }
        self.init(
            code: code,
            detailCode: outer.child(SAMLNames.statusCode)?.attribute("Value"),
            message: status?.child(SAMLNames.statusMessage)?.nonemptyText)
    }
}

extension XMLElement {
    fileprivate var nonemptyText: String? { text.isEmpty ? nil : text }
}

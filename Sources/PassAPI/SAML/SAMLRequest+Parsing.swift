extension SAMLRequest {
    /// Parses a request as the fake partner framework receives it: in base64 or as plain XML.
    ///
    /// - Throws: an error of the encoding, `notXML`, `notARequest`, or `missing` when it has no `ID` or no issuer.
    package init(parsing text: String) throws(SAMLError) {
        let isXML = SAMLParameter.isXML(text)
        let element = try SAMLParameter.root(of: isXML ? Array(text.utf8) : SAMLParameter.decode(text))
        guard let root = Root.allCases.first(where: { $0.name == element.name }) else {
            throw .notARequest(found: element.name.description)
        }
        guard let id = element.attribute("ID"), !id.isEmpty else { throw .missing("the attribute ID") }
        guard let issuer = element.child(SAMLNames.issuer) else { throw .missing("\(SAMLNames.issuer)") }
        let isAuthnRequest = root == .authnRequest
        self.init(
            root: root, id: id,
            issueInstant: element.attribute("IssueInstant").flatMap { Timestamp(samlText: $0) }
                .map { Timestamp(milliseconds: $0.seconds * 1_000) },
            issuer: issuer.text, destination: element.attribute("Destination"),
            assertionConsumerURL: isAuthnRequest ? element.attribute("AssertionConsumerServiceURL") : nil,
            responseBinding: isAuthnRequest
                ? element.attribute("ProtocolBinding").flatMap(Binding.init(rawValue:)) : nil,
            scoping: isAuthnRequest ? element.child(SAMLNames.scoping).map(Scoping.init(parsing:)) : nil,
            attributesNames: element.children(SAMLNames.attribute).compactMap { $0.attribute("Name") })
    }
}

extension SAMLRequest.Scoping {
    fileprivate init(parsing element: XMLElement) {
        let entry = element.child(SAMLNames.idpList)?.child(SAMLNames.idpEntry)
        self.init(
            requester: element.child(SAMLNames.requesterID)?.text,
            identityProvider: entry.flatMap { entry in
                entry.attribute("ProviderID").map { .init(id: $0, name: entry.attribute("Name")) }
            })
    }
}

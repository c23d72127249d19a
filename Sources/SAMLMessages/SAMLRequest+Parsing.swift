import PassAPI

extension SAMLRequest {
    /// Parses a request as the fake partner framework receives it: in base64 or as plain XML.
    ///
    /// - Throws: `notBase64`, `notXML`, `notARequest`, or `missing` when it has no `ID` or no issuer.
    package init(parsing text: String) throws(SAMLError) {
        let isXML = text.unicodeScalars.first { !$0.properties.isWhitespace } == "<"
        let element = try SAMLParameter.root(of: isXML ? Array(text.utf8) : SAMLParameter.decode(text))
        guard let root = Root.allCases.first(where: { $0.name == element.name }) else {
            throw .notARequest(found: element.name.description)
        }
        guard let id = element.attribute("ID"), !id.isEmpty else { throw .missing("the attribute ID") }
        guard let issuer = element.child(SAMLNames.issuer) else { throw .missing("\(SAMLNames.issuer)") }
        self.init(
            root: root, id: id, issuer: issuer.text,
            destination: element.attribute("Destination").map { MVPDID($0) },
            attributesNames: element.children(SAMLNames.attribute).compactMap { $0.attribute("Name") })
    }
}

extension SAMLResponse {
    /// The response as unsigned XML. It has no XML declaration, as in the published sample.
    package var xml: String {
        var xml = #"<samlp:Response xmlns:samlp="\#(SAMLNames.protocolNamespace)""#
        xml += #" xmlns:saml="\#(SAMLNames.assertionNamespace)""#
        xml += #" ID="\#(XMLText.escape(id))" Version="2.0" IssueInstant="\#(issueInstant.utcString)""#
        if let inResponseTo { xml += #" InResponseTo="\#(XMLText.escape(inResponseTo))""# }
        if let destination { xml += #" Destination="\#(XMLText.escape(destination))""# }
        xml += ">" + issuerElement
        switch outcome {
        case .success(let assertion): xml += SAMLStatus.success.xml + self.xml(of: assertion)
        case .failure(let status): xml += status.xml
        }
        return xml + "</samlp:Response>"
    }

    private var issuerElement: String { "<saml:Issuer>\(XMLText.escape(issuer.text))</saml:Issuer>" }

    private func xml(of assertion: Assertion) -> String {
        var xml = #"<saml:Assertion ID="\#(XMLText.escape(assertion.id))" Version="2.0""#
        xml += #" IssueInstant="\#(issueInstant.utcString)">"# + issuerElement
        xml += "<saml:Subject><saml:NameID>\(XMLText.escape(assertion.nameID))</saml:NameID></saml:Subject>"
        xml += #"<saml:Conditions NotBefore="\#(assertion.validity.notBefore.utcString)""#
        xml += #" NotOnOrAfter="\#(assertion.validity.notAfter.utcString)"/>"#
        return xml + assertion.attributeStatement + "</saml:Assertion>"
    }
}

extension SAMLResponse.Assertion {
    /// Empty without attributes, because the schema does not allow an empty statement.
    fileprivate var attributeStatement: String {
        guard !attributes.isEmpty else { return "" }
        var xml = "<saml:AttributeStatement>"
        for (name, values) in attributes.sorted(by: { $0.key < $1.key }) {
            xml += #"<saml:Attribute Name="\#(XMLText.escape(name))">"#
            for value in values {
                xml += "<saml:AttributeValue>\(XMLText.escape(value))</saml:AttributeValue>"
            }
            xml += "</saml:Attribute>"
        }
        return xml + "</saml:AttributeStatement>"
    }
}

extension SAMLStatus {
    fileprivate var xml: String {
        let detail = detailCode.map { #"<samlp:StatusCode Value="\#(XMLText.escape($0))"/>"# } ?? ""
        let text = message.map { "<samlp:StatusMessage>\(XMLText.escape($0))</samlp:StatusMessage>" } ?? ""
        return
            #"<samlp:Status><samlp:StatusCode Value="\#(XMLText.escape(code))">\#(detail)</samlp:StatusCode>"#
            + "\(text)</samlp:Status>"
    }
}

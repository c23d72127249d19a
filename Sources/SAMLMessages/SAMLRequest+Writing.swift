import PassAPI

extension SAMLRequest {
    /// The request as the operation's response contains it.
    package func authenticationRequest(issuedAt time: Timestamp) -> AuthenticationRequest {
        AuthenticationRequest(xml: xml(issuedAt: time), attributesNames: attributesNames)
    }

    /// The request as XML. It starts with an XML declaration, as the published sample does.
    package func xml(issuedAt time: Timestamp) -> String {
        var xml = ""
        xml.reserveCapacity(1_024)
        xml += #"<?xml version="1.0" encoding="UTF-8"?>"#
        xml += #"<samlp:\#(root.rawValue) xmlns:samlp="\#(SAMLNames.protocolNamespace)""#
        xml += #" xmlns:saml="\#(SAMLNames.assertionNamespace)""#
        xml += #" ID="\#(XMLText.escape(id))" Version="2.0" IssueInstant="\#(time.utcString)""#
        if let destination { xml += #" Destination="\#(XMLText.escape(destination.text))""# }
        xml += "><saml:Issuer>\(XMLText.escape(issuer))</saml:Issuer>"
        if root == .attributeQuery { xml += subjectAndAttributes }
        xml += "</samlp:\(root.rawValue)>"
        return xml
    }

    private var subjectAndAttributes: String {
        // The schema requires a subject. It is empty, because only the partner can identify the user.
        attributesNames.reduce(into: "<saml:Subject><saml:NameID/></saml:Subject>") { xml, name in
            xml += #"<saml:Attribute Name="\#(XMLText.escape(name))"/>"#
        }
    }
}

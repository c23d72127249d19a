import HTTPMessages
import PassAPI

extension SAMLRequest {
    /// The request as the operation's response contains it.
    package func authenticationRequest(issuedAt time: Timestamp) -> AuthenticationRequest {
        AuthenticationRequest(xml: bytes(issuedAt: time), attributesNames: attributesNames)
    }

    /// The request as XML. It starts with an XML declaration, as the published sample does.
    package func xml(issuedAt time: Timestamp) -> String {
        String(decoding: bytes(issuedAt: time), as: UTF8.self)
    }

    private func bytes(issuedAt time: Timestamp) -> [UInt8] {
        var xml = ByteWriter(capacity: 1_024)
        xml.append(root == .authnRequest ? Self.authnRequestStart : Self.attributeQueryStart)
        xml.append(XMLText.escape(id))
        xml.append(#"" Version="2.0" IssueInstant=""#)
        xml.append(time.utcString)
        if let destination {
            xml.append(#"" Destination=""#)
            xml.append(XMLText.escape(destination.text))
        }
        xml.append(#""><saml:Issuer>"#)
        xml.append(XMLText.escape(issuer))
        xml.append("</saml:Issuer>")
        if root == .attributeQuery { xml.append(subjectAndAttributes) }
        xml.append(root == .authnRequest ? Self.authnRequestEnd : Self.attributeQueryEnd)
        return xml.bytes
    }

    // Constants, because an interpolation makes a text of its own. Saves 11,000 of 145,100 instructions of
    // retrievePartnerAuthenticationRequest (8 %).
    private static let authnRequestStart = start(.authnRequest)
    private static let authnRequestEnd = end(.authnRequest)
    private static let attributeQueryStart = start(.attributeQuery)
    private static let attributeQueryEnd = end(.attributeQuery)

    /// The beginning up to the identifier.
    private static func start(_ root: Root) -> String {
        #"<?xml version="1.0" encoding="UTF-8"?>"#
            + #"<samlp:\#(root.rawValue) xmlns:samlp="\#(SAMLNames.protocolNamespace)""#
            + #" xmlns:saml="\#(SAMLNames.assertionNamespace)" ID=""#
    }

    private static func end(_ root: Root) -> String { "</samlp:\(root.rawValue)>" }

    private var subjectAndAttributes: String {
        // The schema requires a subject. It is empty, because only the partner can identify the user.
        attributesNames.reduce(into: "<saml:Subject><saml:NameID/></saml:Subject>") { xml, name in
            xml += #"<saml:Attribute Name="\#(XMLText.escape(name))"/>"#
        }
    }
}

import HTTPMessages

extension SAMLRequest {
    /// The request as the operation's response contains it.
    package var authenticationRequest: AuthenticationRequest {
        AuthenticationRequest(xml: bytes, attributesNames: attributesNames)
    }

    /// The request as XML. It starts with an XML declaration, as the published sample does.
    package var xml: String { String(decoding: bytes, as: UTF8.self) }

    /// The value of `SAMLRequest` in the query of a redirect, before percent-encoding: the base64 of the XML in the format
    /// DEFLATE (SAML 2.0 Bindings, 3.4.4.1).
    package var redirectValue: String { Base64.encode(Self.deflated(bytes)) }

    private var bytes: [UInt8] {
        var xml = ""
        xml.append(root == .authnRequest ? Self.authnRequestStart : Self.attributeQueryStart)
        xml.append(XMLText.escape(id))
        xml.append(#"" Version="2.0""#)
        Self.append(issueInstant?.utcString, as: "IssueInstant", to: &xml)
        Self.append(destination, as: "Destination", to: &xml)
        if root == .authnRequest {
            Self.append(assertionConsumerURL, as: "AssertionConsumerServiceURL", to: &xml)
            Self.append(responseBinding?.rawValue, as: "ProtocolBinding", to: &xml)
            xml.append(#" ForceAuthn="false" IsPassive="false""#)
        }
        xml.append("><saml:Issuer>")
        xml.append(XMLText.escape(issuer))
        xml.append("</saml:Issuer>")
        switch root {
        case .authnRequest: xml.append(nameIDPolicy + scopingElement + Self.authnRequestEnd)
        case .attributeQuery: xml.append(subjectAndAttributes + Self.attributeQueryEnd)
        }
        return Array(xml.utf8)
    }

    private static func append(_ value: String?, as name: String, to xml: inout String) {
        guard let value else { return }
        xml.append(" ")
        xml.append(name)
        xml.append(#"=""#)
        xml.append(XMLText.escape(value))
        xml.append(#"""#)
    }

    // Constants, because an interpolation makes a text of its own for each request.
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

    /// The name identifier that Adobe recommends to MVPDs.
    private var nameIDPolicy: String {
        #"<samlp:NameIDPolicy AllowCreate="true" Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent""#
            + #" SPNameQualifier="\#(XMLText.escape(issuer))"/>"#
    }

    private var scopingElement: String {
        guard let scoping else { return "" }
        var xml = "<samlp:Scoping>"
        if let provider = scoping.identityProvider {
            let name = provider.name.map { #" Name="\#(XMLText.escape($0))""# } ?? ""
            xml +=
                #"<samlp:IDPList><samlp:IDPEntry ProviderID="\#(XMLText.escape(provider.id))"\#(name)/></samlp:IDPList>"#
        }
        if let requester = scoping.requester {
            xml += "<samlp:RequesterID>\(XMLText.escape(requester))</samlp:RequesterID>"
        }
        return xml + "</samlp:Scoping>"
    }

    private var subjectAndAttributes: String {
        // The schema requires a subject. It is empty, because only the partner can identify the user.
        attributesNames.reduce(into: "<saml:Subject><saml:NameID/></saml:Subject>") { xml, name in
            xml += #"<saml:Attribute Name="\#(XMLText.escape(name))"/>"#
        }
    }

    /// The bytes in blocks of the format DEFLATE that store them as they are (RFC 1951, 3.2.4). Every reader of the format
    /// reads these, and a request is short.
    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var start = 0
        repeat {
            let end = min(start + 0xFFFF, bytes.count)
            let count = UInt16(truncatingIfNeeded: end - start)
            output.append(end == bytes.count ? 1 : 0)
            for number in [count, ~count] {
                output.append(UInt8(truncatingIfNeeded: number))
                output.append(UInt8(truncatingIfNeeded: number >> 8))
            }
            output += bytes[start..<end]
            start = end
        } while start < bytes.count
        return output
    }
}

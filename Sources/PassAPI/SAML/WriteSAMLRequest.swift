/// The request that the application passes to Apple's framework (page *Retrieve partner authentication request*).
extension SAMLRequest: JSONObject {
    package static let members: [JSONMember<SAMLRequest>] = [
        .always("type", .text("`saml`.")) { _ in "saml" },
        .always("request", .text("XML in base64.")) { Base64.encode($0.xml.utf8) },
        .always(
            "attributesNames", .texts("The attributes that the framework must request."), \.attributesNames),
    ]

    /// The value of `SAMLRequest` in the query of a redirect, before percent-encoding: the base64 of the XML in the format
    /// DEFLATE (SAML 2.0 Bindings, 3.4.4.1).
    package var redirectValue: String { Base64.encode(Self.deflated(Array(xml.utf8))) }

    /// The request as XML. It starts with an XML declaration, as the published sample does.
    package var xml: String {
        let start = XMLText.attributes([
            "xmlns:samlp": XMLName.samlpNamespace, "xmlns:saml": XMLName.samlNamespace, "ID": id,
            "Version": "2.0", "IssueInstant": issueInstant?.utcString, "Destination": destination,
        ])
        let (end, content): (String, String) =
            switch root {
            case .authnRequest: (authnRequestAttributes, nameIDPolicy + scopingElement)
            case .attributeQuery: ("", subjectAndAttributes)
            }
        let name = "samlp:\(root.rawValue)"
        return #"<?xml version="1.0" encoding="UTF-8"?><\#(name)\#(start)\#(end)>"#
            + "\(XMLText.elements(["saml:Issuer": issuer]))\(content)</\(name)>"
    }

    private var authnRequestAttributes: String {
        XMLText.attributes([
            "AssertionConsumerServiceURL": assertionConsumerURL, "ProtocolBinding": responseBinding?.rawValue,
            "ForceAuthn": "false", "IsPassive": "false",
        ])
    }

    /// The name identifier that Adobe recommends to MVPDs.
    private var nameIDPolicy: String {
        let attributes = XMLText.attributes([
            "AllowCreate": "true", "Format": "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
            "SPNameQualifier": issuer,
        ])
        return "<samlp:NameIDPolicy\(attributes)/>"
    }

    private var scopingElement: String {
        guard let requester else { return "" }
        let provider = identityProvider.map { provider in
            let attributes = XMLText.attributes(["ProviderID": provider.id, "Name": provider.name])
            return "<samlp:IDPList><samlp:IDPEntry\(attributes)/></samlp:IDPList>"
        }
        let id = XMLText.elements(["samlp:RequesterID": requester])
        return "<samlp:Scoping>\(provider ?? "")\(id)</samlp:Scoping>"
    }

    private var subjectAndAttributes: String {
        // The schema requires a subject. It is empty, because only the partner can identify the user.
        attributesNames.reduce(into: "<saml:Subject><saml:NameID/></saml:Subject>") { xml, name in
            xml += "<saml:Attribute\(XMLText.attributes(["Name": name]))/>"
        }
    }

    /// The bytes in DEFLATE blocks that store them uncompressed (RFC 1951, 3.2.4). Every reader of the format accepts them, and a
    /// request is short.
    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var start = 0
        repeat {
            let end = min(start + 0xFFFF, bytes.count)
            let count = UInt16(truncatingIfNeeded: end - start)
            output.append(end == bytes.count ? 1 : 0)
            for number in [count, ~count] {
                withUnsafeBytes(of: number.littleEndian) { output.append(contentsOf: $0) }
            }
            output += bytes[start..<end]
            start = end
        } while start < bytes.count
        return output
    }
}

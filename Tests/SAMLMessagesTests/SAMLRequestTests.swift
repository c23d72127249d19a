import PassAPI
import SAMLMessages
import Testing

@Suite("SAML requests")
struct SAMLRequestTests {
    private static let time = Timestamp(milliseconds: 1_768_500_000_000)

    private static func make(root: SAMLRequest.Root = .authnRequest) -> SAMLRequest {
        SAMLRequest(root: root, id: "_1", destination: "AT&T", attributesNames: ["uid", "a \"b\""])
    }

    @Test func `an authentication request starts with an XML declaration`() {
        #expect(
            Self.make().xml(issuedAt: Self.time) == #"<?xml version="1.0" encoding="UTF-8"?>"#
                + #"<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol""#
                + #" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_1" Version="2.0""#
                + #" IssueInstant="2026-01-15T18:00:00Z" Destination="AT&amp;T">"#
                + #"<saml:Issuer>https://saml.sp.auth.adobe.com</saml:Issuer></samlp:AuthnRequest>"#)
    }

    @Test func `the base64 of a request starts like the published sample`() {
        let request = Self.make().authenticationRequest(issuedAt: Self.time)
        #expect(Base64.encode(request.xml).hasPrefix("PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRG"))
        #expect(request.attributesNames == ["uid", "a \"b\""])
    }

    @Test(arguments: SAMLRequest.Root.allCases)
    func `a request can be parsed from XML and from base64`(root: SAMLRequest.Root) throws {
        var expected = Self.make(root: root)
        let xml = expected.xml(issuedAt: Self.time)
        if root == .authnRequest { expected.attributesNames = [] }
        #expect(try SAMLRequest(parsing: xml) == expected)
        #expect(try SAMLRequest(parsing: "\n" + xml.dropFirst(38)) == expected)
        #expect(try SAMLRequest(parsing: Base64.encode(xml.utf8)) == expected)
    }

    @Test func `the error for other input than a request contains the reason`() {
        let other = SAMLResponse.make().formValue
        let root = "{urn:oasis:names:tc:SAML:2.0:protocol}Response"
        #expect(throws: SAMLError.notARequest(found: root)) { try SAMLRequest(parsing: other) }
        #expect(throws: SAMLError.notBase64) { try SAMLRequest(parsing: "a request") }
        #expect(throws: SAMLError.notXML(line: 1, reason: "no element found")) {
            try SAMLRequest(parsing: "<a>")
        }
        let bare = "<AuthnRequest xmlns='urn:oasis:names:tc:SAML:2.0:protocol'"
        #expect(throws: SAMLError.missing("the attribute ID")) { try SAMLRequest(parsing: bare + "/>") }
        #expect(throws: SAMLError.missing("{urn:oasis:names:tc:SAML:2.0:assertion}Issuer")) {
            try SAMLRequest(parsing: bare + " ID='_1'/>")
        }
    }
}

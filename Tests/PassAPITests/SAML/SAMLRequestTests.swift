import Testing

@testable import PassAPI

@Suite("SAML requests")
struct SAMLRequestTests {
    private static let time = Timestamp(milliseconds: 1_768_500_000_000)

    private static func make(root: SAMLRequest.Root = .authnRequest) -> SAMLRequest {
        SAMLRequest(
            root: root, id: "_1", issueInstant: time, destination: "https://a.example/?b&c",
            assertionConsumerURL: root == .authnRequest ? "https://a.example/consumer" : nil,
            responseBinding: root == .authnRequest ? .post : nil,
            requester: root == .authnRequest ? "R&B" : nil,
            identityProvider: root == .authnRequest ? .init(id: "P", name: "A \"P\"") : nil,
            attributesNames: ["uid", "a \"b\""])
    }

    @Test func `an authentication request starts with an XML declaration`() {
        #expect(
            Self.make().xml == #"<?xml version="1.0" encoding="UTF-8"?>"#
                + #"<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol""#
                + #" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_1" Version="2.0""#
                + #" IssueInstant="2026-01-15T18:00:00Z" Destination="https://a.example/?b&amp;c""#
                + #" AssertionConsumerServiceURL="https://a.example/consumer""#
                + #" ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" ForceAuthn="false""#
                + #" IsPassive="false"><saml:Issuer>https://saml.sp.auth.adobe.com</saml:Issuer>"#
                + #"<samlp:NameIDPolicy AllowCreate="true""#
                + #" Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent""#
                + #" SPNameQualifier="https://saml.sp.auth.adobe.com"/><samlp:Scoping><samlp:IDPList>"#
                + #"<samlp:IDPEntry ProviderID="P" Name="A &quot;P&quot;"/></samlp:IDPList>"#
                + #"<samlp:RequesterID>R&amp;B</samlp:RequesterID></samlp:Scoping></samlp:AuthnRequest>"#)
    }

    @Test(arguments: [
        ("http://localhost:8080/mvpds/AT%26T/saml", "AT&T"), ("https://a.example/b/mvpds/X/login?c=d", "X"),
        ("Cablevision", "Cablevision"), ("http://idp.com/SSOService", nil), ("https://a.example", nil),
        ("https://a.example/mvpds/X/other", nil),
    ])
    func `the MVPD is the one in the mock's own URL, or the text that is no URL`(
        destination: String, mvpd: MVPDID?
    ) {
        #expect(SAMLRequest(id: "_1", destination: destination).mvpd == mvpd)
    }

    @Test func `the base64 of a request starts like the published sample`() {
        let json = JSONValue(parsing: Self.make().jsonBytes)
        let request = json?["request"]?.string ?? ""
        #expect(request.hasPrefix("PD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRG"))
        #expect(json?["attributesNames"] == ["uid", "a \"b\""])
    }

    @Test(arguments: SAMLRequest.Root.allCases)
    func `a request can be parsed from XML and from base64`(root: SAMLRequest.Root) throws {
        var expected = Self.make(root: root)
        let xml = expected.xml
        if root == .authnRequest {
            expected.attributesNames = []
            expected.assertionConsumerURL = nil
            expected.responseBinding = nil
            expected.requester = nil
            expected.identityProvider = nil
        }
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

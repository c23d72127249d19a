import Testing

@testable import PassAPI

@Suite("SAML responses")
struct SAMLResponseTests {
    @Test func `a response is unchanged after writing and parsing`() throws {
        let attributes = ["uid": ["u1"], "zip": ["94101", "94102"], "a&b": ["<x> \"y\" 'z'"], "none": []]
        let response = SAMLResponse.make(
            issuer: "AT&T", outcome: .success(.make(nameID: "a <user>", attributes: attributes)))
        let read = try PartnerAuthenticationResponse(samlResponse: response.formValue)
        #expect(
            read
                == PartnerAuthenticationResponse(
                    inResponseTo: "_request", notOnOrAfter: Timestamp(milliseconds: 1_768_500_300_000),
                    issuer: "AT&T", nameID: "a <user>", attributes: attributes))
    }

    @Test func `a response is written as SAML 2.0 specifies`() {
        #expect(
            SAMLResponse.make().xml == #"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol""#
                + #" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response" Version="2.0""#
                + #" IssueInstant="2026-01-15T18:00:00Z" InResponseTo="_request""#
                + #" Destination="https://saml.sp.auth.adobe.com"><saml:Issuer>Cablevision</saml:Issuer>"#
                + #"<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success">"#
                + #"</samlp:StatusCode></samlp:Status><saml:Assertion ID="_assertion" Version="2.0""#
                + #" IssueInstant="2026-01-15T18:00:00Z"><saml:Issuer>Cablevision</saml:Issuer>"#
                + #"<saml:Subject><saml:NameID>user</saml:NameID></saml:Subject>"#
                + #"<saml:Conditions NotBefore="2026-01-15T18:00:00Z" NotOnOrAfter="2026-01-15T18:05:00Z"/>"#
                + #"<saml:AttributeStatement><saml:Attribute Name="uid"><saml:AttributeValue>u1"#
                + #"</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>"#
                + #"</samlp:Response>"#)
    }

    @Test func `a response without request, attributes and subject can be parsed`() throws {
        let response = SAMLResponse.make(
            inResponseTo: nil, outcome: .success(.make(nameID: "", attributes: [:])))
        let read = try PartnerAuthenticationResponse(samlResponse: response.formValue)
        #expect(read.inResponseTo == nil)
        #expect(read.nameID == nil)
        #expect(read.attributes.isEmpty)
    }

    @Test func `the error for a failed response contains the complete status`() {
        var status = SAMLStatus.authenticationFailed
        status.message = "wrong & sorry"
        let response = SAMLResponse.make(outcome: .failure(status))
        #expect(throws: SAMLError.notSuccessful(status)) {
            try PartnerAuthenticationResponse(samlResponse: response.formValue)
        }
    }

    @Test
    func `a plus that arrived as a space is restored and noted, and line breaks in the base64 are removed`()
        throws
    {
        let response = SAMLResponse.make(
            outcome: .success(.make(attributes: ["uid": ["~~~>>>~~~", "~~>~~>~~>"]])))
        let value = response.formValue
        #expect(value.contains("+"))
        var wrapped = ""
        for (index, character) in value.enumerated() {
            wrapped.append(character)
            if index % 76 == 75 { wrapped += "\r\n" }
        }
        var expected = try PartnerAuthenticationResponse(samlResponse: value)
        #expect(try PartnerAuthenticationResponse(samlResponse: wrapped + "\n") == expected)
        expected.hasUnencodedPlus = true
        #expect(try PartnerAuthenticationResponse(samlResponse: value.replacing("+", with: " ")) == expected)
    }
}

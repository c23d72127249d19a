import Testing

@testable import PassAPI

@Suite("SAML responses of other implementations")
struct ForeignResponseTests {
    private static let namespaces =
        #"xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion""#
    private static let success =
        #"<p:Status><p:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></p:Status>"#

    private func read(_ xml: String) throws(SAMLError) -> PartnerAuthenticationResponse {
        try PartnerAuthenticationResponse(samlResponse: Base64.encode(xml.utf8))
    }

    private func read(inside content: String) throws(SAMLError) -> PartnerAuthenticationResponse {
        try read("<p:Response \(Self.namespaces)>\(content)</p:Response>")
    }

    @Test func `any prefix and the default namespace are accepted`() throws {
        let xml = """
            <?xml version="1.0"?>
            <Response xmlns="urn:oasis:names:tc:SAML:2.0:protocol" InResponseTo="_1">
              <Status><StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></Status>
              <Assertion xmlns="urn:oasis:names:tc:SAML:2.0:assertion"><Issuer> Cablevision
              </Issuer></Assertion>
            </Response>
            """
        let response = try read(xml)
        #expect(response.inResponseTo == "_1")
        #expect(response.issuer == "Cablevision")
    }

    @Test func `repeated attributes are combined, nested text is kept, surrounding white space is removed`()
        throws
    {
        let response = try read(
            inside: Self.success + """
                <a:Assertion><a:AttributeStatement>
                <a:Attribute Name="role"><a:AttributeValue>
                   one </a:AttributeValue></a:Attribute>
                <a:Attribute Name="uid"><a:AttributeValue><a:NameID>u<b>1</b></a:NameID></a:AttributeValue>
                </a:Attribute></a:AttributeStatement></a:Assertion>
                <a:Assertion><a:AttributeStatement><a:Attribute Name="role">
                <a:AttributeValue><![CDATA[<two>]]></a:AttributeValue><a:AttributeValue/>
                </a:Attribute></a:AttributeStatement></a:Assertion>
                """)
        #expect(response.attributes == ["role": ["one", "<two>", ""], "uid": ["u1"]])
    }

    @Test func `a comment does not truncate a name`() throws {
        let response = try read(
            inside: Self.success
                + "<a:Assertion><a:Subject><a:NameID>admin<!-- -->.evil</a:NameID></a:Subject></a:Assertion>")
        #expect(response.nameID == "admin.evil")
    }

    @Test func `the issuer of the response is used when the assertion has none`() throws {
        #expect(try read(inside: "<a:Issuer>A</a:Issuer>\(Self.success)<a:Assertion/>").issuer == "A")
        let both = "<a:Issuer>A</a:Issuer>\(Self.success)<a:Assertion><a:Issuer>B</a:Issuer></a:Assertion>"
        #expect(try read(inside: both).issuer == "B")
    }

    /// The content of the response, and the error for it.
    private static let defects: [(content: String, error: SAMLError)] = [
        ("", .missing("the status code")),
        (success, .noAssertion),
        ("\(success)<a:EncryptedAssertion/>", .encryptedAssertion),
        ("\(success)<p:Assertion/>", .noAssertion),
        ("\(success)<Assertion/>", .noAssertion),
        ("\(success)<x><a:Assertion/></x>", .noAssertion),
        (
            "\(success)<a:Assertion><a:AttributeStatement><a:Attribute/></a:AttributeStatement>"
                + "</a:Assertion>",
            .missing("the Name of an attribute")
        ),
        (#"<p:Status><p:StatusCode Value="x"/></p:Status>"#, .notSuccessful(SAMLStatus(code: "x"))),
    ]

    @Test(arguments: defects)
    func `the error names a part that is missing or has another namespace`(content: String, error: SAMLError)
    {
        #expect(throws: error) { try read(inside: content) }
    }

    @Test(arguments: [
        ("<Response/>", "Response"),
        (
            "<Response xmlns='urn:oasis:names:tc:SAML:1.0:protocol'/>",
            "{urn:oasis:names:tc:SAML:1.0:protocol}Response"
        ),
        (
            "<samlp:AuthnRequest xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol'/>",
            "{urn:oasis:names:tc:SAML:2.0:protocol}AuthnRequest"
        ),
    ])
    func `the error for another root element contains its namespace`(xml: String, found: String) {
        #expect(throws: SAMLError.notAResponse(found: found)) { try read(xml) }
    }

    @Test(arguments: [
        ("", SAMLError.notBase64), ("=", .notBase64), ("AA\u{0}=", .notBase64),
        ("AA A", .notXML(line: 1, reason: "")),
        ("<samlp:Response/>", .notEncoded), ("\n <a/>", .notEncoded), ("PGE%2B", .encodedTwice),
        ("PD-_", .base64URL), ("AAA", .notBase64),
    ])
    func `a value that is not base64 is rejected with the most likely mistake`(
        value: String, error: SAMLError
    ) {
        let thrown = #expect(throws: SAMLError.self) {
            try PartnerAuthenticationResponse(samlResponse: value)
        }
        if case .notXML = error, case .notXML? = thrown { return }
        #expect(thrown == error)
    }

    private static func assertion(_ conditions: String?, _ confirmations: [String?]) -> String {
        func element(_ name: String, _ end: String?) -> String {
            "<a:\(name)\(end.map { " NotOnOrAfter='\($0)'" } ?? "")/>"
        }
        let data = confirmations.map {
            "<a:SubjectConfirmation>\(element("SubjectConfirmationData", $0))</a:SubjectConfirmation>"
        }
        return
            "\(success)<a:Assertion><a:Subject>\(data.joined())</a:Subject>\(element("Conditions", conditions))</a:Assertion>"
    }

    @Test(
        arguments: [
            (nil, [], nil), ("2026-01-15T18:00:00Z", [], 0), ("2026-01-15T18:00:00Z", [nil], 0),
            (nil, ["2026-01-15T18:00:05.250Z"], 5_250),
            ("2026-01-16T18:00:00Z", ["2026-01-15T18:00:05Z", "2026-01-15T19:00:09+01:00"], 9_000),
            ("2026-01-15T18:00:00Z", ["2026-01-15T18:00:05Z"], 0), (nil, ["2026-01-15T18:00:05Z", nil], nil),
        ] as [(String?, [String?], Int64?)])
    func `the end is the earlier one of the conditions and of the latest confirmation`(
        conditions: String?, confirmations: [String?], milliseconds: Int64?
    ) throws {
        let response = try read(inside: Self.assertion(conditions, confirmations))
        #expect(response.notOnOrAfter?.milliseconds == milliseconds.map { 1_768_500_000_000 + $0 })
    }

    @Test(arguments: ["tomorrow", "1768500000000", ""])
    func `an end that is no time is rejected`(text: String) {
        #expect(throws: SAMLError.unreadableTime(attribute: "NotOnOrAfter")) {
            try read(inside: Self.assertion(text, []))
        }
    }

    @Test func `the request of the confirmation counts when the response names none`() throws {
        let response = try read(
            inside: Self.success + """
                <a:Assertion><a:Subject><a:SubjectConfirmation><a:SubjectConfirmationData InResponseTo="_2"/>
                </a:SubjectConfirmation></a:Subject></a:Assertion>
                """)
        #expect(response.inResponseTo == "_2")
    }
}

/// The response of an MVPD that the partner framework returns (SAML 2.0 Core, 3.3.3).
package struct SAMLResponse: Sendable, Hashable {
    /// An XML name, which starts with a letter or an underscore.
    var id: String
    var issueInstant: Timestamp
    /// The `ID` of the request; `nil` to omit it.
    var inResponseTo: String?
    var destination: String?
    var issuer: MVPDID
    var outcome: Outcome

    /// The result of the login.
    package enum Outcome: Sendable, Hashable {
        case success(Assertion)
        /// A response without an assertion.
        case failure(SAMLStatus)
    }

    /// The MVPD's statements about the user.
    package struct Assertion: Sendable, Hashable {
        /// An XML name, which starts with a letter or an underscore.
        var id: String
        var nameID: String
        /// `NotBefore` and `NotOnOrAfter` of the conditions, in whole seconds.
        var validity: Validity
        /// Written in alphabetical order.
        var attributes: [String: [String]]

        package init(id: String, nameID: String, validity: Validity, attributes: [String: [String]] = [:]) {
            self.id = id
            self.nameID = nameID
            self.validity = validity
            self.attributes = attributes
        }
    }

    package init(
        id: String, issueInstant: Timestamp, inResponseTo: String? = nil,
        destination: String? = AuthenticationRequest.issuer, issuer: MVPDID, outcome: Outcome
    ) {
        self.id = id
        self.issueInstant = issueInstant
        self.inResponseTo = inResponseTo
        self.destination = destination
        self.issuer = issuer
        self.outcome = outcome
    }
}

/// The status of a response (SAML 2.0 Core, 3.2.2).
package struct SAMLStatus: Sendable, Hashable {
    /// The top-level status code.
    package var code: String
    /// The nested status code, which is more specific.
    var detailCode: String?
    var message: String?

    static let success = SAMLStatus(code: "urn:oasis:names:tc:SAML:2.0:status:Success")

    /// The MVPD could not authenticate the user.
    package static let authenticationFailed = SAMLStatus(
        code: "urn:oasis:names:tc:SAML:2.0:status:Responder",
        detailCode: "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed")

    /// True when the top-level code is success, as specified. The nested code is ignored.
    var isSuccess: Bool { code == Self.success.code }
}

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

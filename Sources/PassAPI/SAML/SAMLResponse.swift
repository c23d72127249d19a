/// The response of an MVPD that the partner framework returns (SAML 2.0 Core, 3.3.3).
package struct SAMLResponse: Sendable, Hashable {
    /// An XML name, which starts with a letter or an underscore.
    var id: String
    var issueInstant: Timestamp
    /// The `ID` of the request; `nil` to omit it.
    var inResponseTo: String?
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
        /// The attributes, written in alphabetical order.
        var attributes: [String: [String]]

        package init(id: String, nameID: String, validity: Validity, attributes: [String: [String]] = [:]) {
            self.id = id
            self.nameID = nameID
            self.validity = validity
            self.attributes = attributes
        }

        /// Empty without attributes, because the schema does not allow an empty statement.
        fileprivate var attributeStatement: String {
            guard !attributes.isEmpty else { return "" }
            let elements = attributes.sorted { $0.key < $1.key }.map { name, values in
                let values = values.map { XMLText.elements(["saml:AttributeValue": $0]) }.joined()
                return "<saml:Attribute\(XMLText.attributes(["Name": name]))>\(values)</saml:Attribute>"
            }
            return "<saml:AttributeStatement>\(elements.joined())</saml:AttributeStatement>"
        }
    }

    package init(
        id: String, issueInstant: Timestamp, inResponseTo: String? = nil, issuer: MVPDID, outcome: Outcome
    ) {
        self.id = id
        self.issueInstant = issueInstant
        self.inResponseTo = inResponseTo
        self.issuer = issuer
        self.outcome = outcome
    }

    /// The response as unsigned XML. It has no XML declaration, as in the published sample.
    package var xml: String {
        let attributes = XMLText.attributes([
            "xmlns:samlp": XMLName.samlpNamespace, "xmlns:saml": XMLName.samlNamespace, "ID": id,
            "Version": "2.0", "IssueInstant": issueInstant.utcString, "InResponseTo": inResponseTo,
            "Destination": SAMLRequest.issuer,
        ])
        let content =
            switch outcome {
            case .success(let assertion): SAMLStatus.success.xml + element(of: assertion)
            case .failure(let status): status.xml
            }
        return "<samlp:Response\(attributes)>\(issuerElement)\(content)</samlp:Response>"
    }

    private var issuerElement: String { XMLText.elements(["saml:Issuer": issuer.text]) }

    private func element(of assertion: Assertion) -> String {
        let attributes = XMLText.attributes([
            "ID": assertion.id, "Version": "2.0", "IssueInstant": issueInstant.utcString,
        ])
        let conditions = XMLText.attributes([
            "NotBefore": assertion.validity.notBefore.utcString,
            "NotOnOrAfter": assertion.validity.notAfter.utcString,
        ])
        let subject = XMLText.elements(["saml:NameID": assertion.nameID])
        return "<saml:Assertion\(attributes)>\(issuerElement)<saml:Subject>\(subject)</saml:Subject>"
            + "<saml:Conditions\(conditions)/>\(assertion.attributeStatement)</saml:Assertion>"
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

    fileprivate var xml: String {
        let value = XMLText.attributes(["Value": code])
        let detail = detailCode.map { "<samlp:StatusCode\(XMLText.attributes(["Value": $0]))/>" } ?? ""
        let text = message.map { XMLText.elements(["samlp:StatusMessage": $0]) } ?? ""
        return "<samlp:Status><samlp:StatusCode\(value)>\(detail)</samlp:StatusCode>\(text)</samlp:Status>"
    }
}

extension PartnerAuthenticationResponse {
    /// Parses the form field `SAMLResponse`: base64 of XML, already percent-decoded.
    ///
    /// Signature and audience are not checked, because the mock has no trust relationship with MVPDs. The caller decides whether to
    /// check the end and the request. The values of repeated attributes are combined across all assertions. Issuer and subject are
    /// those of the first assertion.
    ///
    /// - Parameter request: finds the request with this `ID`.
    ///
    /// - Throws: the first error, from the encoding to the content.
    package init(
        samlResponse value: String, request: (String) -> PartnerRequest? = { _ in nil }
    ) throws(SAMLError) {
        let response = try SAMLParameter.root(of: SAMLParameter.decode(value))
        guard response.name == .samlp("Response") else {
            throw .notAResponse(found: response.name.description)
        }
        let status = try SAMLStatus(in: response)
        guard status.isSuccess else { throw .notSuccessful(status) }
        let assertions = response.children(.saml("Assertion"))
        guard let first = assertions.first else {
            throw response.child(.saml("EncryptedAssertion")) == nil ? .noAssertion : .encryptedAssertion
        }
        let issuer = first.child(.saml("Issuer")) ?? response.child(.saml("Issuer"))
        let inResponseTo =
            response.attribute("InResponseTo")
            ?? assertions.lazy.flatMap(\.confirmations).compactMap { $0.attribute("InResponseTo") }.first
        self.init(
            inResponseTo: inResponseTo, request: inResponseTo.flatMap(request),
            notOnOrAfter: try Self.end(of: assertions),
            hasUnencodedPlus: SAMLParameter.hasUnencodedPlus(value),
            issuer: issuer?.nonemptyText,
            nameID: first.child(.saml("Subject"))?.child(.saml("NameID"))?.nonemptyText,
            attributes: try Self.attributes(in: assertions))
    }

    /// The end of all assertions together. If a subject has several confirmations, one is enough, so the latest end counts (SAML
    /// 2.0 Core, 2.4.1).
    private static func end(of assertions: [XMLElement]) throws(SAMLError) -> Timestamp? {
        var ends: [Timestamp] = []
        for assertion in assertions {
            for conditions in assertion.children(.saml("Conditions")) {
                if let end = try conditions.notOnOrAfter { ends.append(end) }
            }
            let confirmationEnds = try assertion.confirmations.map { confirmation throws(SAMLError) in
                try confirmation.notOnOrAfter
            }
            let bounded = confirmationEnds.compactMap(\.self)
            if bounded.count == confirmationEnds.count, let end = bounded.max() { ends.append(end) }
        }
        return ends.min()
    }

    private static func attributes(in assertions: [XMLElement]) throws(SAMLError) -> [String: [String]] {
        var attributes: [String: [String]] = [:]
        let statements = assertions.flatMap { $0.children(.saml("AttributeStatement")) }
        for attribute in statements.flatMap({ $0.children(.saml("Attribute")) }) {
            guard let name = attribute.attribute("Name") else { throw .missing("the Name of an attribute") }
            attributes[name, default: []] += attribute.children(.saml("AttributeValue")).map(\.text)
        }
        return attributes
    }
}

extension SAMLStatus {
    fileprivate init(in response: XMLElement) throws(SAMLError) {
        let status = response.child(.samlp("Status"))
        guard let outer = status?.child(.samlp("StatusCode")), let code = outer.attribute("Value") else {
            throw .missing("the status code")
        }
        self.init(
            code: code,
            detailCode: outer.child(.samlp("StatusCode"))?.attribute("Value"),
            message: status?.child(.samlp("StatusMessage"))?.nonemptyText)
    }
}

extension XMLElement {
    /// The `SubjectConfirmationData` of an assertion.
    fileprivate var confirmations: [XMLElement] {
        children(.saml("Subject")).flatMap { $0.children(.saml("SubjectConfirmation")) }
            .flatMap { $0.children(.saml("SubjectConfirmationData")) }
    }

    /// `nil` when the attribute is missing.
    fileprivate var notOnOrAfter: Timestamp? {
        get throws(SAMLError) {
            guard let text = attribute("NotOnOrAfter") else { return nil }
            guard let time = Timestamp(samlText: text) else {
                throw .unreadableTime(attribute: "NotOnOrAfter")
            }
            return time
        }
    }

    fileprivate var nonemptyText: String? { text.isEmpty ? nil : text }
}

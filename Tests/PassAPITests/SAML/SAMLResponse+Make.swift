import PassAPI

extension SAMLResponse {
    static func make(
        inResponseTo: String? = "_request", issuer: MVPDID = "Cablevision", outcome: Outcome? = nil
    ) -> SAMLResponse {
        SAMLResponse(
            id: "_response", issueInstant: Timestamp(milliseconds: 1_768_500_000_000),
            inResponseTo: inResponseTo, issuer: issuer, outcome: outcome ?? .success(.make()))
    }

    /// The value of the form field `SAMLResponse` before percent-encoding.
    var formValue: String { Base64.encode(xml.utf8) }
}

extension SAMLResponse.Assertion {
    static func make(
        nameID: String = "user", attributes: [String: [String]] = ["uid": ["u1"]]
    ) -> SAMLResponse.Assertion {
        SAMLResponse.Assertion(
            id: "_assertion", nameID: nameID,
            validity: Validity(from: Timestamp(milliseconds: 1_768_500_000_000), for: .minutes(5)),
            attributes: attributes)
    }
}

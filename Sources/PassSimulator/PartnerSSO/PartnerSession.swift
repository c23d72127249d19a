import PassAPI

/// The answer of *Retrieve partner authentication request*, before the SAML request in it is written.
package struct PartnerSession: Sendable, Hashable {
    package var response: SessionResponse
    /// What the SAML request is about, when partner single sign-on goes ahead.
    package var request: Request?

    package struct Request: Sendable, Hashable {
        package var id: String
        package var issueInstant: Timestamp
        package var mvpd: MVPDID
        package var attributesNames: [String]
    }
}

import PassAPI

/// The response of *Retrieve partner authentication request*, with the SAML request not yet written as XML.
package struct PartnerSession: Sendable, Hashable {
    package var response: SessionResponse
    /// The content of the SAML request; `nil` when the flow does not continue with partner single sign-on.
    package var request: Request?

    package struct Request: Sendable, Hashable {
        package var id: String
        package var issueInstant: Timestamp
        package var mvpd: MVPDID
        package var attributesNames: [String]
    }
}

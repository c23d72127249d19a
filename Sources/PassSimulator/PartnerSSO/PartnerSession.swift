import PassAPI

/// The response of *Retrieve partner authentication request*, with the SAML request not yet written as XML.
package struct PartnerSession: Sendable, Hashable {
    package var response: SessionResponse
    /// The content of the SAML request; `nil` when the flow does not continue with partner single sign-on.
    package var request: Request?

    package struct Request: Sendable, Hashable {
        /// Its device, MVPD and time.
        package var request: PartnerRequest
        /// Distinguish its `ID` from those of the device's other requests.
        package var randomBits: UInt64
        package var attributesNames: [String]
    }
}

/// The parsed content of a SAML response from Apple's framework (SAML 2.0 Core, 3.3.3).
package struct PartnerAuthenticationResponse: Sendable, Hashable {
    /// The `ID` of the request that it answers.
    package var inResponseTo: String?
    /// The MVPD's entity that issued the assertion.
    package var issuer: String?
    package var nameID: String?
    /// The attribute statement: names and their values in order.
    package var attributes: [String: [String]]

    package init(
        inResponseTo: String? = nil, issuer: String?, nameID: String?, attributes: [String: [String]]
    ) {
        self.inResponseTo = inResponseTo
        self.issuer = issuer
        self.nameID = nameID
        self.attributes = attributes
    }
}

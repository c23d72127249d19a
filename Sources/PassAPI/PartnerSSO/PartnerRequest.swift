/// A SAML request that a mock has issued for the partner's framework, as its `ID` encodes it.
package struct PartnerRequest: Sendable, Hashable {
    /// The device that requested it. ``DeviceIdentifier/unnamed`` if a request of REST API V1 named none: then any device can send
    /// the response.
    package var device: DeviceIdentifier
    /// The MVPD to which the request is addressed.
    package var mvpd: MVPDID
    /// The time of issue, by the device's clock.
    package var issuedAt: Timestamp

    package init(device: DeviceIdentifier, mvpd: MVPDID, issuedAt: Timestamp) {
        self.device = device
        self.mvpd = mvpd
        self.issuedAt = issuedAt
    }
}

/// The partner of partner single sign-on. There is only one. Its name is case-sensitive.
package enum Partner: String, Sendable, Hashable, CaseIterable {
    case apple = "Apple"
}

/// The parsed content of a SAML response from Apple's framework (SAML 2.0 Core, 3.3.3).
package struct PartnerAuthenticationResponse: Sendable, Hashable {
    /// The `ID` of the request that it answers; `nil` for an unsolicited response.
    package var inResponseTo: String?
    /// The request with this `ID`; `nil` when no mock with the same keys has issued it.
    package var request: PartnerRequest?
    /// The end of the assertion: the earliest `NotOnOrAfter` that must be met. `nil` when it has none.
    package var notOnOrAfter: Timestamp?
    /// True when the base64 had spaces in place of `+`, because the client did not percent-encode them.
    package var hasUnencodedPlus: Bool
    /// The MVPD's entity that issued the assertion.
    package var issuer: String?
    package var nameID: String?
    /// The attribute statement: names and their values in order.
    package var attributes: [String: [String]]

    package init(
        inResponseTo: String? = nil, request: PartnerRequest? = nil, notOnOrAfter: Timestamp? = nil,
        hasUnencodedPlus: Bool = false, issuer: String?, nameID: String?, attributes: [String: [String]]
    ) {
        self.inResponseTo = inResponseTo
        self.request = request
        self.notOnOrAfter = notOnOrAfter
        self.hasUnencodedPlus = hasUnencodedPlus
        self.issuer = issuer
        self.nameID = nameID
        self.attributes = attributes
    }
}

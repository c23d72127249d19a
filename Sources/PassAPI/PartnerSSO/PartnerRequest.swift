/// A SAML request that a mock has issued for the partner's framework, as its `ID` describes it.
package struct PartnerRequest: Sendable, Hashable {
    /// The device that asked for the request. ``DeviceIdentifier/unnamed`` for a request of REST API V1 that names
    /// none, whose response any device can send.
    package var device: DeviceIdentifier
    /// The MVPD to which the request is addressed.
    package var mvpd: MVPDID
    /// The time on the device's clock.
    package var issuedAt: Timestamp

    package init(device: DeviceIdentifier, mvpd: MVPDID, issuedAt: Timestamp) {
        self.device = device
        self.mvpd = mvpd
        self.issuedAt = issuedAt
    }
}

/// The partner of partner single sign-on. There is one, and its name is case-sensitive.
package enum Partner: String, Sendable, Hashable, CaseIterable {
    case apple = "Apple"
}

/// The request that the application passes to Apple's framework (page *Retrieve partner authentication
/// request*).
package struct AuthenticationRequest: Sendable, Hashable {
    /// The SAML request, as XML.
    var xml: [UInt8]
    var attributesNames: [String]

    /// The issuer of every request. Applications also pass it to Apple's framework as the channel identifier.
    package static let issuer = "https://saml.sp.auth.adobe.com"
}

extension AuthenticationRequest: JSONObject {
    package static let members: [JSONMember<AuthenticationRequest>] = [
        .always("type", .text("`saml`.")) { _ in "saml" },
        .always("request", .text("XML in base64.")) { Base64.encode($0.xml) },
        .always(
            "attributesNames", .texts("The attributes that the framework must request."), \.attributesNames),
    ]
}

/// The parsed content of a SAML response from Apple's framework (SAML 2.0 Core, 3.3.3).
package struct PartnerAuthenticationResponse: Sendable, Hashable {
    /// The `ID` of the request that it answers; `nil` for an unsolicited response.
    package var inResponseTo: String?
    /// The request with this `ID`; `nil` when no mock with the same keys has issued it.
    package var request: PartnerRequest?
    /// The end of the assertion: the earliest `NotOnOrAfter` that must be met. `nil` when it has none.
    package var notOnOrAfter: Timestamp?
    /// True when the base64 had spaces in place of `+`, which the client did not percent-encode.
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

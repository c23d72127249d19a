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

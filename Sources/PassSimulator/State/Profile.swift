import PassAPI

/// A login that the backend remembers for a device.
package struct Profile: Sendable, Hashable, Codable {
    package var serviceProvider: ServiceProviderID
    package var mvpd: MVPDID
    package var type: ProfileType
    /// The client that logged in; `nil` for a profile that a test put there, which every client of the device sees.
    package var client: ClientID?
    package var validity: Validity
    package var attributes: [String: UserMetadata]
    /// What the MVPD adds when it authorizes for the first time.
    package var attributesAtAuthorization: [String: UserMetadata] = [:]
    package var sessionGUID: SessionGUID
    /// What REST API V1 remembers besides.
    package var legacy: LegacyLoginState?

    /// True when the client may use it for the service provider, whether it is still valid or not.
    func belongs(to client: ClientID, _ serviceProvider: ServiceProviderID) -> Bool {
        self.serviceProvider == serviceProvider && (self.client == nil || self.client == client)
    }

    /// As the profiles operations answer it.
    var response: MvpdProfileResponse {
        MvpdProfileResponse(
            type: type, validity: validity, issuer: type == .appleSSO ? Partner.apple.rawValue : mvpd.text,
            attributes: attributes)
    }
}

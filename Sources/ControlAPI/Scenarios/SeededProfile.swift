import PassAPI

/// A profile that exists without a login.
package struct SeededProfile: Sendable, Hashable {
    package var serviceProvider: ServiceProviderID
    package var mvpd: MVPDID
    package var type: ProfileType
    /// When the profile expires, from now on; negative for an expired profile. `nil` means the
    /// general `authenticationTTL` of the integration.
    package var expiresIn: Duration?
    /// User metadata; `nil` means the attributes of the MVPD's first test user.
    package var attributes: [String: JSONValue]?

    package init(
        serviceProvider: ServiceProviderID, mvpd: MVPDID, type: ProfileType = .regular,
        expiresIn: Duration? = nil, attributes: [String: JSONValue]? = nil
    ) {
        self.serviceProvider = serviceProvider
        self.mvpd = mvpd
        self.type = type
        self.expiresIn = expiresIn
        self.attributes = attributes
    }
}

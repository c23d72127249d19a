import PassAPI

/// `seed.profiles[]`: a login that nobody had to go through.
package struct SeededProfile: Sendable, Hashable {
    package var serviceProvider: ServiceProviderID
    package var mvpd: MVPDID
    package var type: ProfileType
    /// From now on; negative for a profile that has expired already. `nil` means as long as the integration says.
    package var expiresIn: Duration?
    /// The attributes; `nil` means those of the MVPD's first test user.
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

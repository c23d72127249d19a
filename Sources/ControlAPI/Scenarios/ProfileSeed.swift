import PassAPI

/// `seed.profiles[]`: a profile that each device has without a login, at one integration or at several.
package struct ProfileSeed: Sendable, Hashable {
    package var integration: IntegrationSelector
    var type: ProfileType
    /// When the profile expires, from now on; negative for an expired profile. `nil` means the
    /// general `authenticationTTL` of the integration.
    var expiresIn: Duration?
    /// User metadata; `nil` means the attributes of the MVPD's first test user.
    var attributes: [String: JSONValue]?

    init(
        at integration: IntegrationSelector, type: ProfileType = .regular, expiresIn: Duration? = nil,
        attributes: [String: JSONValue]? = nil
    ) {
        self.integration = integration
        self.type = type
        self.expiresIn = expiresIn
        self.attributes = attributes
    }

    /// The profiles for a service provider; none when the seed does not concern it.
    package func profiles(for serviceProvider: ServiceProviderID, in scenario: Scenario) -> [SeededProfile] {
        scenario.mvpds(of: integration, for: serviceProvider).map { mvpd in
            SeededProfile(
                serviceProvider: serviceProvider, mvpd: mvpd, type: type, expiresIn: expiresIn,
                attributes: attributes)
        }
    }
}

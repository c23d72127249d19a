import PassAPI

/// `integrations.<serviceProvider>.<mvpd>`: the integration of an MVPD with a service provider.
package struct Integration: Sendable, Hashable {
    package var isActive = true
    /// True when Apple single sign-on is on.
    package var applePlatformServices = true
    package var displayInPlatformPicker: Bool?
    package var enforcePlatformPermissions: Bool?
    /// How long a profile is valid.
    package var authenticationTTL = Duration.days(365)
    /// How long a decision is valid.
    package var authorizationTTL = Duration.hours(24)
    /// How long a media token is valid.
    package var mediaTokenTTL = Duration.minutes(7)
    /// The largest number of resources in one request.
    package var maximumResources = MaximumResources()

    package struct MaximumResources: Sendable, Hashable {
        package var authorize = 1
        package var preauthorize = 5

        package init(authorize: Int = 1, preauthorize: Int = 5) {
            self.authorize = authorize
            self.preauthorize = preauthorize
        }
    }

    package init() {}
}

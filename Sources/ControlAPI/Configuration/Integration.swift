import PassAPI

/// `integrations.<serviceProvider>.<mvpd>`: what the two have agreed.
package struct Integration: Sendable, Hashable {
    package var isActive = true
    /// Apple single sign-on is switched on.
    package var applePlatformServices = true
    package var displayInPlatformPicker: Bool?
    package var enforcePlatformPermissions: Bool?
    /// How long a profile lasts.
    package var authenticationTTL = Duration.days(365)
    /// How long a decision lasts.
    package var authorizationTTL = Duration.hours(24)
    /// How long a media token lasts.
    package var mediaTokenTTL = Duration.minutes(7)
    /// How many resources one request may ask for.
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

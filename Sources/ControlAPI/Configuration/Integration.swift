import PassAPI

/// `integrations.<serviceProvider>.<mvpd>`: the integration of an MVPD with a service provider.
package struct Integration: Sendable, Hashable {
    package var isActive = true
    /// Where Apple single sign-on is on.
    package var applePlatformServices = PlatformServices()
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

    /// Whether Apple single sign-on is on, for all platforms or for single ones.
    package struct PlatformServices: Sendable, Hashable, ExpressibleByBooleanLiteral {
        /// The value for the platforms that ``platforms`` does not have.
        package var isOn: Bool
        package var platforms: [DevicePlatform: Bool]

        package init(isOn: Bool = true, platforms: [DevicePlatform: Bool] = [:]) {
            self.isOn = isOn
            self.platforms = platforms
        }

        package init(booleanLiteral isOn: Bool) {
            self.init(isOn: isOn)
        }

        package func isOn(for platform: DevicePlatform) -> Bool { platforms[platform] ?? isOn }
    }

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

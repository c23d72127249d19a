import PassAPI

/// `integrations.<serviceProvider>.<mvpd>`: the integration of an MVPD with a service provider.
package struct Integration: Sendable, Hashable {
    /// Its place among the integrations of the service provider, in the order of the files.
    var position = 0
    package var isActive = true
    /// Whether Apple single sign-on is on.
    package var applePlatformServices = PerPlatform(true)
    /// How the configuration response shows the MVPD; `nil` for its own name and logo.
    package var presentation: Presentation?
    package var displayInPlatformPicker: Bool?
    package var enforcePlatformPermissions: Bool?
    /// How long a profile is valid.
    package var authenticationTTL = PerPlatform(Duration.days(365))
    /// How long a decision is valid.
    package var authorizationTTL = PerPlatform(Duration.hours(24))
    /// How long a media token is valid.
    package var mediaTokenTTL = PerPlatform(Lifetimes().mediaToken)
    /// Whether users can log in without a page, where the MVPD offers it (property *Attempt HBA*).
    package var homeBasedAuthentication = PerPlatform(true)
    /// How long the profile of such a login is valid; `nil` for `authenticationTTL`.
    package var homeBasedAuthenticationTTL: PerPlatform<Duration>?
    /// True when Adobe permits every resource itself, without asking the MVPD.
    package var hasDummyAuthorization = false
    /// The same for preauthorization.
    package var hasDummyPreauthorization = false
    /// The largest number of resources in one request.
    package var maximumResources = MaximumResources()

    package struct MaximumResources: Sendable, Hashable {
        package var authorize = 1
        package var preauthorize = 5

        /// The limit of an adopted service provider: the largest that a configuration can set, because each permit is signed.
        static let largest = MaximumResources(authorize: 1_000, preauthorize: 1_000)
    }

    /// The name and logo of an MVPD for a service provider. A class, because few integrations have one, and the others are
    /// copied often.
    package final class Presentation: Sendable, Hashable {
        package let displayName: PerPlatform<String?>
        package let logoURL: PerPlatform<String?>

        init(displayName: PerPlatform<String?>, logoURL: PerPlatform<String?>) {
            self.displayName = displayName
            self.logoURL = logoURL
        }

        package static func == (one: Presentation, other: Presentation) -> Bool {
            one.displayName == other.displayName && one.logoURL == other.logoURL
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(displayName)
            hasher.combine(logoURL)
        }
    }

    package init() {}

    /// An integration that says nothing about its media tokens.
    init(_ lifetimes: Lifetimes) {
        mediaTokenTTL = PerPlatform(lifetimes.mediaToken)
    }
}

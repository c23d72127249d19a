import PassAPI

/// `singleSignOnService`: the lifetimes of Adobe's single sign-on service (page *Adobe Single Sign-On Service*).
package struct SingleSignOnService: Sendable, Hashable {
    /// How long a service token is valid.
    package var tokenTTL = Duration.hours(1)
    /// How long after its end a service token can be refreshed.
    package var refreshWindow = Duration.days(1)
    /// How long a link code is valid.
    package var linkCodeTTL = Duration.minutes(45)

    init() {}
}

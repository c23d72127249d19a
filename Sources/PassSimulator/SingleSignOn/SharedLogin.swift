import PassAPI

/// A login that is shared with the user's other applications.
package struct SharedLogin: Sendable, Hashable, Codable {
    /// The profile of the application that logged in.
    package var profile: Profile
    /// The device that logged in.
    package var device: DeviceIdentifier
    /// The users with whom the login is shared, each of whom has a copy of it: one for each token of the application.
    package var subjects: [SubjectIdentity]
    /// The login's number among the logins of the user who has this copy.
    package var number: Number
    /// The largest number of a login that a device has left while this one was shared. Later logins of the user have larger
    /// numbers, also when the login with that number was removed.
    package var largestLeftNumber = 0

    /// The number of a login among those of its user. Numbers are not used twice in a series.
    package struct Number: Sendable, Hashable, Codable {
        /// The first login of the series. A series ends when the user has no shared login any more.
        package var series: LoginID
        /// 1 for the first login of the series.
        package var position: Int
    }
}

import PassAPI

/// A login that is shared with the user's other applications.
struct SharedLogin: Sendable, Hashable, Codable {
    /// The profile of the application that logged in.
    var profile: Profile
    /// The device that logged in.
    var device: DeviceIdentifier
    /// The users with whom the login is shared, each of whom has a copy of it: one for each token of the application.
    var subjects: [SubjectIdentity]
    /// The login's number among the logins of the user who has this copy.
    var number: Number
    /// The largest number of a login that a device has left while this one was shared. Later logins of the user have larger
    /// numbers, also when the login with that number was removed.
    var largestLeftNumber = 0

    /// The number of a login among those of its user. Numbers are not used twice in a series.
    struct Number: Sendable, Hashable, Codable {
        /// The first login of the series. A series ends when the user has no shared login any more.
        var series: LoginID
        /// 1 for the first login of the series.
        var position: Int
    }
}

import PassAPI

/// A login that is shared with the user's other applications.
package struct SharedLogin: Sendable, Hashable, Codable {
    /// The profile of the application that logged in.
    package var profile: Profile
    /// The device that logged in.
    package var device: DeviceIdentifier
    /// The users with whom the login is shared, each of whom has a copy of it: one for each token of the application.
    package var subjects: [SubjectIdentity]
}

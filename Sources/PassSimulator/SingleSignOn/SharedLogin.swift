import PassAPI

/// A login that is shared with the user's other applications.
package struct SharedLogin: Sendable, Hashable, Codable {
    /// The profile of the application that logged in.
    package var profile: Profile
    /// The device that logged in.
    package var device: DeviceIdentifier
}

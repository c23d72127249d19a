import PassAPI

/// A login that other applications of the same user find.
package struct SharedLogin: Sendable, Hashable, Codable {
    /// The profile as the application has it that logged in.
    package var profile: Profile
    /// The device on which that was.
    package var device: DeviceIdentifier
}

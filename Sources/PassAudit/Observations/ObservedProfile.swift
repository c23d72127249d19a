import PassAPI

/// A profile, without what it says of the user.
package struct ObservedProfile: Sendable, Hashable {
    /// `regular`, `appleSSO` and so on.
    package var type: String
    /// In the time of the device.
    package var notAfter: Timestamp

    package init(type: String, notAfter: Timestamp) {
        self.type = type
        self.notAfter = notAfter
    }
}

import PassAPI

/// A profile without its user metadata.
package struct ObservedProfile: Sendable, Hashable {
    /// `regular`, `appleSSO` and so on.
    package var type: String
    /// The end of the validity by the device's clock.
    package var notAfter: Timestamp

    package init(type: String, notAfter: Timestamp) {
        self.type = type
        self.notAfter = notAfter
    }
}

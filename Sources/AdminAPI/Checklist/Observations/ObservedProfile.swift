import PassAPI

/// A profile without its user metadata.
struct ObservedProfile: Sendable, Hashable {
    /// `regular`, `appleSSO` and so on.
    var type: String
    /// The end of the validity by the device's clock.
    var notAfter: Timestamp
}

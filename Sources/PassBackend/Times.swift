import PassAPI

/// The clock times of one request.
struct Times: Sendable {
    /// The time on the machine's clock.
    var machine: Timestamp
    /// Access tokens and throttling use this time.
    var server: Timestamp
    /// All other expiry uses this time.
    var device: Timestamp
}

import PassAPI

/// The clock times of one request.
struct Times: Sendable {
    /// Access tokens and throttling use this time.
    var server: Timestamp
    /// All other expiry uses this time.
    var device: Timestamp
}

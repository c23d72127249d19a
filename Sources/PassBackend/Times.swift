import PassAPI

/// What the clocks show that matter to one request.
struct Times: Sendable {
    /// Access tokens follow it, and throttling.
    var server: Timestamp
    /// Everything else expires by it.
    var device: Timestamp
}

import PassAPI

/// The time of a request by each of the clocks.
///
/// Clients use the machine's clock, but tests set the mock's clocks ahead instead of waiting. A pause is
/// therefore measured by the clock that shows the longer one, and something counts as expired only when it
/// has expired by every clock. A rule must not report a violation that the client could not know about.
struct RequestTiming: Sendable, Hashable {
    /// The arrival by the machine's clock, which tests cannot change.
    var arrivedAt: Timestamp
    /// When the response was sent, by the machine's clock.
    var answeredAt: Timestamp
    /// The arrival by the server's clock. Access tokens expire by it.
    var serverTime: Timestamp
    /// The arrival by the device's clock, or the server's when the device is unknown. Everything but access
    /// tokens expires by it.
    var deviceTime: Timestamp

    /// The time between two requests, by the clock that shows more.
    func pause(since earlier: RequestTiming) -> Duration {
        max(arrivedAt - earlier.arrivedAt, deviceTime - earlier.deviceTime)
    }

    /// True when the request arrived before the earlier one was answered, so the client did not know the
    /// response.
    func overlaps(_ earlier: RequestTiming) -> Bool { arrivedAt < earlier.answeredAt }

    /// How far the device's clock is ahead of the server's.
    var deviceOffset: Duration { deviceTime - serverTime }
}

extension Duration {
    /// The duration in seconds with at most one decimal, such as `2.5 s`.
    var text: String {
        let tenths = (milliseconds + (milliseconds < 0 ? -50 : 50)) / 100
        return tenths.isMultiple(of: 10) ? "\(tenths / 10) s" : "\(Double(tenths) / 10) s"
    }
}
